/**
 * The user's settings, which the host stores as small JSON values by key. Stored values are checked: an invalid value,
 * such as one of another version, is replaced by the default.
 */
import { issueOf } from '../../../api/failure.ts';
import { LABELS, type LabelId } from '../../../core/motifs/labels.ts';
import { MAX_THREADS } from '../../../engine/search/job.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import { type ColumnChoice, isColumnChoice } from '../library/column-names.ts';
import { isLearntList, type LearntPieces } from '../picture/learnt-pieces.ts';
import type { Wire } from './connection.svelte.ts';
import { isOwnKeys, type OwnKeys } from './own-keys.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const PIECE_SETS = ['traditional', 'thai', 'staunton', 'western', 'thai-letters', 'khmer-letters'] as const;
export const BOARDS = ['wood', 'teak', 'clay', 'jade', 'paper', 'sea', 'slate'] as const;
/** Sizes of letters, as factors. */
export const TEXT_SIZES = { small: 0.9, normal: 1, large: 1.15, larger: 1.3 } as const;
export const SHOWN_NOTATIONS = ['latin', 'thai', 'khmer'] as const;
/** MiB. */
export const HASH_SIZES = [16, 32, 64, 128, 256, 512, 1024, 2048] as const;
/** Columns of the explorer beside the move, in their order. */
export const EXPLORER_COLUMNS = [
  'games',
  'share',
  'results',
  'score',
  'performance',
  'rating',
  'evaluation',
  'last',
] as const;
export const LIMITS = ['infinite', 'depth', 'time', 'nodes', 'mate'] as const;

export interface Choices {
  language: Language;
  theme: (typeof THEMES)[number];
  pieces: (typeof PIECE_SETS)[number] | OwnPiecesId;
  board: (typeof BOARDS)[number];
  /** Darken the board in the dark theme. */
  dimBoard: boolean;
  /** Play sounds with moves. */
  sounds: boolean;
  /** Percent. */
  volume: number;
  /** Show labels beside the icons of the top bar where there is room. */
  labels: boolean;
  /** Say moves by a voice of the machine. */
  speakMoves: boolean;
  textSize: keyof typeof TEXT_SIZES;
  /** Notation of displayed moves. */
  notation: (typeof SHOWN_NOTATIONS)[number];
  /** Show checks in moves as ouk and ruk, not as a sign. */
  checkWords: boolean;
  coordinates: boolean;
  /** Show dots on the legal target squares of a selected piece. */
  dests: boolean;
  animation: boolean;
  /** Show motif labels in the move list. */
  motifs: boolean;
  /** Labels whose default the user has changed, by id. */
  motifLabels: Readonly<Partial<Record<LabelId, boolean>>>;
  /** The main line of a game is running text, not two columns. */
  inlineMoves: boolean;
  /** The wheel over the board steps through the moves. */
  wheel: boolean;
  engineThreads: number;
  /** MiB: one of {@link HASH_SIZES}. */
  engineHash: number;
  /** Positions are evaluated by the network of their game, if it has one. */
  engineNetwork: boolean;
  /** Principal variations. */
  engineLines: number;
  engineArrows: boolean;
  /** Show the probabilities of win, draw and loss. */
  engineChances: boolean;
  /** Ids of external engines that analyse too. */
  otherEngines: readonly string[];
  engineLimit: (typeof LIMITS)[number];
  /** Plies. */
  engineDepth: number;
  /** Seconds. */
  engineTime: number;
  /** Thousands. */
  engineNodes: number;
  /** Moves: the search ends with a mate in at most so many, or when there is none. */
  engineMate: number;
  /** The welcome of the first start has been closed. */
  welcomed: boolean;
  studyLayout: StudyLayout;
  savedLayouts: readonly SavedLayout[];
  savedSearches: readonly SavedSearch[];
  explorerColumns: readonly ExplorerColumn[];
  /** Columns of the list of games; `null`: those that fit. */
  gameColumns: readonly ColumnChoice[] | null;
  /** Collections of which those inside them are not shown. */
  collapsedCollections: readonly number[];
  keys: OwnKeys;
  /** Piece sets that were learnt from pictures, the newest first. */
  learntPieces: readonly LearntPieces[];
}

