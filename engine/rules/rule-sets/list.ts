import type { RuleSet } from '../rule-set.ts';
import { makruk } from './makruk.ts';
import { oukPychess } from './ouk-pychess.ts';

/** Every rule set, in the order in which a user is offered them. */
export const ruleSets: readonly RuleSet[] = [makruk, oukPychess];

const byId: ReadonlyMap<string, RuleSet> = new Map(ruleSets.map(rules => [rules.id, rules]));

export const ruleSet = (id: string): RuleSet | null => byId.get(id) ?? null;
