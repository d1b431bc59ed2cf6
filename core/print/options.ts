/** The choices of a printed document, for dialogs and for the command line. */
export const PAPERS = ['A4', 'A5', 'Letter'] as const;
export type Paper = (typeof PAPERS)[number];

/**
 * Which positions of a game are exercises: its start position (problems), those that `[%diagram]` marks, those before
 * a mistake (`?`, `??`) that the game has a better move for, those with a training question, or its bookmarks.
 */
export const EXERCISE_SOURCES = ['starts', 'diagrams', 'mistakes', 'questions', 'bookmarks'] as const;
export type ExerciseSource = (typeof EXERCISE_SOURCES)[number];

/** Exercises on a page. */
export const PER_PAGE = [1, 2, 4, 6, 9, 12] as const;
export type PerPage = (typeof PER_PAGE)[number];
