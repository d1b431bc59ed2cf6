/**
 * The words everybody above the kernel shares: colours, roles, squares, moves, and what a position can say about itself.
 *
 * A move is one 16-bit number, the same in the kernel, the search, SQLite and the page:
 *
 * | bits  | meaning                                                        |
 * |-------|----------------------------------------------------------------|
 * | 0-5   | from square                                                    |
 * | 6-11  | to square (of a compound move: the square of the own fish)     |
 * | 12-14 | role of the moving unit, in the order of {@link ROLES}         |
 * | 15    | the fish promotes on arrival; rek: an order is called with it  |
 *
 * 0 is no move (a fish cannot move from a1 to a1).
 */

export type Color = 'w' | 'b';

/** In kernel order: index in this list is the role number of a move and of the kernel's bitboards. */
export const ROLES = ['fish', 'met', 'koul', 'horse', 'boat', 'king'] as const;
export type Role = (typeof ROLES)[number];

/** 0 = a1, 7 = h1, 63 = h8. */
export type Square = number;

export type Move = number;

export interface Piece {
  readonly color: Color;
  readonly role: Role;
  /** A met that was a fish (`M~` in FEN). Memory for display and Thai notation only; moves as any met. */
  readonly promoted: boolean;
}

export const opposite = (color: Color): Color => (color === 'w' ? 'b' : 'w');

export const squareName = (square: Square): string => 'abcdefgh'[square & 7] + String((square >> 3) + 1);

/** `null` when the text is not a square. */
export const parseSquare = (text: string): Square | null =>
  /^[a-h][1-8]$/.test(text) ? text.charCodeAt(0) - 97 + 8 * (text.charCodeAt(1) - 49) : null;

export const fromOf = (move: Move): Square => move & 63;
export const toOf = (move: Move): Square => (move >> 6) & 63;
export const roleOf = (move: Move): Role => ROLES[(move >> 12) & 7] as Role;
export const isPromotion = (move: Move): boolean => (move & 0xf000) === 0x8000;
/** Capture games: the player called an order to rek with it. */
export const callsOrder = (move: Move): boolean => (move & 0x8000) !== 0 && (move & 0x7000) !== 0;

/** Everything a FEN says, before anybody asked whether it is a legal position. */
export interface Setup {
  /** 64 entries, index is the square. */
  readonly board: readonly (Piece | null)[];
  readonly turn: Color;
  /** Squares whose unit still carries a first-move right, ascending. */
  readonly rights: readonly Square[];
  /**
   * Running count in plies as FEN fields 4 and 5 write it (rule book 5.3); `null` when field 4 is `-` or `0`. `kind`: given by positions
   * where the two fields do not say which count it is, or that one of 0 plies has been started by hand.
   */
  readonly count: { readonly limit: number; readonly plies: number; readonly kind?: CountKind } | null;
  /** Plies since the last capture or fish move; 0 while a count runs (the count overwrites the field). */
  readonly halfmoves: number;
  readonly fullmoves: number;
  /** Kar ouk's check field: checks still to give; `null` where the rule set has none. */
  readonly checks: { readonly w: number; readonly b: number } | null;
  /** Rek moves that the side to move has been ordered to choose from (rule book 7); absent or empty where no order stands. */
  readonly orders?: readonly Move[];
}

export type CountKind = 'board' | 'piece';

/** A running count, in the words and numbers players use (rule book 4.1). */
export interface Count {
  readonly kind: CountKind;
  /** The side that counts (escapes). */
  readonly counter: Color;
  /** The last number announced. */
  readonly number: number;
  /** The limit players call: 64, 44, 32, 22, 16, 8. */
  readonly limit: number;
  /** Moves the chaser may still make before the draw, his reply to the last announced number included. */
  readonly left: number;
  /** `limitPlies`, `plies`: the pair as FEN writes it. */
  readonly limitPlies: number;
  readonly plies: number;
}

/**
 * What a player does with the count (rule book 4.2, 4.3, 4.8) in a position, before the next move; a game keeps them at the move that led
 * there. `start`: the side to move begins to count, or announces the piece count; `stop`: the counter gives its count up, on its turn;
 * `restart`: the counter begins the piece count anew with the units there are; `claim`: the draw by count is claimed (a count that ran out), or
 * declared by the chaser of a board count; `offer`, `decline`, `accept`: a draw by agreement; `call`: the number that `by` was heard to call
 * with its last move, kept beside what the rules say.
 */
export const COUNT_ACTIONS = ['start', 'stop', 'restart', 'claim', 'offer', 'decline', 'accept', 'call'] as const;

export interface CountAction {
  readonly act: (typeof COUNT_ACTIONS)[number];
  readonly by: Color;
  /** Of a `call`. */
  readonly number?: number;
}

/** Acts after so many of a line's moves, in order; what cannot be done there changes nothing. */
export interface PlyActions {
  /** 0 is before the first move. */
  readonly ply: number;
  readonly acts: readonly CountAction[];
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
  /** The side that counted gave mate. */
  | 'counter-mates'
  | 'no-capture';

export type Result = '1-0' | '0-1' | '1/2-1/2';

export interface Outcome {
  readonly result: Result;
  readonly reason: EndReason;
}
