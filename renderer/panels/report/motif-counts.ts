/** How often each side of a game has made the moves with each shown motif. */
import type { LabelId } from '../../../core/motifs/labels.ts';
import type { PlyMotifs } from '../../../core/motifs/motif.ts';
import type { BySide } from '../../../core/report/moves.ts';
import type { MoveNode } from '../../../core/study/study.ts';
import { opposite } from '../../../engine/rules/types.ts';
import type { Ply } from '../../state/shell/effects.svelte.ts';

export interface MotifCount extends BySide<number> {
  readonly label: LabelId;
}

/** @param plies of the main line, with the start @returns the most frequent first */
export function motifCounts(
  plies: readonly Ply[],
  found: ReadonlyMap<MoveNode, PlyMotifs>,
  isShown: (label: LabelId) => boolean,
): readonly MotifCount[] {
  const counts = new Map<LabelId, { label: LabelId; w: number; b: number }>();
  for (const { node, position } of plies.slice(1))
    for (const { label } of found.get(node)?.motifs ?? []) {
      if (!isShown(label)) continue;
      const count = counts.get(label) ?? { label, w: 0, b: 0 };
      count[opposite(position.turn)]++;
      counts.set(label, count);
    }
  return [...counts.values()].sort((a, b) => b.w + b.b - (a.w + a.b));
}
