/** What a side can make of the count before its move where the players count themselves. */
import type { Position } from '../../rules/position.ts';
import type { Color, CountAction } from '../../rules/types.ts';

/** Acts by which a player changes the count. */
const COUNTING = ['start', 'stop', 'restart'] as const;

export interface ActionChoice {
  readonly position: Position;
  /** Done one after the other; empty where nothing is said. */
  readonly acts: readonly CountAction[];
}

/** The position, and what `side`, whose turn it is, can make of it by what it says of the count; the fewest words first. */
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
