/**
 * The count in two-sided endings, in the form in which tables can be solved. A running board count limits the moves of
 * both sides. Baring the other king replaces it with a piece count: the capture of the last piece wins if the new
 * budget is large enough for the remaining ending, and otherwise gains nothing. Where no board count runs and none can
 * begin, only the moves after the capture are limited. docs/endgame.md gives the reasons.
 */
import { keepsShorterCount, limitPlies, PIECE_VALUES } from '../../rules/compile.ts';
import type { BoardCountRule, PieceCountRule, RuleSet } from '../../rules/rule-set.ts';
import type { Color, Count } from '../../rules/types.ts';
import { type Ending, endingOf, fishesOf, promoted, promotedAgainst, UNIT_ROLES, type UnitRole } from '../ending.ts';
import { boardCountsByItself, distancesUnder, endsLeft, endsOf, runningOf, tableUnder } from './dtr.ts';
import { type DtrRule, type Ends, hasFish, movesBefore, pliesFor, type Running } from './dtr-rule.ts';

/** Pieces that can mate a bare king alone. */
export const MATING: readonly UnitRole[] = ['boat', 'koul'];

/**
 * The value of baring the other king. `goesOn`: the moves to mate after it, under the count before. `anew`: it wins if
 * the mate after it takes at most `allows` moves. `both`: the moves to mate, if they are at most `allows`. `never`:
 * nothing.
 */
export type Baring = (
  | { readonly kind: 'goesOn' | 'never' }
  | { readonly kind: 'anew' | 'both'; readonly allows: number }
) & {
  /**
   * For a fish: the rule of the DTR table of the remaining ending, where its promotion can begin a count; absent: DTM.
   */
  readonly by?: DtrRule;
};

/** A continuation after a fish has become a met: the rule of its table, and its budget; `null`: unlimited. */
export interface Onward {
  readonly rule: TwoSidedRule;
  readonly allows: number | null;
  /** The running count has ended with the promotion and requires no further moves. */
  readonly ends?: true;
}

/**
 * The continuations after the winner's own fish has promoted (the other side to move), and after the other side's fish
 * has (the winner to move). The best of them counts.
 */
export interface Promotions {
  readonly own: readonly Onward[];
  readonly theirs: readonly Onward[];
}

/**
 * Everything that a table of a two-sided ending depends on. Field names and values are stored in table headers and in
 * folder names.
 */
export interface TwoSidedRule {
  /** By the piece that bares the other king; other pieces win nothing. */
  readonly baring: Readonly<Partial<Record<UnitRole, Baring>>>;
  /** Whether an end of the game wins while both sides still have their pieces. */
  readonly mates: boolean;
  /** Where a count can begin or end with the promotion of the last fish; `null`: it changes nothing. */
  readonly last: Promotions | null;
  /** The same for the first of two fishes; absent: it changes nothing. */
  readonly first?: Promotions;
  /** Absent: mate wins, stalemate draws, fishes promote on their sixth rank. */
  readonly ends?: Ends;
}

/** The rule of a DTR table: against a bare king, or in a two-sided ending. */
export type CountingRule = DtrRule | TwoSidedRule;

const winsOtherwise = (ends: Ends | null): boolean =>
  ends !== null && (ends.goal === 'firstCheck' || ends.stalemate === 'loss');

/** Pieces with which the winner can bare the other king and win. */
function baringUnits({ units }: Ending, ends: Ends | null): readonly UnitRole[] {
  if (!winsOtherwise(ends)) return MATING;
  return UNIT_ROLES.filter(role => units.includes(role) || (role === 'met' && units.includes('fish')));
}

/** The rule for distances without a count. */
export function distancesOf(ending: Ending, ends: Ends | null): TwoSidedRule {
  const baring = Object.fromEntries(baringUnits(ending, ends).map(unit => [unit, { kind: 'goesOn' } as const]));
  return { baring, mates: true, last: null, ...(ends && { ends }) };
}

/** The rule for DTM. */
export const MATES: TwoSidedRule = distancesOf(endingOf([]), null);

/** The rules for a two-sided ending under a rule set, from the view of the side that wins without a count. */
export interface TwoSidedCounting {
  /** While no board count runs and none can begin, or the winner prevents the other side from beginning it. */
  readonly free: TwoSidedRule;
  readonly board: {
    /** Limit in plies. */
    readonly plies: number;
    /** No board count begins while there is a fish on the board. */
    readonly noFish: boolean;
    /** While a count runs that limits both sides, or that belongs to the other side. */
    readonly running: TwoSidedRule;
    /**
     * While the winner's own count runs, if that differs from `running`: a bared king then has no count of its own to
     * keep.
     */
    readonly own: TwoSidedRule | null;
    /**
     * Whose count begins automatically; `first` is the side that moves first. `null`: the players begin it, or neither
     * side here has one.
     */
    readonly whose: 'first' | 'winner' | 'loser' | null;
  } | null;
}

