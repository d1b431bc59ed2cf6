/** Rule sets whose counts end soon, so that a search by the rules alone comes to their end. */
import type { CountEnd, RuleSet } from '../../engine/rules/rule-set.ts';
import type { Random } from './random.ts';

export const ENDS: readonly CountEnd[] = ['limit', 'limit+1', 'budget'];

/** The rule set with low limits, and counts that end in any of the three ways. */
export function hurried(random: Random, rules: RuleSet): RuleSet {
  const { board, piece } = rules.count;
  let limit = 3 + random.below(2);
  const table = (piece?.table ?? []).map(row => {
    limit += random.below(2);
    return { ...row, limit };
  });
  const withFish = typeof piece?.withFish === 'number' ? 5 + random.below(3) : (piece?.withFish ?? 'no');
  return {
    ...rules,
    repetition: null,
    count: {
      ...rules.count,
      board: board && { ...board, limit: 2 + random.below(3), endAt: random.pick(ENDS) },
      piece: piece && { ...piece, table, withFish, endAt: random.pick(ENDS) },
    },
  };
}
