/**
 * The repertoire on screen: its versions for undo, and the line on the board. Every edit is stored at once; edits that
 * are made while a version is being stored are stored together.
 */
import type { RepertoireId, StoredRepertoire } from '../../../api/contract.ts';
import { CodedError, issueOf } from '../../../api/failure.ts';
import { addMove } from '../../../core/repertoire/edit.ts';
import {
  flattenRepertoire,
  keyOf,
  type PositionKey,
  pathTo,
  played,
  positionIn,
  type Repertoire,
  type RepertoirePosition,
  repertoireStart,
  unflattenRepertoire,
} from '../../../core/repertoire/repertoire.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';

/** Names of edits, for the texts of undo. */
export type RepertoireEdit =
  | 'add'
  | 'remove'
  | 'prefer'
  | 'comment'
  | 'shapes'
  | 'mark'
  | 'keep'
  | 'merge'
  | 'settings';

interface Version {
  readonly repertoire: Repertoire;
  /** The edit that made it; `null` for the version that was opened. */
  readonly edit: RepertoireEdit | null;
  /** The place of the edit: consecutive edits of one comment are one step. */
  readonly place: string;
}

/** Versions that can be undone. */
const KEPT = 200;

export class OpenRepertoire {
  readonly id: RepertoireId;
  readonly #wire: Wire;
  readonly #notices: Notices;
  #revision: number;
  #past = $state.raw<readonly Version[]>([]);
  #present = $state.raw() as Version;
  #future = $state.raw<readonly Version[]>([]);
  #stored: Repertoire;
  #saving: Promise<void> | null = null;
  /** Moves from the start to the position on the board. */
  moves = $state.raw<readonly string[]>([]);
  /** The side at the bottom of the board. */
  orientation = $state.raw<'w' | 'b'>('w');
  /** A save failed; the next edit tries again. */
  unsaved = $state(false);

