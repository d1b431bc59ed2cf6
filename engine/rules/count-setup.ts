/**
 * The count of a position that was set up. Without a count in its fields, an automatic count may have started already
 * (`Counting.setUp`): a bare king counts as bared by the previous move, so its next move calls N + 1, whichever side is
 * to move; a side to move that may start a board count calls 1.
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

export interface SetUpContext {
  /** Limit in plies of the count that a side could start, 0 for none. */
  readonly limitFor: (side: Color) => number;
  /** Whether the piece values allow this side a board count. */
  readonly mayRunBoard: (side: Color) => boolean;
}

/** @param record as set up, with the count of its fields */
export function setUpCount(rules: RuleSet, record: PositionRecord, context: SetUpContext): SetUpCount {
  const kind = countKindOf(record);
  const [limit, plies] = [countLimitOf(record), countPliesOf(record)];
  const turn = turnOf(record);
  if (kind !== null && (kind === 'piece' || context.mayRunBoard(counterOf(turn, plies)))) return { kind, limit, plies };
  return rules.count.setUp === 'atOnce' ? begun(rules, record, context) : NONE;
}

function begun(rules: RuleSet, record: PositionRecord, { limitFor }: SetUpContext): SetUpCount {
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
