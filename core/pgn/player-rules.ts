/**
 * The rule set of a game whose tags name only its variant, by its site and players.
 *
 * Games of a site with its own rule set are read by it: on PlayOK the players count themselves.
 *
 * Engines count as Fairy-Stockfish does, so games between engines are read by the rule set with the engines' count.
 * Both sides must be engines: `WhiteType` (`BlackType`) is `program`, `WhiteTitle` (`BlackTitle`) is `BOT`, or the
 * name begins with that of an engine that counts in this way. In a game between a person and an engine, the person
 * counts.
 */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ordinaryRules, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Tag } from '../study/study.ts';
import { trimmedTag } from './tags.ts';
import { rulesOfSite } from './variant-names.ts';

const ENGINE = /^(?:fairy|makruk)[-_ ]?stockfish(?![\p{L}])/iu;

/** Whether a player's name is that of an engine that counts as Fairy-Stockfish does. */
export const isEngineName = (name: string): boolean => ENGINE.test(name);

const isEngine = (tags: readonly Tag[], side: 'White' | 'Black'): boolean =>
  trimmedTag(tags, `${side}Type`).toLowerCase() === 'program' ||
  trimmedTag(tags, `${side}Title`).toUpperCase() === 'BOT' ||
  isEngineName(trimmedTag(tags, side));

const playedByEngines = (tags: readonly Tag[]): boolean => isEngine(tags, 'White') && isEngine(tags, 'Black');

/** @param rules the rule set that the Variant tag names */
export function rulesOfPlayers(rules: RuleSet, tags: readonly Tag[]): RuleSet {
  if (ordinaryRules(rules.variant)?.id !== rules.id) return rules;
  const site = rulesOfSite(trimmedTag(tags, 'Site'));
  if (site?.variant === rules.variant) return site;
  if (!playedByEngines(tags)) return rules;
  return ruleSets.find(({ variant, uciVariant }) => variant === rules.variant && uciVariant !== null) ?? rules;
}
