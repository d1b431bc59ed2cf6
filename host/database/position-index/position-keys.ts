/**
 * The keys under which positions are indexed: mixed with their rule set. A position is searched under every rule set
 * with the same moves, so a search from a Makruk position also finds games whose players keep the count themselves.
 */
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../../engine/rules/same-moves.ts';
import type { Texts } from '../columns/names.ts';
import { positionOf } from '../line.ts';
import type { Db } from '../open.ts';

/**
 * Signed 64-bit keys under these rule sets, that of `rules` first. Every key is searched in all segments, so those of
 * rule sets without games are better left out. @throws CodedError `no-such-rules`, `bad-position`.
 */
export function positionKeys(candidates: readonly string[], rules: string, fen: string): readonly bigint[] {
  const { key, rules: requested } = positionOf(rules, fen);
  return [...new Set([rules, ...candidates])]
    .filter(id => {
      const known = ruleSet(id);
      return known !== null && haveSameMoves(requested, known);
    })
    .map(id => indexKey(id, key));
}

export const knownRules = (db: Db): readonly string[] => [
  ...ruleSets.map(({ id }) => id),
  ...(db.prepare('SELECT id FROM rule_sets').pluck().all() as readonly string[]),
];

/** The rule sets of the library's games. @param columns as they are now */
export const playedRules = ({ ruleSets }: { readonly ruleSets: Texts }): readonly string[] =>
  Array.from({ length: ruleSets.size }, (_, number) => ruleSets.text(number));

/** The key mixed with the rule set, so that no two rule sets share one. */
const indexKey = (rules: string, key: bigint): bigint => BigInt.asIntN(64, key ^ saltOf(rules));

/** {@link indexKey} of each; applied twice, the keys themselves. */
export function indexKeys(rules: string, keys: BigInt64Array): BigInt64Array {
  const mixed = keys.slice();
  const halves = new Int32Array(mixed.buffer);
  const [low = 0, high = 0] = new Int32Array(BigInt64Array.of(BigInt.asIntN(64, saltOf(rules))).buffer);
  for (let at = 0; at < halves.length; at += 2) {
    halves[at] = (halves[at] as number) ^ low;
    halves[at + 1] = (halves[at + 1] as number) ^ high;
  }
  return mixed;
}

const salts = new Map<string, bigint>();

/** What {@link indexKey} mixes with keys: FNV-1a of the rule set's id, unsigned. */
export function saltOf(rules: string): bigint {
  let salt = salts.get(rules);
  if (salt === undefined) {
    salt = 0xcbf29ce484222325n;
    for (const char of rules) salt = BigInt.asUintN(64, (salt ^ BigInt(char.charCodeAt(0))) * 0x100000001b3n);
    salts.set(rules, salt);
  }
  return salt;
}
