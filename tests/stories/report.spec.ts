import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/pages/story.ts';

const GAME = `[White "Sokha"]
[Black "Vuthy"]
[Variant "Makruk"]

1. d4 {[%clk 0:09:50]} d5 {[%clk 0:09:40]} 2. e4 {[%clk 0:09:00]} dxe4 {[%clk 0:09:30]} 3. Ne2 {[%clk 0:08:50]} *

`;

/** White needs a move too many: the count ends a won ending. */
const ENDING = `[White "Dara"]
[Black "Bopha"]
[Variant "Makruk"]
[SetUp "1"]
[FEN "6k1/8/8/8/8/8/R7/1R2K3 w - 16 13 63"]

1. Ra7 {[%eval 30.00]} Kf8 {[%eval 30.00]} 2. Ke2 {[%eval 0.00]} Kg8 {[%eval 0.00]} 3. Ke1 {[%eval 0.00]} *

`;

test('reports on a game, goes to its mistakes, annotates it and takes that back', async ({
  workbench,
  page,
}, testInfo) => {
  const path = testInfo.outputPath('game.pgn');
  await writeFile(path, GAME + ENDING);
  await workbench.import(path);
  await page.getByRole('button', { name: 'Show these games' }).click();
  await workbench.openGame('Sokha');
  const report = await workbench.panel('Report');
  await expect(report).toContainText('No move is evaluated yet.');
  await report.getByRole('combobox', { name: 'Time per move' }).selectOption({ label: '0.2 s' });
  await report.getByRole('button', { name: 'Analyse game' }).click();
  await expect(report.getByRole('button', { name: 'Annotate the game' })).toBeEnabled();
  await expect(report.getByRole('row', { name: /^White \d+\.\d %/u })).toBeVisible();
  await expect(report).toContainText('Black: 0:10 used, the longest 0:10 for 2… dxe4');

  await expect(report.getByRole('button', { name: 'Opening', exact: true }), 'phases').toBeVisible();
  await report.getByRole('button', { name: '3. Ne2??' }).click();
  await expect(report.getByRole('listitem').filter({ hasText: 'Ne2' }).first()).toContainText('better: fxe4');
  await expect(workbench.moves.getByRole('button', { name: /Ne2/u })).toHaveAttribute('aria-current', /./u);

  const sentence = workbench.moves.getByText(/A blunder that costs \d+ % of the expected result/u);
  await report.getByRole('button', { name: 'Annotate the game' }).click();
  await expect(sentence).toBeVisible();
  await expect(
    workbench.moves.getByRole('button', { name: '3. fxe4', exact: true }),
    'the better line is a variation',
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(sentence).toBeHidden();
  await page.keyboard.press('Control+y');
  await expect(sentence).toBeVisible();
  await report.getByRole('button', { name: 'Remove annotations' }).click();
  await expect(sentence).toBeHidden();

  const times = (await workbench.panel('Graph')).getByRole('slider', { name: 'Time used for each move' });
  await times.focus();
  await page.keyboard.press('End');
  await expect(times).toHaveAttribute('aria-valuetext', '3. Ne2: 0:10');
  await page.keyboard.press('ArrowLeft');
  await expect(times).toHaveAttribute('aria-valuetext', '2… dxe4: 0:10');
  await expect(workbench.current()).toContainText('dxe4');

  await workbench.panel('Report');
  await report.getByRole('button', { name: 'Practise the mistakes of White' }).click();
  await expect(page.getByText('White to move. Find a better move than that of the game.')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText(/^The piece to move: /u)).toBeVisible();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByText(/^The game went \d\. \S+ A (mistake|blunder) that costs \d+ %/u)).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('row', { name: /^Own mistakes/u }).first(), 'is asked again').toBeVisible();
  await page.keyboard.press('Alt+1');

  const graph = await workbench.panel('Graph');
  await graph.getByRole('slider', { name: 'Evaluation graph' }).focus();
  await page.keyboard.press('End');
  await expect(graph, 'the graph names the mistake').toContainText(/3\. Ne2: .* · Blunder −\d+ %/u);
  await expect(graph.getByText('Opening', { exact: true }), 'and its phase').toBeVisible();

  await workbench.openLibrary();
  await expect(page.getByRole('row', { selected: true }), 'the report counts all games').toHaveCount(0);
  await page.getByRole('button', { name: 'Report on players' }).click();
  const players = page.getByRole('dialog', { name: 'Report on players' });
  await expect(players.getByRole('row', { name: /^Sokha 1 \d+\.\d/u })).toBeVisible();
  await page.keyboard.press('Escape');

  await workbench.openGame('Dara');
  const ending = await workbench.panel('Report');
  await expect(ending.getByRole('listitem').filter({ hasText: '64. Ke2??' })).toContainText('win → draw');
  await expect(ending).toContainText('Black begins to count to 8');
  await expect(ending).toContainText('draw by the count');
  await expect(ending.getByRole('row', { name: 'khouch 1 0' })).toBeVisible();

  const counted = await workbench.panel('Graph');
  await expect(counted.locator('.count'), 'where the count runs').toBeVisible();
  const evaluations = counted.getByRole('slider', { name: 'Evaluation graph' });
  await evaluations.focus();
  await page.keyboard.press('End');
  await expect(evaluations, 'after the count').toHaveAttribute('aria-valuetext', '65. Ke1: 0.00');
  await page.keyboard.press('ArrowLeft');
  await expect(evaluations).toHaveAttribute('aria-valuetext', '64… Kg8: 0.00 · Count');
});
