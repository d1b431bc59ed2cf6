/** The pages of rules say what the program plays: every example is played, every table and picture is the one of today. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SOURCES } from '../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { pageFiles, staleFiles } from '../../scripts/diagrams.ts';
import { type Block, blocksOf } from './blocks.ts';
import { doubtsOf, readExample } from './example.ts';

const folder = new URL('../../docs/rules/', import.meta.url);
const pages = readdirSync(folder)
  .filter(name => name.endsWith('.md'))
  .map(name => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

const blocks = (kind: Block['kind']): readonly { readonly place: string; readonly block: Block }[] =>
  pages.flatMap(({ name, text }) =>
    blocksOf(text)
      .filter(block => block.kind === kind)
      .map(block => ({ place: `${name}:${block.at}`, block })),
  );

test('every worked example is played as it is written', () => {
  const examples = blocks('example');
  const faults = examples.flatMap(({ place, block }) => {
    const example = readExample(block);
    const found = example.ok ? doubtsOf(example.value) : example.error;
    return found.map(fault => `${place}: ${fault}`);
  });
  expect(faults).toEqual([]);
  expect(examples.length).toBeGreaterThan(30);
  const silent = examples.filter(({ block }) => !block.lines.some(line => line.includes(': ')));
  expect(silent.map(({ place }) => place)).toEqual([]);
});

test('pictures and tables are those of the program', () => {
  expect(staleFiles(pageFiles())).toEqual([]);
});

test('what the pages say of the rule sets is what these hold', () => {
  const claims = blocks('holds').flatMap(({ place, block }) => block.lines.map(line => ({ place, line })));
  const wrong = claims.filter(({ line }) => {
    const [, id = '', path = '', wanted = ''] = /^(\S+) (\S+) (.*)$/u.exec(line) ?? [];
    let value: unknown = ruleSet(id);
    if (value === null) return true;
    for (const key of path.split('.')) value = (value as Record<string, unknown>)[key];
    return String(value) !== wanted;
  });
  expect(wrong).toEqual([]);
  expect(claims.length).toBeGreaterThan(50);
});

test('every mark of a source is explained in the index', () => {
  const index = pages.find(({ name }) => name === 'README.md')?.text ?? '';
  const marks = [...index.matchAll(/^\| ([A-Z0-9, ]+) \|/gmu)].flatMap(([, cell = '']) => cell.split(', '));
  expect(SOURCES.filter(source => !marks.includes(source))).toEqual([]);
});

test('every source has a title and says where it stands, or from where its text is known', () => {
  const index = pages.find(({ name }) => name === 'README.md')?.text ?? '';
  const sources = SOURCES.filter(source => source !== 'DEFAULT' && source !== 'OWN');
  const rowOf = (source: string): string =>
    index.split('\n').find(line => line.startsWith('| ') && line.split('|')[1]?.trim().split(', ').includes(source)) ??
    '';
  const bare = sources.filter(source => !/`[a-z.]+\.[a-z]+[^`]*`|is not known|not published/u.test(rowOf(source)));
  expect(bare).toEqual([]);
});

test('the king is spelled one way in Khmer', () => {
  const words = new URL('../../renderer/i18n/', import.meta.url);
  const docs = new URL('../../docs/', import.meta.url);
  const texts = [words, folder, docs].flatMap(place =>
    readdirSync(place)
      .filter(name => /\.(?:ts|md)$/u.test(name))
      .map(name => ({ name, text: readFileSync(new URL(name, place), 'utf8') })),
  );
  expect(texts.filter(({ text }) => text.includes('ស្តេច')).map(({ name }) => name)).toEqual([]);
  expect(texts.filter(({ text }) => text.includes('ស្ដេច')).length).toBeGreaterThan(5);
});

test('every rule set stands in a table', () => {
  const told = new Set(blocks('differences').flatMap(({ block }) => block.words));
  expect(ruleSets.map(({ id }) => id).filter(id => !told.has(id))).toEqual([]);
});

test('links lead to files that there are', () => {
  const links = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/gu)].map(([, path = '']) => ({ name, path })),
  );
  expect(links.filter(({ path }) => !existsSync(new URL(path, folder)))).toEqual([]);
  expect(links.length).toBeGreaterThan(40);
});
