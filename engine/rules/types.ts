/**
 * Types shared by all modules above the kernel: colours, roles, squares, moves, counts and outcomes.
 *
 * A move is one 16-bit number, the same in the kernel, the search, SQLite and the page:
 *
 * | bits  | meaning                                                        |
 * |-------|----------------------------------------------------------------|
 * | 0-5   | from square                                                    |
 * | 6-11  | to square (of a compound move: the square of the own fish)     |
 * | 12-14 | role of the moving piece, in the order of {@link ROLES}         |
 * | 15    | the fish promotes on arrival; rek: an order is called with it  |
 *
 * 0 is no move (a fish cannot move from a1 to a1).
 */

export type Color = 'w' | 'b';

/** The index is the role number in moves and in the kernel. */
export const ROLES = ['fish', 'met', 'koul', 'horse', 'boat', 'king'] as const;
export type Role = (typeof ROLES)[number];

/** 0 = a1, 7 = h1, 63 = h8. */
export type Square = number;

export type Move = number;

export interface Piece {
  readonly color: Color;
  readonly role: Role;
  /** A met that was a fish (`M~` in FEN). For display and Thai notation only; it moves like any met. */
  readonly promoted: boolean;
}

/** Whether two squares show the same; `null` is an empty one. */
export const samePiece = (a: Piece | null, b: Piece | null): boolean =>
  a?.role === b?.role && a?.color === b?.color && a?.promoted === b?.promoted;

export const opposite = (color: Color): Color => (color === 'w' ? 'b' : 'w');

export const squareName = (square: Square): string => 'abcdefgh'[square & 7] + String((square >> 3) + 1);

/** `null` when the text is not a square. */
export const parseSquare = (text: string): Square | null =>
  /^[a-h][1-8]$/.test(text) ? text.charCodeAt(0) - 97 + 8 * (text.charCodeAt(1) - 49) : null;

export const fromOf = (move: Move): Square => move & 63;
export const toOf = (move: Move): Square => (move >> 6) & 63;
export const roleOf = (move: Move): Role => ROLES[(move >> 12) & 7] as Role;
export const isPromotion = (move: Move): boolean => (move & 0xf000) === 0x8000;
/** Capture games: the move calls an order. */
export const callsOrder = (move: Move): boolean => (move & 0x8000) !== 0 && (move & 0x7000) !== 0;

/** All fields of a FEN, not yet validated. */
export interface Setup {
  /** 64 entries, index is the square. */
  readonly board: readonly (Piece | null)[];
  readonly turn: Color;
  /** Squares of pieces with a first-move right, ascending. */
  readonly rights: readonly Square[];
  /**
   * Running count in plies, as in FEN fields 4 and 5 (docs/formats.md); `null` if field 4 is `-` or `0`. Positions set
   * `kind` if the two fields do not determine it, also for a count of 0 plies that a player has started.
   */
  readonly count: { readonly limit: number; readonly plies: number; readonly kind?: CountKind } | null;
  /** Plies since the last capture or fish move; 0 while a count runs (the count overwrites the field). */
  readonly halfmoves: number;
  readonly fullmoves: number;
  /** Remaining checks in Kar Ouk; `null` for other rule sets. */
  readonly checks: { readonly w: number; readonly b: number } | null;
  /** The ordered reks that the side to move must choose from; absent or empty without an order. */
  readonly orders?: readonly Move[];
}

export type CountKind = 'board' | 'piece';

/** A running count in the numbers players use. */
export interface Count {
  readonly kind: CountKind;
  /** The side that counts (escapes). */
  readonly counter: Color;
  /** The last number called. */
  readonly number: number;
  /** The limit players call: 64, 44, 32, 22, 16, 8. */
  readonly limit: number;
  /** Moves that the chaser has left before the draw, including the reply to the last number called. */
  readonly left: number;
  /** `limitPlies` and `plies`: as in a FEN. */
  readonly limitPlies: number;
  readonly plies: number;
}

/**
 * Kinds of count actions that players take before the next move; a game stores them with the
 * move that led to the position. `start`: the side to move starts a count, or announces the piece count; `stop`: the
 * counter stops its count, on its turn; `restart`: the counter restarts the piece count with the units on the board;
 * `claim`: the counter claims the draw of an expired count, or the chaser declares it during a board count; `offer`,
 * `decline`, `accept`: draw by agreement; `call`: the number that `by` actually called with its last move, stored
 * besides the number that the rules require.
 */
export const COUNT_ACTIONS = ['start', 'stop', 'restart', 'claim', 'offer', 'decline', 'accept', 'call'] as const;

export interface CountAction {
  readonly action: (typeof COUNT_ACTIONS)[number];
  readonly by: Color;
  /** Only for `call`. */
  readonly number?: number;
}

/** The count actions after a ply of a line, in order. Actions that are not possible have no effect. */
export interface PlyActions {
  /** 0 is before the first move. */
  readonly ply: number;
  readonly actions: readonly CountAction[];
}

export type EndReason =
  | 'checkmate'
  | 'stalemate'
  | 'first-check'
  | 'repetition'
  | 'dead-position'
  | 'board-count'
  | 'piece-count'
  | 'king-captured'
  /** The king of the side to move has no move, in the capture games. */
  | 'king-blocked'
  | 'no-moves'
  | 'order-disobeyed'
  | 'agreement'
  /** The counter gave mate. */
  | 'counter-mates'
  | 'no-capture';

export type Result = '1-0' | '0-1' | '1/2-1/2';

export interface Outcome {
  readonly result: Result;
  readonly reason: EndReason;
}
