/**
 * The running count in the numbers players call. The kernel counts plies: the counter is to move when
 * they are even and calls a number with each of its moves.
 */
import { keepsShorterCount, limitPlies, PIECE_VALUES } from './compile.ts';
import {
  BLACK,
  countKindOf,
  countLimitOf,
  countPliesOf,
  hasSquare,
  isEmptySet,
  type PositionRecord,
  ROLE,
  roleSet,
  sideSet,
  sizeOf,
  squaresOf,
  turnOf,
  WHITE,
} from './record.ts';
import type { CountEnd, LimitRow, RuleSet } from './rule-set.ts';
import { type Color, type Count, type CountKind, opposite, ROLES, type Role, type Setup } from './types.ts';

export const fishesOnBoard = (record: PositionRecord): number => sizeOf(record, ROLE);

export const unitsOf = (record: PositionRecord, color: Color): number => sizeOf(record, sideSet(color));

export const unitsOnBoard = (record: PositionRecord): number => sizeOf(record, WHITE) + sizeOf(record, BLACK);

/** Material of a side, by {@link PIECE_VALUES}. */
export const materialOf = (record: PositionRecord, color: Color): number =>
  ROLES.reduce((sum, role) => {
    if (role === 'king') return sum;
    const squares = squaresOf(record, roleSet(role)).filter(square => hasSquare(record, sideSet(color), square));
    return sum + PIECE_VALUES[role] * squares.length;
  }, 0);

/** The limit that players call, for a limit in plies. */
export const calledLimit = (plies: number, endAt: CountEnd): number => (plies >> 1) + (endAt === 'limit+1' ? 0 : 1);

/** How a count of this kind ends under the rule set. */
export const endOf = (rules: RuleSet, kind: CountKind): CountEnd => rules.count[kind]?.endAt ?? 'limit+1';

/** Which count a side can have: a bare king a piece count, unless a fish prevents it, any other side a board count. */
export function kindFor(rules: RuleSet, record: PositionRecord, counter: Color): CountKind {
  const { piece } = rules.count;
  const alone = unitsOf(record, counter) === 1;
  return piece !== null && alone && (piece.withFish !== 'no' || isEmptySet(record, ROLE)) ? 'piece' : 'board';
}

/** The first table row that the chaser's units match. */
export function rowFor(rules: RuleSet, record: PositionRecord, chaser: Color): LimitRow | null {
  const side = sideSet(chaser);
  const units = (role: Role): number =>
    squaresOf(record, roleSet(role)).filter(square => hasSquare(record, side, square)).length;
  return rules.count.piece?.table.find(row => row.role === null || units(row.role) >= row.atLeast) ?? null;
}

export const counterOf = (turn: Color, plies: number): Color => (plies % 2 === 0 ? turn : opposite(turn));

/**
 * Which count the two fields of a set-up mean; `null` if none runs. With manual counting, 0 plies mean that a board
 * count may be started, and a bare king may have kept a board count that ends sooner.
 */
export function kindIn(rules: RuleSet, record: PositionRecord, count: Setup['count']): CountKind | null {
  if (count === null) return null;
  if (count.kind !== undefined) return count.kind;
  const { mode, board, piece } = rules.count;
  if (mode === 'manual' && count.plies === 0) return null;
  const counter = counterOf(turnOf(record), count.plies);
  const kind = kindFor(rules, record, counter);
  if (kind === 'board' || board === null || piece === null || !keepsShorterCount(rules.count)) return kind;
  const row = rowFor(rules, record, opposite(counter));
  const kept = count.limit === limitPlies(board.limit, board.endAt);
  return kept && row !== null && count.limit !== limitPlies(row.limit, piece.endAt) ? 'board' : kind;
}

/** Moves that the chaser has left before the count expires. */
export const movesLeft = (limit: number, plies: number): number => Math.max(0, (limit + (limit & 1) - plies + 1) >> 1);

/** The running count; `null` if none runs. */
export function countOf(rules: RuleSet, record: PositionRecord): Count | null {
  const kind = countKindOf(record);
  if (kind === null) return null;
  const limit = countLimitOf(record);
  const plies = countPliesOf(record);
  return {
    kind,
    counter: counterOf(turnOf(record), plies),
    number: (plies + 1) >> 1,
    limit: calledLimit(limit, endOf(rules, kind)),
    left: movesLeft(limit, plies),
    limitPlies: limit,
    plies,
  };
}
