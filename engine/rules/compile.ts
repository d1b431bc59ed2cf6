/** Turns a rule set into the integers of `engine/assembly/rules/knobs.ts`, whose order of words this file mirrors. */
import type { CountEnd, RuleSet } from './rule-set.ts';
import { ROLES } from './types.ts';

/** Words of a compiled rule set. */
export const KNOB_WORDS = 48;
const TABLE = 24;

/** Plies whose excess draws: a limit that may be announced lasts one move longer. */
export const limitPlies = (limit: number, endAt: CountEnd): number =>
  2 * limit - { limit: 2, 'limit+1': 0, budget: 1 }[endAt];

/** A table row, an unconditional one asking for no fishes at least. */
const tableOf = (rules: RuleSet): number[] =>
  (rules.count.piece?.table ?? []).flatMap(row => [
    row.role === null ? 0 : ROLES.indexOf(row.role),
    row.role === null ? 0 : row.atLeast,
    limitPlies(row.limit, rules.count.piece?.endAt ?? 'limit'),
  ]);

function compile(rules: RuleSet): Int32Array {
  const { kingLeap: king, metLeap: met, count } = rules;
  const words = new Int32Array(KNOB_WORDS);
  words[0] = Number(rules.goal === 'firstCheck');
  words[1] = rules.repetition?.fold ?? 0;
  words[2] = Number(rules.repetition?.rights ?? false);
  words[3] = { agreement: 0, auto: 1, kings: 2 }[rules.deadPosition];
  words[4] = rules.promotion.relRank;
  words[5] = Number(rules.promotion.beyond);
  if (king !== null) {
    const { capture, whenInCheck, rookAim, checkKills, untilFirstCapture } = king;
    words.set([true, capture, whenInCheck, rookAim, checkKills, untilFirstCapture].map(Number), 6);
  }
  if (met !== null) words.set([true, met.capture, met.attacks, met.untilFirstCapture].map(Number), 12);
  words[16] = Number(count.mode === 'auto');
  if (count.board !== null) {
    const { start, limit, endAt } = count.board;
    words.set(start === 'noFish' ? [1, 0] : [2, start.units], 17);
    words[19] = limitPlies(limit, endAt);
  }
  words[20] = Number(count.piece !== null);
  const table = tableOf(rules);
  if (TABLE + table.length > KNOB_WORDS)
    throw new RangeError(`${rules.id}: the kernel holds ${(KNOB_WORDS - TABLE) / 3} limits`);
  words[21] = table.length / 3;
  words.set(table, TABLE);
  return words;
}

const compiled = new WeakMap<RuleSet, Int32Array>();

/** The words of a rule set, compiled once. */
export function compiledRules(rules: RuleSet): Int32Array {
  let words = compiled.get(rules);
  if (words === undefined) {
    words = compile(rules);
    compiled.set(rules, words);
  }
  return words;
}
