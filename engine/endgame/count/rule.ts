/**
 * Rules of DTR tables: everything that such a table depends on, as plain data. Rule sets that agree on it share their
 * tables. `stored-rule.ts` gives the form in which rules are stored.
 *
 * A rule against a bare king states how piece counts begin, restart and end; the value of every conversion follows from
 * that (`conversion.ts`), for all endings that the ending can lead to. In a two-sided ending few conversions exist and
 * the board counts of both sides decide their values, so its rule lists the values themselves.
 */
import { limitPlies } from '../../rules/compile.ts';
import type { CountEnd, LimitRow } from '../../rules/rule-set.ts';
import type { Count } from '../../rules/types.ts';
import { type Ending, endingOf, fishesOf, type UnitRole } from '../ending.ts';

/** How games end if not by mate alone, and where fishes promote. */
export interface Ends {
  readonly goal: 'checkmate' | 'firstCheck';
  readonly stalemate: 'draw' | 'loss';
  /** Dead positions end the game, even where the goal could still be reached. */
  readonly dead: boolean;
  readonly relRank: number;
  readonly beyond: boolean;
}

/**
 * Which count runs when the table is probed.
 *
 * `lapses`: after the chaser's last move the game is drawn before the bare king replies. `takes`: a bare king may
 * replace the count with a piece count at any turn. `plies`: the limit if it is not the one for the pieces on the
 * board.
 */
export type Running =
  | { readonly kind: 'nothing'; readonly takes: boolean }
  | { readonly kind: 'board'; readonly lapses: boolean; readonly takes: boolean; readonly own: boolean }
  | { readonly kind: 'piece'; readonly lapses: boolean; readonly plies: number | null };

/** The rule of a DTR table against a bare king. */
export interface BareKingRule {
  /** `null`: mate wins, stalemate draws, fishes promote on their sixth rank. */
  readonly ends: Ends | null;
  readonly running: Running;
  /** Restart of a running piece count. `option`: the bare king restarts it when that is better for it. */
  readonly restart: 'never' | 'classChange' | 'always' | 'option';
  readonly endAt: CountEnd;
  readonly table: readonly LimitRow[];
  readonly withFish: 'no' | 'table' | number;
  /** `itself`: piece counts begin without an announcement. */
  readonly begins: 'itself' | 'announced';
  /** What happens to a bare king's board count when the piece count becomes possible. */
  readonly overBoard: 'replace' | 'shorter';
  /** The board count of a bare king without a piece count: its limit in plies, and whether fishes prevent it. */
  readonly board: { readonly plies: number; readonly noFish: boolean } | null;
}

/**
 * The value of a conversion: the table of the ending after it, and what happens to the budget. With neither `fresh` nor
 * `most`, the count continues, or none runs.
 */
export interface Conversion<Rule = Table> {
  readonly rule: Rule;
  /**
   * The old budget no longer matters: the conversion wins if this many moves are enough; infinity: no count limits them
   * any more; -1: the new count is over at once, except by mate.
   */
  readonly fresh: number | null;
  /** The count continues, but with at most this many moves. */
  readonly most: number | null;
}

/** Conversions by the promotion of a fish. The best one counts. */
export interface Promotions {
  /** After the promotion of the winner's fish, with the loser to move. */
  readonly own: readonly Conversion<TwoSidedRule>[];
  /** After the promotion of the loser's fish, with the winner to move. */
  readonly theirs: readonly Conversion<TwoSidedRule>[];
}

/** The rule of a DTR table of a two-sided ending. */
export interface TwoSidedRule {
  /** `null`: as in DTM tables. */
  readonly ends: Ends | null;
  /** Whether an end of the game wins while both sides still have their pieces. */
  readonly mates: boolean;
  /**
   * Baring the other king, by the piece that is left; `null`: it wins nothing. Pieces that cannot win are absent.
   */
  readonly baring: Readonly<Partial<Record<UnitRole, Conversion | null>>>;
  /** Where a count can begin or end with the promotion of the last fish; `null`: it changes nothing. */
  readonly last: Promotions | null;
  /** The same for the first of two fishes. */
  readonly first: Promotions | null;
}

export type DtrRule = BareKingRule | TwoSidedRule;

/** A table by its rule; `mate`: the DTM table. */
export type Table = 'mate' | DtrRule;

export const isTwoSidedRule = (rule: DtrRule): rule is TwoSidedRule => 'baring' in rule;

const RANK = 6;

/** Whether games end otherwise than by mate alone. */
export const endsOtherwise = ({ goal, stalemate }: Pick<Ends, 'goal' | 'stalemate'>): boolean =>
  goal === 'firstCheck' || stalemate === 'loss';

/** How games end, where the promotion ranks do not matter without fishes; `null`: as in DTM tables. */
export function endsWithin(ends: Ends | null, ending: Ending): Ends | null {
  if (ends === null) return null;
  const { relRank, beyond } = fishesOf(ending) > 0 ? ends : { relRank: RANK, beyond: true };
  return !endsOtherwise(ends) && relRank === RANK && beyond ? null : { ...ends, relRank, beyond };
}

/** The rule for distances without a count: moves to the end of the game. Against a bare king. */
export const distancesUnder = (ends: Ends | null): 'mate' | BareKingRule =>
  ends === null
    ? 'mate'
    : {
        ends,
        running: { kind: 'nothing', takes: false },
        restart: 'never',
        endAt: 'limit',
        table: [],
        withFish: 'no',
        begins: 'itself',
        overBoard: 'replace',
        board: null,
      };

/** The distances after the last piece of the other side was captured, by the piece that is left. */
export const distancesAfterBaring = (ends: Ends | null, unit: UnitRole): 'mate' | BareKingRule =>
  distancesUnder(endsWithin(ends, endingOf([unit])));

/**
 * Budget: moves of the chaser, the last of which may mate, before the count draws the game. Plies are those of a FEN.
 */
export function movesBefore({ limitPlies, plies }: Pick<Count, 'limitPlies' | 'plies'>, chaserMoves: boolean): number {
  if (plies > limitPlies) return 0;
  return chaserMoves ? ((limitPlies - plies) >> 1) + 1 : (limitPlies - plies + 1) >> 1;
}

type Pieces = Pick<BareKingRule, 'table' | 'endAt' | 'withFish'>;

const has = ({ units }: Ending, role: string, atLeast: number): boolean =>
  units.filter(unit => unit === role).length >= atLeast;

export const hasFish = (ending: Ending): boolean => has(ending, 'fish', 1);

/** Limit in plies of a piece count against these pieces, 0 if there is none. */
export function pliesFor({ table, endAt, withFish }: Pieces, ending: Ending): number {
  if (hasFish(ending) && withFish !== 'table') return withFish === 'no' ? 0 : limitPlies(withFish, endAt);
  const row = table.find(({ role, atLeast }) => role === null || has(ending, role, atLeast));
  return row === undefined ? 0 : limitPlies(row.limit, endAt);
}