/**
 * Borders between the areas of a study: right of the board, above the panels, and in a wide window left of the column at
 * the side and below its first panel.
 */
export const BORDERS = ['board', 'panels', 'wideBoard', 'widePanels', 'wideSide', 'wideCount'] as const;
export type BorderName = (typeof BORDERS)[number];

/** Places of borders as shares of what they divide; one that is missing is in its usual place. */
export type StudyLayout = Readonly<Partial<Record<BorderName, number>>>;

/** A layout that the user has named. */
export interface SavedLayout {
  readonly name: string;
  readonly layout: StudyLayout;
}

/** A piece set of the user. */
export type OwnPiecesId = `own-${string}`;
export const isOwnPieces = (value: unknown): value is OwnPiecesId =>
  typeof value === 'string' && /^own-[\da-f]{8}$/.test(value);

export type ExplorerColumn = (typeof EXPLORER_COLUMNS)[number];

/** A search of the library that the user has named. */
export interface SavedSearch {
  readonly name: string;
  /** The text of the search box (`api/query/parse.ts`). */
  readonly query: string;
}

/** Valid ranges, both ends included. */
export const RANGES = {
  volume: [0, 100],
  engineThreads: [1, MAX_THREADS],
  engineLines: [1, 5],
  engineDepth: [1, 100],
  engineTime: [1, 86_400],
  engineNodes: [1, 1_000_000_000],
  engineMate: [1, 50],
} as const;

type Check<T> = (value: unknown) => value is T;
const among =
  <T extends string>(list: readonly T[]): Check<T> =>
  (value): value is T =>
    list.some(item => item === value);
const isBoolean: Check<boolean> = (value): value is boolean => typeof value === 'boolean';
const within =
  ([low, high]: readonly [number, number]): Check<number> =>
  (value): value is number =>
    Number.isInteger(value) && Number(value) >= low && Number(value) <= high;

const isLabelChoice: Check<Choices['motifLabels']> = (value): value is Choices['motifLabels'] =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([id, shown]) => LABELS.some(label => label.id === id) && isBoolean(shown));

const isStudyLayout: Check<StudyLayout> = (value): value is StudyLayout =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([border, place]) => BORDERS.some(known => known === border) && typeof place === 'number' && place > 0 && place < 1,
  );

const isSavedLayout: Check<SavedLayout> = (value): value is SavedLayout => {
  const { name, layout } = (value ?? {}) as Partial<SavedLayout>;
  return typeof name === 'string' && isStudyLayout(layout);
};

const isSavedSearch: Check<SavedSearch> = (value): value is SavedSearch => {
  const { name, query } = (value ?? {}) as Partial<SavedSearch>;
  return typeof name === 'string' && typeof query === 'string';
};

const CHECKS: { readonly [K in keyof Choices]: Check<Choices[K]> } = {
  language: among(LANGUAGES),
  theme: among(THEMES),
  pieces: (value): value is Choices['pieces'] => isOwnPieces(value) || PIECE_SETS.some(name => name === value),
  board: among(BOARDS),
  dimBoard: isBoolean,
  sounds: isBoolean,
  volume: within(RANGES.volume),
  labels: isBoolean,
  speakMoves: isBoolean,
  textSize: (value): value is Choices['textSize'] => typeof value === 'string' && Object.hasOwn(TEXT_SIZES, value),
  notation: among(SHOWN_NOTATIONS),
  checkWords: isBoolean,
  coordinates: isBoolean,
  dests: isBoolean,
  animation: isBoolean,
  motifs: isBoolean,
  motifLabels: isLabelChoice,
  inlineMoves: isBoolean,
  wheel: isBoolean,
  engineThreads: within(RANGES.engineThreads),
  engineHash: (value): value is number => HASH_SIZES.some(size => size === value),
  engineLines: within(RANGES.engineLines),
  engineNetwork: isBoolean,
  engineArrows: isBoolean,
  engineChances: isBoolean,
  otherEngines: (value): value is readonly string[] =>
    Array.isArray(value) && value.every(id => typeof id === 'string'),
  engineLimit: among(LIMITS),
  engineDepth: within(RANGES.engineDepth),
  engineTime: within(RANGES.engineTime),
  engineNodes: within(RANGES.engineNodes),
  engineMate: within(RANGES.engineMate),
  welcomed: isBoolean,
  studyLayout: isStudyLayout,
  savedLayouts: (value): value is readonly SavedLayout[] => Array.isArray(value) && value.every(isSavedLayout),
  savedSearches: (value): value is readonly SavedSearch[] => Array.isArray(value) && value.every(isSavedSearch),
  explorerColumns: (value): value is readonly ExplorerColumn[] =>
    Array.isArray(value) && value.every(among(EXPLORER_COLUMNS)),
  gameColumns: isColumnChoice,
  collapsedCollections: (value): value is readonly number[] =>
    Array.isArray(value) && value.every(id => Number.isInteger(id)),
  keys: isOwnKeys,
  learntPieces: isLearntList,
};

