/**
 * Compiles a rule set of the capture games to the i32 words of `engine/assembly/rek/options.ts`, in the same order:
 * those shared with the chess games in their places, the others from word 40.
 */
import type { RekRules, RuleSet } from './rule-set.ts';

/** Value of the first word of such a rule set. */
export const CAPTURE_KING = 2;
const KINGS_ONLY = 2;
const FIRST_REK_WORD = 40;

export function compileRek(rules: RuleSet, rek: RekRules, length: number): Int32Array {
  const words = new Int32Array(length);
  const dead = rules.deadPosition === 'agreement' ? 0 : KINGS_ONLY;
  words.set([CAPTURE_KING, rules.repetition?.fold ?? 0, 1, dead]);
  words[24] = 1;
  words.set(
    [
      Number(rek.kingMoves),
      { off: 0, unit: 1, group: 2 }[rek.surround],
      Number(rek.custodian),
      { none: 0, new: 1, any: 2, call: 3 }[rek.obligation],
      rek.captureless ?? 0,
      Number(rek.kingWithoutMove === 'lost'),
    ],
    FIRST_REK_WORD,
  );
  return words;
}
