/** The checksum of the place of a game: the same in SQL, right after every change, and never made right by one. */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import {
  binned,
  isPlaceSound,
  MEND_PLACE,
  type PlaceColumns,
  placeSum,
  placeSumIn,
  placeSumOfRow,
  shownPlaces,
  sumAllPlaces,
  TO_BIN,
  TO_COLLECTION,
  unbinned,
} from './game-place.ts';

const TOKENS = ['1d0c7c1c-6f0e-4c55-9d57-3a4f7f3a0b11', '', 'ចោល'];
const PLACES = [1, 2, 77, 123_456, 2 ** 27].flatMap(id =>
  [1, 9, 40_000, 2 ** 31 - 1].flatMap(collection =>
    [null, ...TOKENS].map(bin => ({ id, collection: collection ^ (id & 1), bin })),
  ),
);

const db = new Database(':memory:');
const put = (): void => {
  const insert = db.prepare('INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?)');
  for (const [at, { id, collection, bin }] of PLACES.entries())
    insert.run(id + at, collection, bin, placeSum(id + at, { collection, bin }));
};
const rows = (): readonly PlaceColumns[] => db.prepare('SELECT * FROM games').all() as PlaceColumns[];

beforeAll(() => {
  db.exec(`CREATE TABLE games (id INTEGER PRIMARY KEY, collection INTEGER, bin TEXT, place_sum INTEGER);
    CREATE TABLE collections (id INTEGER PRIMARY KEY, removed INTEGER);
    INSERT INTO collections VALUES (2, 1), (3, 0), (5, 0)`);
});
beforeEach(() => {
  db.exec('DELETE FROM games');
  put();
});
afterAll(() => void db.close());

it('has at most 31 bits, and is the same in SQL', () => {
  const found = rows();
  expect(found).toHaveLength(PLACES.length);
  for (const row of found) {
    expect(row.place_sum).toSatisfy((sum: number) => Number.isInteger(sum) && sum >= 0 && sum < 2 ** 31);
    expect(isPlaceSound(row)).toBe(true);
  }
  const differing = db.prepare(`SELECT id FROM games WHERE place_sum IS NOT ${placeSumOfRow(db)}`);
  expect(differing.all()).toEqual([]);
  const listed = db.prepare(
    `SELECT id FROM games WHERE bin IS NULL AND place_sum IS NOT ${placeSumIn('id', 'collection')}`,
  );
  expect(listed.all()).toEqual([]);
  db.exec('UPDATE games SET place_sum = NULL');
  expect(rows().some(isPlaceSound)).toBe(false);
  sumAllPlaces(db);
  expect(rows()).toEqual(found);
});

it('differs after a change of any bit', () => {
  const withBit = (value: number, bit: number): number => Number(BigInt(value) ^ (1n << BigInt(bit)));
  for (const row of rows()) {
    const bin = row.bin as string | null;
    for (let bit = 0; bit < 32; bit++)
      for (const name of ['id', 'collection', 'place_sum'] as const)
        expect(isPlaceSound({ ...row, [name]: withBit(row[name] as number, bit) }), `${name} ${bit}`).toBe(false);
    for (const other of [null, '', 'x', 0, 1, Buffer.alloc(1)].filter(value => value !== bin))
      expect(isPlaceSound({ ...row, bin: other })).toBe(false);
    for (let at = 0; at < 7 * (bin?.length ?? 0); at++) {
      const codes = Array.from(bin ?? '', letter => letter.charCodeAt(0));
      codes[Math.floor(at / 7)] = (codes[Math.floor(at / 7)] as number) ^ (1 << (at % 7));
      expect(isPlaceSound({ ...row, bin: String.fromCharCode(...codes) })).toBe(false);
    }
    for (const collection of [null, '1', 1.5, Number.NaN]) expect(isPlaceSound({ ...row, collection })).toBe(false);
  }
});

it('follows every move, and a damaged row stays damaged', () => {
  const random = new Random(4);
  const move = db.prepare(`UPDATE games SET ${TO_COLLECTION} WHERE id = @id`);
  const into = db.prepare(`UPDATE games SET ${TO_BIN} WHERE id = @id`);
  const damaged = 1 + random.below(9);
  const damage = db.prepare('UPDATE games SET collection = collection + 1 WHERE id % 10 = ?');
  damage.run(damaged);
  for (let round = 0; round < 200; round++) {
    const { id, bin } = random.pick(rows()) as { readonly id: number; readonly bin: string | null };
    if (random.chance(0.5)) move.run({ id, collection: 1 + random.below(random.pick([9, 2 ** 31 - 2])) });
    else into.run({ id, ...(bin === null ? binned(random.pick(TOKENS)) : unbinned(bin)) });
  }
  for (const row of rows()) expect(isPlaceSound(row), `${row.id}`).toBe(row.id % 10 !== damaged);
  db.exec(`UPDATE games SET ${MEND_PLACE}`);
  for (const row of rows()) expect([row.bin, isPlaceSound(row)]).toEqual([null, true]);
});

it('shows a game with a damaged place outside the bin, in a collection that exists', () => {
  const shown = shownPlaces(db);
  const row = { id: 7, collection: 5, bin: 'x', place_sum: placeSum(7, { collection: 5, bin: 'x' }) };
  expect(shown(row)).toEqual({ collection: 5, bin: 'x', isSound: true });
  const places = [5, 4, 2, null, 'x', Buffer.alloc(2)].map(collection => shown({ ...row, collection, place_sum: 0 }));
  expect(places.map(({ collection }) => collection)).toEqual([5, 3, 3, 3, 3, 3]);
  expect(places.every(({ bin, isSound }) => bin === null && !isSound)).toBe(true);
});
