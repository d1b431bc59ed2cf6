import { describe, expect, test } from 'vitest';
import { studyOfLine } from '../../../core/study/edit.ts';
import { registerRuleSet } from '../../../engine/rules/rule-sets/list.ts';
import { minRekChanh } from '../../../engine/rules/rule-sets/min-rek-chanh.ts';
import { parseSquare } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { Moving } from './make-move.svelte.ts';
import { Studies } from './study.svelte.ts';

const at = (name: string): number => parseSquare(name) ?? -1;

/** White has opened a pair beside b3 and so ordered Black to carry it off. */
function ordered() {
  const open = new Studies().open(studyOfLine('min-rek-chanh', minRekChanh.startFen, ['b3b2']));
  open.go('b3b2');
  return { open, moving: new Moving() };
}

describe('a move under an order', () => {
  test('that obeys is made at once', () => {
    const { open, moving } = ordered();
    expect(moving.makeBetween(open, at('b6'), at('b3'))).toBe(true);
    expect(moving.asked).toBeNull();
    expect(open.path).toBe('b3b2 b6b3');
  });

  test('that disobeys waits, and going back leaves the game as it is', () => {
    const { open, moving } = ordered();
    moving.makeBetween(open, at('h6'), at('h5'));
    expect(moving.asked?.obeying.map(makeUci)).toEqual(['b6b3']);
    expect(open.path).toBe('b3b2');
    moving.answer(null);
    expect(moving.asked).toBeNull();
    expect(open.canUndo).toBe(false);
  });

  test('that disobeys loses when it is played anyway, and one that obeys may be chosen instead', () => {
    const { open, moving } = ordered();
    moving.makeBetween(open, at('h6'), at('h5'));
    moving.answer(moving.asked?.obeying[0] ?? null);
    expect(open.path).toBe('b3b2 b6b3');
    open.go('b3b2');
    moving.makeBetween(open, at('h6'), at('h5'));
    moving.answer(moving.asked?.move ?? null);
    expect(open.path).toBe('b3b2 h6h5');
    expect(open.position.outcome()).toEqual({ result: '1-0', reason: 'order-disobeyed' });
  });

  test('that is none is not made', () => {
    const { open, moving } = ordered();
    expect(moving.makeBetween(open, at('h6'), at('g4'))).toBe(false);
    expect(open.path).toBe('b3b2');
  });
});

test('where orders are called, the next move calls one only if it was asked to', () => {
  const rules = { ...minRekChanh.rek, obligation: 'call' } as NonNullable<typeof minRekChanh.rek>;
  registerRuleSet({ ...minRekChanh, id: 'called', own: { base: 'min-rek-chanh', notes: '' }, rek: rules });
  const open = new Studies().open(studyOfLine('called', minRekChanh.startFen, []));
  const moving = new Moving();
  moving.makeBetween(open, at('b3'), at('b2'));
  expect(open.position.orders()).toEqual([]);
  open.go('');
  moving.calling = true;
  moving.makeBetween(open, at('b3'), at('b2'));
  expect(open.path).toBe('b3b2!');
  expect(open.position.orders().map(makeUci)).toContain('b6b3');
  expect(moving.calling).toBe(false);
});
