import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { initialChunks, LIMITS, overweight } from './chunks.ts';

const chunk = (fileName: string, bytes: number, imports: string[] = [], isEntry = false) => ({
  type: 'chunk' as const,
  fileName,
  code: 'x'.repeat(bytes),
  imports,
  isEntry,
});

it('measures the entry and its static imports, each once, and nothing that is loaded later', () => {
  const bundle = {
    'index.js': chunk('index.js', 10, ['a.js', 'b.js'], true),
    'a.js': chunk('a.js', 20, ['b.js']),
    'b.js': chunk('b.js', 30, ['a.js']),
    'Help.js': chunk('Help.js', 10 ** 6, ['a.js']),
    'style.css': { type: 'asset' as const },
  };
  expect([...initialChunks(bundle)].sort()).toEqual([
    ['a.js', 20],
    ['b.js', 30],
    ['index.js', 10],
  ]);
  expect(overweight(initialChunks(bundle))).toEqual([]);
});

it('names a chunk beyond the limit, and a first load beyond the limit', () => {
  expect(overweight(new Map([['a.js', LIMITS.chunk + 1]]))).toEqual([expect.stringMatching(/^a\.js: 150001 bytes/)]);
  const many = new Map(['a', 'b', 'c', 'd'].map(name => [`${name}.js`, LIMITS.chunk]));
  expect(overweight(many)).toEqual([expect.stringMatching(/first load: 600000 bytes/)]);
});

it('keeps every JavaScript file of the first load within the limit in the built page', () => {
  const page = new URL('../dist/page/', import.meta.url).pathname;
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].map(([, name]) => name ?? '');
  const sizes = new Map(names.map(name => [name, statSync(join(page, name)).size]));
  expect(names.length).toBeGreaterThan(1);
  expect(overweight(sizes)).toEqual([]);
  const loaded = readdirSync(join(page, 'assets')).filter(name =>
    /^(Study|Library|Settings|Editor)-.*\.js$/.test(name),
  );
  expect(loaded.map(name => name.split('-')[0]).sort(), 'every view is a chunk').toEqual([
    'Editor',
    'Library',
    'Settings',
    'Study',
  ]);
});

it('has no import cycle between the files of the built page, and few files for each view', () => {
  const folder = new URL('../dist/page/assets/', import.meta.url).pathname;
  const files = readdirSync(folder).filter(name => name.endsWith('.js'));
  const imports = new Map(
    files.map(name => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [name, [...text.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)].map(([, file]) => file ?? '')];
    }),
  );
  const reached = (name: string, found = new Set<string>()): ReadonlySet<string> => {
    for (const file of imports.get(name) ?? [])
      if (!found.has(file)) {
        found.add(file);
        reached(file, found);
      }
    return found;
  };
  expect(files.filter(name => reached(name).has(name))).toEqual([]);
  for (const view of ['Library', 'Study', 'Settings', 'Training', 'Help']) {
    const file = files.find(name => name.startsWith(`${view}-`)) ?? '';
    expect(reached(file).size, view).toBeGreaterThan(5);
    expect(reached(file).size, view).toBeLessThanOrEqual(15);
  }
});
