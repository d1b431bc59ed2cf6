import { expect, test } from 'vitest';
import { newStudy } from '../../../core/study/edit.ts';
import { Positions, startPosition } from '../../../core/study/positions.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { moveTextIn } from './notation.ts';

const makruk = ruleSet('makruk')!;

test('moves are shown in the letters asked for, and the Latin ones are what is kept', () => {
  const study = newStudy('makruk', makeFen(Position.start(makruk)));
  const positions = new Positions(startPosition(study)!);
  const node = { move: 'b1d2', children: [] };
  const there = positions.after(positions.root, node);
  const text = (notation: 'latin' | 'thai' | 'khmer') =>
    moveTextIn(notation, positions.root.position, there.position, there.san);
  expect([text('latin'), text('thai'), text('khmer'), text('thai'), text('latin')]).toEqual([
    'Nd2',
    'ม-ง๒',
    'សេះខ១-ឃ២',
    'ม-ง๒',
    'Nd2',
  ]);
  expect(there.san).toBe('Nd2');
  expect(moveTextIn('thai', undefined, positions.root.position, '')).toBe('');
});
