/** Names of games and rule sets in the language of the page; custom rule sets keep their own names. */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { knownRules } from '../state/rules/known-rules.svelte.ts';
import { byCode, t } from './shell.svelte.ts';

export const gameName = (variant: string): string => byCode(t.games, variant)?.name ?? variant;

export const gameLine = (variant: string): string => byCode(t.games, variant)?.line ?? '';

/** @param id of a rule set, which may be unknown here. */
export const ruleSetName = (id: string): string =>
  byCode(t.ruleSets, id) ?? knownRules.name(id) ?? ruleSet(id)?.title ?? id;

/** What is particular about it, in a line. */
export const ruleSetNote = (rules: RuleSet): string => byCode(t.ruleSetNotes, rules.id) ?? rules.own?.notes ?? '';

/** Where it was read, in words. */
export const sourcesOf = (rules: RuleSet): string => rules.sources.map(source => t.sources[source]).join(' · ');
