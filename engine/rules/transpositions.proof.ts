/**
 * A position that two orders of moves reach has one key for repetition and one for the search, and the key made of its
 * FEN is the same. Other counts and rights have other keys.
 */
import { expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { makeFen, positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import { ruleSets } from './rule-sets/list.ts';
import type { Move } from './types.ts';

const GAMES = 6;
const PLIES = 60;
const TRIES = 6;

/** The moves in this order; `null` where one is not legal or the game ends. */
function played(from: Position, moves: readonly Move[]): Position | null {
  let at: Position | null = from;
  for (const move of moves) {
    if (at === null || at.outcome() !== null || !at.moves().includes(move)) return null;
    at = at.play(move);
  }
  return at;
}

/** Placement, side to move, rights, and what the last move obliges to. */
const place = (position: Position): string =>
  [...makeFen(position).split(' ').slice(0, 3), ...position.moves().toSorted((a, b) => a - b)].join(' ');

const count = (position: Position): string => {
  const running = position.count();
  return running === null ? '' : `${running.kind} ${running.counter} ${running.limitPlies} ${running.plies}`;
};

test.each(ruleSets.map(rules => [rules.id, rules] as const))('%s', (_, rules) => {
  const random = new Random(5);
  let transposed = 0;
  for (let game = 0; game < GAMES; game++) {
    let at = Position.start(rules);
    for (let ply = 0; ply < PLIES && at.outcome() === null; ply++) {
      for (let tries = 0; tries < TRIES; tries++) {
        const first = random.pick(at.moves());
        const between = at.play(first);
        if (between.outcome() !== null) continue;
        const reply = random.pick(between.moves());
        const second = random.pick(at.moves());
        const one = played(at, [first, reply, second]);
        const other = played(at, [second, reply, first]);
        if (one === null || other === null || first === second || place(one) !== place(other)) continue;
        transposed++;
        expect(one.key).toBe(other.key);
        expect(one.searchKey === other.searchKey).toBe(count(one) === count(other));
        const read = positionFromFen(rules, makeFen(one));
        if (!read.ok) throw new Error(read.error.map(({ text }) => text).join('; '));
        if (place(read.value) === place(one)) expect(read.value.key).toBe(one.key);
      }
      at = at.play(random.pick(at.moves()));
    }
  }
  expect(transposed).toBeGreaterThan(100);
});
