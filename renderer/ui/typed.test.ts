import { expect, test } from 'vitest';
import { typed } from './typed.ts';

test('a blank just typed stays in the box; another text comes into it', () => {
  const box = { value: 'Sok ' };
  typed('Sok')(box);
  expect(box.value).toBe('Sok ');
  typed('Dara')(box);
  expect(box.value).toBe('Dara');
});
