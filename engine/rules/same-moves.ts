/**
 * Rule sets of one game that differ only in counting, repetition or game end have the same legal moves in every
 * position. The explorer and position search combine their games.
 */
import { optionValue, plainText, RULE_OPTIONS } from './option-list.ts';
import type { RuleSet } from './rule-set.ts';

/** Options that do not change the legal moves of a position, although their groups contain some that do. */
const NO_EFFECT = new Set(['rek.kingWithoutMove', 'rek.captureless']);

const MOVE_OPTIONS: readonly string[] = RULE_OPTIONS.filter(
  ({ path, group }) =>
    path === 'goal' || ((group === 'leaps' || group === 'promotion' || group === 'rek') && !NO_EFFECT.has(path)),
)
  .filter(({ kind }) => kind.kind !== 'section')
  .map(({ path }) => path);

/** The explorer compares all rule sets at every move of the cursor; rule sets never change. */
const known = new WeakMap<RuleSet, string>();

/** Equal for two rule sets of one game if and only if they have the same legal moves in every position. */
function movesOf(rules: RuleSet): string {
  let text = known.get(rules);
  if (text === undefined) {
    text = plainText([rules.variant, ...MOVE_OPTIONS.map(path => optionValue(rules, path) ?? null)]);
    known.set(rules, text);
  }
  return text;
}

/** Whether two rule sets of one game have the same legal moves in every position. */
export const haveSameMoves = (a: RuleSet, b: RuleSet): boolean => movesOf(a) === movesOf(b);
