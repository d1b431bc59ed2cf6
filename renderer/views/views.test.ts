import type { Component } from 'svelte';
import { expect, it } from 'vitest';
import type { ViewName } from '../state/shell/view.svelte.ts';
import { Views } from './views.svelte.ts';

const NAMES: readonly ViewName[] = [
  'study',
  'editor',
  'library',
  'rules',
  'tables',
  'training',
  'repertoire',
  'settings',
  'help',
];

it('a view is fetched once, and again only after it could not be fetched', async () => {
  const component = (() => ({})) as unknown as Component;
  const asked: ViewName[] = [];
  let broken = true;
  const loader = (name: ViewName) => async () => {
    asked.push(name);
    if (name === 'help' && broken) throw new Error('out of reach');
    return { default: component };
  };
  const views = new Views(
    Object.fromEntries(NAMES.map(name => [name, loader(name)])) as unknown as ConstructorParameters<typeof Views>[0],
  );
  expect(views.get('library')).toBeNull();
  await views.load('library');
  await views.load('library');
  expect(views.get('library')).toBe(component);
  await views.loadOthers();
  expect(asked, 'one that fails keeps no other from loading').toEqual([
    'library',
    ...NAMES.filter(name => name !== 'library'),
  ]);
  expect(views.get('help')).toBeNull();
  await expect(views.load('help')).rejects.toThrow('out of reach');
  broken = false;
  await views.load('help');
  expect(views.get('help')).toBe(component);
});
