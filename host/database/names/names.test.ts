import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GameId } from '../../../api/contract.ts';
import { openServices } from '../../../tests/support/open-services.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { checkLibrary } from '../../safety/check.ts';
import { repairLibrary } from '../../safety/repair.ts';
import type { DatabaseServices } from '../services.ts';

const folder = temporaryFolder('names');

let db: DatabaseServices;
let path = '';
let count = 0;

const game = (white: string, black: string, event: string): string =>
  `[Event "${event}"]\n[White "${white}"]\n[Black "${black}"]\n[Result "*"]\n\n1. e4 e5 *\n\n`;

/** Games 1 to 4. */
const GAMES = [
  game('Sok Dara', 'Kim Veasna', 'Phnom Penh Open'),
  game('Kim Veasna', 'Dara, Sok', 'Phnom Penh Open'),
  game('សុខ ដារ៉ា', 'Sok Dara', 'PP Open'),
  game('Chea Rith', 'Kim Veasna', 'PP Open'),
].join('');

beforeEach(async () => {
  path = join(folder, `${++count}.sqlite`);
  db = await openServices(path);
  await db.imports.run({ source: { text: GAMES }, name: 'a.pgn', rules: 'makruk', collection: 1 });
});
afterEach(() => db.database.close());

const found = async (query: string): Promise<readonly GameId[]> =>
  (await db.library.list({ filter: { query }, sort: 'id', descending: false }, 0, 100)).rows.map(row => row.id);
const names = async (text = '', order: 'games' | 'name' = 'games') =>
  (await db.names.list('player', text, order, 0, 100)).names.map(({ name, games, spellings }) => [
    name,
    games,
    ...spellings.slice(1).map(({ text }) => text),
  ]);

it('lists names with the number of their games', async () => {
  expect(await names()).toEqual([
    ['Kim Veasna', 3],
    ['Sok Dara', 2],
    ['Chea Rith', 1],
    ['Dara, Sok', 1],
    ['សុខ ដារ៉ា', 1],
  ]);
  expect(await names('DARA', 'name')).toEqual([
    ['Dara, Sok', 1],
    ['Sok Dara', 2],
  ]);
  expect(await db.names.list('event', '', 'name', 1, 1)).toEqual({
    total: 2,
    offset: 1,
    names: [{ name: 'PP Open', games: 2, spellings: [{ text: 'PP Open', games: 2 }] }],
  });
  await db.library.remove([4]);
  expect(await names('chea')).toEqual([]);
});

it('finds all spellings of a name, and undoes aliases as one step', async () => {
  const { token, games } = await db.names.alias('player', 'Sok Dara', ['Dara, Sok', 'សុខ ដារ៉ា']);
  expect(games).toBe(2);
  expect(await names()).toEqual([
    ['Sok Dara', 4, 'Dara, Sok', 'សុខ ដារ៉ា'],
    ['Kim Veasna', 3],
    ['Chea Rith', 1],
  ]);
  expect(await found('player:"sok dara"')).toEqual([1, 2, 3]);
  expect(await found('white:សុខ')).toEqual([1, 3]);
  expect(await found('black="dara, sok"')).toEqual([2, 3]);
  expect(await found('ដារ៉ា')).toEqual([1, 2, 3]);
  expect(await found('event:sok')).toEqual([]);
  expect((await db.names.entry('player', 'Dara, Sok')).name).toBe('Sok Dara');
  expect((await db.library.list({ filter: {}, sort: 'id', descending: false }, 2, 1)).rows[0]?.white).toBe('សុខ ដារ៉ា');
  await db.organisation.undo(token);
  expect(await found('player:"sok dara"')).toEqual([1, 3]);
  expect(await names('sok')).toEqual([
    ['Sok Dara', 2],
    ['Dara, Sok', 1],
  ]);
});

