/**
 * The counting rules applied to a position, as data for display: for the board count and the piece count whether it
 * runs, starts automatically, or what it lacks; who may count, from which number to which limit, by which row of the
 * table, and the sources.
 */
import {
  calledLimit,
  countOf,
  fishesOnBoard,
  kindFor,
  materialOf,
  movesLeft,
  rowFor,
  unitsOf,
  unitsOnBoard,
} from './count.ts';
import type { CountBehind } from './count-behind.ts';
import { type PositionRecord, turnOf } from './record.ts';
import type { CountEnd, LimitRow, RuleSet, Source } from './rule-set.ts';
import { type Color, type Count, type CountKind, opposite } from './types.ts';

/**
 * - `running`: see `count`; `expired`: it has drawn the game.
 * - `begins`: all conditions hold; it starts automatically when the counter is to move after a move of the chaser.
 * - `open`: all conditions hold; a player may start it (manual counting).
 * - `waiting`: `missing` lists the conditions that fail. `off`: the rule set has no such count.
 */
type CountState = 'running' | 'expired' | 'begins' | 'open' | 'waiting' | 'off';

/** A condition that fails: `value` is the actual number, `needed` the maximum that the rule allows. */
interface MissingCondition {
  readonly code:
    | 'fish-on-board'
    | 'no-bare-king'
    | 'both-bare'
    | 'counter-units'
    | 'no-weaker-side'
    | 'other-count-runs';
  readonly value: number;
  readonly needed: number;
}

export interface CountPart {
  readonly kind: CountKind;
  readonly state: CountState;
  /**
   * Sides that count or could start a count; first the side of a count that starts automatically. Empty if none could.
   */
  readonly counters: readonly Color[];
  readonly missing: readonly MissingCondition[];
  /** The limit players call; `null` if no side could count. */
  readonly limit: number | null;
  /**
   * The table row that gives the limit; `null` for a fixed limit: of a board count, or of a piece count with fishes.
   */
  readonly row: LimitRow | null;
  /** Number of units on the board, N: a piece count starts with N + 1. */
  readonly units: number;
  /** First number called if the count starts now; `null` if it runs or cannot start. */
  readonly first: number | null;
  /** Moves the chaser has left, or would have if the count started now. */
  readonly budget: number | null;
  readonly endAt: CountEnd;
  /** Material of each side, for a board count that only the weaker side has; else `null`. */
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
    missing.push({ code: 'no-bare-king', value: fewest, needed: 1 });
  }
  if (fishes > 0 && rules.count.piece?.withFish === 'no')
    missing.push({ code: 'fish-on-board', value: fishes, needed: 0 });
  return missing;
}

/** `null` unless only the weaker side has a board count. */
const worthIn = ({ count }: RuleSet, record: PositionRecord): CountPart['worth'] =>
  count.mode === 'auto' && count.board?.whose === 'weaker'
    ? { w: materialOf(record, 'w'), b: materialOf(record, 'b') }
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
  const weaker: MissingCondition[] = even ? [{ code: 'no-weaker-side', value: worth.w, needed: 0 }] : [];
  if (board.start === 'noFish') return weaker;
  const able = COLORS.filter(color => even || worth === null || worth[color] < worth[opposite(color)]);
  const fewest = Math.min(...able.map(color => unitsOf(record, color)));
  const { units } = board.start;
  return [...(fewest > units ? [{ code: 'counter-units', value: fewest, needed: units } as const] : []), ...weaker];
}

/**
 * @param limitFor limit in plies of the count that a side could start now, 0 for none
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
  const startedByPlayer = (kind: CountKind): boolean =>
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
    const byPlayer = startedByPlayer(kind);
    const soonest = byPlayer ? [turn, opposite(turn)] : [opposite(turn), turn];
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
    const replaces = byPlayer && kind === 'piece';
    if (count === null || replaces) return { ...able, state: byPlayer ? 'open' : 'begins', missing: [] };
    const other: MissingCondition = { code: 'other-count-runs', value: count.number, needed: 0 };
    return { ...able, state: 'waiting', missing: [other] };
  };
  return { mode: rules.count.mode, count, board: part('board'), piece: part('piece') };
}

/** The row for a count that starts now; `null` if a fish on the board makes the limit fixed. */
function currentRow(rules: RuleSet, record: PositionRecord, chaser: Color): LimitRow | null {
  const fixed = typeof rules.count.piece?.withFish === 'number' && fishesOnBoard(record) > 0;
  return fixed ? null : rowFor(rules, record, chaser);
}

/** The row that gave a count its limit. The limit is fixed when the count starts, so another row may match now. */
function rowOfLimit(rules: RuleSet, record: PositionRecord, chaser: Color, limit: number): LimitRow | null {
  const fits = currentRow(rules, record, chaser);
  if (fits === null || fits.limit === limit) return fits;
  return rules.count.piece?.table.find(row => row.limit === limit) ?? null;
}
