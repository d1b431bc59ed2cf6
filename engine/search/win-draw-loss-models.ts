/** The models of `win-draw-loss.ts`, by `variant` of the rule sets. `bench/win-draw-loss.ts` writes their numbers. */

/** Logarithms of centipawns: a constant, a term of the share of pieces on the board, and one of the count. */
export type Terms = readonly [constant: number, pieces: number, count: number];

export interface WinDrawLossModel {
  /** Half the width of the draw. */
  readonly width: Terms;
  readonly spread: Terms;
}

export const winDrawLossModels = {
  Makruk: { width: [6.52, -0.78, 0.37], spread: [5.41, 0.41, -0.15] },
  Cambodian: { width: [6.23, -0.28, 1.71], spread: [5.13, 0.42, 1.13] },
  Karouk: { width: [4.7, -0.39, 0.89], spread: [5.28, 0.64, -1.78] },
  Rek: { width: [6.9, -1.34, 0], spread: [6.16, -0.6, 0] },
  'Min Rek Chanh': { width: [7.63, -4.59, 0], spread: [3.87, 2.18, 0] },
} as const satisfies Record<string, WinDrawLossModel>;
