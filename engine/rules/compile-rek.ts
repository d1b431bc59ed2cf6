/** Turns a rule set of the capture games into the integers of `engine/assembly/rek/knobs.ts`, whose order of words this file mirrors. */
import type { RekRules, RuleSet } from './rule-set.ts';

export const CAPTURE_KING = 2;

export function rekWords(rules: RuleSet, rek: RekRules): number[] {
  return [
    CAPTURE_KING,
    rules.repetition?.fold ?? 0,
    Number(rek.kingMoves),
    { off: 0, unit: 1, group: 2 }[rek.surround],
    Number(rek.custodian),
    { none: 0, new: 1, any: 2, call: 3 }[rek.obligation],
    rek.captureless ?? 0,
    Number(rules.deadPosition !== 'agreement'),
  ];
}
