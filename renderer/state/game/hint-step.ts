/** How much of a move a hint shows: nothing, the kind of piece, its square, the move. */
export type HintStep = 0 | 1 | 2 | 3;

export const LAST_STEP = 3;

export const nextStep = (step: HintStep): HintStep => Math.min(step + 1, LAST_STEP) as HintStep;
