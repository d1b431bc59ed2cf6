/** The models of `win-draw-loss.ts`, by `variant` of the rule sets. `training/win-draw-loss.ts` writes their numbers. */

/** Logarithms of centipawns: a constant, a term of the share of pieces on the board, and one of the count. */
export type Terms = readonly [constant: number, pieces: number, count: number];

export interface WinDrawLossModel {
  /** Half the width of the draw. */
  readonly width: Terms;
  readonly spread: Terms;
}

export const winDrawLossModels = {
  Makruk: { width: [6.36, -0.68, 0.29], spread: [5.04, 0.26, 0.08] },
  Cambodian: { width: [6.23, -0.77, 0.66], spread: [4.89, 0.06, 0.44] },
  Karouk: { width: [5.54, -2.2, 0.89], spread: [4.34, 1.09, -1.77] },
  Rek: { width: [6.68, 0.63, 0], spread: [6.87, -1.09, 0] },
  'Min Rek Chanh': { width: [8.2, -5.77, 0], spread: [5.49, -0.33, 0] },
} as const satisfies Record<string, WinDrawLossModel>;
