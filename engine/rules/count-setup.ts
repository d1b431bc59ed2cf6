/**
 * The count of a position that was set up. Its fields may tell one. Where they tell none, a count that begins by itself may have begun
 * already (`Counting.setUp`): a bare king is taken as bared by the move before, so that its next own move announces N + 1 whichever side is to
 * move (rule book 4.3, case d); a side that may begin a board count and is to move announces 1.
 */
import { counterOf, kindFor, unitsOf, unitsOnBoard } from './count.ts';
import { countKindOf, countLimitOf, countPliesOf, type PositionRecord, turnOf } from './record.ts';
import type { RuleSet } from './rule-set.ts';
import { type Color, type CountKind, opposite } from './types.ts';

/** In plies, as in a record; `kind` is `null` where none runs. */
export interface SetUpCount {
  readonly kind: CountKind | null;
  readonly limit: number;
  readonly plies: number;
}

const NONE: SetUpCount = { kind: null, limit: 0, plies: 0 };

export interface SetUpMeans {
  /** Limit in plies of the count that a side could begin, 0 for none. */
  readonly limitFor: (side: Color) => number;
  /** Whether the values of the units let a board count of this side run. */
  readonly mayRunBoard: (side: Color) => boolean;
}

/** @param record as set up, with the count that its fields tell */
export function setUpCount(rules: RuleSet, record: PositionRecord, means: SetUpMeans): SetUpCount {
  const kind = countKindOf(record);
  const [limit, plies] = [countLimitOf(record), countPliesOf(record)];
  const turn = turnOf(record);
  if (kind !== null && (kind === 'piece' || means.mayRunBoard(counterOf(turn, plies)))) return { kind, limit, plies };
  return rules.count.setUp === 'atOnce' ? begun(rules, record, means) : NONE;
}

function begun(rules: RuleSet, record: PositionRecord, { limitFor }: SetUpMeans): SetUpCount {
  const { mode, piece } = rules.count;
  const turn = turnOf(record);
  const bare = [turn, opposite(turn)].find(side => unitsOf(record, side) === 1);
  const limit = bare === undefined ? 0 : limitFor(bare);
  if (bare !== undefined && limit > 0 && kindFor(rules, record, bare) === 'piece') {
    if (mode === 'manual' && piece?.starts === 'announced') return NONE;
    const plies = 2 * unitsOnBoard(record) - (bare === turn ? 0 : 1);
    return { kind: 'piece', limit, plies };
  }
  const own = mode === 'auto' ? limitFor(turn) : 0;
  return own > 0 && kindFor(rules, record, turn) === 'board' ? { kind: 'board', limit: own, plies: 0 } : NONE;
}
