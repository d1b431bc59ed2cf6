import { expect, test } from 'vitest';
import { outlineText } from './outlines.ts';

test('Thai and Khmer letters are drawn side by side with their marks in place', async () => {
  const draw = await outlineText();
  const placesOf = (text: string): readonly number[] =>
    [...draw(text, 0, 0, 10).matchAll(/<path transform="translate\((-?[\d.e-]+) /gu)].map(([, x]) => Number(x));
  for (const text of ['ABC', 'กขค', 'កខគ', 'A ก ក']) {
    const places = placesOf(text);
    expect(places).toHaveLength(3);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(places[2]).toBeGreaterThan(8);
  }
  const [vowel, letter, next] = placesOf('តែក');
  expect(vowel).toBe(0);
  expect(letter).toBeGreaterThan(2);
  expect(next).toBeGreaterThan((letter ?? 0) + 3);
  expect(draw('ABC', 100, 20, 10)).toMatch(/^<g transform="translate\(90\.\d+ 20\)">/u);
});
