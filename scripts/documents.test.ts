/** The documents name only files that exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './stale.ts';

const FOLDERS = 'api,bench,cli,core,electron,engine,host,renderer,scripts,server,tests,training';
const paths = [...globSync(`{${FOLDERS}}/**/*`, { cwd: ROOT }), ...globSync('*', { cwd: ROOT })];
const exists = (name: string): boolean => paths.some(path => path === name || path.endsWith(`/${name}`));

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{*,flows/*,networks/*}.md', { cwd: ROOT })];

test.each(documents)('%s', document => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const files = [...text.matchAll(/`([\w/.-]*\w\.(?:ts|svelte|mjs|css))`/g)].map(([, name = '']) => name);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
  const placeholder = /NAME|SERVICE|GAME|LANGUAGE/;
  expect({
    files: files.filter(name => !placeholder.test(name) && !exists(name)),
    links: links.filter(path => !existsSync(join(ROOT, dirname(document), path))),
  }).toEqual({ files: [], links: [] });
});
