/**
 * The keys under which a position is stored in `occurrences`: one for each rule set with the same moves. So a search
 * from a Makruk position also finds games whose players keep the count themselves.
 */
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../engine/rules/same-moves.ts';
import { positionOf } from './line.ts';
import { occurrenceKey } from './occurrences.ts';
import type { Db } from './open.ts';

/** Signed 64-bit keys, at least one. @throws CodedError `no-such-rules`, `bad-position`. */
export function positionKeys(db: Db, rules: string, fen: string): readonly bigint[] {
  const { key, rules: requested } = positionOf(rules, fen);
  const stored = db.prepare('SELECT id FROM rule_sets').pluck().all() as readonly string[];
  const ids = new Set([rules, ...ruleSets.map(({ id }) => id), ...stored]);
  return [...ids]
    .filter(id => {
      const known = ruleSet(id);
      return known !== null && haveSameMoves(requested, known);
    })
    .map(id => occurrenceKey(id, key));
}
