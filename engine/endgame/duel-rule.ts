/**
 * What the count makes of a duel, put so that tables can be solved by it. While a board count runs it limits the moves of whoever tries to
 * win, and baring the other king begins the piece count in its place: a capture of the last unit is worth everything if the new count
 * is enough for what is left, else nothing. Where no board count runs and none can begin, the duel has all the time there is, but not what comes
 * after the capture. docs/endgame-counts.md has the reasons.
 */
import { crc32 } from 'node:zlib';
import { limitPlies } from '../rules/compile.ts';
import type { BoardCountRule, PieceCountRule, RuleSet } from '../rules/rule-set.ts';
import { type Ending, endingOf, fishesOf, type UnitRole } from './ending.ts';
import { movesBefore, type NeedsRule, pliesFor } from './needs-rule.ts';

/** Units that mate a bare king. */
export const MATING = ['boat', 'koul'] as const satisfies readonly UnitRole[];
export type MatingUnit = (typeof MATING)[number];

/**
 * What baring the other king is worth. `goesOn`: the moves to mate after it, under what counted before. `anew`: it wins where the mate after
 * it takes no more than `allows` moves. `both`: those moves, where they are no more than `allows`. `never`: nothing.
 */
export type Baring =
  | { readonly kind: 'goesOn' | 'never' }
  | { readonly kind: 'anew' | 'both'; readonly allows: number };

/** One way in which the moves go on after the last fish has become a met: by which rule, and with how many moves; `null`: with all. */
export interface Onward {
  readonly rule: DuelRule;
  readonly allows: number | null;
}

/** All that a table of a duel depends on. */
export interface DuelRule {
  readonly baring: Readonly<Record<MatingUnit, Baring>>;
  /** A mate wins while both still have their units. */
  readonly mates: boolean;
  /**
   * Where a count may begin with the last fish: the best of some ways, when the winner's own has become a met and the other side is to move, and
   * when the other's has and the winner is. `null`: promotions change nothing.
   */
  readonly last: { readonly own: readonly Onward[]; readonly theirs: readonly Onward[] } | null;
}

/** What a table of needs is solved by: against a bare king, or in a duel. */
export type CountingRule = NeedsRule | DuelRule;

/** Distances to mate. */
export const MATES: DuelRule = {
  baring: { boat: { kind: 'goesOn' }, koul: { kind: 'goesOn' } },
  mates: true,
  last: null,
};

/** Of a rule set: by which rule a duel is judged, seen by the side that wins it without a count. */
export interface DuelCounting {
  /** While no board count runs and none can begin, or the winner keeps the other side from beginning it. */
  readonly free: DuelRule;
  readonly board: {
    /** Limit in plies. */
    readonly plies: number;
    /** No board count begins while there is a fish. */
    readonly noFish: boolean;
    /** While one runs that limits both, or that is the other side's own. */
    readonly running: DuelRule;
    /** While the winner's own runs, which it can neither stop nor is drawn by. */
    readonly own: DuelRule | null;
  } | null;
}

const baringBy = (each: (unit: MatingUnit) => Baring): DuelRule['baring'] => ({
  boat: each('boat'),
  koul: each('koul'),
});

const pieceLimit = (piece: PieceCountRule | null, unit: MatingUnit): number =>
  piece === null ? 0 : pliesFor(piece, endingOf([unit]));

/** King, unit and bare king. */
const UNITS_LEFT = 3;

/** The bare king, to move, begins the piece count against this unit. */
const newPieceCount = (limit: number): number => movesBefore({ limitPlies: limit, plies: 2 * UNITS_LEFT }, false);

/** No count ran when the king was bared. */
function baringFree({ mode, board, piece }: RuleSet['count'], unit: MatingUnit): Baring {
  const limit = pieceLimit(piece, unit);
  if (limit > 0) return { kind: 'anew', allows: newPieceCount(limit) };
  const startable = board !== null && (mode === 'manual' || piece === null) && unitsFit(board, 1);
  return startable
    ? { kind: 'anew', allows: movesBefore({ limitPlies: pliesOf(board), plies: 0 }, false) }
    : { kind: 'goesOn' };
}

/** A board count of both, or of the side that was bared, ran. */
function baringCounted({ mode, piece }: RuleSet['count'], unit: MatingUnit): Baring {
  const limit = pieceLimit(piece, unit);
  if (piece === null || limit === 0) return { kind: 'goesOn' };
  const allows = newPieceCount(limit);
  const replaced = mode === 'auto' || (piece.starts === 'itself' && piece.overBoard === 'replace');
  return { kind: replaced ? 'anew' : 'both', allows };
}

