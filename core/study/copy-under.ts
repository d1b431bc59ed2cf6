/**
 * A copy of a game under another rule set. Legal moves stay in the tree with all their notes. An illegal move and
 * everything after it become text among the leftovers, written under the original rules. When a main move is illegal,
 * its first legal variation becomes the main line.
 */
import { makeFen } from '../../engine/rules/fen.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { compareUnder } from './compare.ts';
import { fitTree } from './fit-tree.ts';
import { unflattenStudy } from './flat.ts';
import { startPosition } from './positions.ts';
import type { Leftover, Study } from './study.ts';

export interface CopiedUnder {
  readonly study: Study;
  /** The number of illegal moves, in the main line and variations, that were cut off with what followed them. */
  readonly cuts: number;
  /** Changes to the start position, as {@link compareUnder} reports them. */
  readonly notes: readonly Issue[];
}

/** Fails with the issues of {@link compareUnder} when the game cannot be played under `rules` at all. */
export function copyUnder(study: Study, rules: RuleSet): Parsed<CopiedUnder, readonly Issue[]> {
  const bare = { ...study, root: { move: '', children: [] } };
  const { position: start, refused, notes } = compareUnder(bare, '', rules);
  const own = startPosition(study);
  if (start === null || own === null) return fail(refused);
  const { nodes, cuts } = fitTree(study.root, own, start);
  const leftovers = cuts.map(({ ply, text }): Leftover => ({ code: 'move-illegal', line: 0, ply, text }));
  const { root: _, ...rest } = study;
  const copied = unflattenStudy({
    ...rest,
    rules: rules.id,
    start: makeFen(start.givenSetup()),
    leftovers: [...study.leftovers, ...leftovers],
    nodes,
  });
  return ok({ study: copied, cuts: cuts.length, notes });
}
