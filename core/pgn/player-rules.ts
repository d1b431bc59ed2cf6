/**
 * The rule set of a game whose tags name its variant alone, by who played it and where.
 *
 * Games of a site that has a rule set of its own are read by it: PlayOK's players count for themselves.
 *
 * Games that engines played against each other: engines count as Fairy-Stockfish does, so these games are read by the rule set with the count
 * of engines where nothing but the variant is named. A game is one of engines when both sides are: a tag `WhiteType` or `BlackType` says
 * `program`, `WhiteTitle` or `BlackTitle` says `BOT`, or the player's name begins with that of an engine which counts so. A game between a
 * player and an engine is counted by the player.
 */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ordinaryRules, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Tag } from '../study/study.ts';
import { trimmedTag } from './tags.ts';
import { rulesOfSite } from './variant-names.ts';

const ENGINE = /^(?:fairy|makruk)[-_ ]?stockfish(?![\p{L}])/iu;

const isEngine = (tags: readonly Tag[], side: 'White' | 'Black'): boolean =>
  trimmedTag(tags, `${side}Type`).toLowerCase() === 'program' ||
  trimmedTag(tags, `${side}Title`).toUpperCase() === 'BOT' ||
  ENGINE.test(trimmedTag(tags, side));

export const playedByEngines = (tags: readonly Tag[]): boolean => isEngine(tags, 'White') && isEngine(tags, 'Black');

/** The rules of a game whose tags name this rule set by its variant. */
export function rulesOfPlayers(rules: RuleSet, tags: readonly Tag[]): RuleSet {
  if (ordinaryRules(rules.variant)?.id !== rules.id) return rules;
  const site = rulesOfSite(trimmedTag(tags, 'Site'));
  if (site?.variant === rules.variant) return site;
  if (!playedByEngines(tags)) return rules;
  return ruleSets.find(({ variant, uciVariant }) => variant === rules.variant && uciVariant !== null) ?? rules;
}
