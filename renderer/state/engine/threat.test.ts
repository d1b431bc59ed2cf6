import { expect, it } from 'vitest';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { afterPass, threatPlace } from './threat.ts';

const makrukAt = (fen: string): Position => {
  const read = positionFromFen(makruk, fen);
  if (!read.ok) throw new Error(read.error.map(({ text }) => text).join('; '));
  return read.value;
};

it.each(ruleSets.map(rules => [rules.id, rules] as const))('%s: the other side moves on the same board', (_, rules) => {
  const start = Position.start(rules);
  const passed = afterPass(start);
  expect(passed?.turn).toBe('b');
  expect(passed?.board()).toEqual(start.board());
  expect(threatPlace(start)).toMatchObject({ rules: rules.id, moves: [], over: false });
});

it('there is no threat in check and at the end of a game', () => {
  expect(afterPass(makrukAt('k7/8/8/8/8/8/8/R3K3 b - - 0 1'))).toBeNull();
  expect(threatPlace(makrukAt('k6R/8/1K6/8/8/8/8/8 b - - 0 1'))).toBeNull();
});
