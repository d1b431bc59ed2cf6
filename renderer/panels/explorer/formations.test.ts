import { expect, it } from 'vitest';
import { Position } from '../../../engine/rules/position.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { formationAt } from './formations.ts';
import { lastNamed } from './last-named.ts';

function lineOf(rules: string, moves: string): readonly Position[] {
  const line = [Position.start(ruleSet(rules)!)];
  for (const text of moves.split(' ')) {
    const move = parseUci(line.at(-1)!, text);
    if (!move.ok) throw new Error(move.error.text);
    line.push(line.at(-1)!.play(move.value));
  }
  return line;
}

it('finds the last position with a name', () => {
  const line = lineOf('makruk', 'b1d2 b8d7 g1e2');
  const names = new Map([
    [line[0]!.key, 'start'],
    [line[1]!.key, 'knight'],
  ]);
  const nameAt = (position: Position) => names.get(position.key) ?? null;
  expect(lastNamed(line, nameAt)).toEqual({ name: 'knight', plies: 2 });
  expect(lastNamed(line.slice(0, 1), nameAt)).toEqual({ name: 'start', plies: 0 });
  expect(lastNamed(line.slice(2), nameAt)).toBeNull();
});

it('names formations in Makruk only', () => {
  const moves = 'b1d2 b8d7 g1e2 g8e7';
  expect(formationAt(lineOf('makruk', moves).at(-1)!, 'b')?.id).toBe('ma-thiam');
  expect(formationAt(lineOf('ouk-pychess', moves).at(-1)!, 'b')).toBeNull();
});
