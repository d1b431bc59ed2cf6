/** Compares the SAN of every legal move in random games with that of Fairy-Stockfish. */
import { expect, test } from 'vitest';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { loadOracle } from '../../tests/scripts/ffish.ts';
import { Random } from '../../tests/scripts/random.ts';
import { makeSan, parseSan } from './san.ts';

test('SAN agrees with Fairy-Stockfish', async () => {
  const oracle = await loadOracle();
  const random = new Random(5);
  let moves = 0;
  for (const [id, variant] of [
    ['makruk-engine', 'makruk'],
    ['ouk-engine', 'cambodian'],
  ] as const) {
    for (let game = 0; game < 3; game++) {
      let position = Position.start(ruleSet(id)!);
      const board = oracle(variant, makeFen(position));
      for (let ply = 0; ply < 150 && position.moves().length > 0; ply++) {
        for (const move of position.moves()) {
          const san = board.sanMove(makeUci(move));
          expect(makeSan(position, move), makeFen(position)).toBe(san);
          expect(parseSan(position, san)).toEqual({ ok: true, value: move });
          moves++;
        }
        const next = random.pick(position.moves());
        board.push(makeUci(next));
        position = position.play(next);
      }
      board.delete();
    }
  }
  expect(moves).toBeGreaterThan(5_000);
});
