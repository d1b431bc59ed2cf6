/**
 * The rule sets to choose from, grouped by game (`variant`): the default one of each game first, custom ones last.
 */
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { knownRules } from './known-rules.svelte.ts';

export interface Game {
  /** Value of the PGN tag Variant. */
  readonly variant: string;
  /** The first one is the default. */
  readonly sets: readonly RuleSet[];
}

export const gamesOf = (sets: readonly RuleSet[]): readonly Game[] =>
  [...Map.groupBy(sets, rules => rules.variant)].map(([variant, group]) => ({
    variant,
    sets: group.toSorted((a, b) => Number(a.own !== undefined) - Number(b.own !== undefined)),
  }));

/** All built-in and custom rule sets. */
export const gamesOffered = (): readonly Game[] => gamesOf([...ruleSets, ...knownRules.own]);
