/**
 * What the count makes of a duel, put so that tables can be solved by it. While a board count runs it limits the moves of whoever tries to
 * win, and baring the other king begins the piece count in its place: a capture of the last unit is worth everything if the new count
 * is enough for what is left, else nothing. Where no board count runs and none can begin, the duel has all the time there is, but not what comes
 * after the capture. docs/endgame.md has the reasons.
 */
import { crc32 } from 'node:zlib';
import { keepsShorterCount, limitPlies, PIECE_VALUES } from '../../rules/compile.ts';
import type { BoardCountRule, PieceCountRule, RuleSet } from '../../rules/rule-set.ts';
import type { Color, Count } from '../../rules/types.ts';
import { type Ending, endingOf, fishesOf, promoted, promotedAgainst, UNIT_ROLES, type UnitRole } from '../ending.ts';
import { boardCountsByItself, distancesUnder, endsLeft, endsOf, runningOf, tableUnder } from './dtr.ts';
import { type DtrRule, type Ends, hasFish, movesBefore, pliesFor, type Running } from './dtr-rule.ts';

/** Units that mate a bare king. */
export const MATING: readonly UnitRole[] = ['boat', 'koul'];

/**
 * What baring the other king is worth. `goesOn`: the moves to mate after it, under what counted before. `anew`: it wins where the mate after
 * it takes no more than `allows` moves. `both`: those moves, where they are no more than `allows`. `never`: nothing.
 */
export type Baring = (
  | { readonly kind: 'goesOn' | 'never' }
  | { readonly kind: 'anew' | 'both'; readonly allows: number }
) & {
  /** Of a fish: by which needs are known after it, where its promotion may begin a count; distances when absent. */
  readonly by?: DtrRule;
};

/** One way in which the moves go on after a fish has become a met: by which rule, and with how many moves; `null`: with all. */
export interface Onward {
  readonly rule: TwoSidedRule;
  readonly allows: number | null;
  /** The count that ran has ended with it: nothing more is asked of that. */
  readonly ends?: true;
}

/** When the winner's own fish has become a met and the other side is to move, and when the other's has and the winner is: the best of some ways. */
export interface Promotions {
  readonly own: readonly Onward[];
  readonly theirs: readonly Onward[];
}

/** All that a table of a duel depends on. */
export interface TwoSidedRule {
  /** By the unit with which the winner does it; with others it wins nothing. */
  readonly baring: Readonly<Partial<Record<UnitRole, Baring>>>;
  /** What ends the game wins while both still have their units. */
  readonly mates: boolean;
  /** Where a count may begin or end with the promotion of the last fish; `null`: it changes nothing. */
  readonly last: Promotions | null;
  /** The same of the first of two fishes; absent: it changes nothing. */
  readonly first?: Promotions;
  /** Absent: mate wins, stalemate draws, fishes promote on their sixth rank. */
  readonly ends?: Ends;
}

/** What a table of needs is solved by: against a bare king, or in a duel. */
export type CountingRule = DtrRule | TwoSidedRule;

const winsOtherwise = (ends: Ends | null): boolean =>
  ends !== null && (ends.goal === 'firstCheck' || ends.stalemate === 'loss');

/** Units with which the winner of the ending may bare the other king and win. */
function baringUnits({ units }: Ending, ends: Ends | null): readonly UnitRole[] {
  if (!winsOtherwise(ends)) return MATING;
  return UNIT_ROLES.filter(role => units.includes(role) || (role === 'met' && units.includes('fish')));
}

/** Counting is left aside. */
export function distancesOf(ending: Ending, ends: Ends | null): TwoSidedRule {
  const baring = Object.fromEntries(baringUnits(ending, ends).map(unit => [unit, { kind: 'goesOn' } as const]));
  return { baring, mates: true, last: null, ...(ends && { ends }) };
}

/** Distances to mate. */
export const MATES: TwoSidedRule = distancesOf(endingOf([]), null);

