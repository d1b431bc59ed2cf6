/** The repertoires of the library: their list, the one on screen, drills, gaps, and where they come from. */
import type {
  DrillStatistics,
  GameFilter,
  RemovedRepertoire,
  RepertoireId,
  RepertoireRow,
  StoredRepertoire,
} from '../../../api/contract.ts';
import { CodedError, issueOf } from '../../../api/failure.ts';
import type { PgnGame } from '../../../core/pgn/game.ts';
import { guessFile } from '../../../core/pgn/guess.ts';
import { pgnReader } from '../../../core/pgn/reader.ts';
import { writePgn } from '../../../core/pgn/writer.ts';
import { addLine } from '../../../core/repertoire/edit.ts';
import { askedPositions, type Gap, gapsOf, type Replies } from '../../../core/repertoire/gaps.ts';
import { type GrowOptions, growRepertoire } from '../../../core/repertoire/grow.ts';
import { type Merged, mergeStudy, repertoireOf, repertoireStudy, sideOf } from '../../../core/repertoire/pgn.ts';
import {
  boardsOf,
  flattenRepertoire,
  type PositionKey,
  type Repertoire,
  repertoireStart,
  unflattenRepertoire,
} from '../../../core/repertoire/repertoire.ts';
import { tagValue } from '../../../core/study/edit.ts';
import type { Study } from '../../../core/study/study.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { makeRuleSetFile } from '../../../engine/rules/rule-set-file.ts';
import type { Color } from '../../../engine/rules/types.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import { Drill, type DrillKind } from './drill.svelte.ts';
import { OpenRepertoire } from './open-repertoire.svelte.ts';

/** Positions in one request for replies, so that progress is shown and other requests are answered between. */
const PART = 40;

/** Work that asks the library for many positions: progress from 0 to 1. */
interface Work {
  readonly name: 'gaps' | 'grow';
  readonly done: number;
}

/** An import into the repertoire on screen. */
export interface MergeReport extends Pick<Merged, 'added' | 'conflicts'> {
  readonly games: number;
  /** Games that begin elsewhere, or under other rules. */
  readonly outside: number;
}

export class Repertoires {
  readonly #wire: Wire;
  readonly #notices: Notices;
  readonly #saveFile: (name: string, texts: readonly string[]) => Promise<void>;
  /** `null` until it is loaded. */
  list = $state.raw<readonly RepertoireRow[] | null>(null);
  /** Those that can be restored. */
  removed = $state.raw<readonly RemovedRepertoire[]>([]);
  open = $state.raw<OpenRepertoire | null>(null);
  drill = $state.raw<Drill | null>(null);
  statistics = $state.raw<DrillStatistics | null>(null);
  gaps = $state.raw<readonly Gap[] | null>(null);
  work = $state.raw<Work | null>(null);
  report = $state.raw<MergeReport | null>(null);
  #cancelled = false;
  /** Whether the list was asked for. */
  #wanted = false;
  /** Repertoires by id and revision, for the explorer. */
  #books = new Map<string, Repertoire>();
  /** Repertoires under the rules of a position, for the explorer. */
  books = $state.raw<readonly { readonly row: RepertoireRow; readonly repertoire: Repertoire }[]>([]);

