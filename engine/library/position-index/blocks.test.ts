/** Blocks against a naive list of positions, with keys and games of every distribution. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { type IndexedPosition, readBlock } from '../../../tests/support/read-block.ts';
import { compileLibrary } from '../kernel.ts';
import { type Block, BlockReader, GameMarker, indexedKey, LONGEST_BLOCK, SegmentWriter } from './blocks.ts';

const module = compileLibrary(readFileSync(new URL('../../../build/library.wasm', import.meta.url)));
const reader = new BlockReader(module);

interface Game {
  readonly number: number;
  readonly keys: BigInt64Array;
  readonly moves: Uint16Array;
}

/** Games whose keys are often equal, in the same game too, or next to each other. */
function randomGames(random: Random, count: number, lastGame: number, common: number): readonly Game[] {
  const shared = Array.from({ length: common }, () => key(random));
  const numbers = new Set<number>([lastGame]);
  while (numbers.size < count) numbers.add(random.below(lastGame + 1));
  return [...numbers]
    .sort((a, b) => a - b)
    .map(number => {
      const length = random.below(12);
      const keys = BigInt64Array.from({ length: length + 1 }, () =>
        common > 0 && random.chance(0.6) ? random.pick(shared) : key(random),
      );
      return { number, keys, moves: Uint16Array.from(keys.subarray(1), () => 1 + random.below(random.pick([3, 900]))) };
    });
}

function key(random: Random): bigint {
  const value = (BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32));
  return BigInt.asIntN(64, random.chance(0.2) ? value & 0xffff0000fffffn : value);
}

const positionsOf = (games: readonly Game[]): readonly IndexedPosition[] =>
  games
    .flatMap(({ number, keys, moves }) =>
      Array.from(keys, (key, ply) => ({ key: BigInt(indexedKey(key)), game: number, move: moves[ply] ?? 0 })),
    )
    .sort((a, b) => (a.key === b.key ? a.game - b.game : a.key < b.key ? -1 : 1));

function written(games: readonly Game[], lastGame: number): readonly Block[] {
  const writer = new SegmentWriter(module, 1 + games.reduce((sum, { keys }) => sum + keys.length, 0));
  for (const { number, keys, moves } of games) writer.add(number, keys, moves);
  return writer.write(lastGame);
}

const read = (blocks: readonly Block[]): readonly IndexedPosition[] =>
  blocks.flatMap(block =>
    Array.from({ length: reader.read(block) }, (_, at) => ({
      key: ((BigInt(reader.keys[2 * at + 1] ?? 0) << 32n) | BigInt(reader.keys[2 * at] ?? 0)) >> 16n,
      game: reader.games[at] ?? -1,
      move: reader.moves[at] ?? -1,
    })),
  );

const found = (blocks: readonly Block[], key: number): readonly (readonly [game: number, move: number])[] =>
  blocks.flatMap(block =>
    Array.from(
      { length: reader.find(block, key) },
      (_, at) => [reader.games[at] ?? -1, reader.moves[at] ?? -1] as const,
    ),
  );

/** Game and move of every position with this key. */
const wanted = (positions: readonly IndexedPosition[], key: bigint): readonly (readonly [number, number])[] =>
  positions.filter(position => position.key === key).map(({ game, move }) => [game, move] as const);

describe.each([
  { name: 'one game', count: 1, lastGame: 0, common: 0 },
  { name: 'few games', count: 9, lastGame: 40, common: 3 },
  { name: 'keys of their own', count: 500, lastGame: 90_000, common: 0 },
  { name: 'some common keys', count: 1200, lastGame: 1300, common: 200 },
  { name: 'one key that needs several blocks', count: 4000, lastGame: 2 ** 24 - 4, common: 1 },
])('blocks of $name', ({ count, lastGame, common }) => {
  const random = new Random(count);
  const games = randomGames(random, count, lastGame, common);
  const positions = positionsOf(games);
  const blocks = written(games, lastGame);

  it('contain every position once, in order', () => {
    expect(read(blocks)).toEqual(positions);
    expect(blocks.every(({ bytes }) => bytes.length <= LONGEST_BLOCK)).toBe(true);
    expect(blocks.slice(0, -1).every(({ bytes }) => bytes.length > LONGEST_BLOCK - 1200)).toBe(true);
  });

  it('have the documented form', () => {
    expect(blocks.flatMap(({ firstKey, bytes }) => readBlock(bytes, firstKey))).toEqual(positions);
  });

  it('are searched by key', () => {
    const keys = new Set(positions.map(position => position.key));
    const asked = Array.from({ length: 40 }, () => random.pick(positions).key);
    for (const one of new Set(asked)) expect(found(blocks, Number(one))).toEqual(wanted(positions, one));
    for (const other of asked.map(one => one + 1n))
      if (!keys.has(other)) expect(found(blocks, Number(other))).toEqual([]);
  });

  it('mark the games with a key, up to the last one that is asked for', () => {
    const end = Math.ceil(lastGame / 2) + 5;
    const marker = new GameMarker(module, end);
    for (const key of new Set(Array.from({ length: 5 }, () => random.pick(positions).key))) {
      marker.found.fill(0);
      for (const block of blocks) expect(marker.mark(block, Number(key), 2)).toBe(true);
      const games = new Set(wanted(positions, key).map(([game]) => game + 2));
      const expected = [...games].filter(game => game < end).sort((a, b) => a - b);
      const marked: number[] = [];
      for (let at = marker.found.indexOf(1); at >= 0; at = marker.found.indexOf(1, at + 1)) marked.push(at);
      expect(marked).toEqual(expected);
    }
  });

  it('can be written together, also when games lie between those of another segment', () => {
    const [even, odd] = [0, 1].map(rest =>
      written(
        games.filter((_, at) => at % 2 === rest),
        lastGame,
      ),
    );
    const left = new Uint8Array(lastGame + 1);
    for (const { number } of games) if (number % 5 === 0) left[number] = 1;
    const writer = new SegmentWriter(module, positions.length + 1);
    for (const block of odd ?? []) expect(writer.addBlock(block, 3, left)).toBe(true);
    for (const block of even ?? []) expect(writer.addBlock(block, 3, left)).toBe(true);
    const kept = games.filter(({ number }) => number % 5 > 0).map(game => ({ ...game, number: game.number + 3 }));
    expect(read(writer.write(lastGame + 3))).toEqual(positionsOf(kept));
  });
});

it('are read without harm when their bytes are wrong', () => {
  const random = new Random(77);
  const blocks = written(randomGames(random, 1000, 1100, 100), 1100);
  for (let round = 0; round < 1000; round++) {
    const { firstKey, bytes } = random.pick(blocks);
    const bad = bytes.slice(0, random.chance(0.5) ? bytes.length : random.below(bytes.length));
    for (let count = random.below(9); count > 0; count--)
      bad[random.below(Math.min(40, bad.length))] = random.below(256);
    expect(reader.read({ firstKey, bytes: bad })).toBeLessThanOrEqual(LONGEST_BLOCK);
    expect(reader.find({ firstKey, bytes: bad }, firstKey + random.below(2 ** 40))).toBeLessThanOrEqual(LONGEST_BLOCK);
  }
});

it('compares keys without their sign', () => {
  expect([0n, 1n << 16n, -1n, -(1n << 63n)].map(indexedKey)).toEqual([0, 1, 2 ** 48 - 1, 2 ** 47]);
});
