/** A stored game for a comparison. */
import type { GameId } from '../../../../api/contract.ts';
import { startPosition } from '../../../../core/study/positions.ts';
import type { Study } from '../../../../core/study/study.ts';
import { everyNode, mainLineMoves } from '../../../../core/study/walk.ts';
import type { Position } from '../../../../engine/rules/position.ts';
import { type Spelled, spell } from '../../../state/engine/line-text.ts';
import { storedGames } from '../../../state/shell/app.svelte.ts';

export interface LoadedGame {
  readonly id: GameId;
  readonly study: Study;
  /** `null`: its rules are unknown. */
  readonly start: Position | null;
  readonly line: readonly Spelled[];
}

/** @throws CodedError `no-such-game`, `record-damaged` */
export async function loadGame(id: GameId): Promise<LoadedGame> {
  const { study } = await storedGames.read(id);
  const start = startPosition(study);
  return { id, study, start, line: start ? spell(start, mainLineMoves(study)) : [] };
}

/** How many annotations of each kind a game has. */
export function annotationsOf({ root }: Study) {
  const counts = { comments: 0, symbols: 0, variations: 0, shapes: 0, evaluations: 0 };
  for (const { node } of everyNode(root)) {
    counts.comments += (node.comment ? 1 : 0) + (node.before ? 1 : 0);
    counts.symbols += node.nags?.length ?? 0;
    counts.variations += Math.max(0, node.children.length - 1);
    counts.shapes += node.shapes?.length ?? 0;
    counts.evaluations += node.eval ? 1 : 0;
  }
  return counts;
}
