import { expect, test } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RekRules, RuleSet } from '../../engine/rules/rule-set.ts';
import { minRekChanh } from '../../engine/rules/rule-sets/min-rek-chanh.ts';
import { rek } from '../../engine/rules/rule-sets/rek.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import { Random } from '../../tests/scripts/random.ts';
import { makeMoveText, NOTATIONS } from './notations.ts';
import { makeSan, parseSan } from './san.ts';

const withRek = (rules: RuleSet, changes: Partial<RekRules>): RuleSet => ({
  ...rules,
  rek: { ...(rules.rek as RekRules), ...changes },
});

function position(rules: RuleSet, fen: string): Position {
  const read = positionFromFen(rules, fen);
  if (!read.ok) throw new Error(read.error[0]?.text);
  return read.value;
}

const san = (at: Position, uci: string): string => {
  const move = parseUci(at, uci);
  return move.ok ? makeSan(at, move.value) : move.error.code;
};
const uci = (at: Position, text: string): string => {
  const move = parseSan(at, text);
  return move.ok ? makeUci(move.value) : move.error.code;
};

const CALL = withRek(minRekChanh, { obligation: 'call' });

test.each([
  [rek, '8/8/7k/2r1r3/8/8/K7/3R4 w - - 0 1', 'd1d5', 'Rd5xc5e5'],
  [rek, 'rR2k3/8/8/R7/8/8/8/3K4 w - - 0 1', 'a5a7', 'Ra7xa8'],
  [rek, '8/8/8/3r4/R7/3k4/8/K7 w - - 0 1', 'a4d4', 'Rd4xd3d5#'],
  [rek, '8/8/7k/8/R7/8/8/K7 w - - 0 1', 'a1b1', 'Kb1'],
  [rek, '8/8/7k/8/R3R3/8/8/K7 w - - 0 1', 'a4c4', 'Rac4'],
  [minRekChanh, minRekChanh.startFen, 'b3b2', 'R3b2+'],
  [CALL, minRekChanh.startFen, 'b3b2', 'R3b2'],
  [CALL, minRekChanh.startFen, 'b3b2!', 'R3b2+'],
  [withRek(rek, { obligation: 'call' }), '1r5r/7k/5R2/3r2R1/R7/1r6/K4R2/R7 b - - 0 52', 'b3a3', 'Ra3xa2a4#'],
] as const)('%# %s', (rules, fen, move, text) => {
  const at = position(rules, fen);
  expect(san(at, move)).toBe(text);
  expect(uci(at, text)).toBe(move);
});

test('reads other spellings', () => {
  const at = position(rek, '8/8/7k/2r1r3/8/8/K7/3R4 w - - 0 1');
  for (const text of ['Rd5', 'd5', 'Rd1d5', 'd1d5', 'Rd1-d5', 'rd5xc5,e5', 'Rd5xc5xe5!', 'Rd5:c5e5', 'Rd5xa1', 'Rd5#'])
    expect(uci(at, text), text).toBe('d1d5');
  expect(uci(at, 'Rd9')).toBe('move-unreadable');
  expect(uci(at, 'Kd5')).toBe('move-illegal');
  expect(uci(at, `Rd5x${'c5'.repeat(5_000_000)}`), 'megabytes of captures').toBe('move-unreadable');
});

test('reads a move that disobeys an order, distinguished by its origin', () => {
  const at = position(minRekChanh, '8/8/7k/8/1r6/R1R5/K7/1r1r3R b b1b3 - 0 1');
  expect([san(at, 'b1b3'), san(at, 'b4b3')]).toEqual(['R1b3xa3c3', 'R4b3xa3c3']);
  expect([uci(at, 'R1b3'), uci(at, 'R4b3'), uci(at, 'Rb3'), uci(at, 'Rd4')]).toEqual([
    'b1b3',
    'b4b3',
    'b1b3',
    'move-ambiguous',
  ]);
});

test.each([
  ['rek', rek],
  ['min-rek-chanh', minRekChanh],
  ['called', CALL],
  ['any', withRek(rek, { obligation: 'any' })],
  ['sandwiches', withRek(rek, { custodian: true, surround: 'unit', obligation: 'call' })],
])('round-trips every move, including losing ones, in every notation: %s', (_, rules) => {
  const random = new Random(23);
  let texts = 0;
  for (let game = 0; game < 6; game++) {
    let at = Position.start(rules);
    for (let ply = 0; ply < 60 && at.outcome() === null; ply++) {
      const seen = new Set<string>();
      for (const move of [...at.moves(), ...at.losingMoves()]) {
        const text = makeSan(at, move);
        expect(seen.has(text), text).toBe(false);
        seen.add(text);
        expect(uci(at, text), text).toBe(makeUci(move));
        texts++;
        if (ply % 10 > 0) continue;
        for (const notation of NOTATIONS) {
          const shown = makeMoveText(notation, at, move);
          expect(uci(at, shown), `${notation} ${shown}`).toBe(makeUci(move));
        }
      }
      const taking = at.moves().filter(move => at.removed(move).length > 0);
      at = at.play(random.pick(taking.length > 0 && random.chance(0.6) ? taking : at.moves()));
    }
  }
  expect(texts).toBeGreaterThan(1000);
});
