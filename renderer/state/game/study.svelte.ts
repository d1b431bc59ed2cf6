/**
 * The open games, each with its history of edits, and which one is on screen. Opening a game never replaces another
 * one; a game that is open already comes to the front. An edit is one call of `edit`; node, position and board moves
 * are derived from the study and the cursor.
 */
import type { CollectionId, GameId } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import {
  amend,
  canRedo,
  canUndo,
  type EditLabel,
  type History,
  moveTo,
  newHistory,
  record,
  redo,
  redoLabel,
  undo,
  undoLabel,
} from '../../../core/study/history.ts';
import { packHistory } from '../../../core/study/packed-history.ts';
import { type NodePosition, Positions, startPosition } from '../../../core/study/positions.ts';
import type { MoveNode, Path, Study } from '../../../core/study/study.ts';
import { nodesAlong } from '../../../core/study/walk.ts';
import type { Position } from '../../../engine/rules/position.ts';

/** Where a game came from and its version in the library. */
export interface Origin {
  /** UUID of the draft; by default a new one. */
  readonly id?: string;
  readonly game?: GameId | null;
  readonly revision?: number | null;
  readonly collection?: CollectionId | null;
  readonly path?: Path;
  /** The edits that led to the study; by default none. */
  readonly history?: History;
  /** The study is newer than the library's version (a restored draft, a new game with moves). */
  readonly unsaved?: boolean;
}

/** @throws CodedError `unknown-rules`, as a library may be newer than this program */
function knownStart(rules: string, start: string): Position {
  const position = startPosition({ rules, start });
  if (!position) throw new CodedError('unknown-rules', `No game '${rules}' can begin from ${start}`);
  return position;
}

/** A game's version in the library. */
export interface StoredVersion {
  /** `null`: the study was never equal to it, as in a restored draft. */
  readonly study: Study | null;
  readonly game: GameId | null;
  readonly revision: number | null;
}

/** An edit that waits for a move of the user. Going elsewhere and every other edit end it. */
export interface AwaitedMove {
  /** `first` and `second`: of two moves that are inserted. */
  readonly kind: 'replacement' | 'first' | 'second';
  /** The move that is replaced, or before which moves are inserted. */
  readonly path: Path;
  /** The cursor at which the move is played. */
  readonly at: Path;
  /** @param uci legal */
  take(uci: string): void;
  cancel(): void;
  /** Undoes what the edit has done so far, when the user goes elsewhere. */
  drop?(): void;
}

export class OpenStudy {
  readonly id: string;
  game = $state.raw<GameId | null>(null);
  revision = $state.raw<number | null>(null);
  collection = $state.raw<CollectionId | null>(null);
  /** The side at the bottom of the board. */
  orientation = $state.raw<'w' | 'b'>('w');
  awaited = $state.raw<AwaitedMove | null>(null);
  /** Paths of the first moves of collapsed variations. One that contains the cursor is expanded for as long. */
  collapsed = $state.raw<ReadonlySet<Path>>(new Set());
  #history = $state.raw<History>() as History;
  /** The library's version of the study; `null` if it has none. */
  #stored = $state.raw<Study | null>(null);
  readonly #edited: (study: OpenStudy) => void;

