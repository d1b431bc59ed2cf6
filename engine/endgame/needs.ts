/**
 * Counts that begin anew when the bare king captures: distance to mate does not decide then, since a unit that is given away can buy
 * moves. A table of *needs* tells instead how many moves the count must still leave for the win. It is solved as distances are, with another worth
 * of each capture: one that begins the count anew is worth everything or nothing, as the new count is enough for what is left or
 * not (docs/endgame.md has the definitions and why they are right).
 */
import { crc32 } from 'node:zlib';
import { limitPlies } from '../rules/compile.ts';
import type { CountEnd, LimitRow, RuleSet } from '../rules/rule-set.ts';
import type { Count } from '../rules/types.ts';
import type { Ending } from './ending.ts';

/** All that a table of needs depends on. */
export interface NeedsRule {
  /** `option`: the bare king begins anew when that serves it. */
  readonly restart: 'classChange' | 'always' | 'option';
  readonly endAt: CountEnd;
  readonly table: readonly LimitRow[];
}

/** Fewer units never have a lower limit. */
export const limitsAscend = (rules: RuleSet): boolean =>
  (rules.count.piece?.table ?? []).every((row, at, table) => at === 0 || row.limit >= (table[at - 1]?.limit ?? 0));

/** `null` where the distance to mate decides: no count begins anew, or it is the bare king's choice and never serves it. */
export function needsRule(rules: RuleSet): NeedsRule | null {
  const { mode, piece } = rules.count;
  if (mode === 'off' || piece === null || piece.restart === 'never') return null;
  const { restart, endAt, table } = piece;
  if (restart !== 'counterOption') return { restart, endAt, table };
  return mode === 'auto' || limitsAscend(rules) ? null : { restart: 'option', endAt, table };
}

/** Name of the folder, beside the tables of distances, that holds those for this rule. */
export const needsFolder = (rule: NeedsRule): string =>
  `needs-${crc32(JSON.stringify(rule)).toString(16).padStart(8, '0')}`;

/** Moves of the chaser, of which the last may mate, before the count has drawn the game; in plies as in a FEN. */
export function movesBefore({ limitPlies, plies }: Pick<Count, 'limitPlies' | 'plies'>, chaserMoves: boolean): number {
  if (plies > limitPlies) return 0;
  return chaserMoves ? ((limitPlies - plies) >> 1) + 1 : (limitPlies - plies + 1) >> 1;
}

/** Limit in plies of a count against these units, 0 where no row fits. */
export function pliesFor({ table, endAt }: NeedsRule, { units }: Ending): number {
  const row = table.find(({ role, atLeast }) => role === null || units.filter(unit => unit === role).length >= atLeast);
  return row === undefined ? 0 : limitPlies(row.limit, endAt);
}

/** A capture that wins at any time; one that does as long as a move is left. */
const ALWAYS = 255;
const ONE = 1;

/**
 * What a capture is worth to the chaser, by what the ending that is left needs with the chaser to move (0: never): moves that the
 * count must still leave when the bare king captures, 0 where no number is enough.
 */
export function worthAfter(rule: NeedsRule, before: Ending, left: Ending): Uint8Array {
  const worth = Uint8Array.from({ length: 256 }, (_, needs) => needs);
  const limit = pliesFor(rule, left);
  const units = left.units.length + 2;
  if (limit === 0 || (rule.restart === 'classChange' && limit === pliesFor(rule, before))) return worth;
  if (rule.restart === 'option') {
    const allows = movesBefore({ limitPlies: limit, plies: 2 * units }, false) + 1;
    return worth.map(needs => (needs <= allows ? needs : 0));
  }
  // A budget that is used up has drawn the game before the bare king moves.
  const [first, won] = rule.endAt === 'budget' ? [2 * units + 1, ONE] : [2 * units - 1, ALWAYS];
  const allows = movesBefore({ limitPlies: limit, plies: first }, true);
  return worth.map(needs => (needs > 0 && needs <= allows ? won : 0));
}

/**
 * Which table says whether a bare king's count is kept in this ending: `mate`, that of distances; or the table of needs under a rule
 * (`EndgameTables.counted`); `null`: no table can.
 */
export function decidingTable(rules: RuleSet, ending: Ending): 'mate' | NeedsRule | null {
  const { mode, piece } = rules.count;
  if (rules.rek !== null || rules.goal !== 'checkmate' || rules.stalemate !== 'draw') return null;
  if (mode === 'off') return 'mate';
  if (ending.units.includes('fish')) return null;
  if (piece === null || ending.units.length === 1) return 'mate';
  return needsRule(rules) ?? 'mate';
}
