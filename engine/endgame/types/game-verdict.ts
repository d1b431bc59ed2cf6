/**
 * Types of the verdict on a game's ending (`game-verdict.ts`). The page may import this file: it contains types only.
 */

import type { RefusedAction } from '../../rules/apply-actions.ts';
import type { Position } from '../../rules/position.ts';
import type { Issue } from '../../rules/result.ts';
import type { Color, CountAction, EndReason, Move, PlyActions, Result } from '../../rules/types.ts';
import type { Verdict } from './verdict.ts';

/** The main line of a game with its recorded result. */
export interface GameLine {
  /** The position before the count actions that precede the first move. */
  readonly start: Position;
  readonly moves: readonly Move[];
  readonly actions: readonly PlyActions[];
  readonly result: Result | '*';
}

/** A ply of the line: the position after the move, and after the count actions that follow it. */
export interface LinePlace {
  readonly ply: number;
  /** After the move, before the actions. */
  readonly moved: Position;
  /** After the actions that were allowed. */
  readonly position: Position;
  readonly actions: readonly CountAction[];
  readonly refused: readonly RefusedAction[];
}

/** The verdicts of a ply; `null`: no table knows. */
export interface PlaceVerdict {
  /** After the move, before the actions. */
  readonly moved: Verdict | null;
  readonly after: Verdict | null;
  /** After the same move if its side had begun or changed a count before it; absent if not examined or unknown. */
  readonly counted?: Verdict;
  /** Moves (UCI) that would have kept the outcome of the position before, best first; absent if not examined. */
  readonly alternatives?: readonly string[];
}

/** The part of the line that tables know. Plies count from 0, the start. */
export interface KnownStretch {
  readonly from: number;
  readonly to: number;
  /** At `from`. */
  readonly ending: string;
  readonly chaser: Color;
  /** Plies in between that no table knows. */
  readonly gaps: number;
}

/** A change of the outcome to the disadvantage of one side. */
export interface Turn {
  /** The ply with the new outcome. */
  readonly ply: number;
  /** The side that made the mistake; `null` if plies in between are unknown. */
  readonly by: Color | null;
  readonly kind: 'missed-win' | 'missed-draw';
  /**
   * The cause: a move; a count action, or an offer or claim of a draw (`action`); a missing action (`omission`), that is,
   * a count that had to be begun before the move, or a draw that had to be claimed before the other side's mate; or the
   * result, if the position contradicts it (`result`): a draw was agreed or a side resigned.
   */
  readonly cause: 'move' | 'action' | 'omission' | 'result';
  readonly before: Verdict;
  /** `null` if the result made the change. */
  readonly after: Verdict | null;
  /** Moves (UCI) that would have kept the outcome, best first; `null` if not examined. */
  readonly alternatives: readonly string[] | null;
}

/** An inaccuracy: a move that wasted moves without changing the outcome. */
export interface Slip {
  readonly ply: number;
  readonly by: Color;
  /** The number of wasted moves. */
  readonly moves: number;
  /** The chaser's margin afterwards, negative if the count ends first; `null` without a count. */
  readonly margin: number | null;
}

/**
 * - `went-on`: the count had drawn the game here; `moves` more plies were played.
 * - `won-after`: as `went-on`, and the recorded result is a win.
 * - `not-claimed`: the count ran out here, and its counter did not claim the draw for `moves` plies.
 * - `stopped-early`: the recorded result is a draw although the count had `moves` moves left and the tables say it is
 *   won.
 * - `begun-late`: the bare king let `moves` of its turns pass before it began its count here.
 * - `never-begun`: it could have begun from here on, and its count would have drawn the game; `moves` of its turns
 *   passed.
 * - `stopped`: a count was stopped here that would have saved the game.
 * - `called-wrong`: the called number is not the one `due`.
 * - `refused`: an action that the rules do not allow here; `issue` gives the reason. An early claim is one.
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
  /** For `called-wrong`; `null` if no number was due. */
  readonly due?: number | null;
  readonly action?: CountAction;
  readonly issue?: Issue;
}

/**
 * The kinds of games that a library can be searched for; a game can have several (docs/endgame-games.md):
 *
 * - `won-drawn`: won under the count at some ply, but drawn.
 * - `count-drawn`: a mate existed, and the count made it a draw.
 * - `drawn-won`: drawn at some ply, with or without a count, but won.
 * - `won-lost`: won at some ply, but lost.
 * - `missed-win`, `missed-draw`: contains such a turn, whatever the result.
 * - `miscounted`: contains a counting fault. A count that was never begun is one only if the game records count actions
 *   at all.
 */
export const GAME_KINDS = [
  'won-drawn',
  'count-drawn',
  'drawn-won',
  'won-lost',
  'missed-win',
  'missed-draw',
  'miscounted',
] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** Plain data that can be posted between threads. */
export interface GameVerdict {
  /** `null` if no table knows any ply. */
  readonly stretch: KnownStretch | null;
  readonly turns: readonly Turn[];
  readonly slips: readonly Slip[];
  readonly faults: readonly CountFault[];
  readonly kinds: readonly GameKind[];
  /** The ply to show first; `null` if there is nothing to report. */
  readonly decisive: number | null;
  /** The first end by the rules. A repetition after which the game went on is not one. */
  readonly ended: { readonly ply: number; readonly result: Result; readonly reason: EndReason } | null;
  /** The recorded result, or the result by the rules if none is recorded. */
  readonly result: Result | '*';
}
