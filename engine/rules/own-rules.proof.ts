/**
 * Games under random rule sets: with any options that a user can set, a game can be played, written and read.
 */
import { expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { randomRules } from '../../tests/scripts/random-rules.ts';
import { makeFen, positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import { makeUci, parseUci } from './uci.ts';

const PLIES = 120;

test.each([1, 2, 3, 4])('random rules, part %d', part => {
  for (let seed = 100 * part; seed < 100 * part + 15; seed++) {
    const random = new Random(seed);
    const rules = randomRules(random, 20);
    let position = Position.start(rules);
    for (let ply = 0; ply < PLIES && position.outcome() === null; ply++) {
      const moves = position.moves();
      expect(moves.length, makeFen(position)).toBeGreaterThan(0);
      if (ply % 10 === 0) expect(position.perft(1), `${rules.id} ${makeFen(position)}`).toBe(moves.length);
      const move = random.pick(moves);
      const read = parseUci(position, makeUci(move));
      expect(read).toEqual({ ok: true, value: move });
      position = position.play(move);
      if (position.outcome() !== null) break;
      const fen = makeFen(position);
      const again = positionFromFen(rules, fen);
      expect(again.ok && [again.value.key, again.value.searchKey], `${rules.id} ${fen}`).toEqual([
        position.key,
        position.searchKey,
      ]);
    }
  }
});