/** Of a rule set: by which rule a duel is judged, seen by the side that wins it without a count. */
export interface TwoSidedCounting {
  /** While no board count runs and none can begin, or the winner keeps the other side from beginning it. */
  readonly free: TwoSidedRule;
  readonly board: {
    /** Limit in plies. */
    readonly plies: number;
    /** No board count begins while there is a fish. */
    readonly noFish: boolean;
    /** While one runs that limits both, or that is the other side's own. */
    readonly running: TwoSidedRule;
    /** While the winner's own runs, where that is not `running`: a king that is bared then has no count of its own to keep. */
    readonly own: TwoSidedRule | null;
    /** Whose count begins by itself, `first` that of the side first to move; `null`: players begin it, or it is not that of either side here. */
    readonly whose: 'first' | 'winner' | 'loser' | null;
  } | null;
}

const pieceLimit = (piece: PieceCountRule | null, left: Ending): number => (piece === null ? 0 : pliesFor(piece, left));

/** King, unit and bare king. */
const UNITS_LEFT = 3;

/** The bare king, to move, begins the piece count against this unit. */
const newPieceCount = (limit: number): number => movesBefore({ limitPlies: limit, plies: 2 * UNITS_LEFT }, false);

const WINNER: Color = 'w';
const pieces = ({ endAt }: PieceCountRule): Running => ({ kind: 'piece', lapses: endAt === 'budget', plies: null });

/** What runs against the fish that is left: the bare king's board count, or nothing. */
function againstFish(rules: RuleSet, left: Ending, board: BoardCountRule | null): Running | null {
  const limitPlies = board === null ? 0 : pliesOf(board);
  const count: Count = { kind: 'board', counter: 'b', limitPlies, plies: 0, number: 0, limit: 0, left: 0 };
  return runningOf(rules, left, board && count, WINNER);
}

/** A fish goes on to become a met, which may begin a count; `null` where no table can tell. */
function knowing(baring: Baring, rules: RuleSet, left: Ending, running: Running | null): Baring | null {
  if (!hasFish(left)) return baring;
  const table = running && tableUnder(rules, left, running);
  if (table === null) return null;
  const distances = distancesUnder(endsOf(rules, left) ?? null);
  return table === 'mate' || JSON.stringify(table) === JSON.stringify(distances) ? baring : { ...baring, by: table };
}

/** No count ran when the king was bared. */
function baringFree(rules: RuleSet, left: Ending): Baring | null {
  const { mode, board, piece } = rules.count;
  const limit = pieceLimit(piece, left);
  if (piece !== null && limit > 0)
    return knowing({ kind: 'anew', allows: newPieceCount(limit) }, rules, left, pieces(piece));
  const startable = board !== null && (mode === 'manual' || boardCountsByItself(rules.count)) && mayCount(board, left);
  if (!startable) return knowing({ kind: 'goesOn' }, rules, left, againstFish(rules, left, null));
  const allows = movesBefore({ limitPlies: pliesOf(board), plies: 0 }, false);
  return knowing({ kind: 'anew', allows }, rules, left, againstFish(rules, left, board));
}

/** A board count of both, or of the side that was bared, ran. @param own else the winner's, by itself */
function baringCounted(rules: RuleSet, left: Ending, own = true): Baring | null {
  const { mode, board, piece } = rules.count;
  const limit = pieceLimit(piece, left);
  if (piece === null || limit === 0) return knowing({ kind: 'goesOn' }, rules, left, againstFish(rules, left, board));
  const allows = newPieceCount(limit);
  const itself = mode === 'auto' || piece.starts === 'itself';
  const replaced = itself && !(own && keepsShorterCount(rules.count));
  const baring = knowing({ kind: replaced ? 'anew' : 'both', allows }, rules, left, pieces(piece));
  return !replaced && baring?.by ? null : baring;
}

/** The winner's own ran, where the players count and it cannot be stopped. */
function baringOwn(rules: RuleSet, left: Ending): Baring | null {
  const { piece, board } = rules.count;
  const limit = pieceLimit(piece, left);
  if (piece !== null && limit > 0 && piece.starts === 'itself')
    return knowing({ kind: 'anew', allows: newPieceCount(limit) }, rules, left, pieces(piece));
  if (hasFish(left)) return null;
  if (board?.counterMates === 'draw') return { kind: 'never' };
  return limit > 0 ? { kind: 'both', allows: newPieceCount(limit) } : { kind: 'goesOn' };
}

const pliesOf = ({ limit, endAt }: BoardCountRule): number => limitPlies(limit, endAt);

const unitsFit = ({ start }: BoardCountRule, units: number): boolean => start === 'noFish' || units <= start.units;

