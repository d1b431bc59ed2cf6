/**
 * What the counting rules say about a position, as data for words: for the board count and the piece count whether it
 * runs, begins by itself, or what it still lacks; who may count, from which number to which limit, by which row of the
 * table, and the sources that say so.
 */
import {
  calledLimit,
  countOf,
  fishesOnBoard,
  kindFor,
  movesLeft,
  rowFor,
  unitsOf,
  unitsOnBoard,
  worthOf,
} from './count.ts';
import type { CountBehind } from './count-behind.ts';
import { type PositionRecord, turnOf } from './record.ts';
import type { CountEnd, LimitRow, RuleSet, Source } from './rule-set.ts';
import { type Color, type Count, type CountKind, opposite } from './types.ts';

/**
 * - `running`: see `count`; `expired`: it has drawn the game.
 * - `begins`: every condition holds; it begins by itself when the counter is next to move after a move of the chaser.
 * - `open`: every condition holds; it begins when a player says so (manual counting).
 * - `waiting`: `missing` tells what is lacking. `off`: the rule set has no such count.
 */
export type CountState = 'running' | 'expired' | 'begins' | 'open' | 'waiting' | 'off';

/** A condition that does not hold. `value` is what the board has, `needed` what the rule asks for at most. */
export interface MissingCondition {
  readonly code: 'fish-on-board' | 'nobody-bare' | 'both-bare' | 'counter-units' | 'nobody-weaker' | 'other-count-runs';
  readonly value: number;
  readonly needed: number;
}

export interface CountPart {
  readonly kind: CountKind;
  readonly state: CountState;
  /** Sides that count or could begin, first the one whom a count that begins by itself falls to; empty while nobody could. */
  readonly counters: readonly Color[];
  readonly missing: readonly MissingCondition[];
  /** The limit players call; `null` while no side could count. */
  readonly limit: number | null;
  /** The row of the table that gives the limit; `null` for a fixed one: of a board count, or of a piece count with fishes. */
  readonly row: LimitRow | null;
  /** Units on the board, N: a piece count begins with the number after it. */
  readonly units: number;
  /** First number announced when the count begins now; `null` while it runs or cannot. */
  readonly first: number | null;
  /** Moves the chaser has left, or would have if it began now. */
  readonly budget: number | null;
  readonly endAt: CountEnd;
  /** What the units of each side are worth, of a board count that begins for the weaker side alone. */
  readonly worth: Readonly<Record<Color, number>> | null;
  readonly sources: readonly Source[];
}

export interface CountRule {
  readonly mode: RuleSet['count']['mode'];
  readonly count: Count | null;
  readonly board: CountPart;
  readonly piece: CountPart;
}

const COLORS: readonly Color[] = ['w', 'b'];

const isBare = (record: PositionRecord, color: Color): boolean => unitsOf(record, color) === 1;

function missingForPiece(rules: RuleSet, record: PositionRecord): MissingCondition[] {
  const missing: MissingCondition[] = [];
  const bare = COLORS.filter(color => isBare(record, color)).length;
  const fishes = fishesOnBoard(record);
  if (bare === 2) return [{ code: 'both-bare', value: 2, needed: 1 }];
  if (bare === 0) {
    const fewest = Math.min(...COLORS.map(color => unitsOf(record, color)));
    missing.push({ code: 'nobody-bare', value: fewest, needed: 1 });
  }
  if (fishes > 0 && rules.count.piece?.withFish === 'no')
    missing.push({ code: 'fish-on-board', value: fishes, needed: 0 });
  return missing;
}

/** `null` where a board count is not that of the weaker side alone. */
const worthIn = ({ count }: RuleSet, record: PositionRecord): CountPart['worth'] =>
  count.mode === 'auto' && count.board?.whose === 'weaker'
    ? { w: worthOf(record, 'w'), b: worthOf(record, 'b') }
    : null;

