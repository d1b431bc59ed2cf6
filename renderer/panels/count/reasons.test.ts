import { expect, test } from 'vitest';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { oukPychess } from '../../../engine/rules/rule-sets/ouk-pychess.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { en } from '../../i18n/en.ts';
import { callOf, reasonsOf } from './reasons.ts';

function played(rules: RuleSet, fen: string, ...moves: string[]): Position {
  const start = positionFromFen(rules, fen);
  if (!start.ok) throw new Error(start.error.map(issue => issue.text).join(' '));
  return moves.reduce((position, text) => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    return position.play(move.value);
  }, start.value);
}

const fishes = (position: Position) => position.board().filter(piece => piece?.role === 'fish').length;

const why = (position: Position, kind: 'piece' | 'board') =>
  reasonsOf(position.countRule()[kind], fishes(position), en).join(' ');

test('a piece count tells who is alone, by what the limit is, and how it ends', () => {
  const position = played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6');
  expect(position.count()).toMatchObject({ kind: 'piece', number: 5, limit: 16 });
  const reasons = why(position, 'piece');
  expect(reasons).toContain('Black has only the king left and no fish is on the board.');
  expect(reasons).toContain('Against one boat of White the limit is 16.');
  expect(reasons).toContain('16 may still be called; the move after it draws the game.');
  expect(why(played(oukPychess, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6'), 'piece')).toContain(
    'The game is drawn as soon as 16 is called.',
  );
});

test('what is still missing is named with its figures', () => {
  const start = played(oukPychess, oukPychess.startFen);
  expect(why(start, 'piece')).toContain('16 fishes are still on the board.');
  expect(why(start, 'board')).toContain('A side may count with 3 units or fewer; the smaller side has 16.');
});

test('before the first call the next number is told, afterwards the last', () => {
  const fresh = played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5');
  const units = fresh.countRule().piece.units;
  const count = fresh.count();
  if (!count) throw new Error('the count has begun');
  expect(callOf(count, units, en)).toBe('Black calls 5 with the next move.');
  const called = played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6').count();
  if (!called) throw new Error('the count runs');
  expect(callOf(called, units, en)).toBe('Black called 5 last.');
});
