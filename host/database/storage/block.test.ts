import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryOf, makeBlock, readBlock } from './block.ts';
import { type PackedGame, packGame, unpackGame } from './record.ts';
import { formOf, type TagColumns, tagsOf } from './tag-form.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const game: fc.Arbitrary<PackedGame> = fc.record({
  moves: fc.array(fc.uint8Array({ minLength: 2, maxLength: 2 }), { maxLength: 300 }).map(moves => Buffer.concat(moves)),
  form: fc.nat(),
  values: fc.array(text, { maxLength: 12 }),
});
const records = fc.array(fc.option(fc.uint8Array({ maxLength: 400 })), { maxLength: 30 });
const id = fc.integer({ min: 1, max: 2 ** 40 });

const blockOf = (first: number, records: readonly (Uint8Array | null)[]): Buffer =>
  makeBlock(
    first,
    records.map((record, index) => record && entryOf(first + index, record)),
  );

it('returns every record as it was', () => {
  fc.assert(
    fc.property(game, packed => {
      const { moves, form, values } = unpackGame(packGame(packed));
      expect([Buffer.from(moves), form, values]).toEqual([packed.moves, packed.form, packed.values]);
    }),
    { seed: 1 },
  );
  fc.assert(
    fc.property(id, records, (first, all) => {
      const block = readBlock(first, blockOf(first, all));
      expect(block.count).toBe(all.length);
      const found = all.map((_, index) => block.record(first + index));
      expect(found.map(record => record && [...record])).toEqual(all.map(record => record && [...record]));
      expect([block.record(first - 1), block.record(first + all.length)]).toEqual([null, null]);
    }),
    { seed: 2 },
  );
});

it('has the documented bytes', () => {
  const record = packGame({ moves: Uint8Array.of(1, 2, 3, 4), form: 300, values: ['ខ'] });
  expect([...record]).toEqual([2, 1, 2, 3, 4, 172, 2, 1, 3, 0xe1, 0x9e, 0x81]);
  const block = blockOf(7, [null, record]);
  expect(block.length).toBe(24 + 4 + record.length);
  const words = [0, 4, 8, 12, 16].map(at => block.readUInt32LE(at));
  expect(words).toEqual([1, 2, 24, 24, block.length]);
});

it('recognises every changed bit, and games of other ids', () => {
  const all = [packGame({ moves: Buffer.alloc(140, 7), form: 3, values: ['600+5'] }), null, Buffer.from('second')];
  const sound = blockOf(100, all);
  const damaged = (bytes: Uint8Array, first = 100): number => {
    let faults = 0;
    try {
      const block = readBlock(first, bytes);
      for (const offset of [0, 1, 2])
        try {
          block.record(first + offset);
        } catch {
          faults++;
        }
    } catch {
      faults = 3;
    }
    return faults;
  };
  expect(damaged(sound)).toBe(0);
  for (let bit = 0; bit < 8 * sound.length; bit++) {
    const bytes = Buffer.from(sound);
    bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
    expect(damaged(bytes), `bit ${bit}`).toBeGreaterThan(0);
  }
  expect(damaged(sound, 101)).toBe(3);
  for (let length = 0; length < sound.length; length++) expect(damaged(sound.subarray(0, length))).toBeGreaterThan(0);
});

it('refuses records that are cut off or too long', () => {
  const record = packGame({ moves: Buffer.alloc(6, 200), form: 1000, values: ['a', 'bc'] });
  for (let length = 0; length < record.length; length++)
    expect(() => unpackGame(record.subarray(0, length))).toThrow(RangeError);
  expect(() => unpackGame(Buffer.concat([record, Buffer.of(0)]))).toThrow(RangeError);
  expect(() => unpackGame(Buffer.alloc(9, 255))).toThrow(RangeError);
});

const columns: fc.Arbitrary<TagColumns> = fc.record({
  ...{ white: text, black: text, event: text, site: text, round: text, date: text },
  ...{ whiteElo: fc.option(fc.nat(4000)), blackElo: fc.option(fc.nat(4000)) },
});
const NAMES = ['White', 'Black', 'Date', 'WhiteElo', 'Round', 'TimeControl', 'Variant', 'Opening', '__proto__', 'a"b'];

it('returns tags in their order, also repeated and unusual ones', () => {
  fc.assert(
    fc.property(columns, fc.infiniteStream(text), fc.array(fc.constantFrom(...NAMES)), (own, texts, names) => {
      const { white, round, date, whiteElo } = own;
      const values = [white, round, date, String(whiteElo ?? ''), '?', '-', ...texts.take(4)];
      const tags = names.map((name, index) => ({ name, value: values[(index * 7 + name.length) % 10] as string }));
      expect(tagsOf(formOf(tags, own), own)).toEqual(tags);
    }),
    { seed: 3 },
  );
});

it('stores nothing but the number of the form for usual tags', () => {
  const own = {
    white: 'A',
    black: 'B',
    event: 'E',
    site: '',
    round: '',
    date: '2020.01.??',
    whiteElo: 1500,
    blackElo: null,
  };
  const tags = [
    ...Object.entries({ Event: 'E', Site: '?', Date: '2020.01.??', Round: '?', White: 'A', Black: 'B' }),
    ...Object.entries({ WhiteElo: '1500', BlackElo: '', TimeControl: '600+5' }),
  ].map(([name, value]) => ({ name, value }));
  const formed = formOf(tags, own);
  expect(formed.values).toEqual([]);
  expect(tagsOf(formed, own)).toEqual(tags);
  expect(() => tagsOf({ form: formed.form, values: ['x'] }, own)).toThrow(TypeError);
});
