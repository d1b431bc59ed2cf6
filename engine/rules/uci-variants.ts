/**
 * Names of rule sets in the UCI option UCI_Variant. Our own engine knows every rule set by a name of its own. Other
 * programs have one name for each game, with rules and a count of their own.
 */
import { optionsOf, optionValue, plainText, type RuleOption } from './option-list.ts';
import type { RuleSet } from './rule-set.ts';
import { ruleSet, ruleSets } from './rule-sets/list.ts';
import { oukEngine2019 } from './rule-sets/ouk-engine-2019.ts';
import { haveSameMoves } from './same-moves.ts';

const ruleSetOfUciName = (name: string): RuleSet | undefined => ruleSets.find(rules => rules.uciVariant === name);

/**
 * Values of the option UCI_Variant of our engine: the name that other programs use, or the id. In other programs the
 * names mean the counting of engines, so a rule set whose id is such a name has a prefix.
 */
export function variantName({ id, uciVariant }: RuleSet): string {
  if (uciVariant !== null && ruleSetOfUciName(uciVariant)?.id === id) return uciVariant;
  return ruleSetOfUciName(id) ? `chatrang-${id}` : id;
}

export const rulesOfVariant = (name: string): RuleSet | null =>
  ruleSetOfUciName(name) ?? ruleSets.find(rules => variantName(rules) === name) ?? ruleSet(name);

/** What an engine says about itself. */
export interface NamedEngine {
  readonly name: string;
  /** Values of its option UCI_Variant. */
  readonly variants: readonly string[];
}

/**
 * How the rules of an engine differ from a rule set. `moves`: some moves are legal in only one of them. `count`: it
 * counts differently. `count-off`: it counts, and the rule set has no count. `ends`: games end differently for another
 * reason. `unknown`: it is not known how this engine counts.
 */
export type VariantDifference = 'moves' | 'count' | 'count-off' | 'ends' | 'unknown';

export interface EngineVariant {
  /** Value of UCI_Variant. */
  readonly name: string;
  /** The rules that the engine plays under this name. */
  readonly rules: RuleSet;
  readonly differences: readonly VariantDifference[];
}

/** A name that only our own engine knows. */
const OWN_NAME = 'chatrang-makruk';

/** Engines that count as the rule sets with a `uciVariant`. */
const COUNTS_ARE_KNOWN = /^(?:fairy-stockfish|chatrang)\b/iu;

/** Engines that play other rules under a name than the rule set with this `uciVariant`. */
const OTHER_RULES: readonly { readonly engine: RegExp; readonly name: string; readonly rules: RuleSet }[] = [
  { engine: /^fairy-stockfish 11\.1\b/iu, name: 'cambodian', rules: oukEngine2019 },
];

/** How an engine plays a rule set; `null` if it does not know the game. */
export function engineVariant(rules: RuleSet, { name: engine, variants }: NamedEngine): EngineVariant | null {
  const own = variantName(rules);
  if (variants.includes(OWN_NAME) && variants.includes(own)) return { name: own, rules, differences: [] };
  const known = ruleSets.find(each => each.variant === rules.variant && each.uciVariant !== null);
  const name = known?.uciVariant;
  if (known === undefined || name === undefined || name === null || !variants.includes(name)) return null;
  const other = OTHER_RULES.find(each => each.engine.test(engine) && each.name === name);
  const played = other?.rules ?? known;
  const unknown: readonly VariantDifference[] = COUNTS_ARE_KNOWN.test(engine) ? [] : ['unknown'];
  return { name, rules: played, differences: [...differencesOf(rules, played), ...unknown] };
}

const COUNT_GROUPS: ReadonlySet<string> = new Set(['counting', 'board', 'piece']);
const END_PATHS: ReadonlySet<string> = new Set([
  'stalemate',
  'repetition',
  'repetition.fold',
  'repetition.rights',
  'deadPosition',
]);

function differencesOf(rules: RuleSet, played: RuleSet): readonly VariantDifference[] {
  const changed = optionsOf(rules).filter(option => hasOtherValue(option, rules, played));
  const differences: VariantDifference[] = [];
  if (!haveSameMoves(rules, played)) differences.push('moves');
  if (changed.some(({ group }) => COUNT_GROUPS.has(group)))
    differences.push(rules.count.mode === 'off' ? 'count-off' : 'count');
  if (changed.some(({ path }) => END_PATHS.has(path))) differences.push('ends');
  return differences;
}

/** A section has another value if it is switched off in one of the rule sets. */
function hasOtherValue({ path, kind }: RuleOption, a: RuleSet, b: RuleSet): boolean {
  const [first, second] = [optionValue(a, path), optionValue(b, path)];
  if (kind.kind === 'section') return (first === null) !== (second === null);
  return plainText(first) !== plainText(second);
}
