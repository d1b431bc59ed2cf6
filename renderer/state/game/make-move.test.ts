import { describe, expect, test } from 'vitest';
import { studyOfLine } from '../../../core/study/edit.ts';
import { registerRuleSet } from '../../../engine/rules/rule-sets/list.ts';
import { minRekChanh } from '../../../engine/rules/rule-sets/min-rek-chanh.ts';
import { parseSquare } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { MoveMaker } from './make-move.svelte.ts';
import { Studies } from './study.svelte.ts';

const at = (name: string): number => parseSquare(name) ?? -1;

/** White has opened a pair beside b3 and so ordered Black to carry it off. */
function ordered() {
  const open = new Studies().open(studyOfLine('min-rek-chanh', minRekChanh.startFen, ['b3b2']));
  open.go('b3b2');
  return { open, moveMaker: new MoveMaker() };
}

describe('a move under an order', () => {
  test('that obeys is made at once', () => {
    const { open, moveMaker } = ordered();
    expect(moveMaker.makeBetween(open, at('b6'), at('b3'))).toBe(true);
    expect(moveMaker.disobeying).toBeNull();
    expect(open.path).toBe('b3b2 b6b3');
  });

  test('that disobeys waits, and going back leaves the game as it is', () => {
    const { open, moveMaker } = ordered();
    moveMaker.makeBetween(open, at('h6'), at('h5'));
    expect(moveMaker.disobeying?.obeying.map(makeUci)).toEqual(['b6b3']);
    expect(open.path).toBe('b3b2');
    moveMaker.answer(null);
    expect(moveMaker.disobeying).toBeNull();
    expect(open.canUndo).toBe(false);
  });

  test('that disobeys loses when it is played anyway, and one that obeys may be chosen instead', () => {
    const { open, moveMaker } = ordered();
    moveMaker.makeBetween(open, at('h6'), at('h5'));
    moveMaker.answer(moveMaker.disobeying?.obeying[0] ?? null);
    expect(open.path).toBe('b3b2 b6b3');
    open.go('b3b2');
    moveMaker.makeBetween(open, at('h6'), at('h5'));
    moveMaker.answer(moveMaker.disobeying?.move ?? null);
    expect(open.path).toBe('b3b2 h6h5');
    expect(open.position.outcome()).toEqual({ result: '1-0', reason: 'order-disobeyed' });
  });

  test('that is none is not made', () => {
    const { open, moveMaker } = ordered();
    expect(moveMaker.makeBetween(open, at('h6'), at('g4'))).toBe(false);
    expect(open.path).toBe('b3b2');
  });
});

test('where orders are called, the next move calls one only if it was asked to', () => {
  const rules = { ...minRekChanh.rek, obligation: 'call' } as NonNullable<typeof minRekChanh.rek>;
  registerRuleSet({ ...minRekChanh, id: 'called', own: { base: 'min-rek-chanh', notes: '' }, rek: rules });
  const open = new Studies().open(studyOfLine('called', minRekChanh.startFen, []));
  const moveMaker = new MoveMaker();
  moveMaker.makeBetween(open, at('b3'), at('b2'));
  expect(open.position.orders()).toEqual([]);
  open.go('');
  moveMaker.callOrder = true;
  moveMaker.makeBetween(open, at('b3'), at('b2'));
  expect(open.path).toBe('b3b2!');
  expect(open.position.orders().map(makeUci)).toContain('b6b3');
  expect(moveMaker.callOrder).toBe(false);
});