/** The winner's own ran, where the players count and it cannot be stopped. */
function baringOwn({ piece, board }: RuleSet['count'], unit: MatingUnit): Baring {
  const limit = pieceLimit(piece, unit);
  const byItself = piece !== null && limit > 0 && piece.starts === 'itself';
  if (byItself) return { kind: 'anew', allows: newPieceCount(limit) };
  if (board?.counterMates === 'draw') return { kind: 'never' };
  return limit > 0 ? { kind: 'both', allows: newPieceCount(limit) } : { kind: 'goesOn' };
}

const pliesOf = ({ limit, endAt }: BoardCountRule): number => limitPlies(limit, endAt);

const unitsFit = ({ start }: BoardCountRule, units: number): boolean => start === 'noFish' || units <= start.units;

/** `null` where no table can tell what the players may do. */
export function duelCounting({ count }: RuleSet): DuelCounting | null {
  const { mode, board, piece } = count;
  if (mode === 'off') return { free: MATES, board: null };
  const free: DuelRule = { baring: baringBy(unit => baringFree(count, unit)), mates: true, last: null };
  if (board === null || !unitsFit(board, 2)) return { free, board: null };
  const refused = mode === 'manual' && !board.drawOffer;
  const blocks = refused && board.stoppable;
  // A king that is bared under the winner's own count, with no piece count to put in its place, waits for the winner to stop it.
  if (blocks && MATING.some(unit => pieceLimit(piece, unit) === 0)) return null;
  const plies = pliesOf(board);
  const running: DuelRule = { baring: baringBy(unit => baringCounted(count, unit)), mates: true, last: null };
  const own: DuelRule | null =
    refused && !board.stoppable
      ? { baring: baringBy(unit => baringOwn(count, unit)), mates: board.counterMates === 'win', last: null }
      : null;
  const noFish = board.start === 'noFish';
  const onward = { running, own, free, blocks, plies };
  const last = noFish ? { own: [afterOwnFish(onward)], theirs: afterTheirFish(onward, mode === 'auto') } : null;
  return { free: { ...free, last }, board: { plies, noFish, running, own } };
}

interface Ways {
  readonly running: DuelRule;
  readonly own: DuelRule | null;
  readonly free: DuelRule;
  /** By counting himself, and beginning again with every turn, the winner keeps the other side from counting. */
  readonly blocks: boolean;
  readonly plies: number;
}

/** The other side is to move, and counts. */
const afterOwnFish = ({ running, plies }: Ways): Onward => ({
  rule: running,
  allows: movesBefore({ limitPlies: plies, plies: 0 }, false),
});

/** The winner is to move: it counts by itself, or the other side does from its next turn on, unless the winner keeps it from that. */
function afterTheirFish({ running, own, free, blocks, plies }: Ways, auto: boolean): readonly Onward[] {
  const atOnce = movesBefore({ limitPlies: plies, plies: 0 }, true);
  if (auto) return [{ rule: running, allows: atOnce }];
  if (blocks) return [{ rule: free, allows: null }];
  const ways: Onward[] = [
    { rule: running, allows: movesBefore({ limitPlies: plies, plies: 0 }, false) + 1 },
    { rule: free, allows: 1 },
  ];
  return own === null ? ways : [...ways, { rule: own, allows: atOnce }];
}

/** The rule as far as it concerns the ending: others of the same effect share its table. */
export function ruleFor(rule: DuelRule, ending: Ending): DuelRule {
  return fishesOf(ending) > 0 ? rule : { ...rule, last: null };
}

/** Ways onward when the next fish of the ending promotes; `null`: by the same rule. */
export const onwardOf = ({ last }: DuelRule, ending: Ending): DuelRule['last'] =>
  fishesOf(ending) === 1 ? last : null;

/** Whether distances to mate are the table under this rule. */
export const isDistances = (rule: DuelRule, ending: Ending): boolean =>
  JSON.stringify(ruleFor(rule, ending)) === JSON.stringify(MATES);

/** Name of the folder, beside the tables of distances, that holds those of duels under this rule. */
export const duelFolder = (rule: DuelRule): string =>
  `duels-${crc32(JSON.stringify(rule)).toString(16).padStart(8, '0')}`;
