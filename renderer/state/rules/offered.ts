/**
 * Rule sets as a user is offered them: in groups by the game they belong to, the ordinary one of each game first, those the user made
 * last. Which rule sets make up one game is said by the rule sets (`variant`), never here.
 */
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { knownRules } from './known-rules.svelte.ts';

export interface Game {
  /** Value of the tag Variant. */
  readonly variant: string;
  /** The first is the ordinary one. */
  readonly sets: readonly RuleSet[];
}

export const gamesOf = (sets: readonly RuleSet[]): readonly Game[] =>
  [...Map.groupBy(sets, rules => rules.variant)].map(([variant, group]) => ({
    variant,
    sets: group.toSorted((a, b) => Number(a.own !== undefined) - Number(b.own !== undefined)),
  }));

/** Those built in and those of the library. */
export const gamesOffered = (): readonly Game[] => gamesOf([...ruleSets, ...knownRules.own]);