it('combines and separates groups of aliases', async () => {
  await db.names.alias('player', 'Dara, Sok', ['សុខ ដារ៉ា']);
  await db.names.alias('player', 'Sok Dara', ['Dara, Sok']);
  expect(await names('rith')).toEqual([['Chea Rith', 1]]);
  expect(await names('sok')).toEqual([['Sok Dara', 4, 'Dara, Sok', 'សុខ ដារ៉ា']]);
  await db.names.alias('player', 'សុខ ដារ៉ា', ['Sok Dara']);
  expect(await names('sok')).toEqual([['សុខ ដារ៉ា', 4, 'Sok Dara', 'Dara, Sok']]);
  await db.names.separate('player', ['Dara, Sok']);
  expect(await names('sok')).toEqual([
    ['សុខ ដារ៉ា', 3, 'Sok Dara'],
    ['Dara, Sok', 1],
  ]);
  await expect(db.names.alias('player', ' ', ['Sok Dara'])).rejects.toMatchObject({ code: 'bad-name' });
});

it('notices aliases that another connection has made', async () => {
  const other = await openServices(path);
  expect(await found('event:"pp open"')).toEqual([3, 4]);
  await other.names.alias('event', 'PP Open', ['Phnom Penh Open']);
  expect(await found('event:"pp open"')).toEqual([1, 2, 3, 4]);
  await other.database.close();
});

it('reports a damaged alias, and a repair moves it to the quarantine', async () => {
  await db.names.alias('player', 'Sok Dara', ['Dara, Sok', 'សុខ ដារ៉ា']);
  await db.database.close();
  const raw = new Database(path);
  raw.exec("UPDATE aliases SET preferred = 'Kim Veasna' WHERE spelling = 'Dara, Sok'");
  raw.close();
  expect((await checkLibrary(path)).damaged).toMatchObject([{ table: 'aliases', key: 'player Dara, Sok' }]);
  await repairLibrary(path, Date.now());
  expect((await checkLibrary(path)).damaged).toEqual([]);
  db = await openServices(path);
  expect(await names('sok')).toEqual([
    ['Sok Dara', 3, 'សុខ ដារ៉ា'],
    ['Dara, Sok', 1],
  ]);
});

it('adds up the games of a player under all spellings', async () => {
  await db.names.alias('player', 'Sok Dara', ['Dara, Sok', 'សុខ ដារ៉ា']);
  const more = [
    ['Sok Dara', 'Kim Veasna', '1-0', '2023.04.01', '1500', '1600'],
    ['Kim Veasna', 'Dara, Sok', '1/2-1/2', '2023.04.02', '1600', '1520'],
    ['Chea Rith', 'Sok Dara', '1-0', '2024.??.??', '', '1540'],
  ].map(
    ([white, black, result, date, whiteElo, blackElo]) =>
      `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n[Date "${date}"]\n[WhiteElo "${whiteElo}"]\n` +
      `[BlackElo "${blackElo}"]\n\n1. e4 e5 2. d4 ${result}\n\n`,
  );
  const source = { text: more.join('') };
  await db.imports.run({ source, name: 'b.pgn', rules: 'makruk', collection: 1 });
  const found = await db.names.player('Dara, Sok', { query: 'game:makruk' }, 2);
  expect(found).toMatchObject({
    name: 'Sok Dara',
    all: { games: 6, wins: 1, draws: 1, losses: 1, open: 3, performance: 1791, plies: 3 },
    white: { games: 3, wins: 1, draws: 0, losses: 0, open: 2, performance: 2400 },
    black: { games: 3, wins: 0, draws: 1, losses: 1, open: 1, performance: 1600 },
    opponentsTotal: 3,
    ratings: [
      { month: '2023.04', rating: 1510, games: 2 },
      { month: '2024.??', rating: 1540, games: 1 },
    ],
    rules: [{ rules: 'makruk', games: 6 }],
    endings: [],
    kinds: [],
    motifs: [],
  });
  await db.motifs.keep(
    (await db.motifs.next(0, 100)).map(({ game, revision }) => ({
      game,
      revision,
      counts: { w: { paay: 2 }, b: { ta: 1 } },
    })),
  );
  expect((await db.names.player('Sok Dara', {}, 2)).motifs).toEqual([
    { label: 'paay', count: 6, games: 3 },
    { label: 'ta', count: 3, games: 3 },
  ]);
  expect(found.opponents).toEqual([
    { name: 'Kim Veasna', games: 4, wins: 1, draws: 1, losses: 0, open: 2 },
    { name: 'Chea Rith', games: 1, wins: 0, draws: 0, losses: 1, open: 0 },
  ]);
  expect((await db.names.player('unknown', {}, 1)).all.games).toBe(0);
});
