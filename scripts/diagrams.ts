/**
 * `node scripts/diagrams.ts`: updates what the program writes in the pages of `docs/help`: the pictures of the English
 * pages, which all languages share, the tables of the rule sets, and the worked examples of the translated pages, which
 * are those of the English ones. `--check` writes nothing and lists what is outdated.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { drawSvg } from '../core/diagram/svg.ts';
import { blocksOf, EXAMPLE } from '../core/help/blocks.ts';
import { readDiagram } from '../core/help/diagram.ts';
import { differencesTable, TABLE } from '../core/help/differences.ts';
import { en } from '../core/help/words/en.ts';
import { km } from '../core/help/words/km.ts';
import { th } from '../core/help/words/th.ts';
import { RULE_SET_NAMES } from '../core/rule-set-names/list.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { Language } from '../renderer/i18n/languages.ts';
import { ROOT } from './stale.ts';

const HELP = 'docs/help';
const PICTURES = `${HELP}/diagrams`;
const DRAWINGS = 'resources/pieces/traditional';

const WORDS = {
  en: { words: en, names: RULE_SET_NAMES.en },
  th: { words: th, names: RULE_SET_NAMES.th },
  km: { words: km, names: RULE_SET_NAMES.km },
} as const satisfies Record<Language, unknown>;

const LANGUAGES = Object.keys(WORDS) as readonly Language[];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const list = (folder: string, ending: string): readonly string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder))
        .filter(name => name.endsWith(ending))
        .sort()
    : [];

function withTables(page: string, language: Language): string {
  const { words } = WORDS[language];
  const names: Readonly<Record<string, string>> = WORDS[language].names;
  return page.replace(TABLE, (_, begin: string, given: string, _old: string, end: string) => {
    const about = given.startsWith('counting ') ? 'counting' : 'all';
    const sets = given
      .split(' ')
      .slice(about === 'counting' ? 1 : 0)
      .map(id => {
        const rules = ruleSet(id);
        if (rules === null) throw new Error(`there is no rule set ${id}`);
        return rules;
      });
    return `${begin}${differencesTable(sets, { about, words, nameOf: ({ id, title }) => names[id] ?? title })}\n${end}`;
  });
}

/** The page with the examples of the English page; an example that this lacks stays as it is. */
function withExamples(page: string, english: string): string {
  const examples = new Map([...english.matchAll(EXAMPLE)].map(([text, name = '']) => [name, text]));
  return page.replace(EXAMPLE, (old, name: string) => examples.get(name) ?? old);
}

/**
 * The expected content of every file of the pages, by its path from the root. The kernel must be loaded.
 * @throws with the name of the page and the faulty block
 */
export function pageFiles(): ReadonlyMap<string, string> {
  const drawings = new Map(list(DRAWINGS, '.svg').map(name => [name.slice(0, -4), read(`${DRAWINGS}/${name}`)]));
  const files = new Map<string, string>();
  for (const name of list(`${HELP}/en`, '.md')) {
    const path = `${HELP}/en/${name}`;
    const english = read(path);
    for (const language of LANGUAGES) {
      const translated = `${HELP}/${language}/${name}`;
      if (!existsSync(join(ROOT, translated))) continue;
      files.set(translated, withTables(withExamples(read(translated), english), language));
    }
    for (const block of blocksOf(english)) {
      if (block.kind !== 'board') continue;
      const diagram = readDiagram(block);
      if (!diagram.ok) throw new Error(`${path}:${block.line}: ${diagram.error.join('; ')}`);
      const file = `${PICTURES}/${diagram.value.name}.svg`;
      if (files.has(file)) throw new Error(`${path}:${block.line}: there is another picture '${diagram.value.name}'`);
      if (!english.includes(`](../diagrams/${diagram.value.name}.svg)`))
        throw new Error(`${path}:${block.line}: the page does not show '${diagram.value.name}'`);
      files.set(file, drawSvg(diagram.value, drawings));
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
