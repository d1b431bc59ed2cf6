/**
 * A copy of a game under another rule set. Legal moves stay in the tree with all their notes. An illegal move and
 * everything after it become text among the leftovers, written under the original rules. When a main move is illegal,
 * its first legal variation becomes the main line.
 */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { movetext } from '../pgn/writer.ts';
import { compareUnder } from './compare.ts';
import { unflattenStudy } from './flat.ts';
import { startPosition } from './positions.ts';
import type { FlatStudy, Leftover, MoveNode, Study } from './study.ts';

export interface CopiedUnder {
  readonly study: Study;
  /** The number of illegal moves, in the main line and variations, that were cut off with what followed them. */
  readonly cuts: number;
  /** Changes to the start position, as {@link compareUnder} reports them. */
  readonly notes: readonly Issue[];
}

interface Task {
  readonly node: MoveNode;
  readonly parent: number;
  readonly ply: number;
  readonly ours: Position;
  readonly theirs: Position;
}

function played(position: Position, uci: string): Position | null {
  const move = parseUci(position, uci);
  return move.ok ? position.play(move.value) : null;
}

/** A move and everything after it as text. */
function asText(study: Study, before: Position, node: MoveNode): string {
  const root = { move: '', children: [node] };
  const text = movetext({ ...study, start: makeFen(before), root, result: '*', leftovers: [] });
  return text.replace(/\s*\*$/u, '').replaceAll('\n', ' ');
}

/** Fails with the issues of {@link compareUnder} when the game cannot be played under `rules` at all. */
export function copyUnder(study: Study, rules: RuleSet): Parsed<CopiedUnder, readonly Issue[]> {
  const bare = { ...study, root: { move: '', children: [] } };
  const { position: start, refused, notes } = compareUnder(bare, '', rules);
  const own = startPosition(study);
  if (start === null || own === null) return fail(refused);
  const nodes: FlatStudy['nodes'][number][] = [];
  const leftovers: Leftover[] = [];
  const stack: Task[] = [{ node: study.root, parent: -1, ply: 0, ours: own, theirs: start }];
  for (let task = stack.pop(); task; task = stack.pop()) {
    const { node, parent, ply } = task;
    const ours = ply === 0 ? own : played(task.ours, node.move);
    const theirs = ply === 0 ? start : played(task.theirs, node.move);
    if (ours === null || theirs === null) {
      leftovers.push({ code: 'move-illegal', line: 0, ply, text: asText(study, task.ours, node) });
      continue;
    }
    const { children, ...notesOfNode } = node;
    const index = nodes.push({ ...notesOfNode, parent }) - 1;
    for (const child of children.toReversed()) stack.push({ node: child, parent: index, ply: ply + 1, ours, theirs });
  }
  const { root: _, ...rest } = study;
  const copied = unflattenStudy({
    ...rest,
    rules: rules.id,
    start: makeFen(start.givenSetup()),
    leftovers: [...study.leftovers, ...leftovers],
    nodes,
  });
  return ok({ study: copied, cuts: leftovers.length, notes });
}
