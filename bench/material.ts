/**
 * Positions for tuning, as files of i32 words, MATERIAL_WORDS each: the kernel's position record (32), the score of a
 * search for White in hundredths of a fish, and the game's result for White in half points.
 */
export const MATERIAL_WORDS = 34;
