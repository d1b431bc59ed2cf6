/** Compiles a rule set to the i32 words of `engine/assembly/rules/options.ts`, in the same order. */
import { compileRek } from './compile-rek.ts';
import type { CountEnd, Counting, RuleSet } from './rule-set.ts';
import { ROLES, type Role } from './types.ts';

/** Words of a compiled rule set. */
export const OPTION_WORDS = 64;
const VALUES = 32;
const TABLE = 40;
/** Most rows of a table of limits. */
export const MAX_LIMITS = (OPTION_WORDS - TABLE) / 3;

/** Piece values that determine the weaker side; a promoted fish counts as a met. */
export const PIECE_VALUES: Readonly<Record<Exclude<Role, 'king'>, number>> = {
  fish: 1,
  met: 1.5,
  koul: 2.5,
  horse: 3,
  boat: 5,
};

/** The plies after which the game is drawn: a limit that may itself be announced lasts one move longer. */
export const limitPlies = (limit: number, endAt: CountEnd): number =>
  2 * limit - { limit: 2, 'limit+1': 0, budget: 1 }[endAt];

/** Words of the table of limits; an unconditional row requires at least 0 fishes. */
const tableOf = (rules: RuleSet): number[] =>
  (rules.count.piece?.table ?? []).flatMap(row => [
    row.role === null ? 0 : ROLES.indexOf(row.role),
    row.role === null ? 0 : row.atLeast,
    limitPlies(row.limit, rules.count.piece?.endAt ?? 'limit'),
  ]);

/** Whether a bare king keeps a board count that ends sooner than the piece count. */
export const keepsShorterCount = ({ mode, piece }: Counting): boolean =>
  piece !== null && piece.overBoard !== 'replace' && (mode === 'manual' || piece.overBoard === 'alwaysShorter');

/** Bits of the counting mode. */
function modeOf(count: Counting): number {
  const { mode, board, piece } = count;
  if (mode === 'off') return 0;
  const shorter = keepsShorterCount(count) ? 4 : 0;
  if (mode === 'auto') return 1 | shorter | (board?.whose === 'weaker' ? 32 : 0);
  const announced = piece?.starts === 'announced' ? 8 : 0;
  return 2 | shorter | announced | (board?.counterMates === 'draw' ? 16 : 0);
}

function compile(rules: RuleSet): Int32Array {
  const { kingLeap: king, metLeap: met, count } = rules;
  const words = new Int32Array(OPTION_WORDS);
  words[0] = Number(rules.goal === 'firstCheck');
  words[1] = rules.repetition?.fold ?? 0;
  words[2] = Number(rules.repetition?.rights ?? false);
  words[3] = { agreement: 0, auto: 1, kings: 2 }[rules.deadPosition];
  words[4] = rules.promotion.relRank;
  words[5] = Number(rules.promotion.beyond);
  if (king !== null) {
    const { squares, capture, whenInCheck, rookAim, checkKills, untilFirstCapture } = king;
    words[6] = squares === 'any' ? 2 : 1;
    words.set([capture, whenInCheck, rookAim, checkKills, untilFirstCapture].map(Number), 7);
  }
  if (met !== null) words.set([true, met.capture, met.attacks, met.untilFirstCapture].map(Number), 12);
  words[16] = modeOf(count);
  words[27] = Number(count.mode === 'manual' && count.claims);
  if (count.board !== null) {
    const { start, limit, endAt } = count.board;
    words.set(start === 'noFish' ? [1, 0] : [2, start.units], 17);
    words[19] = limitPlies(limit, endAt);
  }
  if (count.piece !== null) {
    const { withFish, restart, endAt } = count.piece;
    words[20] = withFish === 'no' ? 1 : withFish === 'table' ? 2 : 3;
    words[22] = { never: 0, counterOption: 0, classChange: 1, always: 2 }[restart];
    words[23] = typeof withFish === 'number' ? limitPlies(withFish, endAt) : 0;
    words[26] = Number(endAt === 'budget');
  }
  // The kernel compares sums of whole numbers.
  words.set(
    [...ROLES].flatMap(role => (role === 'king' ? [] : 2 * PIECE_VALUES[role])),
    VALUES,
  );
  words[24] = Number(rules.stalemate === 'loss');
  if (rules.compound !== null) words[25] = Number(rules.compound.sutMet) + 2 * Number(rules.compound.sutMa);
  const table = tableOf(rules);
  if (TABLE + table.length > OPTION_WORDS)
    throw new RangeError(`${rules.id}: the table of limits has more than ${MAX_LIMITS} rows`);
  words[21] = table.length / 3;
  words.set(table, TABLE);
  return words;
}

const compiled = new WeakMap<RuleSet, Int32Array>();

/** The compiled rule set, cached. */
export function compiledRules(rules: RuleSet): Int32Array {
  let words = compiled.get(rules);
  if (words === undefined) {
    words = rules.rek === null ? compile(rules) : compileRek(rules, rules.rek, OPTION_WORDS);
    compiled.set(rules, words);
  }
  return words;
}
