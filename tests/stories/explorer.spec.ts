import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { data, expect, test } from '../support/pages/story.ts';

/** Replies to 1. c4 in the nine games, out of their moves. */
const REPLIES = new Map([
  ['c6c5', 'c5'],
  ['b6b5', 'b5'],
  ['b8d7', 'Nd7'],
  ['g8e7', 'Ne7'],
  ['f8f7', 'Sf7'],
]);

interface Fact {
  readonly file: string;
  readonly uci: string;
  readonly result: string;
}

test('the explorer counts the moves of the imported games', async ({ workbench, page }) => {
  const games = readFileSync(data('pgn/games.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Fact)
    .filter(game => game.file === 'playok.pgn');
  const counts = new Map<string, number>();
  for (const game of games) {
    const reply = game.uci.split(' ')[1] ?? '';
    counts.set(reply, (counts.get(reply) ?? 0) + 1);
  }

  await workbench.addGames(data('pgn/playok.pgn'), 'PlayOK games');
  await expect(workbench.rows()).toHaveCount(games.length);
  await workbench.newGame('Makruk');
  const explorer = await workbench.panel('Explorer');
  await explorer.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'PlayOK games' });
  await expect(explorer.getByRole('status')).toHaveText(`${games.length} games`);
  const first = explorer.getByRole('row').filter({ has: page.getByRole('button', { name: 'Play c4' }) });
  await expect(first.getByRole('cell').nth(1)).toHaveText(String(games.length));
  const white = Math.round((100 * games.filter(game => game.result === '1-0').length) / games.length);
  await expect(first.getByRole('img')).toHaveAccessibleName(new RegExp(`^White ${white}%`));

  await explorer.getByRole('button', { name: 'Play c4' }).click();
  await expect(workbench.current()).toHaveText('c4');
  await expect(explorer.getByRole('row')).toHaveCount(1 + counts.size);
  for (const [move, count] of counts) {
    const row = explorer
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Play ${REPLIES.get(move)}` }) });
    await expect(row.getByRole('cell').nth(1), REPLIES.get(move)).toHaveText(String(count));
  }

  await workbench.type('b5');
  await explorer.getByRole('button', { name: 'Show these games in the library' }).click();
  await expect(workbench.rows(), 'the same position as a filter of the list').toHaveCount(counts.get('b6b5') ?? 0);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(/^position:"/);
  await expect(page.getByRole('group', { name: 'Position' })).toBeVisible();
});

interface Played {
  readonly white: string;
  readonly black: string;
  readonly elo: readonly [white: number, black: number];
  readonly date: string;
  readonly result: string;
  readonly moves: string;
}

const pgnOf = ({ white, black, elo, date, result, moves }: Played): string => `[White "${white}"]
[Black "${black}"]
[WhiteElo "${elo[0]}"]
[BlackElo "${elo[1]}"]
[Date "${date}"]
[Result "${result}"]
[Variant "Makruk"]

${moves} ${result}

`;

const GAMES: readonly Played[] = [
  {
    white: 'Sokha',
    black: 'Dara',
    elo: [1800, 1600],
    date: '2019.03.01',
    result: '1-0',
    moves: '1. Nd2 Nd7 2. Ne2 Ne7',
  },
  {
    white: 'Bopha',
    black: 'Sokha',
    elo: [1500, 1800],
    date: '2020.05.01',
    result: '0-1',
    moves: '1. Ne2 Nd7 2. Nd2 Ne7',
  },
  {
    white: 'Dara',
    black: 'Bopha',
    elo: [1600, 1500],
    date: '2021.07.01',
    result: '1/2-1/2',
    moves: '1. Nd2 Nd7 2. Ne2 Ne7 3. a4',
  },
];

test.describe('games of three players', () => {
  test.beforeEach(async ({ workbench }, testInfo) => {
    const path = testInfo.outputPath('club.pgn');
    await writeFile(path, GAMES.map(pgnOf).join(''));
    await workbench.addGames(path, 'Club');
    await expect(workbench.rows()).toHaveCount(GAMES.length);
    await workbench.newGame('Makruk');
  });

  test('shows ratings and dates of each move, names positions, and remembers columns and names', async ({
    workbench,
    page,
    restart,
  }, testInfo) => {
    await test.step('shows ratings and dates of each move, sorts by them, and remembers the columns', async () => {
      const explorer = await workbench.panel('Explorer');
      await explorer.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'Club' });
      await explorer.getByRole('button', { name: 'Columns' }).click();
      await explorer.getByRole('checkbox', { name: 'Performance' }).check();
      await explorer.getByRole('checkbox', { name: 'Rating' }).check();
      await explorer.getByRole('checkbox', { name: 'Score' }).check();
      await explorer.getByRole('checkbox', { name: 'Results' }).uncheck();
      const rows = explorer.getByRole('row');
      // Sokha won against 1600 and Dara drew against 1500: three quarters of two games against 1550.
      await expect(rows.filter({ hasText: 'Nd2' })).toHaveText(/Nd2.*2.*75\s?%.*1741.*1700.*2021\.07\.01/u);
      await expect(rows.filter({ hasText: 'Ne2' })).toHaveText(/Ne2.*1.*0\s?%.*1000.*1500.*2020\.05\.01/u);
      await explorer.getByRole('button', { name: 'Games', exact: true }).click();
      await expect(rows.nth(1)).toContainText('Ne2');
      await explorer.getByRole('button', { name: 'Rating', exact: true }).click();
      await expect(rows.nth(1)).toContainText('Nd2');

      await test.step('shows stored evaluations', async () => {
        await explorer.getByRole('checkbox', { name: 'Evaluation' }).check();
        const evaluation = rows.filter({ hasText: 'Nd2' }).getByRole('cell').nth(-2);
        await expect(evaluation).toHaveText('');
        const { engine } = workbench;
        await engine.getByRole('button', { name: 'Engine options' }).click();
        await engine.getByRole('combobox', { name: 'Search limit' }).selectOption('depth');
        await engine.getByRole('spinbutton').fill('4');
        await engine.getByRole('spinbutton').press('Enter');
        await workbench.type('Nd2');
        await workbench.turnEngine(true);
        await expect(engine).toContainText('Search finished');
        await workbench.turnEngine(false);
        await page.keyboard.press('Home');
        await expect(evaluation).toHaveText(/^[+-]?\d\.\d\d$/u);
      });

      await restart();
      await workbench.newGame('Makruk');
      const again = await workbench.panel('Explorer');
      await expect(again.getByRole('columnheader', { name: 'Performance' })).toBeVisible();
      await expect(again.getByRole('columnheader', { name: 'Results' })).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('names positions, shows the name along the line, and exports and imports the names', async () => {
      const explorer = await workbench.panel('Explorer');
      await workbench.type('Nd2');
      await explorer.getByRole('button', { name: 'Name this position' }).click();
      await explorer.getByRole('textbox', { name: 'Name of the position' }).fill('Quiet knight');
      await page.keyboard.press('Enter');
      await expect(explorer.getByText('Quiet knight', { exact: true })).toBeVisible();
      await expect(explorer.getByRole('button', { name: 'Change the name of this position' })).toBeFocused();
      await workbench.type('Nd7', 'Ne2', 'Ne7');
      await expect(explorer.getByText('Quiet knight', { exact: true })).toBeVisible();
      await expect(explorer.getByText('3 plies ago')).toBeVisible();
      await expect(explorer.getByText('White: ma thiam (ม้าเทียม)')).toBeVisible();

      await explorer.getByRole('button', { name: 'Named positions' }).click();
      const dialog = page.getByRole('dialog', { name: 'Named positions' });
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export names' }).click();
      const text = readFileSync(await (await saved).path(), 'utf8');
      expect(text).toContain('\tQuiet knight');
      await dialog.getByRole('button', { name: 'Remove Quiet knight' }).click();
      await expect(dialog.getByText('No named positions.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Name: Quiet knight' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Remove Quiet knight' }).click();

      const path = testInfo.outputPath('names.txt');
      await writeFile(path, `${text.replace('Quiet knight', 'Calm knight')}no name here\n`);
      await dialog.locator('input[type=file]').setInputFiles(path);
      await expect(dialog.getByRole('status')).toHaveText('1 name read; 1 line without a name.');
      await expect(dialog.getByRole('textbox', { name: 'Name: Calm knight' })).toBeVisible();
      await page.keyboard.press('Escape');

      await restart();
      await workbench.newGame('Makruk');
      await workbench.type('Nd2');
      const again = await workbench.panel('Explorer');
      await expect(again.getByText('Calm knight', { exact: true })).toBeVisible();

      await expect(page.getByRole('heading', { name: 'Calm knight' })).toBeVisible();
      await page.keyboard.press('Control+s');
      await page.getByRole('dialog', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();
      await workbench.openLibrary();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Opening' }).check();
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox', { name: 'Search' }).fill('opening:calm');
      await expect(workbench.rows()).toHaveCount(3);
      await expect(workbench.rows().filter({ hasText: 'Calm knight' })).toHaveCount(3);
      await workbench.rows().first().click();
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Calm knight');
    });
  });

  test('draws the openings as a tree, limits the games to a player, and marks novelties', async ({
    workbench,
    page,
  }) => {
    await test.step('draws the openings as a tree in which transpositions join', async () => {
      const explorer = await workbench.panel('Explorer');
      await explorer.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'Club' });
      await explorer.getByRole('button', { name: 'Opening tree' }).click();
      const dialog = page.getByRole('dialog', { name: 'Opening tree' });
      const position = (name: RegExp) => dialog.getByRole('button', { name });
      await expect(position(/^Start: 3 games, White scores 50%/u)).toBeVisible();
      await expect(position(/^1\.Nd2: 2 games, White scores 75%/u)).toBeVisible();
      await expect(position(/^Ne7: 3 games/u), 'both orders of moves').toBeVisible();
      await expect(position(/^3\.a4: 1 game/u)).toBeVisible();
      await dialog.getByRole('combobox', { name: 'Plies' }).selectOption('4');
      await expect(position(/^3\.a4/u)).toHaveCount(0);

      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save as SVG' }).click();
      expect(readFileSync(await (await saved).path(), 'utf8')).toContain('<svg');

      await position(/^Start/u).focus();
      await page.keyboard.press('ArrowRight');
      await expect(position(/^1\.Nd2: 2 games/u)).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(workbench.current()).toHaveText('Nd7');
    });

    await test.step('limits the games to a player with a side, and opens them at the position', async () => {
      await workbench.newGame('Makruk');
      const explorer = await workbench.panel('Explorer');
      await explorer.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'Club' });
      await expect(explorer.getByRole('status')).toHaveText('3 games');
      await explorer.getByRole('button', { name: 'Filter', exact: true }).click();
      const filter = explorer.getByRole('region', { name: 'Filter' });
      const player = filter.getByRole('textbox', { name: 'Player' });
      await player.press('s');
      await expect(explorer.getByText('player:s', { exact: true })).toBeVisible();
      await page.keyboard.type('okha');
      await expect(player, 'the field keeps the focus').toHaveValue('sokha');
      await expect(explorer.getByText('player:sokha')).toBeVisible();
      await expect(explorer.getByRole('status')).toHaveText('2 games');
      await filter.getByRole('combobox', { name: 'Side' }).selectOption('White');
      await expect(explorer.getByRole('status')).toHaveText('1 game');
      await workbench.panel('Comment');
      await workbench.panel('Explorer');
      await expect(explorer.getByText('white:sokha'), 'the filter stays in sight').toBeVisible();
      await explorer.getByRole('button', { name: 'Clear filter' }).first().click();
      await expect(explorer.getByRole('status')).toHaveText('3 games');

      // The knights are developed in either order.
      await workbench.type('Nd2', 'Nd7', 'Ne2');
      await expect(explorer.getByRole('status')).toHaveText('3 games');
      await explorer.getByRole('button', { name: 'Open Bopha – Sokha' }).click();
      await expect(workbench.current()).toHaveText('Nd2');
      await workbench.type('Ke7');
      await expect(explorer.getByRole('status')).toHaveText('0 games');
    });

    await test.step('counts the games that the library lists', async () => {
      await workbench.openLibrary();
      await page.getByRole('searchbox', { name: 'Search' }).fill('white:sokha');
      await expect(workbench.rows()).toHaveCount(1);
      await workbench.newGame('Makruk');
      const explorer = await workbench.panel('Explorer');
      await explorer.getByRole('combobox', { name: 'Collection' }).selectOption('Games of the library list');
      await expect(explorer.getByRole('status')).toHaveText('1 game');
      await explorer.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'Club' });
      await expect(explorer.getByRole('status')).toHaveText('3 games');
    });

    await test.step('marks the moves that were new in a game', async () => {
      const explorer = await workbench.panel('Explorer');
      await explorer.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'Club' });
      await explorer.getByRole('button', { name: 'Open Bopha – Sokha' }).click();
      await page.keyboard.press('Home');
      const first = explorer.getByRole('row').filter({ hasText: 'Ne2' });
      await expect(first.getByRole('img', { name: 'Novelty: this game is the first with this move' })).toBeVisible();
      await expect(
        explorer
          .getByRole('row')
          .filter({ hasText: 'Nd2' })
          .getByRole('img', { name: /Novelty/ }),
      ).toHaveCount(0);
    });
  });
});
