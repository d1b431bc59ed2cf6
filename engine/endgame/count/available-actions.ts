/** The count actions available to a side before its move, where the players count. */
import type { Position } from '../../rules/position.ts';
import type { Color, CountAction } from '../../rules/types.ts';

/** Count actions that change the count. */
const COUNTING = ['start', 'stop', 'restart'] as const;

export interface ActionChoice {
  readonly position: Position;
  /** In this order; empty for no action. */
  readonly acts: readonly CountAction[];
}

/**
 * The position unchanged, and every position that `side`, to move, can reach by count actions; the shortest sequences
 * first.
 */
export function availableActions(position: Position, side: Color): readonly ActionChoice[] {
  const all: ActionChoice[] = [{ position, acts: [] }];
  if (position.rules.count.mode !== 'manual') return all;
  for (const at of all)
    for (const act of COUNTING) {
      const said: CountAction = { act, by: side };
      const acted = at.position.applyAction(said);
      if (acted.ok && !all.some(other => other.position.equals(acted.value)))
        all.push({ position: acted.value, acts: [...at.acts, said] });
    }
  return all;
}