  readonly study: Study = $derived(this.#history.present.study);
  readonly path: Path = $derived(this.#history.present.path);
  readonly nodes: readonly MoveNode[] = $derived(nodesAlong(this.study, this.path) ?? [this.study.root]);
  readonly node: MoveNode = $derived(this.nodes.at(-1) ?? this.study.root);
  readonly #rules = $derived(this.study.rules);
  readonly #start = $derived(this.study.start);
  readonly positions = $derived(new Positions(knownStart(this.#rules, this.#start)));
  /** The places from the root to the cursor, one per node. */
  readonly places: readonly NodePosition[] = $derived(this.positions.along(this.nodes));
  readonly position: Position = $derived((this.places.at(-1) ?? this.positions.root).position);
  readonly dirty = $derived(this.study !== this.#stored);
  readonly canUndo = $derived(canUndo(this.#history));
  readonly canRedo = $derived(canRedo(this.#history));
  readonly undoLabel: EditLabel | null = $derived(this.canUndo ? undoLabel(this.#history) : null);
  readonly redoLabel: EditLabel | null = $derived(redoLabel(this.#history));

  /** @throws CodedError `unknown-rules` */
  constructor(study: Study, origin: Origin, edited: (study: OpenStudy) => void) {
    this.id = origin.id ?? crypto.randomUUID();
    this.game = origin.game ?? null;
    this.revision = origin.revision ?? null;
    this.collection = origin.collection ?? null;
    this.#history = origin.history ?? newHistory(study, origin.path);
    this.#stored = origin.unsaved ? null : study;
    this.#edited = edited;
    void this.positions;
  }

  /** The edits that can be undone or made again, for its draft; `undefined`: none. */
  packedUndo(): string | undefined {
    return this.canUndo || this.canRedo ? packHistory(this.#history) : undefined;
  }

  /** The position after a path of the tree. */
  positionAt(path: Path): Position {
    return (this.positions.along(nodesAlong(this.study, path) ?? []).at(-1) ?? this.positions.root).position;
  }

  go(path: Path): void {
    const { awaited } = this;
    if (awaited && path !== awaited.at) {
      this.awaited = null;
      awaited.drop?.();
    }
    this.#history = moveTo(this.#history, path);
  }

  /** @param path the cursor after the edit, clamped to the tree */
  edit(study: Study, label: EditLabel, path: Path = this.path): void {
    this.#take(record(this.#history, study, path, label));
  }

  /** An edit that merges with the previous one of the same label, so that typing in one field is one step of undo. */
  amend(study: Study, label: EditLabel): void {
    this.#take(amend(this.#history, study, this.path, label));
  }

  undo(): void {
    this.#take(undo(this.#history));
  }

  redo(): void {
    this.#take(redo(this.#history));
  }

  /** Records that the library has stored `study` (which may be older than the study on screen). */
  markStored(study: Study, game: GameId, revision: number, collection: CollectionId): void {
    this.#stored = study;
    this.game = game;
    this.revision = revision;
    this.collection = collection;
  }

  /** Makes it a game that the library does not have. Returns what the library had. */
  detach(): StoredVersion {
    const { game, revision } = this;
    const study = this.#stored;
    this.#stored = null;
    this.game = null;
    this.revision = null;
    return { study, game, revision };
  }

  /** Records that the library has the deleted game again. */
  markRestored({ study, game, revision }: StoredVersion): void {
    this.#stored = study;
    this.game = game;
    this.revision = revision;
  }

  #take(history: History): void {
    const before = this.study;
    this.#history = history;
    this.awaited = null;
    if (this.study !== before) this.#edited(this);
  }
}

type Listener = (study: OpenStudy) => void;

export class Studies {
  list = $state.raw<readonly OpenStudy[]>([]);
  #currentId = $state.raw<string | null>(null);
  /** A game with unsaved changes that waits for confirmation before it closes. */
  closing = $state.raw<OpenStudy | null>(null);
  readonly current: OpenStudy | null = $derived(this.list.find(study => study.id === this.#currentId) ?? null);
  readonly #onEdit = new Set<Listener>();
  readonly #onClose = new Set<Listener>();

  /** Calls the listener after every edit, undo and redo. @returns a function that removes the listener */
  onEdit(listener: Listener): () => void {
    this.#onEdit.add(listener);
    return () => this.#onEdit.delete(listener);
  }

  /** Calls the listener when a game was closed. @returns a function that removes the listener */
  onClose(listener: Listener): () => void {
    this.#onClose.add(listener);
    return () => this.#onClose.delete(listener);
  }

  get(id: string): OpenStudy | null {
    return this.list.find(study => study.id === id) ?? null;
  }

  ofGame(game: GameId): OpenStudy | null {
    return this.list.find(study => study.game === game) ?? null;
  }

  /**
   * Opens and shows a game. A stored game that is open already is shown with its edits.
   * @throws CodedError `unknown-rules`
   */
  open(study: Study, origin: Origin = {}): OpenStudy {
    const there = origin.game == null ? null : this.ofGame(origin.game);
    const shown = there ?? new OpenStudy(study, origin, edited => this.#notify(this.#onEdit, edited));
    if (!there) this.list = [...this.list, shown];
    this.#currentId = shown.id;
    if (!there && origin.unsaved && origin.id === undefined) this.#notify(this.#onEdit, shown);
    return shown;
  }

  choose(id: string): void {
    if (this.get(id)) this.#currentId = id;
  }

  /** Sorts the games in this order; games that it does not name follow in their own order. */
  arrange(ids: readonly string[]): void {
    const rank = ({ id }: OpenStudy): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    this.list = [...this.list].sort((a, b) => rank(a) - rank(b));
  }

  /** Shows the game `by` tabs further; wraps around. */
  step(by: number): void {
    const index = this.list.findIndex(study => study.id === this.#currentId);
    const next = this.list[(index + by + this.list.length) % this.list.length];
    if (next) this.#currentId = next.id;
  }

  /** Closes a game without unsaved changes; any other waits in `closing` for confirmation. */
  askClose(id: string): void {
    const study = this.get(id);
    if (study?.dirty) this.closing = study;
    else this.close(id);
  }

  close(id: string): void {
    const study = this.get(id);
    if (!study) return;
    const index = this.list.indexOf(study);
    this.list = this.list.filter(other => other !== study);
    if (this.closing === study) this.closing = null;
    if (this.#currentId === id) this.#currentId = (this.list[index] ?? this.list[index - 1])?.id ?? null;
    this.#notify(this.#onClose, study);
  }

  #notify(listeners: ReadonlySet<Listener>, study: OpenStudy): void {
    for (const listener of listeners) listener(study);
  }
}

export const studies = new Studies();
