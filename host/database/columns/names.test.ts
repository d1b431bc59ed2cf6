import { expect, it } from 'vitest';
import { Names } from './names.ts';

it('finds folded texts that contain or are a text, also those added after a search', () => {
  const names = new Names();
  const added = ['Somchai', 'CHAI', ' chai ', 'a\nb', 'Sôm', 'สมชาย', '', 'chaichai'];
  const numbers = added.slice(0, 4).map(text => names.add(text));
  const found = (text: string, whole: boolean): readonly string[] =>
    Array.from(names.matching(text, whole), (mark, id) => (mark === 1 ? names.text(id) : null)).filter(
      text => text !== null,
    );
  expect(found('chai', false)).toEqual(['Somchai', 'CHAI', ' chai ']);
  numbers.push(...added.slice(4).map(text => names.add(text)));
  expect(new Set(numbers).size).toBe(added.length);
  expect(found('chai', false)).toEqual(['Somchai', 'CHAI', ' chai ', 'chaichai']);
  expect(found('chai', true)).toEqual(['CHAI', ' chai ']);
  expect(found('som', false)).toEqual(['Somchai', 'Sôm']);
  expect(found('a b', true)).toEqual(['a\nb']);
  expect(found('ชาย', false)).toEqual(['สมชาย']);
  expect(found('', true)).toEqual(['']);
  expect(found('', false)).toHaveLength(added.length);
  expect(found('i c', false)).toEqual([]);
});
