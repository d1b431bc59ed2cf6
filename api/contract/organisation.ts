/** Collections, labels and tags of many games at once. Every change can be undone as one step. */
import type { CollectionId, GameId, JobId, LabelId } from './ids.ts';
import type { Collection, ExportSelection } from './library.ts';

/** The colours of labels, by the names of their tokens in the page. */
export const LABEL_COLORS = ['red', 'orange', 'gold', 'green', 'teal', 'blue', 'purple', 'gray'] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];

/** The PGN tags that have the labels and the collections of a game, with semicolons between them. */
export const LABELS_TAG = 'Labels';
export const COLLECTIONS_TAG = 'Collections';

/** A label that users give to games; a game may have several. */
export interface Label {
  readonly id: LabelId;
  readonly name: string;
  readonly color: LabelColor;
  /** Games with it outside the bin. */
  readonly games: number;
}

/** Games by their ids, or all that match a query, without `except`. */
export type GameSelection = ExportSelection;

export interface Change {
  /** For {@link OrganisationRecords.undo}. */
  readonly token: string;
  /** Games that have changed. */
  readonly games: number;
}

/** What the changes that can be undone do. */
export const STEP_CODES = [
  'games-added',
  'games-moved',
  'games-taken',
  'games-deleted',
  'collection-moved',
  'collection-copied',
  'collection-merged',
  'collection-deleted',
  'label-added',
  'label-removed',
  'label-deleted',
  'tags-edited',
  'names-combined',
  'names-separated',
  'names-replaced',
  'duplicates-kept',
  'duplicates-merged',
] as const;
export type StepCode = (typeof STEP_CODES)[number];

/** What a change does, and to what: the name of the collection or label, the preferred spelling, or the edited tags. */
export interface StepName {
  readonly code: StepCode;
  readonly name: string;
}

/** A change that can be undone, whoever has made it. */
export interface UndoStep extends Change, StepName {
  /** Milliseconds since the epoch. */
  readonly made: number;
}

/** What happens to one PGN tag. `Result`, `White`, `Event` and so on; rule set and start position cannot be edited. */
export type TagEdit =
  | { readonly kind: 'set'; readonly tag: string; readonly value: string }
  | { readonly kind: 'remove'; readonly tag: string }
  /** Replaces every occurrence of a text in the value. */
  | {
      readonly kind: 'replace';
      readonly tag: string;
      readonly find: string;
      readonly replacement: string;
      /** Only values that are equal to `find` as a whole, apart from blanks around it. */
      readonly whole: boolean;
      readonly matchCase: boolean;
    };

/** The tags of a game that edits would change; `null`: it has or had no such tag. */
export interface TagPreviewRow {
  readonly id: GameId;
  readonly white: string;
  readonly black: string;
  readonly tags: readonly { readonly name: string; readonly from: string | null; readonly to: string | null }[];
}

/** A part of a preview. */
export interface TagPreview {
  /** Games of the selection. */
  readonly total: number;
  /** Games of the selection that have been examined, including those of earlier parts. */
  readonly examined: number;
  /** Games of this part that would change. */
  readonly changed: number;
  /** The first of them. */
  readonly rows: readonly TagPreviewRow[];
}

export interface TagEditReport extends Change {
  /** Games left out because they are damaged, or were deleted in the meantime. */
  readonly left: number;
}

/** The methods that the database answers. */
export interface OrganisationRecords {
  /** Games stay in their collections and belong to this one too. */
  addToCollection(selection: GameSelection, collection: CollectionId): Promise<Change>;
  /**
   * Games leave the collection `from` and those inside it for another one. `from: null`: their home collection changes.
   */
  moveGames(selection: GameSelection, from: CollectionId | null, to: CollectionId): Promise<Change>;
  /**
   * Games leave a collection and those inside it. A game that belongs to no other stays.
   * @returns how many stay
   */
  removeFromCollection(
    selection: GameSelection,
    collection: CollectionId,
  ): Promise<Change & { readonly stayed: number }>;
  /** Creates a collection inside another one. */
  createInside(name: string, parent: CollectionId): Promise<Collection>;
  /** `null`: to the top. Refused with `bad-parent` inside itself. */
  moveCollection(id: CollectionId, parent: CollectionId | null): Promise<Change>;
  /** A new collection with the same games and the same collections inside, beside the old one. */
  copyCollection(id: CollectionId, name: string): Promise<Change & { readonly collection: Collection }>;
  /** The games and the collections inside go into another one. */
  mergeCollection(id: CollectionId, into: CollectionId): Promise<Change>;
  /**
   * Deletes a collection and those inside it. Games that belong to no other collection go to the given one, or to the
   * bin if it is `null`. Refused with `last-collection`.
   */
  deleteCollection(id: CollectionId, games: CollectionId | null): Promise<Change>;

  labels(): Promise<readonly Label[]>;
  /** Refused with `bad-name`, `label-exists`. */
  createLabel(name: string, color: LabelColor): Promise<Label>;
  changeLabel(id: LabelId, name: string, color: LabelColor): Promise<Label>;
  deleteLabel(id: LabelId): Promise<Change>;
  /** Adds a label to games, or removes it. */
  labelGames(selection: GameSelection, label: LabelId, add: boolean): Promise<Change>;

  /** The next part of a preview; `examined` of the part before, 0 for the first. Refused with `bad-edit`. */
  previewTags(selection: GameSelection, edits: readonly TagEdit[], examined: number): Promise<TagPreview>;

  /** The changes that can be undone, the last one at the end; none in a read-only library. */
  steps(): Promise<readonly UndoStep[]>;
  /**
   * Undoes a change where the games have not been changed again. Returns how many games have changed. Refused with
   * `no-such-step`.
   */
  undo(token: string): Promise<number>;
}

export interface Organisation extends OrganisationRecords {
  /** Starts a job that edits the tags of games and ends with a {@link TagEditReport}, also when it is cancelled. */
  editTags(selection: GameSelection, edits: readonly TagEdit[]): Promise<JobId>;
}
