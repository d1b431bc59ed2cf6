/**
 * Random studies for property tests: legal moves, nested variations, every kind of note, and text that is hard to
 * write. A failing study shrinks to the few moves and notes that matter.
 */
import fc from 'fast-check';
import type { MoveNode, Shape, Study } from '../../core/study/study.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { COUNT_ACTIONS, type CountAction, squareName } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';

const WORDS = [
  'boat',
  '}',
  '{',
  '"quoted"',
  '\\',
  '\\"',
  '[%csl Ge4]',
  '[%',
  '[Event "?"]',
  ']',
  ';',
  '%',
  '% x',
  '(',
  ')',
  '$3',
  '1-0',
  '*',
  '&#125;',
  '&',
  '&#',
  '&amp;',
  '12.',
  '!?',
  'เบี้ยหงาย',
  'ត្រីបក',
  'អុក',
  'René',
  '½',
  '🐟',
  '\n',
  '\n\n',
  '\t',
  '  ',
  ' ',
  'a  b',
  '\u00a0',
  '\u200b',
  '\u2028',
  '-',
  '=M',
  'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww',
];

/** Text as the editing functions store it: no blanks at the ends. */
const text: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }), fc.constantFrom(' ', ' ', ''))
  .map(([words, separator]) => words.join(separator).trim() || 'x');

const lineText = text.map(words => words.replace(/\s+/gu, ' ').trim() || 'x');

const square = fc.integer({ min: 0, max: 63 }).map(squareName);

const shape: fc.Arbitrary<Shape> = fc
  .tuple(fc.constantFrom('green', 'red', 'yellow', 'blue'), square, fc.option(square, { nil: undefined, freq: 2 }))
  .map(([color, from, to]) => (to === undefined ? { color, from } : { color, from, to }));

/** Legal in the position or not: a study contains either. */
const countAction: fc.Arbitrary<CountAction> = fc
  .tuple(fc.constantFrom(...COUNT_ACTIONS), fc.constantFrom('w', 'b'), fc.integer({ min: 1, max: 999 }))
  .map(([action, by, number]) => (action === 'call' ? { action, by, number } : { action, by }));

/** Commands that resemble count actions and are none. */
const OTHER_COMMANDS = [
  'count',
  'count b',
  'count b begin',
  'count b  start',
  'count B start',
  'count b start 3',
  'count w call',
  'count w call 0',
  'count w call 007',
  'count w call 1000',
  'Count b start',
  'counts b start',
];

const evaluation = fc.oneof(
  fc.record({
    cp: fc.integer({ min: -1000, max: 999 }),
    mate: fc.constant(null),
    depth: fc.option(fc.integer({ min: 0, max: 39 }), { freq: 2 }),
  }),
  fc.record({ cp: fc.constant(null), mate: fc.integer({ min: -10, max: 9 }), depth: fc.constant(null) }),
);

const commands = fc.oneof(
  fc.constantFrom(...OTHER_COMMANDS).map(command => [command]),
  fc.tuple(fc.integer({ min: 0, max: 9 }), lineText).map(([second, words]) => [`emt 0:00:0${second}`, `x${words}`]),
);

/** Present in about `percent` of all nodes. */
const sometimes = <T>(percent: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(undefined) },
    { weight: percent, arbitrary: value },
  );

const notes = fc.record({
  comment: sometimes(30, text),
  nags: sometimes(
    20,
    fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 139 })), {
      minLength: 1,
      maxLength: 2,
    }),
  ),
  shapes: sometimes(15, fc.array(shape, { minLength: 1, maxLength: 4 })),
  eval: sometimes(15, evaluation),
  clock: sometimes(
    10,
    fc.integer({ min: 0, max: 59 }).map(minute => `0:${minute}:07`),
  ),
  count: sometimes(15, fc.array(countAction, { minLength: 1, maxLength: 3 })),
  commands: sometimes(20, commands),
  before: sometimes(10, text),
});

/** A number that selects an element of any list. */
const choice = fc.nat();

const plan = fc.record({
  opening: fc.array(choice, { maxLength: 20 }),
  root: notes,
  nodes: fc.array(fc.record({ parent: sometimes(25, choice), move: choice, notes }), { maxLength: 60 }),
  leftovers: sometimes(
    20,
    fc.array(
      fc.record({
        code: fc.constantFrom('move-illegal', 'text-outside', 'stray-text'),
        line: fc.integer({ min: 0, max: 499 }),
        ply: fc.integer({ min: 0, max: 79 }),
        text,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  ),
  tags: fc.tuple(
    ...['Event', 'White', 'Black', 'Annotator', 'WhiteElo'].map(name =>
      sometimes(
        70,
        lineText.map(value => ({ name, value })),
      ),
    ),
  ),
  result: fc.constantFrom('*', '1-0', '0-1', '1/2-1/2'),
});

type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;
type Draft = { -readonly [K in keyof MoveNode]: MoveNode[K] } & { children: Draft[] };

/** Without the fields that are undefined, which a study does not have. */
const defined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

function studyOf(
  rules: RuleSet,
  { opening, root: { before: _, ...intro }, nodes, leftovers, tags, result }: Plan,
): Study {
  let start = Position.start(rules);
  for (const wanted of opening) {
    const moves = start.moves();
    const next = start.play(moves[wanted % moves.length] ?? 0);
    if (next.moves().length === 0) break;
    start = next;
  }
  const root: Draft = { move: '', ...defined(intro), children: [] };
  const open: { node: Draft; position: Position }[] = [{ node: root, position: start }];
  for (const { parent, move: wanted, notes } of nodes) {
    const at = (parent === undefined ? open.at(-1) : open[parent % open.length]) as (typeof open)[number];
    const moves = at.position.moves();
    const move = moves[wanted % moves.length];
    if (move === undefined || at.node.children.some(child => child.move === makeUci(move))) continue;
    const node: Draft = { move: makeUci(move), ...defined(notes), children: [] };
    at.node.children.push(node);
    open.push({ node, position: at.position.play(move) });
  }
  return {
    rules: rules.id,
    start: makeFen(start),
    tags: tags.filter(tag => tag !== undefined),
    result,
    root,
    leftovers: leftovers ?? [],
  };
}

/** Studies of a rule set with at most 60 moves, from a position of at most 20 plies. */
export const studies = (rules: RuleSet): fc.Arbitrary<Study> => plan.map(drawn => studyOf(rules, drawn));

/** The same from the start position. */
export const studiesFromStart = (rules: RuleSet): fc.Arbitrary<Study> =>
  plan.map(drawn => studyOf(rules, { ...drawn, opening: [] }));

/** The same `count` studies for the same seed. */
export const sampleStudies = (rules: RuleSet, seed: number, count: number): readonly Study[] =>
  fc.sample(studies(rules), { seed, numRuns: count });