const pieceLimit = (piece: PieceCountRule | null, left: Ending): number => (piece === null ? 0 : pliesFor(piece, left));

/** Both kings and one other piece. */
const UNITS_LEFT = 3;

/** Budget of the piece count that the bare king, to move, begins against this piece. */
const newPieceCount = (limit: number): number => movesBefore({ limitPlies: limit, plies: 2 * UNITS_LEFT }, false);

const WINNER: Color = 'w';
const pieces = ({ endAt }: PieceCountRule): Running => ({ kind: 'piece', lapses: endAt === 'budget', plies: null });

/** The count against the remaining fish: the bare king's board count, or none. */
function againstFish(rules: RuleSet, left: Ending, board: BoardCountRule | null): Running | null {
  const limitPlies = board === null ? 0 : pliesOf(board);
  const count: Count = { kind: 'board', counter: 'b', limitPlies, plies: 0, number: 0, limit: 0, left: 0 };
  return runningOf(rules, left, board && count, WINNER);
}

/** Adds the DTR rule of a remaining fish, whose promotion can begin a count; `null` where no table can decide. */
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

/** A board count of both sides, or of the bared side, ran. @param own false: the winner's, which began automatically */
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

/** The winner's own count ran, where the players count and it cannot be stopped. */
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

/** Whether a bare king could run a board count against the remaining piece. */
const mayCount = (board: BoardCountRule, left: Ending): boolean =>
  unitsFit(board, 1) && !(board.start === 'noFish' && hasFish(left));

type Bared = (rules: RuleSet, left: Ending) => Baring | null;

/** `null` in the capture games, and where no table can represent the options of the players. */
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
  // A king bared under the winner's own count, without a piece count to replace it, depends on the winner to stop it.
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

/** Whose board count runs where it belongs to the weaker side only; `null`: neither side's. */
function weakerIn({ units, against }: Ending): 'winner' | 'loser' | null {
  const [own, other] = [PIECE_VALUES[units[0] ?? 'boat'], PIECE_VALUES[against[0] ?? 'boat']];
  return own === other ? null : own < other ? 'winner' : 'loser';
}

/**
 * The board count belongs to the weaker side only: a promotion can begin or end it, and it ends when the counter bares
 * the other king.
 */
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
  /** The effect of promotions on the running count, or on none; `undefined`: no table can decide. */
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

/**
 * The winner's budget under a board count that begins with its counter's next move. @param chasing the winner is to
 * move
 */
const begunAllows = (plies: number, winners: boolean, chasing: boolean): number =>
  movesBefore({ limitPlies: plies, plies: 0 }, winners) + (chasing && !winners ? 1 : 0);

interface Ways {
  readonly running: TwoSidedRule;
  readonly own: TwoSidedRule | null;
  readonly free: TwoSidedRule;
  /** By counting, and restarting at every turn, the winner prevents the other side from counting. */
  readonly blocks: boolean;
  readonly plies: number;
  readonly claims: boolean;
}

/** The other side is to move and counts. */
const afterOwnFish = ({ running, plies }: Ways): Onward => ({
  rule: running,
  allows: movesBefore({ limitPlies: plies, plies: 0 }, false),
});

/**
 * The winner is to move. It begins the count automatically, or the other side begins it with its next turn unless the
 * winner prevents that.
 */
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

/** Reduces the rule to what concerns the ending, so that equivalent rules share a table. */
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

/** Continuations after the next promotion in the ending; `null`: the same rule. */
export const onwardOf = ({ last, first }: TwoSidedRule, ending: Ending): TwoSidedRule['last'] =>
  fishesOf(ending) === 1 ? last : (first ?? null);

const isSame = (a: TwoSidedRule, b: TwoSidedRule): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether no change of a count affects the moves, so that the table under this rule contains distances. */
export function isDistances(rule: TwoSidedRule, ending: Ending): boolean {
  const own = ruleFor(rule, ending);
  return isSame(own, distancesOf(ending, own.ends ?? null));
}

/** The table for the rule in this ending: `mate` is the DTM table. */
export function tableFor(rule: TwoSidedRule, ending: Ending): 'mate' | TwoSidedRule {
  const own = ruleFor(rule, ending);
  return isSame(own, MATES) ? 'mate' : own;
}
