import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/pages/story.ts';

const game = (white: string, fen: string, moves: string, result: string): string => `[White "${white}"]
[Black "Vuthy"]
[Result "${result}"]
[Variant "Makruk"]
[SetUp "1"]
[FEN "${fen}"]

${moves} ${result}

`;

const GAMES = [
  game('Sokha', '8/8/8/8/8/1K6/7R/k7 w - 32 29 1', '1. Rh3 Kb1 2. Rh4 Ka1', '1/2-1/2'),
  game('Dara', '8/8/8/4k3/8/8/8/R3K3 w - 32 29 1', '1. Ra2 Kd5 2. Ra3 Ke5', '1/2-1/2'),
  game('Bopha', '8/8/8/4k3/8/8/8/R3K3 w - 32 25 1', '1. Ra2 Kd5', '1-0'),
].join('');

test('finds games by the table verdict of their endings, and opens them at that move', async ({
  workbench,
  page,
}, testInfo) => {
  const path = testInfo.outputPath('endings.pgn');
  await writeFile(path, GAMES);
  await workbench.addGames(path, 'Endings');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  const kind = filters.getByRole('combobox', { name: 'Endgame tables' });

  await expect(kind.getByRole('option', { name: /^Drawn position, game won \([1-9]/ })).toBeAttached();
  await kind.selectOption('drawn-won');
  await expect(workbench.rows()).toHaveCount(1);
  await expect(workbench.row('Bopha')).toContainText('KRvK');

  await kind.selectOption('count-drawn');
  await expect(workbench.rows()).toHaveCount(2);
  await kind.selectOption('missed-win');
  await expect(workbench.rows()).toHaveCount(1);
  await filters.getByRole('combobox', { name: 'Ending' }).selectOption('KRvK');
  await workbench.row('Sokha').dblclick();
  await expect(workbench.moves.getByRole('button', { name: 'Rh4' })).toHaveAttribute('aria-current', 'true');
});
