import type { Position } from '../../../engine/rules/position.ts';
import type { SoundName } from '../shell/sounds.ts';

/** The sound of the last move of `position`, which was made in `before`: the most important thing that it did. */
export function soundOf(before: Position, position: Position): SoundName {
  const { lastMove } = position;
  if (position.outcome() !== null) return 'end';
  if (position.inCheck()) return 'check';
  if (lastMove !== null && before.isLegal(lastMove) && before.removed(lastMove).length > 0) return 'capture';
  const count = position.count();
  return count !== null && count.number !== before.count()?.number ? 'count' : 'move';
}
