/** The forms of a verdict over a game's ending, apart from what finds it (`game-verdict.ts`): pages may import this file. */

import type { RefusedAction } from '../../rules/apply-actions.ts';
import type { Position } from '../../rules/position.ts';
import type { Issue } from '../../rules/result.ts';
import type { Color, CountAction, EndReason, Move, PlyActions, Result } from '../../rules/types.ts';
import type { Verdict } from './verdict.ts';

/** A game's main line, as it was played and as it ended on paper. */
export interface GameLine {
  /** Without the acts before the first move. */
  readonly start: Position;
  readonly moves: readonly Move[];
  readonly acts: readonly PlyActions[];
  readonly result: Result | '*';
}

/** After a move, and after what the players then did with the count. */
export interface LinePlace {
  readonly ply: number;
  /** After the move, before the acts. */
  readonly moved: Position;
  /** After the acts that could be done. */
  readonly position: Position;
  readonly acts: readonly CountAction[];
  readonly refused: readonly RefusedAction[];
}

/** What the tables say of a place; `null`: none knows. */
export interface PlaceVerdict {
  /** After the move, before the acts. */
  readonly moved: Verdict | null;
  readonly after: Verdict | null;
  /** After the same move, had its side begun or changed a count before; absent where nobody looked or nothing could be said. */
  readonly counted?: Verdict;
  /** Moves (UCI) in the place before that would have kept its outcome, best first; absent where nobody looked. */
  readonly held?: readonly string[];
}

/** The part of the line that tables know. Plies count from 0, the start. */
export interface KnownStretch {
  readonly from: number;
  readonly to: number;
  /** At `from`. */
  readonly ending: string;
  readonly chaser: Color;
  /** Places in between that no table knows. */
  readonly gaps: number;
}

/** Where the outcome changed for the worse of a side. */
export interface Turn {
  /** The place with the new outcome: after this ply. */
  readonly ply: number;
  /** Whose mistake it was; `null` where places in between are not known. */
  readonly by: Color | null;
  readonly kind: 'win-thrown' | 'draw-thrown';
  /**
   * By a move; by something said of the count or of a draw (`act`); by what was not said (`silence`): a count that had to be begun before the
   * move, or a draw that had to be claimed before the other side's mate; by the result, which the place does not bear out (`result`): a draw was agreed or the game was given up.
   */
  readonly cause: 'move' | 'act' | 'silence' | 'result';
  readonly before: Verdict;
  /** `null` when the result made the change. */
  readonly after: Verdict | null;
  /** Moves (UCI) that would have kept the outcome, best first; `null` where nobody looked. */
  readonly held: readonly string[] | null;
}

/** A move that gave moves away without changing the outcome. */
export interface Slip {
  readonly ply: number;
  readonly by: Color;
  /** How many. */
  readonly moves: number;
  /** Moves to spare that the chaser has afterwards, below 0 what it lacks; `null` where nothing counts. */
  readonly spare: number | null;
}

/**
 * - `went-on`: the count had drawn the game here; `moves` half-moves more were played.
 * - `won-after`: as `went-on`, and a win stands in the result.
 * - `not-claimed`: the count ran out here, and its counter did not claim the draw for `moves` half-moves.
 * - `stopped-early`: a draw stands in the result while the count had `moves` moves left and the tables say won.
 * - `begun-late`: the lone king let `moves` of its turns pass before it began its count here.
 * - `never-begun`: it could begin from here on, and by its count the game would have been drawn; `moves` of its turns passed.
 * - `stopped`: a count was given up here that would have saved the game.
 * - `called-wrong`: a number was called that is not the one `due`.
 * - `refused`: an act that the rules do not know here; `issue` tells why. A draw claimed too early is one.
 */
export interface CountFault {
  readonly kind:
    | 'went-on'
    | 'won-after'
    | 'not-claimed'
    | 'stopped-early'
    | 'begun-late'
    | 'never-begun'
    | 'stopped'
    | 'called-wrong'
    | 'refused';
  readonly ply: number;
  readonly by: Color;
  readonly moves: number | null;
  /** Of `called-wrong`; `null` also where none was due. */
  readonly due?: number | null;
  readonly act?: CountAction;
  readonly issue?: Issue;
}

/**
 * What a library is searched for; a game can be of several kinds (docs/endgame-games.md):
 *
 * - `won-drawn`: won under the count at some place, drawn in the end.
 * - `count-drawn`: a mate existed, the count made it a draw, and drawn it was.
 * - `drawn-won`: drawn at some place, by the count or without it, and won in the end.
 * - `won-lost`: won at some place, lost in the end.
 * - `win-thrown`, `draw-thrown`: with such a turn, whatever came of it.
 * - `miscounted`: with a fault in the count; a count that was never begun is one only where acts of the players are noted at all.
 */
export const GAME_KINDS = [
  'won-drawn',
  'count-drawn',
  'drawn-won',
  'won-lost',
  'win-thrown',
  'draw-thrown',
  'miscounted',
] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** Plain data: crosses threads as it is. */
export interface GameVerdict {
  /** `null` where no table knows any place. */
  readonly stretch: KnownStretch | null;
  readonly turns: readonly Turn[];
  readonly slips: readonly Slip[];
  readonly faults: readonly CountFault[];
  readonly kinds: readonly GameKind[];
  /** The ply to look at first; `null` where there is nothing to say. */
  readonly decisive: number | null;
  /** The first end by the rules; a repetition that nobody stopped at is none. */
  readonly ended: { readonly ply: number; readonly result: Result; readonly reason: EndReason } | null;
  /** What the game counts as: its result, or that of its end by the rules where it has none. */
  readonly result: Result | '*';
}
