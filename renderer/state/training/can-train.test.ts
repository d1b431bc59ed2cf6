import { expect, test } from 'vitest';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { canTrain } from './can-train.ts';

function at(rules: string, fen: string): Position {
  const known = ruleSet(rules);
  const position = known && positionFromFen(known, fen);
  if (!position?.ok) throw new Error(`${fen} is no position of ${rules}`);
  return position.value;
}

test('endings with few pieces can be practised under every rule set that tables cover', () => {
  const lone = '7k/8/5K2/8/8/8/8/R7 w - - 0 1';
  expect(canTrain(at('makruk', lone))).toBe(true);
  expect(canTrain(at('makruk-manual', lone))).toBe(true);
  expect(canTrain(at('kar-ouk', '7k/8/5K2/8/8/8/8/6M1 w - - 0 1'))).toBe(true);
  expect(canTrain(at('makruk', '4k3/8/3K4/8/8/8/6r1/R7 w - - 0 1'))).toBe(true);
  expect(canTrain(at('makruk', '4k3/8/3K4/8/8/8/5nr1/R7 w - - 0 1'))).toBe(false);
  expect(canTrain(at('makruk', '7k/8/5K2/8/8/8/8/8 w - - 0 1'))).toBe(false);
  const mate = at('makruk', '7k/R7/6K1/8/8/8/8/R7 w - - 0 1');
  const mated = mate
    .moves()
    .map(move => mate.play(move))
    .filter(after => after.outcome() !== null);
  expect(mated.map(canTrain)).toContain(false);
  expect(mated.map(canTrain)).not.toContain(true);
});
