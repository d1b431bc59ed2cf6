/** First-move rights, of which no table knows: a bare king has at most one move under them, since with any move of his he loses his. */
import type { Position } from '../rules/position.ts';
import type { Color } from '../rules/types.ts';

/** Whose rights are left: the chaser's among them, the bare king's alone, or nobody's. */
export function ownRights(position: Position, chaser: Color): 'chaser' | 'bare' | null {
  const { kingLeap, metLeap, compound } = position.rules;
  if (kingLeap === null && metLeap === null && compound === null) return null;
  const { rights } = position.setup();
  if (rights.length === 0) return null;
  return rights.some(square => position.pieceAt(square)?.color === chaser) ? 'chaser' : 'bare';
}