  constructor(wire: Wire, notices: Notices, saveFile: (name: string, texts: readonly string[]) => Promise<void>) {
    this.#wire = wire;
    this.#notices = notices;
    this.#saveFile = saveFile;
    const again = () => {
      if (this.#wanted) void this.load().catch(notices.failedInBackground);
    };
    wire.on('repertoiresChanged', again);
    wire.on('libraryReplaced', () => {
      this.close();
      again();
    });
    wire.onOpen(() => {
      this.open?.retry();
      again();
    });
  }

  /** Loads the list, also whenever it has changed or the connection opens from now on. */
  async load(): Promise<void> {
    this.#wanted = true;
    const now = Date.now();
    const list = await this.#wire.api.repertoires.list(now);
    this.removed = await this.#wire.api.repertoires.removed(now);
    this.list = list;
    const { open } = this;
    if (open !== null) {
      const row = list.find(({ id }) => id === open.id);
      if (row) await open.refresh(row.revision);
      else this.close();
      await this.#loadStatistics();
    }
    await this.#loadBooks();
  }

  /** @throws CodedError `repertoire-unsaved`: the one on screen has edits that cannot be stored */
  async show(id: RepertoireId): Promise<void> {
    const { open } = this;
    if (open?.id === id) return;
    await open?.saved();
    open?.retry();
    await open?.saved();
    if (open?.unsaved) {
      const { name } = open.repertoire;
      throw new CodedError('repertoire-unsaved', `The edits of ${name} could not be stored`, { name });
    }
    const stored = await this.#wire.api.repertoires.open(id);
    this.close();
    this.open = new OpenRepertoire(stored, this.#wire, this.#notices);
    await this.#loadStatistics();
  }

  close(): void {
    this.cancel();
    this.open = null;
    this.drill = null;
    this.gaps = null;
    this.statistics = null;
    this.report = null;
  }

  /** Stores a new repertoire and shows it. */
  async create(repertoire: Repertoire): Promise<void> {
    const { id } = await this.#wire.api.repertoires.save(null, null, flattenRepertoire(repertoire));
    await this.load();
    await this.show(id);
  }

  async remove(row: Pick<RepertoireRow, 'id' | 'name'>): Promise<void> {
    await this.open?.saved();
    await this.#wire.api.repertoires.remove(row.id, Date.now());
    const text = `The repertoire ${row.name} was removed`;
    const notice = this.#notices.add(
      'info',
      { code: 'repertoire-removed', text, data: { name: row.name } },
      {
        label: 'undo',
        run: () => {
          this.#notices.dismiss(notice);
          void this.restore(row.id).catch(this.#notices.failed);
        },
      },
    );
  }

  async restore(id: RepertoireId): Promise<void> {
    await this.#wire.api.repertoires.restore(id);
    await this.load();
    await this.show(id);
  }

  // ------------------------------------------------------------ games and files

  /** Adds a game to the repertoire on screen, as one step of undo. */
  merge(studies: readonly Study[]): void {
    const { open } = this;
    if (!open) return;
    let { repertoire } = open;
    let [added, outside] = [0, 0];
    const conflicts: Merged['conflicts'][number][] = [];
    for (const study of studies) {
      const merged = mergeStudy(repertoire, study);
      if (!merged) {
        outside++;
        continue;
      }
      repertoire = merged.repertoire;
      added += merged.added;
      conflicts.push(...merged.conflicts);
    }
    open.edit(repertoire, 'merge');
    this.report = { games: studies.length - outside, outside, added, conflicts };
  }

  /**
   * A repertoire with the tree of a game.
   * @throws CodedError `unknown-rules`
   */
  fromStudy(study: Study, color: Color, name: string): Repertoire {
    const begun = repertoireOf(study, color, name);
    const merged = begun && mergeStudy(begun, study);
    if (!merged) throw new CodedError('unknown-rules', `No game '${study.rules}' can begin from ${study.start}`);
    return merged.repertoire;
  }

  /** Games of a PGN file; rule sets that they contain are stored. @throws CodedError `repertoire-no-games` */
  async gamesOf(bytes: Uint8Array): Promise<readonly Study[]> {
    const reader = pgnReader({ rules: guessFile(bytes).guess });
    const games: PgnGame[] = [...reader.push(bytes), ...reader.end()].filter(({ kept }) => kept !== 'text');
    if (games.length === 0) throw new CodedError('repertoire-no-games', 'The file has no game that can be read');
    for (const { embeddedRules } of games)
      if (embeddedRules) await this.#wire.api.rules.save(makeRuleSetFile(embeddedRules, { complete: true }));
    return games.map(({ study }) => study);
  }

  /**
   * Creates repertoires from games: games that were written as repertoires become one each, the others together one
   * for `color`.
   */
  async importGames(studies: readonly Study[], color: Color, name: string): Promise<void> {
    const written = studies.filter(study => sideOf(study) !== null);
    const plain = studies.filter(study => sideOf(study) === null);
    for (const study of written)
      await this.create(this.fromStudy(study, sideOf(study) as Color, tagValue(study, 'Event') || name));
    const [first, ...others] = plain;
    if (!first) return;
    await this.create(this.fromStudy(first, color, name));
    if (others.length > 0) this.merge(others);
  }

  /** Saves repertoires as one PGN file, with a game for each. */
  async exportGames(ids: readonly RepertoireId[], name: string): Promise<void> {
    await this.open?.saved();
    const texts: string[] = [];
    for (const id of ids) {
      const { repertoire } = await this.#wire.api.repertoires.open(id);
      texts.push(writePgn(repertoireStudy(unflattenRepertoire(repertoire))));
    }
    await this.#saveFile(`${name.replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '').trim() || 'repertoire'}.pgn`, texts);
  }

  // ------------------------------------------------------------ games of the library

  /** Adds the moves that the games of the library play. Resolves to `null` when it was cancelled. */
  async grow(repertoire: Repertoire, options: GrowOptions, filter: GameFilter): Promise<Repertoire | null> {
    const start = repertoireStart(repertoire);
    if (!start) return null;
    return this.#working('grow', report =>
      growRepertoire(
        repertoire,
        start,
        options,
        positions => this.#replies(repertoire.rules, positions, filter),
        plies => report(plies / options.depth),
      ),
    );
  }

  /** Finds what the repertoire on screen does not answer. */
  async findGaps(filter: GameFilter): Promise<void> {
    const { open } = this;
    if (!open) return;
    const { repertoire } = open;
    const keys = askedPositions(repertoire);
    const boards = boardsOf(repertoire);
    const gaps = await this.#working('gaps', async report => {
      const positions = keys.map(key => boards.get(key) as Position);
      const replies = await this.#replies(repertoire.rules, positions, filter, report);
      return gapsOf(repertoire, new Map(keys.map((key, index) => [key, replies[index] as Replies])));
    });
    if (gaps && this.open === open) this.gaps = gaps;
  }

  cancel(): void {
    this.#cancelled = true;
  }

  async #working<T>(name: Work['name'], work: (report: (done: number) => void) => Promise<T>): Promise<T | null> {
    this.#cancelled = false;
    this.work = { name, done: 0 };
    try {
      return await work(done => {
        this.work = { name, done };
      });
    } catch (reason) {
      if (issueOf(reason).code !== 'cancelled') throw reason;
      return null;
    } finally {
      this.work = null;
    }
  }

  async #replies(
    rules: string,
    positions: readonly Position[],
    filter: GameFilter,
    report: (done: number) => void = () => undefined,
  ): Promise<readonly Replies[]> {
    const found: Replies[] = [];
    for (let from = 0; from < positions.length; from += PART) {
      if (this.#cancelled) throw new CodedError('cancelled', 'The search was stopped');
      const fens = positions.slice(from, from + PART).map(position => makeFen(position));
      found.push(...(await this.#wire.api.repertoires.replies(rules, fens, filter)));
      report(found.length / positions.length);
    }
    return found;
  }

  // ------------------------------------------------------------ drills

  async startDrill(kind: DrillKind, all = false): Promise<void> {
    const { open } = this;
    if (!open) return;
    await open.saved();
    const queue = await this.#wire.api.repertoires.queue(open.id, Date.now());
    const { id, repertoire } = open;
    const drill = new Drill({ id, repertoire, kind, queue, all, wire: this.#wire, notices: this.#notices });
    this.drill = drill.total === 0 ? null : drill;
  }

  endDrill(): void {
    this.drill = null;
  }

  async #loadStatistics(): Promise<void> {
    const { open } = this;
    if (!open) return;
    const statistics = await this.#wire.api.repertoires.statistics(open.id, Date.now());
    if (this.open === open) this.statistics = statistics;
  }

  // ------------------------------------------------------------ the explorer

  /** Adds a line of a game, from where it is in the repertoire. Resolves to whether it is. */
  async addLineTo(id: RepertoireId, start: Position, moves: readonly string[]): Promise<boolean> {
    const open = this.open?.id === id ? this.open : null;
    const stored: StoredRepertoire | null = open ? null : await this.#wire.api.repertoires.open(id);
    const repertoire = open?.repertoire ?? unflattenRepertoire((stored as StoredRepertoire).repertoire);
    const longer = addLine(repertoire, start, moves);
    if (!longer) return false;
    if (open) open.edit(longer, 'add');
    else if (stored && longer !== repertoire)
      await this.#wire.api.repertoires.save(id, stored.revision, flattenRepertoire(longer));
    const name = repertoire.name;
    this.#notices.add('info', { code: 'repertoire-added', text: `Added to the repertoire ${name}`, data: { name } });
    return true;
  }

  /** Names of the repertoires that play a move in a position. */
  namesWith(key: PositionKey, move: string): readonly string[] {
    return this.books.flatMap(({ row, repertoire }) =>
      repertoire.positions.get(key)?.moves.some(known => known.move === move) ? [row.name] : [],
    );
  }

  async #loadBooks(): Promise<void> {
    const rows = this.list ?? [];
    const known = new Map<string, Repertoire>();
    for (const { id, revision } of rows) {
      const name = `${id} ${revision}`;
      const book = this.#books.get(name) ?? unflattenRepertoire((await this.#wire.api.repertoires.open(id)).repertoire);
      known.set(name, book);
    }
    this.#books = known;
    this.books = rows.flatMap(row => {
      const repertoire = known.get(`${row.id} ${row.revision}`);
      return repertoire ? [{ row, repertoire }] : [];
    });
  }
}
