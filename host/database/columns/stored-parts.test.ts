import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openLibrary } from '../open.ts';
import { gameBlocks } from '../storage/game-blocks.ts';
import { sumAllPlaces } from '../storage/game-place.ts';
import { changeLog } from './change-log.ts';
import { GameColumns, PART } from './game-columns.ts';

/** Two parts, of which the second one is not full. */
const GAMES = PART + 5000;
const NOT_IN_LIBRARY = [3, PART + 7];

const library = openLibrary(join(temporaryFolder('parts'), 'library.sqlite'));
const { db } = library;
const log = changeLog(db, gameBlocks(db));
db.pragma('foreign_keys = OFF');
afterAll(() => library.close());

function opened(): GameColumns {
  const columns = new GameColumns(db, () => {});
  columns.now();
  return columns;
}
const atOnce = (work: () => void): void => db.transaction(work).immediate();
const keep = (columns: GameColumns): number => [...columns.keepParts(atOnce)].length;
const plies = (game: number): number | undefined => opened().now().plies[game];

/** Everything that the columns say about the games, with texts instead of numbers. */
function valuesOf(columns: GameColumns): readonly unknown[] {
  const { end, names, used: _u, ruleSets, dates, endings, removals, ...rest } = columns.now();
  const { version: _v, rowsVersion: _r, seen: _s, misplaced: _m, ...arrays } = rest;
  const texts = {
    ...{ rules: ruleSets, date: dates, ending: endings, removal: removals },
    ...{ white: names, black: names, event: names, site: names, round: names },
  };
  return Object.entries(arrays).map(([name, values]) => {
    const dictionary = texts[name as keyof typeof texts];
    const first = Array.from(values.subarray(0, end));
    return [name, dictionary ? first.map(number => dictionary.text(number)) : first];
  });
}

beforeEach(() => {
  db.exec(`DELETE FROM game_columns; DELETE FROM games; DELETE FROM names; DELETE FROM adjudications;
    INSERT INTO names VALUES (1, 'makruk', 0), (2, 'Dara', 0), (3, 'សុខ', 0), (4, 'ouk', 0), (5, '2020-ish', 0);
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${GAMES})
    INSERT INTO games (id, collection, revision, rules, white, black, event, site, round, white_elo, black_elo, date,
        result, plies, flags, changed, bin, sum)
      SELECT n, 1 + n % 300, 1, 1 + 3 * (n % 2), 2, 3, n % 6, 0, 0, iif(n % 3, n % 3000, NULL), NULL,
        iif(n % 7, 512 * 2000 + n % 300, -6), n % 4, n % 90, n % 6, 1e12 + n * 1e7, iif(n % 50, NULL, 'token ' || n % 3), 0
      FROM number WHERE n NOT IN (${NOT_IN_LIBRARY});
    INSERT INTO adjudications (game, ending, ply, kinds, missing) VALUES (2, 'KRvK', 1, 5, ''), (${PART}, NULL, 0, 0, '')`);
  sumAllPlaces(db);
});

it('reads the same values from stored parts as from rows', () => {
  const fromRows = opened();
  const expected = valuesOf(fromRows);
  expect(keep(fromRows)).toBe(2);
  db.exec('UPDATE games SET plies = 99');
  expect(valuesOf(opened())).toEqual(expected);
  expect(keep(opened())).toBe(0);
});

it('reads games again that were changed after their part was stored', () => {
  keep(opened());
  log.transaction(() => {
    db.exec(`UPDATE games SET plies = 99 WHERE id IN (7, 8); DELETE FROM games WHERE id = ${PART + 1}`);
    log.note(7);
    log.note(PART + 1);
  });
  const { plies: found, there } = opened().now();
  expect([found[7], found[8], there[PART], there[PART + 1]]).toEqual([99, 8, 1, 0]);
});

it('stores a part again when many of its games have changed', () => {
  const columns = opened();
  keep(columns);
  const change = (first: number, last: number): void =>
    log.transaction(() => {
      db.exec(`UPDATE games SET plies = 98 WHERE id BETWEEN ${first} AND ${last}`);
      log.note(first, last);
    });
  change(1, 1500);
  expect(keep(columns)).toBe(0);
  change(2000, 2800);
  expect(keep(columns)).toBe(1);
  db.exec('UPDATE games SET plies = 97');
  expect([plies(1), plies(2800), plies(2801)]).toEqual([98, 98, 2801 % 90]);
});

it.each([
  ['other bytes', `UPDATE game_columns SET bytes = replace(bytes, x'00', x'01')`],
  ['text', `UPDATE game_columns SET bytes = 'text'`],
  ['the number of another change', 'UPDATE game_columns SET seq = seq - 1'],
  ['a number that is none', `UPDATE game_columns SET seq = 'x'`],
  [
    'the games of another part',
    `UPDATE game_columns SET first = first - 2 * ${PART}; UPDATE game_columns SET first = -first - ${PART}`,
  ],
  ['a change that nobody has written', 'UPDATE sqlite_sequence SET seq = 0'],
])('reads the rows when a part has %s', (_name, sql) => {
  log.transaction(() => log.note(1));
  keep(opened());
  db.exec(`UPDATE games SET plies = 99; ${sql}`);
  expect([plies(7), plies(PART + 8)]).toEqual([99, 99]);
});

it('reads the rows when the list of changes is not complete', () => {
  keep(opened());
  log.transaction(() => log.note(1));
  log.transaction(() => log.note(2));
  db.exec('UPDATE games SET plies = 99; DELETE FROM game_changes WHERE seq < (SELECT max(seq) FROM game_changes)');
  expect(plies(7)).toBe(99);
});

it('stores the ranks of names, and finds ranks that are damaged or of other names', () => {
  const columns = opened();
  keep(columns);
  expect(columns.readRanks()).toBe(null);
  const ranks = Uint32Array.of(1, 4, 3, 6, 5, 2);
  atOnce(() => columns.storeRanks(ranks));
  expect(opened().readRanks()).toEqual(ranks);
  expect(new GameColumns(db, () => {}, { parts: false }).readRanks()).toBe(null);
  expect(GameColumns.differingParts(db)).toEqual([]);
  db.exec("UPDATE names SET text = 'zebra' WHERE text = 'Dara'");
  expect(GameColumns.differingParts(db)).toEqual([-1]);
  db.exec('UPDATE game_columns SET bytes = zeroblob(length(bytes)) WHERE first = -1');
  expect(opened().readRanks()).toBe(null);
  expect(GameColumns.differingParts(db)).toEqual([-1]);
});
