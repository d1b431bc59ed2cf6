import { describe, expect, test } from 'vitest';
import { Position } from '../../../engine/rules/position.ts';
import { karOuk } from '../../../engine/rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { makrukManual } from '../../../engine/rules/rule-sets/makruk-manual.ts';
import { makrukSut } from '../../../engine/rules/rule-sets/makruk-sut.ts';
import { minRekChanh } from '../../../engine/rules/rule-sets/min-rek-chanh.ts';
import { oukPychess } from '../../../engine/rules/rule-sets/ouk-pychess.ts';
import { rek } from '../../../engine/rules/rule-sets/rek.ts';
import { parseSquare, type Square } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { SetupBoard } from './setup.svelte.ts';

const at = (name: string): Square => {
  const square = parseSquare(name);
  if (square === null) throw new Error(name);
  return square;
};
const board = (rules = makruk) => new SetupBoard(Position.start(rules));

describe('a position being set up', () => {
  test('reports all faults at once and marks their squares', () => {
    const setup = board();
    setup.put(at('e5'), { color: 'w', role: 'king', promoted: false });
    setup.put(at('e8'), null);
    expect(setup.faults.map(fault => fault.code).sort()).toEqual(['many-kings', 'no-king', 'too-many-units']);
    expect([...setup.faultSquares.keys()].sort((a, b) => a - b)).toEqual([at('d1'), at('e5')]);
    expect(setup.usable).toBe(false);
    expect(setup.study()).toBeNull();
  });

  test('a FEN goes in and comes out, one that cannot be read changes nothing', () => {
    const setup = board();
    const fen = '4k3/8/8/8/4K3/8/8/7M~ b - - 3 12';
    setup.setFen(fen);
    expect(setup.fen).toBe(fen);
    setup.setFen('4k3/8/nonsense');
    expect(setup.unreadFen).toBe('4k3/8/nonsense');
    expect(setup.fen).toBe(fen);
    expect(setup.usable).toBe(false);
    setup.undo();
    expect(setup.usable).toBe(true);
  });

  test.each([
    [makruk, 'w', 'b', 5, 16, '32 9'],
    [makruk, 'b', 'b', 5, 16, '32 10'],
    [oukPychess, 'w', 'b', 5, 16, '30 9'],
    [oukPychess, 'b', 'b', 5, 16, '30 10'],
  ] as const)('a count is spoken and read again (%#)', (rules, turn, counter, number, limit, fields) => {
    const setup = board(rules);
    setup.setFen('8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1');
    setup.chooseTurn(turn);
    setup.setCount({ counter, number, limit });
    expect(setup.fen.split(' ').slice(3, 5).join(' ')).toBe(fields);
    expect(setup.calledCount).toEqual({ counter, number, limit });
    const study = setup.study();
    const position = study && new SetupBoard(Position.start(rules));
    position?.setFen(study?.start ?? '');
    expect(position?.calledCount).toEqual({ counter, number, limit });
  });

  test('a count set up with nothing announced has been started by the players', () => {
    const setup = board(makrukManual);
    setup.setFen('8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60');
    setup.setCount({ counter: 'b', number: 0, limit: 64 });
    const study = setup.study();
    expect(study?.start).toBe('8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60');
    expect(study?.root.count).toEqual([{ action: 'start', by: 'b' }]);
  });

  test('the side to move changes and the counter keeps his number', () => {
    const setup = board();
    setup.setFen('8/8/8/3k4/8/8/4K3/R3S3 w - 32 9 1');
    setup.chooseTurn('b');
    expect(setup.calledCount).toEqual({ counter: 'b', number: 5, limit: 16 });
    setup.undo();
    expect(setup.fen, 'one step').toBe('8/8/8/3k4/8/8/4K3/R3S3 w - 32 9 1');
  });

  test('first-move rights are offered where the rule set has leaps and go with their unit', () => {
    expect(board(makruk).rightSquares).toEqual([]);
    const setup = board(oukPychess);
    expect(setup.rightSquares).toEqual(['d1', 'e1', 'd8', 'e8'].map(at));
    setup.move(at('d1'), at('d2'));
    expect(setup.setup.rights).toEqual(['e1', 'd8', 'e8'].map(at));
    setup.toggleRight(at('e1'));
    expect(setup.fen.split(' ')[2]).toBe('de');
    setup.undo();
    setup.undo();
    expect(setup.fen).toBe(oukPychess.startFen);
    setup.redo();
    expect(setup.setup.board[at('d2')]?.role).toBe('king');
  });

  test('another rule set brings its own start to an untouched one, and undo takes both back', () => {
    const setup = board(makruk);
    setup.chooseRules('rek');
    expect(setup.fen).toBe(rek.startFen);
    setup.undo();
    expect([setup.rules.id, setup.fen]).toEqual(['makruk', makruk.startFen]);
    setup.move(at('e3'), at('e4'));
    setup.chooseRules('rek');
    expect(setup.faults.map(fault => fault.code)).toContain('role-not-in-game');
    expect(setup.faultSquares.has(at('b1'))).toBe(true);
  });

  test('a count keeps the numbers that were called under other rules', () => {
    const setup = board(makruk);
    setup.setFen('8/8/8/3k4/8/8/4K3/R3S3 w - 32 9 1');
    setup.chooseRules('ouk-pychess');
    expect(setup.calledCount).toEqual({ counter: 'b', number: 5, limit: 16 });
    expect(setup.fen.split(' ').slice(3, 5)).toEqual(['30', '9']);
    setup.chooseRules('rek');
    expect(setup.calledCount).toBeNull();
  });

  test('rights of met and horse where they move together with a fish', () => {
    expect(board(makrukSut).rightSquares).toEqual(['b1', 'd1', 'e1', 'g1', 'b8', 'd8', 'e8', 'g8'].map(at));
  });

  test('the winning check is still to be given, or somebody gave it', () => {
    const setup = board(karOuk);
    expect(setup.checkGiven).toBeNull();
    setup.giveCheck('w');
    expect(setup.fen.split(' ')[4]).toBe('0+1');
    expect(setup.faults.map(fault => fault.code)).toEqual(['winner-to-move']);
    setup.chooseTurn('b');
    expect(setup.faults).toEqual([]);
    setup.chooseRules('makruk');
    expect(setup.setup.checks).toBeNull();
  });

  test('carries that can be made may be ordered, and go with the units', () => {
    const setup = board(minRekChanh);
    setup.setFen('7k/8/8/1r1r4/8/8/2R5/K7 w - - 0 1');
    expect(setup.orderable.map(makeUci)).toEqual(['c2c5']);
    setup.toggleOrder(setup.orderable[0] ?? 0);
    expect(setup.fen.split(' ')[2]).toBe('c2c5');
    expect(setup.doubts).toEqual([]);
    expect(setup.study()?.start).toBe('7k/8/8/1r1r4/8/8/2R5/K7 w c2c5 - 0 1');
    setup.move(at('b5'), at('a5'));
    expect(setup.fen.split(' ')[2]).toBe('-');
    expect(board(rek).orderable).toEqual([]);
  });
});
