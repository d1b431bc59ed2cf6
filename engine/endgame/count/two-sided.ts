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
import { boardCountsByItself, runningOf, tableUnder } from './bare-king.ts';
import { ByName } from './by-name.ts';
import { endsOf } from './ends.ts';
import {
  type Conversion,
  distancesAfterBaring,
  distancesUnder,
  type Ends,
  endsOtherwise,
  endsWithin,
  hasFish,
  movesBefore,
  type Promotions,
  pliesFor,
  type Running,
  type Table,
  type TwoSidedRule,
} from './rule.ts';
import { isSameTable } from './stored-rule.ts';

/** Pieces that can mate a bare king alone. */
export const MATING: readonly UnitRole[] = ['boat', 'koul'];

/** Pieces with which the winner can bare the other king and win. */
function baringUnits({ units }: Ending, ends: Ends | null): readonly UnitRole[] {
  if (ends === null || !endsOtherwise(ends)) return MATING;
  return UNIT_ROLES.filter(role => units.includes(role) || (role === 'met' && units.includes('fish')));
}

/** The rule for distances without a count. */
function distancesOf(ending: Ending, ends: Ends | null): TwoSidedRule {
  const baring = baringUnits(ending, ends).map(unit => {
    const rule = distancesAfterBaring(ends, unit);
    return [unit, { rule, fresh: null, most: null }] as const;
  });
  return { ends, mates: true, baring: Object.fromEntries(baring), last: null, first: null };
}

/** The rule of DTM tables. */
const MATES: TwoSidedRule = distancesOf(endingOf([]), null);

