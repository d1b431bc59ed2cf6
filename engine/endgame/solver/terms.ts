/** Rules in the form in which the solver takes them: the value of each conversion. */

import { tableWithin } from '../count/bare-king.ts';
import { conversionOf, conversionsFrom, voluntaryCount } from '../count/conversion.ts';
import {
  type BareKingRule,
  type Conversion,
  type DtrRule,
  distancesUnder,
  type Ends,
  endsWithin,
  isTwoSidedRule,
  type Table,
  type TwoSidedRule,
} from '../count/rule.ts';
import { ruleFolder } from '../count/stored-rule.ts';
import { promotionsIn, twoSidedTable } from '../count/two-sided.ts';
import { type Ending, isTwoSided, promoted } from '../ending.ts';

/** Whose move leads to another ending: a bare king only captures, its chaser only promotes. */
export type Converter = 'winner' | 'loser';

/** A conversion, by the terms of the ending that it leads to. */
export interface Way {
  readonly terms: Terms;
  /**
   * The value of the bytes of that ending: `distances` after a conversion by the winner, `wins` after one by the loser;
   * 0: never; {@link ALWAYS}. `null`: the bytes as they are.
   */
  readonly worth: Uint8Array | null;
}

/** The terms by which an ending is solved. */
export interface Terms {
  /** Tables solved by terms with equal keys are equal. */
  readonly key: string;
  /** `null`: mate wins, stalemate draws, fishes promote on their sixth rank. */
  readonly ends: Ends | null;
  /** Whether an end of the game wins while both sides have pieces. */
  readonly mates: boolean;
  /** The best one counts; none: the conversion wins nothing. Against a bare king there is exactly one. */
  after(before: Ending, left: Ending, by: Converter): readonly Way[];
  /** `null`: no square is safe. */
  safe(ending: Ending): SafeSquares | null;
}

/** While the game continues, the bare king is never lost where these terms require more than `allows` moves. */
export interface SafeSquares {
  readonly terms: Terms;
  readonly allows: number;
}

/** The terms of DTM tables. */
export const DISTANCES: Terms = {
  key: '',
  ends: null,
  mates: true,
  after: () => [{ terms: DISTANCES, worth: null }],
  safe: () => null,
};

/** The value of a conversion by the loser that wins at any step. */
export const ALWAYS = 255;

/** Endings with this number of units are solved in slices. */
export const SLICED_UNITS = 4;

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

/** By the winner's moves, with the winner to move; 0: never. @param used the value of a new count that is sufficient */
const loserWorth = ({ fresh, most }: Conversion, used: number): Uint8Array | null =>
  fresh === null && most === null
    ? null
    : Uint8Array.from(BYTES, needs => {
        if (needs === 0 || needs > (fresh ?? (most as number))) return 0;
        return fresh === null ? needs : used;
      });

/** By the winner's moves with the loser to move, plus 1; 0: never. The conversion itself takes one move. */
const winnerWorth = ({ fresh, most }: Conversion): Uint8Array | null =>
  fresh === null && most === null
    ? null
    : Uint8Array.from(BYTES, byte => {
        if (byte === 0 || byte - 1 > (fresh === null ? (most as number) : Math.max(fresh, 0))) return 0;
        return fresh === null ? byte : 1;
      });

/** A used-up budget has drawn the game before the bare king captures. */
const usedBudget = ({ running }: BareKingRule): number => (running.kind !== 'nothing' && running.lapses ? 1 : ALWAYS);

/** A count that is over as it begins can only be beaten by mate. */
function afterBareKing(rule: BareKingRule, before: Ending, left: Ending, by: Converter): Conversion {
  const next = conversionOf(rule, before, left, by === 'winner');
  if (next === null) throw new RangeError(`${before.name}: two counts at once`);
  const table = next.fresh === -1 ? distancesUnder(endsWithin(rule.ends, left)) : tableWithin(next.rule, left);
  return { ...next, rule: table };
}

