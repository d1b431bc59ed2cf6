import { expect, test } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { comesNearTables, isNearTables } from './endgame.svelte.ts';

function at(fen: string): Position {
  const position = positionFromFen(makruk, fen);
  if (!position.ok) throw new Error(JSON.stringify(position.error));
  return position.value;
}

test('a lone king against up to four units, and one unit on either side', () => {
  expect(isNearTables(at('8/8/8/3k4/8/8/8/K2SRMN1 w - - 0 1'))).toBe(true);
  expect(isNearTables(at('8/8/8/3k4/8/8/8/KS1SRMN1 w - - 0 1'))).toBe(false);
  expect(isNearTables(at('8/8/8/3k4/3n4/8/8/K3R3 w - - 0 1'))).toBe(true);
  expect(isNearTables(at('8/8/8/3k4/3n4/8/8/K3RM2 w - - 0 1'))).toBe(false);
  expect(isNearTables(at('8/8/8/3k4/8/8/8/K7 w - - 0 1'))).toBe(false);
});

test('a line that came near, whatever it ends with', () => {
  const taken = at('8/8/8/8/8/3k4/3R4/5K2 b - - 0 1');
  const end = taken.play(taken.moves().find(move => taken.play(move).board().filter(Boolean).length === 2) ?? 0);
  expect(isNearTables(end)).toBe(false);
  expect(comesNearTables([taken, end])).toBe(true);
  expect(comesNearTables([at('8/8/3rrr2/3k4/8/8/8/K3RRR1 w - - 0 1')])).toBe(false);
});
