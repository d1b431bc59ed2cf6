/**
 * Writes a study as PGN that every program can read and this program reads back unchanged.
 *
 * Tags: the seven tag roster, the others in their order, then Variant, RuleSet, FEN and SetUp as PyChess writes them.
 * FEN is always written, because other programs may assume another start position. Moves: SAN, NAGs as `$n`, one
 * comment after a move with its `[%...]` commands first, variations after the move that they replace. Leftovers
 * follow the main line as `{[%unread ...]}` comments.
 */
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { makeSan } from '../notation/san.ts';
import type { MoveNode, Study, Tag } from '../study/study.ts';
import { commentText, unreadText } from './commands.ts';
import { escapeComment } from './escape.ts';
import { ruleTags } from './rule-tags.ts';
import { makeTag, ROSTER, unknownValue } from './tags.ts';
import { type Wrapper, wrapper } from './wrap.ts';

/** One game, ending with a line feed. In a file, an empty line separates games. */
export const writePgn = (study: Study): string => joinedPgn(study, movetext(study));

/** The same for a movetext that is written already. */
export const joinedPgn = (head: Pick<Study, 'rules' | 'start' | 'tags' | 'result'>, movetext: string): string =>
  `${exportedTags(head).map(makeTag).join('\n')}\n\n${movetext}\n`;

export const writeGames = (studies: Iterable<Study>): string => Array.from(studies, writePgn).join('\n');

/**
 * All tags in the order in which they are written: the roster, with `?` for unknown values, and the fields of the
 * study.
 */
export function exportedTags(study: Pick<Study, 'rules' | 'start' | 'tags' | 'result'>): readonly Tag[] {
  const first = (name: string) => study.tags.find(tag => tag.name === name);
  const inRoster = new Set(ROSTER.map(first));
  const rules = ruleTags(study.rules, study.tags);
  const written = new Set(rules.map(tag => tag.name));
  return [
    ...ROSTER.map(name => first(name) ?? { name, value: unknownValue(name) }),
    { name: 'Result', value: study.result },
    ...study.tags.filter(tag => !inRoster.has(tag) && !written.has(tag.name)),
    ...rules,
    { name: 'FEN', value: study.start },
    { name: 'SetUp', value: '1' },
  ];
}

/** The moves, comments and result, wrapped. */
export function movetext(study: Study): string {
  const out = wrapper();
  const rules = ruleSet(study.rules);
  const start = rules ? positionFromFen(rules, study.start) : null;
  writeComment(out, commentText(study.root));
  writeNags(out, study.root);
  writeTree(out, study.root, start?.ok ? start.value : null, firstPly(study.start));
  for (const leftover of study.leftovers) writeComment(out, unreadText(leftover));
  out.add(study.result);
  return out.text();
}

/** The number of plies before the first move: `2 * (number - 1)`, plus one if Black moves first. */
function firstPly(fen: string): number {
  const fields = fen.trim().split(/\s+/u);
  const number = Number(fields.at(-1));
  return 2 * ((Number.isInteger(number) && number > 0 ? number : 1) - 1) + (fields[1] === 'b' ? 1 : 0);
}

const numberText = (ply: number): string => `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}`;

const writeComment = (out: Wrapper, text: string): void => {
  if (text !== '') out.add(`{${text}}`);
};

const writeNags = (out: Wrapper, node: MoveNode): void => {
  for (const nag of node.nags ?? []) out.add(`$${nag}`);
};

/** A part of the tree still to be written. `position` is that before the move; `null` if it is unknown. */
type Task =
  | {
      readonly kind: 'below';
      readonly node: MoveNode;
      readonly position: Position | null;
      readonly ply: number;
      readonly numbered: boolean;
    }
  | { readonly kind: 'variation'; readonly node: MoveNode; readonly position: Position | null; readonly ply: number }
  | { readonly kind: 'close' };

/** Writes the tree depth first, without recursion: it may have 20,000 plies or 5,000 nested variations. */
function writeTree(out: Wrapper, root: MoveNode, start: Position | null, firstPly: number): void {
  const tasks: Task[] = [{ kind: 'below', node: root, position: start, ply: firstPly, numbered: true }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    if (task.kind === 'close') {
      out.attach(')');
      continue;
    }
    const { position, ply } = task;
    if (task.kind === 'variation') {
      const after = writeMove(out, task.node, position, ply, true, '(');
      tasks.push({ kind: 'close' });
      tasks.push({ kind: 'below', node: task.node, position: after, ply: ply + 1, numbered: hasComment(task.node) });
      continue;
    }
    const [main, ...variations] = task.node.children;
    if (!main) continue;
    const after = writeMove(out, main, position, ply, task.numbered, '');
    const numbered = variations.length > 0 || hasComment(main);
    tasks.push({ kind: 'below', node: main, position: after, ply: ply + 1, numbered });
    for (const node of variations.toReversed()) tasks.push({ kind: 'variation', node, position, ply });
  }
}

const hasComment = (node: MoveNode): boolean => commentText(node) !== '';

/** Writes a move. Returns the position after it; `null` if the move is illegal and was written in UCI. */
function writeMove(
  out: Wrapper,
  node: MoveNode,
  position: Position | null,
  ply: number,
  numbered: boolean,
  open: string,
): Position | null {
  const move = position ? parseUci(position, node.move) : null;
  const after = position && move?.ok ? position.play(move.value) : null;
  const text = position && move?.ok && after ? makeSan(position, move.value, after) : node.move;
  const before = node.before ? `{${escapeComment(node.before)}}` : '';
  const number = numbered || ply % 2 === 0 || before !== '' ? numberText(ply) : '';
  if (before === '') out.add(open + (number === '' ? text : `${number} ${text}`));
  else if (open === '') out.add(`${number} ${before} ${text}`);
  else out.add(`${open}${before} ${number} ${text}`);
  writeNags(out, node);
  writeComment(out, commentText(node));
  return after;
}
