/** A term of the glossary: names and facts that are the same in every language. The texts are in `renderer/i18n`. */
import type { GlossarySource } from './sources.ts';

/** The groups of the glossary page, in its order. */
export const TERM_GROUPS = [
  'game',
  'piece',
  'move',
  'attack',
  'defence',
  'state',
  'ending',
  'count',
  'result',
  'person',
  'formation',
] as const;
export type TermGroup = (typeof TERM_GROUPS)[number];

/** A part of the program that shows a term. */
export const PLACES = [
  'motifs',
  'board',
  'count-panel',
  'endgame-panel',
  'game-end',
  'new-game',
  'rules-view',
  'training',
  'library',
] as const;
export type Place = (typeof PLACES)[number];

/** A position with moves that show a term. */
export interface TermBoard {
  /** Id of a rule set. */
  readonly rules: string;
  /** The start position of the rule set if absent. */
  readonly fen?: string;
  /** UCI, separated by blanks; empty if the position alone shows the term. */
  readonly moves?: string;
  /** The number of the ply that the term names, from 1; the last one if absent. */
  readonly at?: number;
  /** The square of a piece whose legal moves are marked in the first position. */
  readonly reach?: string;
  /** Squares that are ringed in the position after ply `at`, separated by blanks. */
  readonly rings?: string;
}

export interface TermData {
  /** Anchor of the page: the name in lower case with hyphens. */
  readonly id: string;
  /** The name in Latin letters, as the source writes it; an English name where no source has another. */
  readonly name: string;
  readonly khmer?: string;
  /** The Khmer spelling is derived from the Latin one, or a translation; no source in Khmer script confirms it. */
  readonly khmerUnconfirmed?: true;
  readonly thai?: string;
  /** The Thai word is a translation; no source uses it in this meaning. */
  readonly thaiUnconfirmed?: true;
  /** Other spellings and names in any script. */
  readonly spellings?: readonly string[];
  readonly group: TermGroup;
  /** Ids of terms. */
  readonly related: readonly string[];
  readonly sources: readonly GlossarySource[];
  /** Empty if only the glossary shows the term. */
  readonly shown: readonly Place[];
  readonly board?: TermBoard;
}