  readonly repertoire: Repertoire = $derived(this.#present.repertoire);
  readonly start: Position;
  /** The positions of the line on the board, the start first. */
  readonly line: readonly Position[] = $derived.by(() => {
    const line = [this.start];
    for (const move of this.moves) line.push(played(line.at(-1) as Position, move));
    return line;
  });
  readonly position: Position = $derived.by(() => this.line.at(-1) ?? this.start);
  readonly key: PositionKey = $derived(keyOf(this.position));
  readonly at: RepertoirePosition = $derived(positionIn(this.repertoire, this.key));
  readonly own = $derived(this.position.turn === this.repertoire.color);
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  readonly undoEdit: RepertoireEdit | null = $derived(this.canUndo ? this.#present.edit : null);
  readonly redoEdit: RepertoireEdit | null = $derived(this.#future[0]?.edit ?? null);

  /** @throws CodedError `unknown-rules` */
  constructor({ id, revision, repertoire: flat }: StoredRepertoire, wire: Wire, notices: Notices) {
    const repertoire = unflattenRepertoire(flat);
    const start = repertoireStart(repertoire);
    if (!start) throw new CodedError('unknown-rules', `No game '${flat.rules}' can begin from ${flat.start}`);
    this.id = id;
    this.#revision = revision;
    this.#wire = wire;
    this.#notices = notices;
    this.start = start;
    this.#present = { repertoire, edit: null, place: '' };
    this.#stored = repertoire;
    this.orientation = repertoire.color;
  }

  /** Shows a position of the current line; `ply` counts from the start. */
  goTo(ply: number): void {
    this.moves = this.moves.slice(0, Math.max(0, ply));
  }

  /** Shows a position by its shortest way. */
  show(key: PositionKey): void {
    this.moves = pathTo(this.repertoire, key) ?? this.moves;
  }

  showLine(moves: readonly string[]): void {
    this.moves = moves;
  }

  forward(): void {
    const [next] = this.at.moves;
    if (next) this.moves = [...this.moves, next.move];
  }

  forwardToEnd(): void {
    const seen = new Set([this.key]);
    for (let next = this.at.moves[0]; next && !seen.has(next.to); next = this.at.moves[0]) {
      seen.add(next.to);
      this.moves = [...this.moves, next.move];
    }
  }

  /** Plays a move; one that the repertoire lacks is added. */
  play(move: string): void {
    if (!this.at.moves.some(known => known.move === move))
      this.edit(addMove(this.repertoire, this.key, this.position, move), 'add');
    this.moves = [...this.moves, move];
  }

  /** @param place consecutive edits of the same name and place are one step */
  edit(repertoire: Repertoire, edit: RepertoireEdit, place = ''): void {
    if (repertoire === this.repertoire) return;
    const continues = place !== '' && this.#present.edit === edit && this.#present.place === place && this.canUndo;
    if (!continues) this.#past = [...this.#past, this.#present].slice(-KEPT);
    this.#future = [];
    this.#take({ repertoire, edit, place });
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#present, ...this.#future];
    this.#take(before);
  }

  redo(): void {
    const [next, ...rest] = this.#future;
    if (!next) return;
    this.#past = [...this.#past, this.#present];
    this.#future = rest;
    this.#take(next);
  }

  /** Resolves when the version on screen is stored, or could not be. */
  saved(): Promise<void> {
    return this.#saving ?? Promise.resolve();
  }

  /** Another window or program has stored a version: it is shown, and one undo returns to the version of this window. */
  async refresh(revision: number): Promise<void> {
    await this.saved();
    if (revision <= this.#revision) return;
    const stored = await this.#wire.api.repertoires.open(this.id);
    if (this.#saving === null && stored.revision > this.#revision) this.#replace(stored);
  }

  #replace({ revision, repertoire: flat }: StoredRepertoire): void {
    const repertoire = unflattenRepertoire(flat);
    this.#revision = revision;
    this.#stored = repertoire;
    this.#past = [...this.#past, this.#present].slice(-KEPT);
    this.#future = [];
    this.#present = { repertoire, edit: 'merge', place: '' };
    this.#clamp();
  }

  #take(version: Version): void {
    this.#present = version;
    this.#clamp();
    this.#save();
  }

  /** The line on the board ends where it leaves the repertoire. */
  #clamp(): void {
    let key = this.repertoire.root;
    const kept: string[] = [];
    for (const move of this.moves) {
      const next = positionIn(this.repertoire, key).moves.find(known => known.move === move);
      if (!next) break;
      kept.push(move);
      key = next.to;
    }
    if (kept.length < this.moves.length) this.moves = kept;
  }

  #save(): void {
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = null;
    });
  }

  async #saveAll(): Promise<void> {
    // The edit that began this has not returned yet.
    await Promise.resolve();
    while (this.repertoire !== this.#stored) {
      try {
        await this.#saveVersion(this.repertoire);
      } catch (reason) {
        this.unsaved = true;
        this.#notices.failedInBackground(reason);
        return;
      }
    }
  }

  /** Takes the stored version instead if another window has stored one. */
  async #saveVersion(repertoire: Repertoire): Promise<void> {
    try {
      const { revision } = await this.#wire.api.repertoires.save(
        this.id,
        this.#revision,
        flattenRepertoire(repertoire),
      );
      this.#revision = revision;
      this.#stored = repertoire;
    } catch (reason) {
      if (issueOf(reason).code !== 'stale') throw reason;
      await this.#takeStored();
    }
    this.unsaved = false;
  }

  async #takeStored(): Promise<void> {
    this.#replace(await this.#wire.api.repertoires.open(this.id));
    const text = 'The repertoire was changed in another window. Undo returns to the version of this window.';
    this.#notices.add('warning', { code: 'repertoire-stale', text });
  }

  /** Tries again after an outage. */
  retry(): void {
    if (this.unsaved) this.#save();
  }
}