/** The first system language that the program supports, else English. */
export function systemLanguage(languages: readonly string[]): Choices['language'] {
  for (const tag of languages) {
    const known = LANGUAGES.find(language => tag.toLowerCase().startsWith(language));
    if (known) return known;
  }
  return 'en';
}

export const defaultChoices = (): Choices => ({
  language: systemLanguage(navigator.languages),
  theme: 'system',
  pieces: 'traditional',
  board: 'wood',
  dimBoard: true,
  sounds: false,
  volume: 60,
  labels: true,
  speakMoves: false,
  textSize: 'normal',
  notation: 'latin',
  checkWords: false,
  coordinates: true,
  dests: true,
  animation: true,
  motifs: true,
  motifLabels: {},
  inlineMoves: false,
  wheel: true,
  engineThreads: 1,
  engineHash: 64,
  engineLines: 3,
  engineNetwork: true,
  engineArrows: true,
  engineChances: false,
  otherEngines: [],
  engineLimit: 'infinite',
  engineDepth: 20,
  engineTime: 10,
  engineNodes: 5000,
  engineMate: 5,
  welcomed: false,
  studyLayout: {},
  savedLayouts: [],
  savedSearches: [],
  explorerColumns: ['games', 'results', 'last'],
  gameColumns: null,
  collapsedCollections: [],
  keys: {},
  learntPieces: [],
});

export class Settings {
  /** The settings were loaded; until then the defaults apply. */
  loaded = $state(false);
  readonly #wire: Wire;
  readonly #choices = $state<Choices>(defaultChoices());
  /** Changed settings that the host has not stored yet. */
  readonly #unsent = new Set<keyof Choices>();

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    wire.on('settingsChanged', () => {
      if (this.loaded) void this.load().catch(failed);
    });
  }

  get choices(): Readonly<Choices> {
    return this.#choices;
  }

  async load(): Promise<void> {
    const kept = await this.#wire.api.settings.all();
    for (const key of Object.keys(CHECKS) as (keyof Choices)[])
      if (!this.#unsent.has(key)) this.#accept(key, kept[key]);
    this.loaded = true;
    for (const key of this.#unsent) await this.#send(key);
  }

  /** Applies a setting at once and stores it, after reconnecting if necessary. An invalid value is ignored. */
  async set<K extends keyof Choices>(key: K, value: Choices[K]): Promise<void> {
    if (this.#choices[key] === value || !CHECKS[key](value)) return;
    this.#choices[key] = value;
    await this.#send(key);
  }

  async #send(key: keyof Choices): Promise<void> {
    this.#unsent.add(key);
    const value = this.#choices[key];
    try {
      await this.#wire.api.settings.set(key, value);
      if (this.#choices[key] === value) this.#unsent.delete(key);
    } catch (reason) {
      if (issueOf(reason).code !== 'closed') throw reason;
    }
  }

  #accept<K extends keyof Choices>(key: K, value: unknown): void {
    const check: Check<Choices[K]> = CHECKS[key];
    if (check(value)) this.#choices[key] = value;
  }
}
