/** Describes the goal of an exercise. */
import type { TrainingTask } from '../../../api/contract/training.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { t } from '../../i18n/index.svelte.ts';

export type Goal = keyof typeof t.training.goals;

/** The way to win under the rules. */
export const goalOf = (rules: Pick<RuleSet, 'goal' | 'stalemate'> | null): Goal =>
  rules?.goal === 'firstCheck' ? 'check' : rules?.stalemate === 'loss' ? 'either' : 'mate';

/**
 * Whether a count can run against the attacker. Without a board count, a two-sided ending has none until a king is
 * bare.
 */
function isCounted(start: Position): boolean {
  const { mode, board, piece } = start.rules.count;
  const bare = ['w', 'b'].some(side => start.board().filter(piece => piece?.color === side).length === 1);
  return mode !== 'off' && (board !== null || (bare && piece !== null));
}

/** `You are White. Mate before the count draws.` */
export function taskText({ side, color, moveLimit }: TrainingTask, start: Position): string {
  const words = t.training.goals[goalOf(start.rules)];
  const name = t.colors[color];
  if (side === 'attack') return (isCounted(start) ? words.youAttack : words.youAttackFree)(name);
  return moveLimit === null ? words.youDefend(name) : words.youHold(name, moveLimit);
}
