/**
 * Who wins a position of a chaser against a bare king when the count is kept: the tables know the moves to mate, or what a win needs, and the
 * position knows what its rule set counts (docs/endgame-counts.md). What a player may say of the count, he says when it serves him.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { type Color, type Move, opposite } from '../../rules/types.ts';
import { distanceTable } from '../count/dtr.ts';
import type { NeedsRule } from '../count/dtr-rule.ts';
import { type Men, menOf } from '../ending.ts';
import { MOST_AT_HOME } from '../first-moves/first-moves.ts';
import { firstMovesLeft } from '../first-moves/rights.ts';
import { endingsAt } from '../reached.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import { judgeBefore, judgeToMove } from './bare-king.ts';
import { foresee, type Judging, mateOf } from './count-choices.ts';
import { isCounted, over, told } from './margin.ts';
import { duelDistance } from './two-sided-distance.ts';
import { judgeDuel } from './two-sided-verdict.ts';

/** A table that is not there; `rule` is `null` for one of distances. */
export interface MissingTable {
  readonly ending: string;
  readonly rule: NeedsRule | null;
}

/**
 * Why there is no verdict: a table is not there; first-move rights are left in a duel, or to a chaser of too many units; or two counts
 * would have to be known at once.
 */
export type Unjudged =
  | { readonly code: 'table-missing'; readonly table: MissingTable }
  | { readonly code: 'first-moves' | 'two-counts' };

export interface Judged {
  readonly verdict: Verdict | null;
  /** `null` beside a verdict, and where no table could know the men on the board. */
  readonly unjudged: Unjudged | null;
}

class Judge implements Judging {
  readonly tables: EndgameTables;
  unjudged: Unjudged | null = null;

  constructor(tables: EndgameTables) {
    this.tables = tables;
  }

  no(unjudged: Unjudged): Parsed<null> {
    this.unjudged ??= unjudged;
    return ok(null);
  }

  after(position: Position, move: Move): Parsed<Verdict | null> {
    const men = menOf(position.board());
    const left = position.play(move);
    const alone = men !== null && menOf(left.board()) === null && position.turn !== men.chaser;
    return alone ? ok(bothBare(men.chaser)) : this.verdict(left);
  }

  verdict(position: Position): Parsed<Verdict | null> {
    if (position.rules.rek !== null) return ok(null);
    const men = menOf(position.board());
    return men === null ? this.#duel(position) : this.#chase(position, men);
  }

  #chase(position: Position, found: Men): Parsed<Verdict | null> {
    const { chaser, ending } = found;
    if (distanceTable(position.rules, ending) === null) return ok(null);
    const frame = { chaser, ending: ending.name };
    const left = firstMovesLeft(position, chaser);
    if (left !== null && (ending.units.length > MOST_AT_HOME || this.tables.firstMoves === null))
      return this.no({ code: 'first-moves' });
    const outcome = position.outcome();
    const bare = firstMovesLeft(position, opposite(chaser)) !== null;
    // A move of the chaser's may be one of those.
    const own = left !== null && position.turn === chaser;
    const men = { ...found, left };
    if (outcome === null && !foresee(this, position, men)) return ok(null);
    const distance = mateOf(this, position, men, own || (bare && outcome === null));
    if (!distance.ok) return distance;
    if (distance.value === undefined) return ok(null);
    const mate = distance.value;
    // Where the count has drawn the game it is told what the win would still have needed.
    if (outcome !== null && !isCounted(outcome)) return ok({ ...frame, mate, ...over(outcome, { ...frame, mate }) });
    const judge = position.turn === chaser ? judgeToMove : judgeBefore;
    const judged = judge(this, position, men, mate, own || bare);
    if (!judged.ok) return judged;
    return ok(judged.value && { ...frame, mate, ...judged.value });
  }

  #duel(position: Position): Parsed<Verdict | null> {
    if (endingsAt(position).length !== 2) return ok(null);
    if ((['w', 'b'] as const).some(side => firstMovesLeft(position, side) !== null))
      return this.no({ code: 'first-moves' });
    const distance = duelDistance(this.tables, position);
    if (!distance.ok || distance.value === null) return distance.ok ? ok(null) : distance;
    const judged = judgeDuel(position, this, distance.value);
    if (!judged.ok) return judged;
    return ok(judged.value && { ...distance.value, ...judged.value });
  }
}

/** The last unit has fallen. */
const bothBare = (chaser: Color): Verdict => ({ chaser, ending: 'KvK', mate: null, ...told(null, null, null) });

/** The verdict, or why there is none. Issues: those of a damaged table. */
export function judgePosition(position: Position, tables: EndgameTables): Parsed<Judged> {
  const judge = new Judge(tables);
  const verdict = judge.verdict(position);
  if (!verdict.ok) return verdict;
  return ok({ verdict: verdict.value, unjudged: verdict.value === null ? judge.unjudged : null });
}

/** `null` when no table knows the position (`judgePosition` says why). Issues: those of a damaged table. */
export const verdictOf = (position: Position, tables: EndgameTables): Parsed<Verdict | null> =>
  new Judge(tables).verdict(position);

/** What a move of this position leads to, as `verdictOf` tells it; a draw where the last unit has fallen. */
export const afterMove = (position: Position, move: Move, tables: EndgameTables): Parsed<Verdict | null> =>
  new Judge(tables).after(position, move);
