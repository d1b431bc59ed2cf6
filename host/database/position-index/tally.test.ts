import { expect, it } from 'vitest';
import { randomSource } from '../../../bench/library.ts';
import { BlockReader, indexedKey, SegmentWriter } from '../../../engine/library/position-index/blocks.ts';
import { libraryModule } from './kernel.ts';
import { PositionTally } from './tally.ts';

const NONE = -1;

it('counts a game once for the position and once for each of its moves', () => {
  const tally = new PositionTally();
  const elo = new Int16Array(4).fill(NONE);
  tally.begin(
    {
      result: Uint8Array.of(0, 1, 2, 3),
      day: Uint32Array.of(0, 40, 30, 20),
      whiteElo: elo,
      blackElo: elo,
      end: 4,
      rowsVersion: 1,
    },
    Uint8Array.of(1, 1, 1, 1),
    'w',
  );
  // Game 11 is not there: its id is beyond the mask.
  tally.visit(Uint32Array.of(0, 0, 0, 1, 10), Uint16Array.of(5, 6, 5, 6, 6), 5, 1);
  tally.visit(Uint32Array.of(2, 2), Uint16Array.of(0, 6), 2, 1);
  expect(tally.total()).toEqual({ games: 3, white: 1, draws: 1, black: 1 });
  expect(tally.moves()).toMatchObject([
    { move: 6, day: 40, firstDay: 20, firstGame: 3, games: 3, white: 1, draws: 1, black: 1 },
    { move: 5, day: 40, firstDay: 40, firstGame: 1, games: 1, white: 1, draws: 0, black: 0 },
    { move: 0, day: 20, firstDay: 20, firstGame: 3, games: 1, white: 0, draws: 0, black: 1 },
  ]);
  const END = { end: 2, rowsVersion: 2 };
  const two = { result: new Uint8Array(2), day: new Uint32Array(2), whiteElo: elo, blackElo: elo, ...END };
  tally.begin(two, new Uint8Array(2), 'w');
  tally.visit(Uint32Array.of(0, 1), Uint16Array.of(5, 6), 2, 0);
  expect([tally.total().games, tally.moves()]).toEqual([0, []]);
});

it.each([
  ['w', { rated: 3, ratings: 1500 + 1700 + 1900, faced: 2, opponents: 1600 + 2000, points: 1.5 }],
  ['b', { rated: 3, ratings: 1600 + 2000 + 1000, faced: 2, opponents: 1500 + 1700, points: 0.5 }],
] as const)('adds up the ratings when %s moves', (turn, sums) => {
  const tally = new PositionTally();
  const columns = {
    result: Uint8Array.of(1, 2, 0, 3),
    day: new Uint32Array(4),
    whiteElo: Int16Array.of(1500, 1700, 1900, NONE),
    blackElo: Int16Array.of(1600, 2000, 1000, NONE),
    end: 4,
    rowsVersion: 1,
  };
  tally.begin(columns, new Uint8Array(4).fill(1), turn);
  tally.visit(Uint32Array.of(0, 1, 2, 3), new Uint16Array(4).fill(7), 4, 0);
  expect(tally.moves()).toMatchObject([{ games: 4, firstGame: null, ...sums }]);
});

it('finds the first game among those of one day, and ignores games without a date', () => {
  const tally = new PositionTally();
  const elo = new Int16Array(4);
  const day = Uint32Array.of(0, 60, 50, 50);
  const columns = { result: new Uint8Array(4), day, whiteElo: elo, blackElo: elo, end: 4, rowsVersion: 1 };
  tally.begin(columns, new Uint8Array(4).fill(1), 'w');
  tally.visit(Uint32Array.of(3), Uint16Array.of(7), 1, 0);
  tally.visit(Uint32Array.of(0, 1, 2), Uint16Array.of(7, 7, 7), 3, 0);
  expect(tally.moves()).toMatchObject([{ firstDay: 50, firstGame: 2, day: 60 }]);
});

/** One of `apart` games has the position, and one of `few` is included. */
it.each([
  ['w', 30_000, 1, 2],
  ['b', 30_000, 1, 2],
  ['w', 30_000, 1, 9],
  ['b', 30_000, 40, 3],
  ['w', 400, 1, 2],
] as const)('adds many positions as it adds them one by one: %s moves, %i games', (turn, games, apart, few) => {
  const KEY = 0x1234_5678_0000n;
  const random = randomSource(turn === 'w' ? 1 : 2);
  const upTo = (count: number): number => Math.floor(random() * count);
  const writer = new SegmentWriter(libraryModule(), 4 * games);
  const GAMES = games * apart;
  // Edited games are left out of the blocks and visited afterwards. The first one is the last game of the blocks.
  const loose = Uint32Array.of(GAMES - 1, 7);
  const having = Array.from({ length: GAMES }, (_, game) => game).filter(
    game => loose.includes(game) || upTo(apart) === 0,
  );
  for (const game of having) {
    const played = random() < 0.8 ? 1 : 1 + upTo(3);
    const moves = Uint16Array.from({ length: played }, () => 100 + Math.floor(random() ** 2 * 12));
    writer.add(game, new BigInt64Array(played + 1).fill(KEY).fill(0n, played), moves);
  }
  const blocks = writer.write(GAMES - 1);
  const rating = (): number => (random() < 0.3 ? NONE : 1000 + upTo(1500));
  const columns = {
    result: Uint8Array.from({ length: GAMES }, () => upTo(4)),
    day: Uint32Array.from({ length: GAMES }, () => (random() < 0.2 ? 0 : 1_000_000 + upTo(5000))),
    whiteElo: Int16Array.from({ length: GAMES }, rating),
    blackElo: Int16Array.from({ length: GAMES }, rating),
    end: GAMES,
    rowsVersion: 1,
  };
  const mask = Uint8Array.from({ length: GAMES }, () => (upTo(few) === 0 ? 1 : 0));
  for (const game of loose) mask[game] = 1;
  const looseMoves = Uint16Array.of(100, 105);
  const [whole, single] = [new PositionTally(), new PositionTally()];
  whole.begin(columns, mask, turn);
  single.begin(columns, mask, turn);
  const reader = new BlockReader(libraryModule());
  whole.without(loose, () => {
    for (const block of blocks) expect(whole.addBlock(block, indexedKey(KEY), 0)).toBe(true);
  });
  single.without(loose, () => {
    for (const block of blocks)
      single.visit(reader.games, reader.moves, Math.max(0, reader.find(block, indexedKey(KEY))), 0);
  });
  for (const tally of [whole, single]) tally.visit(loose, looseMoves, loose.length, 0);
  const included = having.reduce((sum, game) => sum + (mask[game] as number), 0);
  expect(whole.total().games).toBe(included);
  expect(blocks.length).toBeGreaterThan(GAMES > 1000 ? 2 : 0);
  expect(whole.total()).toEqual(single.total());
  expect(whole.moves()).toEqual(single.moves());
  expect(whole.moves()).toHaveLength(12);
});
