import { expect, it } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { PositionTally } from './tally.ts';

const GAMES = 700;

const orders = {
  rising: (game: number) => game,
  falling: (game: number) => GAMES - game,
  'all of one day': () => 5,
  'in no order': (game: number) => (game * 389) % 97,
};

it.each(Object.entries(orders))('finds the newest games under a mask when days are %s', (_, dayOf) => {
  const random = new Random(3);
  const ids = Array.from({ length: GAMES }, (_, game) => game);
  const mask = Uint8Array.from(ids, () => Number(random.chance(0.8)));
  const day = Uint32Array.from(ids, dayOf);
  const tally = new PositionTally();
  for (const limit of [1, 9, 50, 2000]) {
    tally.begin({ result: new Uint8Array(GAMES), day, end: GAMES, rowsVersion: 1 }, mask);
    for (const part of [ids.slice(50), ids.slice(0, 50)])
      tally.visit(Uint32Array.from(part), new Uint16Array(part.length).fill(7), part.length, 0);
    const wanted = ids
      .filter(game => mask[game] === 1)
      .sort((a, b) => dayOf(b) - dayOf(a) || b - a)
      .slice(0, limit);
    expect(tally.newest(limit)).toEqual(wanted);
  }
});

it('counts a game once for the position and once for each of its moves', () => {
  const tally = new PositionTally();
  const columns = { result: Uint8Array.of(0, 1, 2, 3), day: Uint32Array.of(0, 40, 30, 20), end: 4, rowsVersion: 1 };
  tally.begin(columns, Uint8Array.of(1, 1, 1, 1));
  // Game 11 is not there: its id is beyond the mask.
  tally.visit(Uint32Array.of(0, 0, 0, 1, 10), Uint16Array.of(5, 6, 5, 6, 6), 5, 1);
  tally.visit(Uint32Array.of(2, 2), Uint16Array.of(0, 6), 2, 1);
  expect(tally.total()).toEqual({ games: 3, white: 1, draws: 1, black: 1 });
  expect(tally.moves()).toEqual([
    { move: 6, day: 40, games: 3, white: 1, draws: 1, black: 1 },
    { move: 5, day: 40, games: 1, white: 1, draws: 0, black: 0 },
    { move: 0, day: 20, games: 1, white: 0, draws: 0, black: 1 },
  ]);
  tally.begin({ result: new Uint8Array(2), day: new Uint32Array(2), end: 2, rowsVersion: 2 }, new Uint8Array(2));
  tally.visit(Uint32Array.of(0, 1), Uint16Array.of(5, 6), 2, 0);
  expect([tally.total().games, tally.moves()]).toEqual([0, []]);
});
