/** Ends of games that a scan finds. */

/** How the last position of a game has ended it, in the order of the kernel's numbers; `other`: not by itself. */
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
] as const;
export type ScannedEnd = (typeof SCANNED_ENDS)[number];