function afterTwoSided(rule: TwoSidedRule, before: Ending, left: Ending, by: Converter): readonly Conversion[] {
  if (!isTwoSided(left)) {
    const baring = rule.baring[left.units[0] ?? 'boat'] ?? null;
    return baring === null ? [] : [baring];
  }
  const promotions = promotionsIn(rule, before);
  if (promotions === null) return [{ rule: twoSidedTable(rule, left), fresh: null, most: null }];
  const ways = by === 'winner' ? promotions.own : promotions.theirs;
  return ways.map(way => ({ ...way, rule: twoSidedTable(way.rule, left) }));
}

/** The table of an ending. */
export interface EndingTable {
  readonly ending: Ending;
  readonly rule: Table;
}

/** The tables that are read to solve this one. Those of two-sided endings are solved with everything they lead to. */
export function tableDependencies({ ending, rule }: EndingTable): readonly EndingTable[] {
  if (isTwoSided(ending)) return [];
  const mets = promoted(ending);
  if (rule === 'mate') return mets === null ? [] : [{ ending: mets, rule }];
  if (isTwoSidedRule(rule)) throw new RangeError(`${ending.name}: the rule of a two-sided ending`);
  return [
    ...(mets === null ? [] : [{ ending: mets, rule: afterBareKing(rule, ending, mets, 'winner').rule }]),
    ...safeTable(rule, ending),
    ...(ending.units.length < SLICED_UNITS
      ? []
      : conversionsFrom(ending).flatMap(({ left }) => safeAfterCapture(rule, ending, left))),
  ];
}

/** The table that tells where the bare king does better by a count of its own. */
function safeTable(rule: BareKingRule, ending: Ending): readonly EndingTable[] {
  const own = voluntaryCount(rule, ending);
  return own === null ? [] : [{ ending, rule: tableWithin(own.rule, ending) }];
}

/**
 * The same for the endings after a capture. With three units they are solved once for all tables that depend on them.
 */
function safeAfterCapture(rule: BareKingRule, before: Ending, left: Ending): readonly EndingTable[] {
  const { rule: table } = afterBareKing(rule, before, left, 'loser');
  return table === 'mate' || isTwoSidedRule(table) ? [] : safeTable(table, left);
}

const known = new Map<string, Terms>();
const rules = new WeakMap<Terms, DtrRule>();

/** The rule that was passed to {@link termsOf}. */
export const ruleOf = (terms: Terms): Table => rules.get(terms) ?? 'mate';

/** The terms by which `EndgameSolver` solves a table. */
export function termsOf(rule: Table): Terms {
  if (rule === 'mate') return DISTANCES;
  const key = ruleFolder(rule);
  const terms = known.get(key) ?? (isTwoSidedRule(rule) ? twoSidedTerms(rule, key) : bareKingTerms(rule, key));
  known.set(key, terms);
  rules.set(terms, rule);
  return terms;
}

const bareKingTerms = (rule: BareKingRule, key: string): Terms => ({
  key,
  ends: rule.ends,
  mates: true,
  after(before, left, by) {
    const next = afterBareKing(rule, before, left, by);
    const worth = by === 'winner' ? winnerWorth(next) : loserWorth(next, usedBudget(rule));
    return [{ terms: termsOf(next.rule), worth }];
  },
  safe(ending) {
    const own = voluntaryCount(rule, ending);
    return own && { terms: termsOf(tableWithin(own.rule, ending)), allows: own.allows };
  },
});

const twoSidedTerms = (rule: TwoSidedRule, key: string): Terms => ({
  key,
  ends: rule.ends,
  mates: rule.mates,
  after: (before, left, by) =>
    afterTwoSided(rule, before, left, by).map(next => ({
      terms: termsOf(next.rule),
      worth: by === 'winner' ? winnerWorth(next) : loserWorth(next, ALWAYS),
    })),
  safe: () => null,
});

/** The only way of a conversion against a bare king. */
export function wayAfter(terms: Terms, before: Ending, left: Ending, by: Converter): Way {
  const [way] = terms.after(before, left, by);
  if (way === undefined) throw new RangeError(`${before.name}: not against a bare king`);
  return way;
}
