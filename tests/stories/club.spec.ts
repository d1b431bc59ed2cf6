/** Two years of a club, as the person does who maintains its games. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '../support/pages/story.ts';

interface Round {
  readonly year?: number;
  readonly event: string;
  readonly round: number;
  readonly white: string;
  readonly black: string;
  readonly moves: string;
  readonly result: string;
}

const pgn = ({ year = 2026, event, round, white, black, moves, result }: Round): string => `[Event "${event}"]
[Site "Phnom Penh"]
[Date "${year}.03.0${round}"]
[Round "${round}"]
[White "${white}"]
[Black "${black}"]
[Result "${result}"]
[Variant "Makruk"]

${moves} ${result}

`;

const CUP = 'Spring cup';
const LEAGUE = 'League';
const ROUNDS: readonly Round[] = [
  { event: CUP, round: 1, white: 'Sok Dara', black: 'Kim Veasna', moves: '1. e4 e5 2. d4 exd4 3. cxd4', result: '1-0' },
  { event: CUP, round: 2, white: 'Chan Bopha', black: 'Kim Veasnna', moves: '1. e4 e5 2. Ne2 Ne7', result: '1-0' },
  { event: LEAGUE, round: 3, white: 'Sok Dara', black: 'Chan Bopha', moves: '1. Nd2 Nd7 2. Ne2', result: '1/2-1/2' },
  { event: LEAGUE, round: 4, white: 'Kim Veasna', black: 'Sok Dara', moves: '1. e4 e5 2. Nd2', result: '0-1' },
];

const NEXT: Round = {
  year: 2027,
  event: LEAGUE,
  round: 1,
  white: 'Sok Dara',
  black: 'Chan Bopha',
  moves: '1. e4 e5',
  result: '1-0',
};

test('maintains two years: imports, sorts, corrects, analyses, exports, merges, prepares and restores', async ({
  workbench,
  page,
  restart,
}, info) => {
  // Two years of work in one library.
  test.slow();
  const [first, second] = [info.outputPath('first.pgn'), info.outputPath('second.pgn')];
  writeFileSync(first, ROUNDS.slice(0, 3).map(pgn).join(''));
  writeFileSync(second, ROUNDS.slice(1).map(pgn).join(''));
  await workbench.import([first, second], { into: 'Season', skipEqual: true });
  await page.getByRole('button', { name: 'Show these games' }).click();
  await expect(workbench.rows(), 'each game once').toHaveCount(ROUNDS.length);

  const search = page.getByRole('searchbox', { name: 'Search' });
  const organise = async (item: string) => {
    await page.getByRole('button', { name: 'Organise' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.getByRole('button', { name: 'Actions for Season' }).click();
  await page.getByRole('menuitem', { name: 'New collection inside' }).click();
  await page.getByLabel('Name of the collection').fill(CUP);
  await page.keyboard.press('Enter');
  await expect(workbench.rows(), 'the new collection is shown').toHaveCount(0);
  await workbench.shelf('Season').click();
  await search.fill(`event="${CUP}"`);
  await expect(workbench.rows()).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all games' }).check();
  await organise('Move to collection…');
  const moving = page.getByRole('dialog', { name: 'Move 2 games to a collection' });
  await moving.getByLabel('Into').selectOption({ label: `\u00a0\u00a0\u00a0${CUP} (0)` });
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(workbench.shelf(CUP)).toContainText('2');
  await expect(workbench.shelf('Season')).toContainText('4');
  await search.fill('');

  await page.getByRole('button', { name: 'Names…' }).click();
  const names = page.getByRole('dialog', { name: 'Names' });
  await names.getByRole('tab', { name: 'Suggestions' }).click();
  await names.getByRole('button', { name: 'Find similar names' }).click();
  await names.getByRole('button', { name: 'Combine: Kim Veasna · Kim Veasnna' }).click();
  const combine = page.getByRole('dialog', { name: 'Combine names' });
  await combine.getByLabel('Replace it by the preferred one').check();
  await combine.getByRole('button', { name: 'Combine' }).click();
  await expect(names.getByText('Names replaced by Kim Veasna. Games: 1')).toBeVisible();
  await names.getByRole('button', { name: 'Close' }).last().click();
  await expect(workbench.row('Kim Veasnna')).toHaveCount(0);

  await search.fill('black="Kim Veasna" 1-0 pattern:"Pe4 pe5"');
  await expect(workbench.rows(), 'lost as Black after this pattern').toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all games' }).check();
  await organise('Labels…');
  const labels = page.getByRole('dialog', { name: 'Labels of 2 games' });
  await labels.getByLabel('Name of the label').fill('To study');
  await labels.getByRole('button', { name: 'Create' }).click();
  await expect(labels.getByRole('button', { name: 'Remove To study' })).toBeVisible();
  await labels.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: 'Analyse games…' }).click();
  const analysing = page.getByRole('dialog', { name: 'Analyse games' });
  await analysing.getByRole('combobox', { name: 'For each position' }).selectOption('Depth');
  await analysing.getByRole('spinbutton').first().fill('2');
  await analysing.getByRole('button', { name: 'Start' }).click();
  const tasks = page.getByRole('dialog', { name: 'Tasks' });
  await expect(tasks.getByRole('listitem', { name: 'Analysing 2 games' })).toContainText('done');
  await tasks.getByRole('button', { name: 'Close' }).last().click();

  await workbench.openGame('Chan Bopha');
  await expect(workbench.current(), 'the game opens where the pattern is').toHaveText(/e5/);
  await workbench.openLibrary();
  await search.fill('');
  await workbench.shelf('Season').click();
  await expect(workbench.rows()).toHaveCount(ROUNDS.length);
  await workbench.row('Chan Bopha').first().click();
  await page.keyboard.press('Delete');
  await expect(workbench.rows()).toHaveCount(ROUNDS.length - 1);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(workbench.rows()).toHaveCount(ROUNDS.length);

  const exported = async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all shown' }).click();
    return (await saving).path();
  };
  const file = await exported();
  const text = readFileSync(file, 'utf8');
  expect(text.match(/\[Labels "To study"\]/gu)).toHaveLength(2);
  expect(text).toContain('%eval');
  const copy = info.outputPath('copy.pgn');
  writeFileSync(copy, text);
  await workbench.import(copy, { into: 'Copy' });
  await page.getByRole('button', { name: 'Show these games' }).click();
  await expect(workbench.rows()).toHaveCount(ROUNDS.length);
  const games = (whole: string): readonly string[] =>
    whole
      .replaceAll(/^\[Collections .*\n/gmu, '')
      .split(/\n(?=\[Event )/u)
      .map(one => one.trim())
      .sort();
  expect(games(readFileSync(await exported(), 'utf8'))).toEqual(games(text));

  await restart();
  await test.step('adds the games of the next year, and merges the copies', async () => {
    const third = info.outputPath('third.pgn');
    writeFileSync(third, pgn(NEXT));
    await workbench.import(third, { into: 'Season 2027' });
    await page.getByRole('button', { name: 'Show these games' }).click();
    await expect(workbench.rows()).toHaveCount(1);
    await page.getByRole('button', { name: 'Duplicates…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicates' });
    await dialog.getByRole('button', { name: 'Find duplicates' }).click();
    await dialog.getByRole('button', { name: `Merge all ${ROUNDS.length} groups` }).click();
    await expect(dialog.getByText(`Games merged: ${ROUNDS.length}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await search.fill('"Chan Bopha"');
    await workbench.shelf('All games').click();
    await expect(workbench.rows(), 'each game once').toHaveCount(3);
  });

  await test.step('looks at a player over the years', async () => {
    await workbench.row('Sok Dara').first().click();
    await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Sok Dara' }).click();
    const player = page.getByRole('dialog', { name: 'Player: Sok Dara' });
    await player.getByLabel('Only games of the list').uncheck();
    await expect(player.getByRole('img', { name: '3 won, 1 drawn, 0 lost' })).toBeVisible();
    await player.getByRole('button', { name: 'Close' }).last().click();
    await search.fill('');
  });

  await test.step('prepares the openings of the club', async () => {
    await page.keyboard.press('Alt+5');
    await page.getByRole('button', { name: 'New repertoire' }).click();
    const dialog = page.getByRole('dialog', { name: 'New repertoire' });
    await dialog.getByLabel('Create from').selectOption({ label: 'Games of the library' });
    await dialog.getByLabel('Name', { exact: true }).fill('Club openings');
    await dialog.getByLabel('Least number of games').fill('1');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Club openings/u })).toBeVisible();
  });

  await test.step('restores a backup after a collection was deleted', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    const care = page.getByRole('region', { name: 'Backups and repair' });
    await care.getByRole('button', { name: 'Back up now' }).click();
    const ours = care.getByRole('list', { name: 'Backups' }).locator('[title*=manual]');
    await expect(ours).toBeVisible();
    await workbench.openLibrary();
    await page.getByRole('button', { name: 'Actions for Season', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete Season?' });
    await deleting.getByLabel('Move the games to the bin').check();
    await deleting.getByRole('button', { name: 'Delete' }).click();
    await expect(workbench.shelf('Season')).toHaveCount(0);
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await ours.click();
    await page.getByRole('button', { name: 'Restore this backup' }).click();
    await workbench.started();
    await expect(workbench.shelf('Season')).toContainText(String(ROUNDS.length));
    await page.keyboard.press('Alt+5');
    await expect(page.getByRole('button', { name: /^Club openings/u })).toBeVisible();
  });
});