/** A bare king could count the board against what is left. */
const mayCount = (board: BoardCountRule, left: Ending): boolean =>
  unitsFit(board, 1) && !(board.start === 'noFish' && hasFish(left));

type Bared = (rules: RuleSet, left: Ending) => Baring | null;

/** `null` where no table can tell what the players may do, or in the capture games. */
export function twoSidedCounting(rules: RuleSet, ending: Ending): TwoSidedCounting | null {
  const ends = endsOf(rules, ending);
  if (ends === undefined) return null;
  const { mode, board, piece } = rules.count;
  if (mode === 'off') return { free: distancesOf(ending, ends), board: null };
  const units = baringUnits(ending, ends);
  const ruleBy = (each: Bared, mates: boolean): TwoSidedRule | null => {
    const baring: Partial<Record<UnitRole, Baring>> = {};
    for (const unit of units) {
      const worth = each(rules, endingOf([unit]));
      if (worth === null) return null;
      baring[unit] = worth;
    }
    return { baring, mates, last: null, ...(ends && { ends }) };
  };
  const free = ruleBy(baringFree, true);
  if (free === null || board === null || !unitsFit(board, 2)) return free && { free, board: null };
  if (mode === 'auto' && board.whose === 'weaker') return weakerCounting(rules, ending, board, free, ruleBy);
  const refused = mode === 'manual' && !board.drawOffer;
  const blocks = refused && board.stoppable;
  // A king that is bared under the winner's own count, with no piece count to put in its place, waits for the winner to stop it.
  if (blocks && units.some(unit => pieceLimit(piece, endingOf([unit])) === 0)) return null;
  const plies = pliesOf(board);
  const running = ruleBy(baringCounted, true);
  const unstoppable = refused && !board.stoppable;
  const kept = mode === 'auto' && keepsShorterCount(rules.count);
  const winners = (set: RuleSet, left: Ending): Baring | null => baringCounted(set, left, false);
  const own = kept ? ruleBy(winners, true) : unstoppable ? ruleBy(baringOwn, board.counterMates === 'win') : null;
  if (running === null || ((kept || unstoppable) && own === null)) return null;
  const noFish = board.start === 'noFish';
  const onward = { running, own, free, blocks, plies, claims: rules.count.claims };
  const last = noFish ? { own: [afterOwnFish(onward)], theirs: afterTheirFish(onward, mode === 'auto') } : null;
  const whose = mode === 'auto' ? 'first' : null;
  return { free: { ...free, last }, board: { plies, noFish, running, own, whose } };
}

type RuleBy = (each: Bared, mates: boolean) => TwoSidedRule | null;

/** Whose board count runs where it is that of the weaker side alone; `null`: no side's. */
function weakerIn({ units, against }: Ending): 'winner' | 'loser' | null {
  const [own, other] = [PIECE_VALUES[units[0] ?? 'boat'], PIECE_VALUES[against[0] ?? 'boat']];
  return own === other ? null : own < other ? 'winner' : 'loser';
}

/** The board count is that of the weaker side alone: a promotion may begin or end it, and it ends when the other side is bared by the counter. */
function weakerCounting(
  rules: RuleSet,
  ending: Ending,
  board: BoardCountRule,
  free: TwoSidedRule,
  ruleBy: RuleBy,
): TwoSidedCounting | null {
  const plies = pliesOf(board);
  const noFish = board.start === 'noFish';
  const whose = weakerIn(ending);
  const running = ruleBy(whose === 'winner' ? baringFree : baringCounted, true);
  if (running === null) return null;
  const runs = (each: Ending): boolean => weakerIn(each) !== null && !(noFish && fishesOf(each) > 0);
  const [own, theirs] = [promoted(ending), promotedAgainst(ending)];
  /** What promotions make of the count that runs, or of none; `undefined`: no table can tell. */
  const promotions = (counted: boolean): Promotions | null | undefined => {
    const ways: { own: Onward[]; theirs: Onward[] } = { own: [], theirs: [] };
    let changes = false;
    for (const [by, next] of [
      ['own', own],
      ['theirs', theirs],
    ] as const) {
      if (next === null) continue;
      const onward = twoSidedCounting(rules, next);
      if (onward === null) return undefined;
      const rule = runs(next) && onward.board ? onward.board.running : onward.free;
      if (runs(next) !== counted) changes = true;
      if (runs(next) === counted) ways[by].push({ rule, allows: null });
      else if (counted) ways[by].push({ rule, allows: null, ends: true });
      else ways[by].push({ rule, allows: begunAllows(plies, weakerIn(next) === 'winner', by === 'theirs') });
    }
    return changes ? ways : null;
  };
  const withPromotions = (rule: TwoSidedRule, counted: boolean): TwoSidedRule | null => {
    const found = promotions(counted);
    if (found === undefined) return null;
    return fishesOf(ending) < 2 || found === null ? { ...rule, last: found } : { ...rule, first: found };
  };
  const [uncounted, counted] = [withPromotions(free, false), withPromotions(running, true)];
  if (uncounted === null || counted === null) return null;
  return { free: uncounted, board: { plies, noFish, running: counted, own: null, whose } };
}

