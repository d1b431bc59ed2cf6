/**
 * `node scripts/diagrams.ts`: updates the pages of `docs/rules`: draws their pictures and writes the tables of the rule
 * sets between their marks. `--check` writes nothing and lists what is outdated.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { blocksOf } from '../core/help/blocks.ts';
import { readDiagram } from '../core/help/diagram.ts';
import { differencesTable, TABLE } from '../core/help/differences.ts';
import { drawSvg } from '../core/help/svg.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { ROOT } from './stale.ts';

const PAGES = 'docs/rules';
const PICTURES = 'docs/rules/diagrams';
const DRAWINGS = 'resources/pieces/traditional';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const list = (folder: string, ending: string): readonly string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder))
        .filter(name => name.endsWith(ending))
        .sort()
    : [];

const withTables = (page: string): string =>
  page.replace(TABLE, (_, begin: string, words: string, _old: string, end: string) => {
    const counting = words.startsWith('counting ');
    const ids = words.split(' ').slice(counting ? 1 : 0);
    const sets = ids.map(id => {
      const rules = ruleSet(id);
      if (rules === null) throw new Error(`there is no rule set ${id}`);
      return rules;
    });
    return `${begin}${differencesTable(sets, counting ? 'counting' : 'all')}\n${end}`;
  });

/** The text of a picture in its page: the alternative text of the image after the block. */
const titleOf = (page: string, name: string): string =>
  new RegExp(`!\\[([^\\]]*)\\]\\(diagrams/${name}\\.svg\\)`, 'u').exec(page)?.[1] ?? '';

/**
 * The expected content of every file of the pages, by its path from the root. The kernel must be loaded.
 * @throws with the name of the page and the faulty block
 */
export function pageFiles(): ReadonlyMap<string, string> {
  const drawings = new Map(list(DRAWINGS, '.svg').map(name => [name.slice(0, -4), read(`${DRAWINGS}/${name}`)]));
  const files = new Map<string, string>();
  for (const name of list(PAGES, '.md')) {
    const path = `${PAGES}/${name}`;
    const page = read(path);
    files.set(path, withTables(page));
    for (const block of blocksOf(page)) {
      if (block.kind !== 'board') continue;
      const diagram = readDiagram(block);
      if (!diagram.ok) throw new Error(`${path}:${block.line}: ${diagram.error.join('; ')}`);
      const file = `${PICTURES}/${diagram.value.name}.svg`;
      if (files.has(file)) throw new Error(`${path}:${block.line}: there is another picture '${diagram.value.name}'`);
      const title = titleOf(page, diagram.value.name);
      if (title === '') throw new Error(`${path}:${block.line}: the page does not show '${diagram.value.name}'`);
      files.set(file, drawSvg(diagram.value, title, drawings));
    }
  }
  return files;
}

/** Files that differ from their expected content, including unused pictures. */
export function staleFiles(files: ReadonlyMap<string, string>): readonly string[] {
  const stale = [...files].filter(([path, text]) => !existsSync(join(ROOT, path)) || read(path) !== text);
  const orphans = list(PICTURES, '.svg')
    .map(name => `${PICTURES}/${name}`)
    .filter(path => !files.has(path));
  return [...stale.map(([path]) => path), ...orphans];
}

if (import.meta.main) {
  await loadRules(readFileSync(join(ROOT, 'build/rules.wasm')));
  const files = pageFiles();
  const stale = staleFiles(files);
  for (const path of stale) {
    console.log(path);
    if (argv.includes('--check')) continue;
    const text = files.get(path);
    mkdirSync(join(ROOT, PICTURES), { recursive: true });
    if (text === undefined) rmSync(join(ROOT, path));
    else writeFileSync(join(ROOT, path), text);
  }
  if (argv.includes('--check') && stale.length > 0) process.exitCode = 1;
}
