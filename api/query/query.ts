/** The query of a game search as a tree. `parse.ts` reads it from text, `write.ts` writes it. */
import type { CountedLabel } from '../../core/motifs/counted-labels.ts';
import type { GameKind } from '../../engine/endgame/types/game-verdict.ts';
import { SCANNED_ENDS } from '../../engine/rules/scanned-ends.ts';
import type { Color, CountKind } from '../../engine/rules/types.ts';

export type Query =
  /** All of them; an empty list matches every game. */
  | { readonly kind: 'and'; readonly of: readonly Query[] }
  /** At least one of them. */
  | { readonly kind: 'or'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query }
  | Condition;

export type Condition =
  | TextCondition
  | TagCondition
  | NumberCondition
  | DateCondition
  | MotifCondition
  /** `decided`: won by either side. */
  | { readonly kind: 'result'; readonly value: ResultName }
  /** The id of a rule set. */
  | { readonly kind: 'rules'; readonly value: string }
  /** All rule sets of a game, by its name: `Makruk`. */
  | { readonly kind: 'game'; readonly value: string }
  /** An ending that the game reached, `KRvK`, with the sides in either order. */
  | { readonly kind: 'ending'; readonly value: string }
  /** What the endgame tables found in the game. */
  | { readonly kind: 'tables'; readonly value: GameKind }
  | { readonly kind: 'has'; readonly value: Feature }
  /** How much of the imported text could be read. */
  | { readonly kind: 'read'; readonly value: ReadState }
  | { readonly kind: 'end'; readonly value: EndName }
  | CountCondition
  | PositionCondition
  | BoardCondition;

/** Ends that the tag `Termination`, the comment after the last move or a count action records. */
export const RECORDED_ENDS = ['agreement', 'resignation', 'time'] as const;
/** How the last position of the main line has ended the game, or what has been recorded. */
export const END_NAMES = [...SCANNED_ENDS, ...RECORDED_ENDS] as const;
export type EndName = (typeof END_NAMES)[number];

/** The highest number, as players call it, that a count reaches in the main line is within these inclusive limits. */
export interface CountCondition {
  readonly kind: 'count';
  /** `any`: of either kind. */
  readonly of: CountName;
  /** `null` for no limit. */
  readonly from: number | null;
  readonly to: number | null;
}

const COUNT_KINDS: readonly CountKind[] = ['board', 'piece'];
export const COUNT_NAMES = ['any', ...COUNT_KINDS] as const;
export type CountName = (typeof COUNT_NAMES)[number];

/** A position that the game reaches in its main line or a variation. */
export interface PositionCondition {
  readonly kind: 'position';
  /** The id of its rule set; `null`: every built-in one. Other rule sets with the same moves are searched as well. */
  readonly rules: string | null;
  readonly fen: string;
}

/** What the game has on its board, in its main line or a variation: text that `core/pattern/parse-pattern.ts` reads. */
export interface BoardCondition {
  readonly kind: BoardField;
  readonly value: string;
}

/** `material` is a pattern without squares. */
export const BOARD_FIELDS = ['pattern', 'material', 'path'] as const;
export type BoardField = (typeof BOARD_FIELDS)[number];

export const TEXT_FIELDS = [
  'white',
  'black',
  'player',
  'event',
  'site',
  'round',
  'comment',
  'collection',
  'label',
  'opening',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Words or a phrase in a field. */
export interface TextCondition {
  readonly kind: 'text';
  /** `any`: names, event, site, round, date and comments. */
  readonly field: TextField | 'any';
  /** Not empty, except with `whole`. */
  readonly text: string;
  /** Whether the whole field has to be equal, not only a part of it. */
  readonly whole: boolean;
}

/** Words or a phrase in the tag with this name. */
export interface TagCondition {
  readonly kind: 'tag';
  readonly name: string;
  /** `null`: the game has the tag, with any value. */
  readonly text: string | null;
}

/** `elo`: the rating of either player. `moves`: full moves, of both sides. */
export const NUMBER_FIELDS = ['elo', 'whiteelo', 'blackelo', 'moves', 'plies'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** Inclusive limits; `null` for none. */
export interface NumberCondition {
  readonly kind: 'number';
  readonly field: NumberField;
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * `2019`, `2019.03` or `2019.03.31`, inclusive; `null` for no limit. A limit may be a day that its month does not have.
 */
export interface DateCondition {
  readonly kind: 'date';
  readonly from: string | null;
  readonly to: string | null;
}

export const RESULT_NAMES = ['1-0', '0-1', '1/2-1/2', '*', 'decided'] as const;
export type ResultName = (typeof RESULT_NAMES)[number];

export interface MotifCondition {
  readonly kind: 'motif';
  readonly motif: CountedLabel;
  /** Only motifs of this side, or of a player whose name contains the text; `null`: of either side. */
  readonly by: { readonly side: Color } | { readonly player: string } | null;
}

export const FEATURES = ['variations', 'symbols', 'annotations', 'comments', 'ratings', 'date'] as const;
export type Feature = (typeof FEATURES)[number];

export const READ_STATES = ['whole', 'partial', 'text'] as const;
export type ReadState = (typeof READ_STATES)[number];

/** The fields of the language other than those of text and numbers. `year` and `date` are the same. */
const OTHER_FIELDS = [
  'tag',
  'date',
  'year',
  'result',
  'rules',
  'game',
  'ending',
  'tables',
  'motif',
  'has',
  'read',
  'end',
  'count',
  'position',
  ...BOARD_FIELDS,
] as const;

export const FIELDS = [...TEXT_FIELDS, ...NUMBER_FIELDS, ...OTHER_FIELDS] as const;
export type Field = (typeof FIELDS)[number];

/** Matches every game. */
export const EVERYTHING: Query = { kind: 'and', of: [] };
