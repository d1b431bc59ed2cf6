import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePattern } from '../../../../core/pattern/parse-pattern.ts';
import { writePattern } from '../../../../core/pattern/write-pattern.ts';
import { patternSearches } from '../../../../tests/support/patterns.ts';
import {
  EMPTY_FORM,
  formOf,
  formText,
  limitsOf,
  markOf,
  type PatternForm,
  partOf,
  readForm,
  turnOf,
  withLimits,
  withMark,
  withTurn,
} from './pattern-form.ts';

const read = (text: string): PatternForm => {
  const parsed = readForm('pattern', text);
  if (!parsed.ok) throw new Error(parsed.error.text);
  return parsed.value;
};

it('keeps every pattern in the form', () => {
  fc.assert(
    fc.property(patternSearches, search => {
      const text = formText(formOf(search));
      expect(formText(read(text))).toBe(text);
      const parsed = parsePattern(text);
      expect(parsed.ok && writePattern(parsed.value)).toBe(text);
    }),
    { seed: 1 },
  );
});

it('marks squares, and removes the same mark', () => {
  const boat = { square: 3, pieces: 1 << 4, absent: false };
  const one = withMark(EMPTY_FORM, boat);
  expect(formText(one)).toBe('Rd1');
  expect(one.parts.map(markOf)).toEqual([boat]);
  const other = withMark(one, { ...boat, pieces: 0xfc0, absent: true });
  expect(formText(other)).toBe('!xd1');
  expect(withMark(one, boat).parts).toEqual([]);
  expect(markOf(partOf(boat))).toEqual(boat);
  expect(read('Rd Rd1-e2 R>=2 R-r=1 (Rd1 | Ra1)').parts.map(markOf)).toEqual([null, null, null, null, null]);
});

it('reads and writes the side to move and the material', () => {
  expect(turnOf(read('Ke1 black'))).toBe('b');
  expect(formText(withTurn(read('Ke1 black'), null))).toBe('Ke1');
  const boats = withLimits(EMPTY_FORM, 4, 'w', { least: 1, most: 2 });
  const both = withLimits(boats, 4, 'difference', { least: null, most: 0 });
  expect(formText(both)).toBe('R:1..2 R-r<=0');
  expect(limitsOf(both, 4, 'difference')).toMatchObject({ least: null, most: 0 });
  expect(limitsOf(read('R=1'), 4, 'w')).toMatchObject({ least: 1, most: 1 });
  expect(limitsOf(read('R=1'), 4, 'b')).toEqual({ least: null, most: null });
  expect(formText(withLimits(both, 4, 'w', { least: null, most: null }))).toBe('R-r<=0');
});