function missingForBoard(rules: RuleSet, record: PositionRecord): MissingCondition[] {
  const { board } = rules.count;
  if (board === null) return [];
  if (COLORS.every(color => isBare(record, color))) return [{ code: 'both-bare', value: 2, needed: 1 }];
  const fishes = fishesOnBoard(record);
  const fish: MissingCondition = { code: 'fish-on-board', value: fishes, needed: 0 };
  if (board.start === 'noFish' && fishes > 0) return [fish];
  const worth = worthIn(rules, record);
  const even = worth !== null && worth.w === worth.b;
  const nobody: MissingCondition[] = even ? [{ code: 'nobody-weaker', value: worth.w, needed: 0 }] : [];
  if (board.start === 'noFish') return nobody;
  const able = COLORS.filter(color => even || worth === null || worth[color] < worth[opposite(color)]);
  const fewest = Math.min(...able.map(color => unitsOf(record, color)));
  const { units } = board.start;
  return [...(fewest > units ? [{ code: 'counter-units', value: fewest, needed: units } as const] : []), ...nobody];
}

/**
 * @param limitFor limit in plies of the count that a side could begin now, 0 for none
 * @param behind the piece count behind a board count that was kept
 */
export function countRuleOf(
  rules: RuleSet,
  record: PositionRecord,
  limitFor: (side: Color) => number,
  behind: CountBehind | null = null,
): CountRule {
  const count = countOf(rules, record);
  const units = unitsOnBoard(record);
  const turn = turnOf(record);
  const saidBy = (kind: CountKind): boolean =>
    rules.count.mode === 'manual' && (kind === 'board' || rules.count.piece?.starts === 'announced');
  const part = (kind: CountKind): CountPart => {
    const rule = rules.count[kind];
    const endAt = rule?.endAt ?? 'limit+1';
    const idle = {
      kind,
      counters: [],
      limit: null,
      row: null,
      units,
      first: null,
      budget: null,
      endAt,
      worth: kind === 'board' ? worthIn(rules, record) : null,
      sources: rule?.sources ?? [],
    };
    if (rule === null || rules.count.mode === 'off') return { ...idle, state: 'off', missing: [] };
    if (count?.kind === kind) {
      const expired = count.plies > count.limitPlies;
      const row = kind === 'piece' ? rowOfLimit(rules, record, opposite(count.counter), count.limit) : null;
      const state = expired ? 'expired' : 'running';
      return { ...idle, state, counters: [count.counter], missing: [], limit: count.limit, row, budget: count.left };
    }
    const said = saidBy(kind);
    const soonest = said ? [turn, opposite(turn)] : [opposite(turn), turn];
    const counters = soonest.filter(color => limitFor(color) > 0 && kindFor(rules, record, color) === kind);
    const [counter] = counters;
    if (counter === undefined) {
      const missing = kind === 'piece' ? missingForPiece(rules, record) : missingForBoard(rules, record);
      return { ...idle, state: 'waiting', missing };
    }
    const plies = kind === 'piece' ? 2 * units : 0;
    const next = (kind === 'piece' && behind) || { limit: limitFor(counter), plies };
    const limit = calledLimit(next.limit, endAt);
    const row = kind === 'piece' ? rowOfLimit(rules, record, opposite(counter), limit) : null;
    const first = ((next.plies + 1) >> 1) + 1;
    const budget = movesLeft(next.limit, next.plies);
    const able = { ...idle, counters, limit, row, first, budget };
    const replaces = said && kind === 'piece';
    if (count === null || replaces) return { ...able, state: said ? 'open' : 'begins', missing: [] };
    const other: MissingCondition = { code: 'other-count-runs', value: count.number, needed: 0 };
    return { ...able, state: 'waiting', missing: [other] };
  };
  return { mode: rules.count.mode, count, board: part('board'), piece: part('piece') };
}

/** The row for a count that begins now; `null` where a fish on the board makes the limit a fixed one. */
function freshRow(rules: RuleSet, record: PositionRecord, chaser: Color): LimitRow | null {
  const fixed = typeof rules.count.piece?.withFish === 'number' && fishesOnBoard(record) > 0;
  return fixed ? null : rowFor(rules, record, chaser);
}

/** The row that gave a count its limit: frozen when it began, so it may not be the one that fits today. */
function rowOfLimit(rules: RuleSet, record: PositionRecord, chaser: Color, limit: number): LimitRow | null {
  const fits = freshRow(rules, record, chaser);
  if (fits === null || fits.limit === limit) return fits;
  return rules.count.piece?.table.find(row => row.limit === limit) ?? null;
}
