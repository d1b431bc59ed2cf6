import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFen } from '../../engine/rules/fen.ts';
import { optionsOf, optionValue, RULE_OPTIONS, type RuleOption, withOption } from '../../engine/rules/option-list.ts';
import type { LimitRow, RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { drawSvg } from '../diagram/svg.ts';
import { Positions, startPosition } from '../study/positions.ts';
import { nodesAlong } from '../study/walk.ts';
import { type Block, blocksOf, readBlock } from './blocks.ts';
import { readDiagram } from './diagram.ts';
import { differencesTable } from './differences.ts';
import { readExample, studyOfExample, wrongStatements } from './example.ts';
import { en } from './words/en.ts';

const block = (text: string): Block => {
  const read = readBlock(text);
  if (read === null) throw new Error(`no block: ${text}`);
  return read;
};

const errorsOf = (lines: string): readonly string[] => {
  const diagram = readDiagram(block(`<!-- board x\n${lines}\n-->`));
  return diagram.ok ? [] : diagram.error;
};

const problems = (lines: string): readonly string[] => {
  const example = readExample(block(`\`\`\`example x\n${lines}\n\`\`\``));
  return example.ok ? wrongStatements(example.value) : example.error;
};

test('finds the blocks of a page with their lines, and no other comments or fences', () => {
  const page =
    '# A\n\n<!-- a note -->\n<!-- board one\nrules makruk\n-->\n![One](diagrams/one.svg)\n\n```ts\nlet a;\n```\n\n```example two\nrules makruk\n```\n\n<!-- differences makruk kar-ouk -->\n<!-- end -->\n';
  expect(blocksOf(page).map(({ kind, words, line }) => [kind, words.join(' '), line])).toEqual([
    ['board', 'one', 4],
    ['example', 'two', 13],
    ['differences', 'makruk kar-ouk', 17],
  ]);
});

test('a diagram shows the moves of the kernel', () => {
  const read = readDiagram(
    block('<!-- board x\nrules makruk\nposition 7k/8/3p4/2pPp3/3N4/2P1P3/8/K7 w - - 0 1\nmoves d4\n-->'),
  );
  expect(read.ok && read.value.dots.length).toBe(8);
  const captures = readDiagram(
    block('<!-- board x\nrules makruk\nposition 7k/8/8/2p1p3/3P4/8/8/K7 w - - 0 1\nmoves d4\n-->'),
  );
  expect(captures.ok && [captures.value.dots, captures.value.rings]).toEqual([[35], [34, 36]]);
  const rek = readDiagram(
    block('<!-- board x\nrules rek\nposition 8/7k/2r5/8/r1r5/1R6/K7/8 w - - 0 1\nplay b3b4\n-->'),
  );
  expect(rek.ok && rek.value.crosses).toEqual([24, 26]);
});

test('reports the errors of a diagram', () => {
  expect(errorsOf('rules makrok')).toEqual(["unknown rule set 'makrok'"]);
  expect(errorsOf('rules makruk\nmoves d2')).toEqual(['nothing on d2 can move']);
  expect(errorsOf('rules makruk\nmoves a3\nonly a5')).toEqual(['no move goes to a5']);
  expect(errorsOf('rules makruk\narrows a1-i9:pink')).toEqual(["'pink' is not a colour", "'i9' is not a square"]);
  expect(errorsOf('rules makruk\nshow e4')).toEqual(["unknown keyword 'show'"]);
  expect(errorsOf('rules makruk\nafter e5')).toHaveLength(1);
});

const TWO_BOATS = 'rules makruk\nposition 8/6k1/1R2m3/8/8/8/8/3KR1N1 w - - 0 40\n';

test('reports statements of an example that are false', () => {
  expect(problems(`${TWO_BOATS}40. Rbxe6 : 5 pieces; at 5 of 8; 3 left\n40... Kf7 : calls 6 of 8`)).toEqual([]);
  expect(problems(`${TWO_BOATS}40. Rbxe6 Kf7 : calls 7 of 8`)).toEqual([
    "40... Kf7: 'calls 7 of 8': it is black at 6 of 8, 3 left",
  ]);
  expect(problems(`${TWO_BOATS}40. Rbxe6 : calls 5 of 8`)).toHaveLength(1);
  expect(problems(`${TWO_BOATS}: 7 pieces; check; it is fun`)).toEqual([
    "start: '7 pieces': it is 6",
    "start: 'check': it is false",
    "start: 'it is fun': unknown statement",
  ]);
  expect(problems(`${TWO_BOATS}40. Rbxe6 : 1-0 by checkmate`)).toEqual(["40. Rbxe6: '1-0 by checkmate': it is no end"]);
});

test('reports moves and actions that the program would not write', () => {
  expect(problems(`${TWO_BOATS}41. Rbxe6`)).toEqual(["41. Rbxe6: expected move number 40., got '41.'"]);
  expect(problems(`${TWO_BOATS}40. R6xe6`)).toEqual(["40. R6xe6: expected Rbxe6, got 'R6xe6'"]);
  expect(problems(`${TWO_BOATS}40. Rb9`)).toHaveLength(1);
  expect(problems(`${TWO_BOATS}black starts`)).toHaveLength(1);
  expect(problems(`${TWO_BOATS}black sings`)).toEqual(["black sings: unknown count action 'sing'"]);
});

const pages = new URL('../../docs/help/en/', import.meta.url);
const examples = readdirSync(pages)
  .filter(name => name.endsWith('.md'))
  .flatMap(name => blocksOf(readFileSync(new URL(name, pages), 'utf8')))
  .filter(({ kind }) => kind === 'example');

test('an example opened as a game has its moves and count actions', () => {
  let actions = 0;
  for (const one of examples) {
    const example = readExample(one);
    if (!example.ok) throw new Error(example.error.join());
    const { study, path } = studyOfExample(example.value);
    const root = startPosition(study);
    const nodes = nodesAlong(study, path);
    if (root === null || nodes === null) throw new Error(example.value.name);
    const last = new Positions(root).along(nodes).at(-1);
    const expected = example.value.steps.at(-1);
    expect(last?.refused ?? [], example.value.name).toEqual([]);
    expect(last && makeFen(last.position), example.value.name).toBe(expected && makeFen(expected.position));
    expect(last?.position.outcome(), example.value.name).toEqual(expected?.position.outcome());
    actions += example.value.steps.filter(({ action }) => action !== null).length;
  }
  expect(actions).toBeGreaterThan(5);
});

test('an SVG file includes each drawing once, with unique ids', () => {
  const read = readDiagram(block('<!-- board x\nrules makruk\n-->'));
  if (!read.ok) throw new Error(read.error.join());
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="b"/><path fill="url(#b)"/></svg>';
  const drawings = new Map(
    ['w', 'b'].flatMap(side =>
      ['fish', 'met', 'koul', 'horse', 'boat', 'king'].map(role => [`${side}-${role}`, drawing]),
    ),
  );
  const svg = drawSvg(read.value, drawings);
  const ids = [...svg.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const used = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/gu)].map(([, id]) => id);
  expect(used.filter(id => !ids.includes(id))).toEqual([]);
  expect(used.filter(id => id === 'w-fish')).toHaveLength(8);
  expect(drawSvg(read.value, drawings)).toBe(svg);
  expect(() => drawSvg(read.value, new Map())).toThrow('no drawing of b-boat');
});