/** The rules for a two-sided ending under a rule set, from the view of the side that wins without a count. */
interface TwoSidedCounting {
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

/** `null`: it wins nothing; `undefined`: no table can decide. */
type Baring = Conversion | null | undefined;

const worth = (rule: Table | null, fresh: number | null, most: number | null): Baring =>
  rule === null ? undefined : { rule, fresh, most };

const distancesIn = (rules: RuleSet, left: Ending): Table => distancesUnder(endsOf(rules, left) ?? null);

/** The table of the remaining ending. A count matters to it only where a promotion can begin or end one. */
function tableLeft(rules: RuleSet, left: Ending, running: Running | null): Table | null {
  if (!hasFish(left)) return distancesIn(rules, left);
  return running && tableUnder(rules, left, running);
}

/** No count ran when the king was bared. */
function baringFree(rules: RuleSet, left: Ending): Baring {
  const { mode, board, piece } = rules.count;
  const limit = pieceLimit(piece, left);
  if (piece !== null && limit > 0) return worth(tableLeft(rules, left, pieces(piece)), newPieceCount(limit), null);
  const startable = board !== null && (mode === 'manual' || boardCountsByItself(rules.count)) && mayCount(board, left);
  if (!startable) return worth(tableLeft(rules, left, againstFish(rules, left, null)), null, null);
  const begun = movesBefore({ limitPlies: pliesOf(board), plies: 0 }, false);
  return worth(tableLeft(rules, left, againstFish(rules, left, board)), begun, null);
}

/** A board count of both sides, or of the bared side, ran. @param own false: the winner's, which began automatically */
function baringCounted(rules: RuleSet, left: Ending, own = true): Baring {
  const { mode, board, piece } = rules.count;
  const limit = pieceLimit(piece, left);
  if (piece === null || limit === 0) return worth(tableLeft(rules, left, againstFish(rules, left, board)), null, null);
  const budget = newPieceCount(limit);
  const table = tableLeft(rules, left, pieces(piece));
  const itself = mode === 'auto' || piece.starts === 'itself';
  if (itself && !(own && keepsShorterCount(rules.count))) return worth(table, budget, null);
  // Two counts at once can be tracked only if no conversion changes them.
  return table === null || isSameTable(table, distancesIn(rules, left)) ? worth(table, null, budget) : undefined;
}

/** The winner's own count ran, where the players count and it cannot be stopped. */
function baringOwn(rules: RuleSet, left: Ending): Baring {
  const { piece, board } = rules.count;
  const limit = pieceLimit(piece, left);
  if (piece !== null && limit > 0 && piece.starts === 'itself')
    return worth(tableLeft(rules, left, pieces(piece)), newPieceCount(limit), null);
  if (hasFish(left)) return undefined;
  if (board?.counterMates === 'draw') return null;
  return worth(distancesIn(rules, left), null, limit > 0 ? newPieceCount(limit) : null);
}

const pliesOf = ({ limit, endAt }: BoardCountRule): number => limitPlies(limit, endAt);

const unitsFit = ({ start }: BoardCountRule, units: number): boolean => start === 'noFish' || units <= start.units;

/** Whether a bare king could run a board count against the remaining piece. */
const mayCount = (board: BoardCountRule, left: Ending): boolean =>
  unitsFit(board, 1) && !(board.start === 'noFish' && hasFish(left));

type Bared = (rules: RuleSet, left: Ending) => Baring;

/** `null` in the capture games, and where no table can represent the options of the players. */
function twoSidedCounting(rules: RuleSet, ending: Ending): TwoSidedCounting | null {
  const ends = endsOf(rules, ending);
  if (ends === undefined) return null;
  const { mode, board, piece } = rules.count;
  if (mode === 'off') return { free: distancesOf(ending, ends), board: null };
  const units = baringUnits(ending, ends);
  const ruleBy = (each: Bared, mates: boolean): TwoSidedRule | null => {
    const baring: Partial<Record<UnitRole, Conversion | null>> = {};
    for (const unit of units) {
      const conversion = each(rules, endingOf([unit]));
      if (conversion === undefined) return null;
      baring[unit] = conversion;
    }
    return { ends, mates, baring, last: null, first: null };
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
  const winners: Bared = (set, left) => baringCounted(set, left, false);
  const own = kept ? ruleBy(winners, true) : unstoppable ? ruleBy(baringOwn, board.counterMates === 'win') : null;
  if (running === null || ((kept || unstoppable) && own === null)) return null;
  const noFish = board.start === 'noFish';
  const onward = { running, own, free, blocks, plies, claims: rules.count.claims };
  const last = noFish ? { own: [afterOwnFish(onward)], theirs: afterTheirFish(onward, mode === 'auto') } : null;
  const whose = mode === 'auto' ? 'first' : null;
  return { free: { ...free, last }, board: { plies, noFish, running, own, whose } };
}

type RuleBy = (each: Bared, mates: boolean) => TwoSidedRule | null;

/** The budget after a count that has ended. */
const UNLIMITED = Number.POSITIVE_INFINITY;

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
    const ways: Record<keyof Promotions, Conversion<TwoSidedRule>[]> = { own: [], theirs: [] };
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
      if (runs(next) === counted) ways[by].push({ rule, fresh: null, most: null });
      else if (counted) ways[by].push({ rule, fresh: UNLIMITED, most: null });
      else {
        const most = begunAllows(plies, weakerIn(next) === 'winner', by === 'theirs');
        ways[by].push({ rule, fresh: null, most });
      }
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
const afterOwnFish = ({ running, plies }: Ways): Conversion<TwoSidedRule> => ({
  rule: running,
  fresh: null,
  most: movesBefore({ limitPlies: plies, plies: 0 }, false),
});

/**
 * The winner is to move. It begins the count automatically, or the other side begins it with its next turn unless the
 * winner prevents that.
 */
function afterTheirFish(
  { running, own, free, blocks, plies, claims }: Ways,
  auto: boolean,
): readonly Conversion<TwoSidedRule>[] {
  const way = (rule: TwoSidedRule, most: number | null): Conversion<TwoSidedRule> => ({ rule, fresh: null, most });
  const atOnce = movesBefore({ limitPlies: plies, plies: 0 }, true);
  if (auto) return [way(own ?? running, atOnce)];
  if (blocks) return [way(free, null)];
  const ways = [way(running, movesBefore({ limitPlies: plies, plies: 0 }, false) + 1), way(free, 1)];
  return own === null ? ways : [...ways, way(own, claims ? null : atOnce)];
}

/** Reduces the rule to what concerns the ending, so that equivalent rules share a table. */
function ruleWithin(
  { ends: all, mates, baring: everyBaring, last, first }: TwoSidedRule,
  ending: Ending,
): TwoSidedRule {
  const ends = endsWithin(all, ending);
  const units = baringUnits(ending, ends);
  const baring = Object.fromEntries(Object.entries(everyBaring).filter(([unit]) => units.some(each => each === unit)));
  const fishes = fishesOf(ending);
  return { ends, mates, baring, last: fishes > 0 ? last : null, first: fishes === 2 ? first : null };
}

/** Conversions by the next promotion in the ending; `null`: the same rule. */
export const promotionsIn = ({ last, first }: TwoSidedRule, ending: Ending): Promotions | null =>
  fishesOf(ending) === 1 ? last : first;

/** The table with the distances of a two-sided ending under these ends of the game. */
export const twoSidedDistances = (ends: Ends | null, ending: Ending): 'mate' | TwoSidedRule =>
  twoSidedTable(distancesOf(ending, ends), ending);

/** Whether no change of a count affects the moves, so that the table contains distances. */
export const isTwoSidedDistance = (rule: TwoSidedRule, ending: Ending): boolean =>
  isSameTable(rule, distancesOf(ending, rule.ends));

const tables = new ByName<TwoSidedRule, 'mate' | TwoSidedRule>();

/** The table for the rule in this ending. */
export const twoSidedTable = (rule: TwoSidedRule, ending: Ending): 'mate' | TwoSidedRule =>
  tables.get(rule, ending.name, () => {
    const own = ruleWithin(rule, ending);
    return isSameTable(own, MATES) ? 'mate' : own;
  });

const countings = new ByName<RuleSet, TwoSidedCounting | null>();

const countingOf = (rules: RuleSet, ending: Ending): TwoSidedCounting | null =>
  countings.get(rules, ending.name, () => twoSidedCounting(rules, ending));

/** The rule of the table that decides with the loser to move, and the winner's budget; `null`: no count limits it. */
interface RuleAndBudget {
  readonly rule: TwoSidedRule;
  readonly budget: number | null;
}

/** No count runs. */
function uncountedRule({ free, board }: TwoSidedCounting, ending: Ending, auto: boolean): RuleAndBudget {
  if (board === null || (board.noFish && fishesOf(ending) > 0) || (auto && board.whose === null))
    return { rule: free, budget: null };
  const begun = { limitPlies: board.plies, plies: 0 };
  // It begins automatically when the counter is next to move: the winner's with its next move, the loser's with the one
  // after it.
  if (board.whose === 'loser') return { rule: board.running, budget: movesBefore(begun, false) + 1 };
  return { rule: (auto ? board.own : null) ?? board.running, budget: movesBefore(begun, auto) };
}

function countedRule(
  { free, board }: TwoSidedCounting,
  rules: RuleSet,
  count: Count,
  winner: Color,
): RuleAndBudget | null {
  const { mode, claims } = rules.count;
  if (count.kind !== 'board' || board === null) return null;
  const budget = movesBefore(count, false);
  if (count.counter !== winner) return { rule: board.running, budget };
  if (mode === 'auto') return { rule: board.own ?? board.running, budget };
  if (rules.count.board?.drawOffer === true) return { rule: board.running, budget: 0 };
  // Only the counter may claim that the count has run out.
  if (board.own !== null) return { rule: board.own, budget: claims ? null : budget };
  return { rule: free, budget: claims || count.plies < count.limitPlies ? null : 0 };
}

/** The rule and the budget under the running count (`null`: none), with the loser to move; `null`: no table decides. */
export function twoSidedRule(rules: RuleSet, ending: Ending, count: Count | null, winner: Color): RuleAndBudget | null {
  const counting = countingOf(rules, ending);
  if (counting === null) return null;
  return count === null
    ? uncountedRule(counting, ending, rules.count.mode === 'auto')
    : countedRule(counting, rules, count, winner);
}

/**
 * The table that decides when the count begins, also where players begin it, with the winner's budget for the loser and
 * for the winner to move; `null`: no table decides.
 */
export function twoSidedStart(
  rules: RuleSet,
  ending: Ending,
): { readonly table: 'mate' | TwoSidedRule; readonly bare: number | null; readonly chaser: number | null } | null {
  const counting = countingOf(rules, ending);
  if (counting === null) return null;
  const { rule, budget } = uncountedRule(counting, ending, true);
  const { board } = counting;
  const table = twoSidedTable(rule, ending);
  if (budget === null || board === null) return { table, bare: null, chaser: null };
  const begun = { limitPlies: board.plies, plies: 0 };
  return { table, bare: movesBefore(begun, false), chaser: movesBefore(begun, true) };
}

/** The value of baring the other king under the running count, by the piece that is left; `null`: it wins nothing. */
export function baringUnder(
  rules: RuleSet,
  ending: Ending,
  count: Count | null,
  winner: Color,
  left: Ending,
): Conversion | null {
  const counting = countingOf(rules, ending);
  const running = counting && count && countedRule(counting, rules, count, winner);
  const rule = running?.rule ?? counting?.free;
  return rule?.baring[left.units[0] ?? 'boat'] ?? null;
}
