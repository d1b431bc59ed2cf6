import { expect, it } from 'vitest';
import { view } from './view.svelte.ts';

it('leaves a side view for the view before, also when others were shown in between', () => {
  view.current = 'library';
  view.toggle('settings');
  expect(view.current).toBe('settings');
  view.toggle('rules');
  view.toggle('settings');
  view.toggle('settings');
  expect(view.current).toBe('library');
  view.current = 'study';
  view.toggle('training');
  view.toggle('training');
  expect(view.current).toBe('study');
});