const table = (sets: readonly RuleSet[], about: 'all' | 'counting'): string =>
  differencesTable(sets, { about, words: en, nameOf: rules => rules.title });

test('a table shows the options of the rule sets', () => {
  const makruk = ruleSet('makruk');
  if (makruk === null || makruk.count.piece === null) throw new Error('makruk has no piece count');
  const other = { ...makruk, id: 'mine', count: { ...makruk.count, piece: { ...makruk.count.piece, withFish: 64 } } };
  expect(table([makruk, other], 'counting')).toContain('| … with a fish left | no | yes, limit 64 |');
  expect(table([makruk, other], 'all')).not.toContain('King’s leap');
  expect(table([makruk, other], 'counting')).not.toContain('Won by');
});

/** Another value of an option; `undefined` when there is none. */
function changed({ kind }: RuleOption, value: unknown): unknown {
  if (kind.kind === 'section') return value === null ? true : null;
  if (kind.kind === 'flag') return !value;
  if (kind.kind === 'number') return typeof value === 'number' ? value + (value < kind.most ? 1 : -1) : kind.least;
  if (kind.kind === 'choice') return kind.values.find(other => other !== value);
  if (kind.kind === 'list') return (value as readonly unknown[]).length === 0 ? kind.values : [];
  if (kind.kind === 'limits') return (value as readonly LimitRow[]).map(row => ({ ...row, limit: row.limit + 1 }));
  return String(value).replace(/ (?:-|DEde) - /u, value === ruleSet('makruk')?.startFen ? ' D - ' : ' - - ');
}

test('a change of any option changes the table', () => {
  const shows = (rules: RuleSet, option: RuleOption): boolean => {
    const value = optionValue(rules, option.path);
    const other = value === undefined ? undefined : changed(option, value);
    if (other === undefined || !optionsOf(rules).includes(option)) return false;
    return table([rules], 'all') !== table([withOption(rules, option.path, other)], 'all');
  };
  const hidden = RULE_OPTIONS.filter(option => !ruleSets.some(rules => shows(rules, option)));
  expect(hidden.map(({ path }) => path)).toEqual([]);
});