/** Moves that a board count leaves the winner which begins when its counter is next to move. @param chasing the winner is to move */
const begunAllows = (plies: number, winners: boolean, chasing: boolean): number =>
  movesBefore({ limitPlies: plies, plies: 0 }, winners) + (chasing && !winners ? 1 : 0);

interface Ways {
  readonly running: TwoSidedRule;
  readonly own: TwoSidedRule | null;
  readonly free: TwoSidedRule;
  /** By counting himself, and beginning again with every turn, the winner keeps the other side from counting. */
  readonly blocks: boolean;
  readonly plies: number;
  readonly claims: boolean;
}

/** The other side is to move, and counts. */
const afterOwnFish = ({ running, plies }: Ways): Onward => ({
  rule: running,
  allows: movesBefore({ limitPlies: plies, plies: 0 }, false),
});

/** The winner is to move: it counts by itself, or the other side does from its next turn on, unless the winner keeps it from that. */
function afterTheirFish({ running, own, free, blocks, plies, claims }: Ways, auto: boolean): readonly Onward[] {
  const atOnce = movesBefore({ limitPlies: plies, plies: 0 }, true);
  if (auto) return [{ rule: own ?? running, allows: atOnce }];
  if (blocks) return [{ rule: free, allows: null }];
  const ways: Onward[] = [
    { rule: running, allows: movesBefore({ limitPlies: plies, plies: 0 }, false) + 1 },
    { rule: free, allows: 1 },
  ];
  return own === null ? ways : [...ways, { rule: own, allows: claims ? null : atOnce }];
}

/** The rule as far as it concerns the ending: others of the same effect share its table. */
export function ruleFor({ ends: all, first, ...rule }: TwoSidedRule, ending: Ending): TwoSidedRule {
  const ends = endsLeft(all ?? null, ending);
  const units = baringUnits(ending, ends);
  const baring = Object.fromEntries(Object.entries(rule.baring).filter(([unit]) => units.some(each => each === unit)));
  const fishes = fishesOf(ending);
  return {
    baring,
    mates: rule.mates,
    last: fishes > 0 ? rule.last : null,
    ...(fishes === 2 && first && { first }),
    ...(ends && { ends }),
  };
}

/** Ways onward when the next fish of the ending promotes; `null`: by the same rule. */
export const onwardOf = ({ last, first }: TwoSidedRule, ending: Ending): TwoSidedRule['last'] =>
  fishesOf(ending) === 1 ? last : (first ?? null);

const isSame = (a: TwoSidedRule, b: TwoSidedRule): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether nothing that may happen to a count changes the moves: the table under this rule is one of distances. */
export function isDistances(rule: TwoSidedRule, ending: Ending): boolean {
  const own = ruleFor(rule, ending);
  return isSame(own, distancesOf(ending, own.ends ?? null));
}

/** By which table the rule is told in this ending: `mate`, that of distances to mate, or one of a rule. */
export function tableFor(rule: TwoSidedRule, ending: Ending): 'mate' | TwoSidedRule {
  const own = ruleFor(rule, ending);
  return isSame(own, MATES) ? 'mate' : own;
}

/** Name of the folder, beside the tables of distances, that holds those of duels under this rule. */
export const twoSidedFolder = (rule: TwoSidedRule): string =>
  `duels-${crc32(JSON.stringify(rule)).toString(16).padStart(8, '0')}`;
