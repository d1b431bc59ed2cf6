/** Ends of games that a scan finds. */

/**
 * How the last position of a game has ended it, in the order of the kernel's bits; `other`: not by itself. `bare-king`
 * is no end of its own: a side has only its king in the last position.
 */
export const SCANNED_ENDS = [
  'other',
  'checkmate',
  'stalemate',
  'first-check',
  'dead-position',
  'board-count',
  'piece-count',
  'king-captured',
  'king-blocked',
  'order-disobeyed',
  'repetition',
  'bare-king',
] as const;
export type ScannedEnd = (typeof SCANNED_ENDS)[number];
