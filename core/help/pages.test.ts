/**
 * The pages of the help describe what the program plays: their examples, tables, diagrams and option values are
 * checked.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SOURCES } from '../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { pageFiles, staleFiles } from '../../scripts/diagrams.ts';
import { type Block, blocksOf } from './blocks.ts';
import { readExample, wrongStatements } from './example.ts';

const help = new URL('../../docs/help/', import.meta.url);
const folder = new URL('en/', help);
const pages = readdirSync(folder)
  .filter(name => name.endsWith('.md'))
  .map(name => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

const blocks = (kind: Block['kind']): readonly { readonly place: string; readonly block: Block }[] =>
  pages.flatMap(({ name, text }) =>
    blocksOf(text)
      .filter(block => block.kind === kind)
      .map(block => ({ place: `${name}:${block.line}`, block })),
  );

test('plays every worked example', () => {
  const examples = blocks('example');
  const errors = examples.flatMap(({ place, block }) => {
    const example = readExample(block);
    const found = example.ok ? wrongStatements(example.value) : example.error;
    return found.map(error => `${place}: ${error}`);
  });
  expect(errors).toEqual([]);
  expect(examples.length).toBeGreaterThan(30);
  const withoutStatements = examples.filter(({ block }) => !block.lines.some(line => line.includes(': ')));
  expect(withoutStatements.map(({ place }) => place)).toEqual([]);
});

test('diagrams and tables are up to date', () => {
  expect(staleFiles(pageFiles())).toEqual([]);
});

test('the option values that the pages state are those of the rule sets', () => {
  const options = blocks('options').flatMap(({ place, block }) => block.lines.map(line => ({ place, line })));
  const wrong = options.filter(({ line }) => {
    const [, id = '', path = '', expected = ''] = /^(\S+) (\S+) (.*)$/u.exec(line) ?? [];
    let value: unknown = ruleSet(id);
    if (value === null) return true;
    for (const key of path.split('.')) value = (value as Record<string, unknown>)[key];
    return String(value) !== expected;
  });
  expect(wrong).toEqual([]);
  expect(options.length).toBeGreaterThan(50);
});

test('the index explains every source', () => {
  const index = pages.find(({ name }) => name === 'README.md')?.text ?? '';
  const marks = [...index.matchAll(/^\| ([A-Z0-9, ]+) \|/gmu)].flatMap(([, cell = '']) => cell.split(', '));
  expect(SOURCES.filter(source => !marks.includes(source))).toEqual([]);
});

test('the index says where to find each source, or how its text is known', () => {
  const index = pages.find(({ name }) => name === 'README.md')?.text ?? '';
  const sources = SOURCES.filter(source => source !== 'DEFAULT' && source !== 'OWN');
  const rowOf = (source: string): string =>
    index.split('\n').find(line => line.startsWith('| ') && line.split('|')[1]?.trim().split(', ').includes(source)) ??
    '';
  const bare = sources.filter(source => !/`[a-z.]+\.[a-z]+[^`]*`|is not known|not published/u.test(rowOf(source)));
  expect(bare).toEqual([]);
});

test('the Khmer word for king has one spelling', () => {
  const words = new URL('../../renderer/i18n/', import.meta.url);
  const docs = new URL('../../docs/', import.meta.url);
  const texts = [words, docs].flatMap(place =>
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(?:ts|md)$/u.test(name))
      .map(name => ({ name, text: readFileSync(new URL(name, place), 'utf8') })),
  );
  expect(texts.filter(({ text }) => text.includes('ស្តេច')).map(({ name }) => name)).toEqual([]);
  expect(texts.filter(({ text }) => text.includes('ស្ដេច')).length).toBeGreaterThan(5);
});

test('every rule set appears in a table', () => {
  const shown = new Set(blocks('differences').flatMap(({ block }) => block.words));
  expect(ruleSets.map(({ id }) => id).filter(id => !shown.has(id))).toEqual([]);
});

test('links lead to files that exist', () => {
  const all = readdirSync(help, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'));
  const links = all.flatMap(name => {
    const text = readFileSync(new URL(name, help), 'utf8');
    return [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/gu)].map(([, path = '']) => ({ name, path }));
  });
  expect(links.filter(({ name, path }) => !existsSync(new URL(path, new URL(name, help))))).toEqual([]);
  expect(links.length).toBeGreaterThan(40);
});
