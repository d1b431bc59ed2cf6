/** What a detection reports: a label, whose it is, and the pieces and squares that make it so. */
import type { Color, Move, Piece, Square } from '../../engine/rules/types.ts';
import type { LabelId } from './labels.ts';

/**
 * What a piece or square does in a motif.
 *
 * | name       | meaning                                                                    |
 * |------------|----------------------------------------------------------------------------|
 * | `mover`    | the piece that moved, on its new square                                    |
 * | `from`     | the square that it left, with the piece as it was                          |
 * | `king`     | the king that is attacked, aimed at or hunted                              |
 * | `checker`  | a piece that gives check                                                   |
 * | `boat`     | the boat of a line, uncovered or behind the blocker                        |
 * | `blocker`  | the only piece between boat and king                                       |
 * | `between`  | another square between the two ends of a line                              |
 * | `target`   | a piece that is threatened or won                                          |
 * | `attacker` | the enemy piece that threatened, or that could take                        |
 * | `defended` | the piece that was threatened and that the move defends                    |
 * | `guard`    | a protector (*chamnang*)                                                   |
 * | `taken`    | a captured piece, on the square of its capture                             |
 * | `piece`    | a member of a formation                                                    |
 * | `corner`   | the corner in which the bare king is, or to which it is next               |
 */
export type PartName =
  | 'mover'
  | 'from'
  | 'king'
  | 'checker'
  | 'boat'
  | 'blocker'
  | 'between'
  | 'target'
  | 'attacker'
  | 'defended'
  | 'guard'
  | 'taken'
  | 'piece'
  | 'corner';

export interface Part {
  readonly name: PartName;
  readonly square: Square;
  /** `null` for an empty square. */
  readonly piece: Piece | null;
}

export interface Motif {
  readonly label: LabelId;
  /** The side that has or does it: the mover, except in some states. */
  readonly side: Color;
  /** Several parts can have one name; pairs of boat and blocker are in the same order. */
  readonly parts: readonly Part[];
  /** Of a khouch. */
  readonly severity?: 'mistake' | 'blunder';
  /** Of a si brateanh: whether the second piece was taken. */
  readonly confirmed?: boolean;
}

export interface PlyMotifs {
  /** 1 is the first move of the line. */
  readonly ply: number;
  readonly move: Move;
  /** Labels of the move and of states that arise with it, most specific first, each at most once. */
  readonly motifs: readonly Motif[];
  /** States that hold after the move, of both sides, most specific first. */
  readonly states: readonly Motif[];
}

/** An evaluation from White's point of view. */
export interface GivenEvaluation {
  /** Centipawns; `null` when `mate` is given. */
  readonly cp: number | null;
  /** Moves to mate, negative when Black mates. */
  readonly mate: number | null;
}

/** What tables know about a position in which one king is bare. */
export interface EndingAnswer {
  /** Moves to mate of the other side when it is to move; `null` without a forced mate. */
  readonly chaserFirst: number | null;
  /** The same if the bare king were to move. */
  readonly bareFirst: number | null;
  /** The result under the running count. */
  readonly verdict: 'win' | 'draw' | 'count-draw' | null;
}

/** What the positions themselves do not contain. Index 0 is the position before the first move; `null`: not known. */
export interface MotifInputs {
  readonly evaluations?: readonly (GivenEvaluation | null)[];
  readonly endings?: readonly (EndingAnswer | null)[];
}
