/** How the games of a rule set end, as far as tables depend on it. */
import { familyOf } from '../../rules/capabilities.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Ending } from '../ending.ts';
import { type Ends, endsOtherwise, endsWithin } from './rule.ts';

/** `null` where games end as in the DTM tables; `undefined` in the capture games. */
export function endsOf(rules: RuleSet, ending: Ending): Ends | null | undefined {
  const { goal, stalemate, deadPosition, promotion } = rules;
  if (familyOf(rules) === 'rek' || goal === 'captureKing') return undefined;
  const dead = endsOtherwise({ goal, stalemate }) && deadPosition === 'auto';
  const { relRank, beyond } = promotion;
  return endsWithin({ goal, stalemate, dead, relRank, beyond }, ending);
}
