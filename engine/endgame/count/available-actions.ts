/** The count actions available to a side before its move, where the players count. */
import type { Position } from '../../rules/position.ts';
import type { Color, CountAction } from '../../rules/types.ts';

/** Count actions that change the count. */
const COUNTING = ['start', 'stop', 'restart'] as const;

export interface ActionChoice {
  readonly position: Position;
  /** In this order; empty for no action. */
  readonly actions: readonly CountAction[];
}

/**
 * The position unchanged, and every position that `side`, to move, can reach by count actions; the shortest sequences
 * first.
 */
export function availableActions(position: Position, side: Color): readonly ActionChoice[] {
  const all: ActionChoice[] = [{ position, actions: [] }];
  if (position.rules.count.mode !== 'manual') return all;
  for (const at of all)
    for (const action of COUNTING) {
      const said: CountAction = { action, by: side };
      const acted = at.position.applyAction(said);
      if (acted.ok && !all.some(other => other.position.equals(acted.value)))
        all.push({ position: acted.value, actions: [...at.actions, said] });
    }
  return all;
}
