import { describe, expect, test } from 'vitest';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { makrukSut } from '../../../engine/rules/rule-sets/makruk-sut.ts';
import { minRekChanh } from '../../../engine/rules/rule-sets/min-rek-chanh.ts';
import { rek } from '../../../engine/rules/rule-sets/rek.ts';
import { parseSquare, squareName } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { leaving } from '../../board/departures.ts';
import { boardView, capturedOffPath, departedIn, destsOf, type Look, moveBetween, ordersOf } from './board-view.ts';

const at = (name: string): number => parseSquare(name) ?? -1;
const names = (squares: readonly number[] | undefined): string[] => (squares ?? []).map(squareName).sort();

function position(rules: RuleSet, fen: string): Position {
  const read = positionFromFen(rules, fen);
  if (!read.ok) throw new Error(read.error.map(({ text }) => text).join(' '));
  return read.value;
}

function played(from: Position, ...moves: readonly (readonly [string, string])[]): Position[] {
  const line = [from];
  for (const [origin, to] of moves) {
    const last = line.at(-1) as Position;
    const move = moveBetween(last, at(origin), at(to));
    if (move === null) throw new Error(`${origin}${to}`);
    line.push(last.play(move));
  }
  return line;
}

const LOOK: Look = {
  orientation: 'w',
  shapes: [],
  hints: [],
  coordinates: true,
  showDests: true,
  animation: true,
};

describe('where a unit may go', () => {
  test('a met and a horse may go to an own fish that steps ahead, and the board shows both moves', () => {
    const start = Position.start(makrukSut);
    expect(names(destsOf(start).get(at('e1')))).toContain('e3');
    expect(names(destsOf(start).get(at('b1')))).toEqual(expect.arrayContaining(['a3', 'c3']));
    const [, after] = played(start, ['e1', 'e3']) as [Position, Position];
    const view = boardView(after, start, LOOK);
    expect(view.pieces[at('e3')]?.role).toBe('met');
    expect(view.pieces[at('e4')]?.role).toBe('fish');
    expect(view.departed).toBeNull();
  });

  test('under an order every move can be played, each target listed once, and the ordered moves are marked', () => {
    const [, , ordered] = played(Position.start(minRekChanh), ['b3', 'b2'], ['b6', 'b3']) as Position[];
    const [, first] = played(Position.start(minRekChanh), ['b3', 'b2']) as [Position, Position];
    expect(ordersOf(first).map(makeUci)).toEqual(['b6b3']);
    expect(names(destsOf(first).get(at('b6')))).toContain('b3');
    expect(destsOf(first).size).toBeGreaterThan(1);
    for (const squares of destsOf(first).values()) expect(new Set(squares).size).toBe(squares.length);
    const view = boardView(first, Position.start(minRekChanh), LOOK);
    expect(view.hints).toEqual([{ from: at('b6'), to: at('b3'), weight: 1, ordered: true }]);
    expect(view.marks.get(at('b3'))).toBe('ordered');
    expect(ordered?.outcome()?.reason).not.toBe('order-disobeyed');
  });

  test('a move that obeys or is free is found between two squares, else the losing one', () => {
    const [, first] = played(Position.start(minRekChanh), ['b3', 'b2']) as [Position, Position];
    const losing = moveBetween(first, at('h6'), at('h5'));
    expect(losing !== null && first.losingMoves().includes(losing)).toBe(true);
    expect(moveBetween(first, at('a1'), at('a5'))).toBeNull();
  });
});

describe('what leaves the board', () => {
  const carry = position(rek, '7k/8/8/1r1r4/8/8/2R5/K7 w - - 0 1');

  test('both units of a pair, from where they stood', () => {
    const [, after] = played(carry, ['c2', 'c5']) as [Position, Position];
    expect(names(departedIn(carry, after)?.squares)).toEqual(['b5', 'd5']);
    const [before, view] = [boardView(carry, null, LOOK), boardView(after, carry, LOOK)];
    expect(leaving(before, view).map(([square, piece]) => [squareName(square), piece.color])).toEqual([
      ['b5', 'b'],
      ['d5', 'b'],
    ]);
    expect(view.marks.get(at('b5'))).toBe('captured');
    expect(view.captureGame).toBe(true);
  });

  test('a group that is shut in leaves whole', () => {
    const shut = position(rek, '7k/8/8/8/8/R7/rR6/r1R4K w - - 0 1');
    const [, after] = played(shut, ['c1', 'b1']) as [Position, Position];
    expect(names(departedIn(shut, after)?.squares)).toEqual(['a1', 'a2']);
  });

  test('nothing is seen leaving on the way back, after a jump, from another game, or without animation', () => {
    const [, after, next] = played(carry, ['c2', 'c5'], ['h8', 'h7']) as [Position, Position, Position];
    const view = boardView(after, carry, LOOK);
    expect(leaving(boardView(next, after, LOOK), view)).toEqual([]);
    expect(leaving(null, view)).toEqual([]);
    expect(leaving(view, boardView(carry, null, LOOK))).toEqual([]);
    expect(leaving(boardView(carry, null, LOOK), { ...view, animation: false })).toEqual([]);
  });

  test('a unit that is taken by going onto it leaves no square empty', () => {
    const chess = position(makruk, '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1');
    const move = moveBetween(chess, at('e4'), at('d5'));
    expect(move !== null && capturedOffPath(chess, move)).toEqual([]);
  });

  test('squares that a move in hand would empty are marked', () => {
    const view = boardView(carry, null, { ...LOOK, aimed: [at('b5')] });
    expect(view.marks.get(at('b5'))).toBe('aimed');
  });
});
