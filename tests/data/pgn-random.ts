/** Seeded random studies: random legal moves, nested variations, every kind of note, and text that is hard to write. */

import type { MoveNode, Shape, Study } from '../../core/study/study.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { COUNT_ACTIONS, type CountAction, squareName } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';

export type Random = () => number;

/** mulberry32 */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);
export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;

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

/** As the editing functions leave text: no blanks at the ends. */
export function nastyText(random: Random): string {
  const words = Array.from({ length: 1 + below(random, 12) }, () => pick(random, WORDS));
  return words.join(pick(random, [' ', ' ', ''])).trim() || 'x';
}

const lineText = (random: Random): string => nastyText(random).replace(/\s+/gu, ' ').trim() || 'x';

const square = (random: Random): string => squareName(below(random, 64));

function randomShape(random: Random): Shape {
  const color = pick(random, ['green', 'red', 'yellow', 'blue'] as const);
  return random() < 0.5 ? { color, from: square(random) } : { color, from: square(random), to: square(random) };
}

/** Possible there or not: a game keeps what was noted. */
function randomAction(random: Random): CountAction {
  const action = pick(random, COUNT_ACTIONS);
  const by = pick(random, ['w', 'b'] as const);
  return action === 'call' ? { action, by, number: 1 + below(random, 999) } : { action, by };
}

/** Commands that look like actions and are none. */
const NO_ACTS = [
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

type Draft = { -readonly [K in keyof MoveNode]: MoveNode[K] } & { children: Draft[] };

function annotate(random: Random, node: Draft): void {
  if (random() < 0.3) node.comment = nastyText(random);
  if (random() < 0.2) node.nags = [...new Set([1 + below(random, 9), 10 + below(random, 130)])];
  if (random() < 0.15) node.shapes = Array.from({ length: 1 + below(random, 4) }, () => randomShape(random));
  if (random() < 0.15)
    node.eval =
      random() < 0.7
        ? { cp: below(random, 2000) - 1000, mate: null, depth: random() < 0.5 ? below(random, 40) : null }
        : { cp: null, mate: below(random, 20) - 10, depth: null };
  if (random() < 0.1) node.clock = `0:${below(random, 60)}:07`;
  if (random() < 0.15) node.count = Array.from({ length: 1 + below(random, 3) }, () => randomAction(random));
  if (random() < 0.1) node.commands = [pick(random, NO_ACTS)];
  if (random() < 0.1) node.commands = [`emt 0:00:0${below(random, 10)}`, `x${lineText(random)}`];
  if (node.move !== '' && random() < 0.1) node.before = nastyText(random);
}

export function randomStudy(random: Random, rules: RuleSet): Study {
  const root: Draft = { move: '', children: [] };
  annotate(random, root);
  let start = Position.start(rules);
  for (let ply = below(random, 20), next = start; ply > 0 && next.moves().length > 0; ply--) {
    start = next;
    next = next.play(pick(random, next.moves()));
  }
  const open: { node: Draft; position: Position }[] = [{ node: root, position: start }];
  for (let size = 1 + below(random, 60); size > 0; size--) {
    const at = random() < 0.75 ? (open.at(-1) as (typeof open)[number]) : pick(random, open);
    const moves = at.position.moves();
    if (moves.length === 0) continue;
    const move = pick(random, moves);
    if (at.node.children.some(child => child.move === makeUci(move))) continue;
    const node: Draft = { move: makeUci(move), children: [] };
    annotate(random, node);
    at.node.children.push(node);
    open.push({ node, position: at.position.play(move) });
  }
  const leftovers = Array.from({ length: random() < 0.2 ? 1 + below(random, 3) : 0 }, () => ({
    code: pick(random, ['move-illegal', 'text-outside', 'stray-text']),
    line: below(random, 500),
    ply: below(random, 80),
    text: nastyText(random),
  }));
  const tags = ['Event', 'White', 'Black', 'Annotator', 'WhiteElo']
    .filter(() => random() < 0.7)
    .map(name => ({ name, value: lineText(random) }));
  return {
    rules: rules.id,
    start: makeFen(start),
    tags,
    result: pick(random, ['1-0', '0-1', '1/2-1/2', '*'] as const),
    root,
    leftovers,
  };
}
