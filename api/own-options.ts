/** Values of UCI options that Chatrang chooses, and limits of matches. */
import type { BuiltInPreset } from './contract.ts';

/** Options that it sets itself in every search, in small letters. */
export const OWN_OPTIONS: ReadonlySet<string> = new Set(['uci_variant', 'multipv', 'uci_showwdl', 'ponder']);

export const BUILT_IN_PRESETS: readonly BuiltInPreset[] = ['analysis', 'quiet', 'match'];

/** MiB of the option `Hash` of both engines of a match. */
export const MATCH_MEMORY = 64;

/** The least and the most of the numbers that end a game of a match early. */
export const RESIGN_BOUNDS = { cp: [1, 100_000], plies: [1, 10_000] } as const;
export const DRAW_BOUNDS = { cp: [0, 100_000], plies: [1, 10_000], after: [0, 10_000] } as const;

/** The least and the most plies after which a game of a match is a draw. */
export const MAX_PLIES_BOUNDS = [1, 10_000] as const;
export const PAIRS_BOUNDS = [1, 1_000_000] as const;
export const DEPTH_BOUNDS = [1, 100] as const;
/** Of the hypotheses of an SPRT. */
export const ELO_BOUNDS = [-2000, 2000] as const;

/** Characters of a file of openings for a match. */
export const MAX_OPENINGS = 1_000_000;
