/**
 * Writes and reads complete games: columns, contents, text index and positions change together. Every method that
 * writes expects to be called inside a transaction.
 */
import type { FlatStudy, GameId, GameRow, StoredGame, StoredRules } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { fold } from '../../api/query/fold.ts';
import type { Kept } from '../../core/pgn/game.ts';
import { isEnding } from '../../engine/endgame/reached.ts';
import { type Adjudications, kindsIn } from './adjudications.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { columnsOf, type GameColumns, isPlain, mainLineOf, notesOf, STUDY_COLUMNS, storedColumns } from './columns.ts';
import { type Digests, digestsOf } from './equal-games.ts';
import { checkStudySum, type GameRecord, type GameRecords, gameRecords, hasRowSum } from './game-records.ts';
import { keysAlong, knownRules, type Line, movesToBytes, type PlayedLine, readLine } from './line.ts';
import type { MotifStore } from './motif-counts.ts';
import type { Db } from './open.ts';
import type { PositionLine } from './position-index/loose-games.ts';
import { indexKeys } from './position-index/position-keys.ts';
import type { PositionWriter } from './position-index/position-writer.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, orReport, type Report, readOrReport, readRecord } from './records.ts';
import { rowSum, studySum } from './row-sums.ts';
import type { KeptRuleSets } from './rule-sets.ts';
import { readStudy, startOf, storedMoves } from './stored-study.ts';

const SET_COLUMNS = [...Object.values(STUDY_COLUMNS), 'kept', 'digest', 'tree_digest'];

const ROW_COLUMNS = [
  'games.id, collection, revision, kept, changed, sum AS row_sum, ending, adjudications.ply AS endingPly, kinds',
  ...Object.values(STUDY_COLUMNS).map(column => `games.${column}`),
].join(', ');

interface NewGame {
  readonly study: FlatStudy;
  readonly kept: Kept;
}

/** A game whose main line has been played and which can be written. */
export interface PreparedGame extends NewGame {
  readonly line: PlayedLine;
  readonly columns: GameColumns;
  readonly digests: Digests;
  /** `null`: the start position of its rules. */
  readonly start: string | null;
  readonly tree: string | null;
  readonly leftovers: string | null;
}

export interface GameStoreParts {
  readonly db: Db;
  readonly changes: ChangeLog;
  readonly index: PositionWriter;
  readonly rules: KeptRuleSets;
  readonly adjudications: Adjudications;
  readonly motifs: Pick<MotifStore, 'mark'>;
  readonly quarantine: Quarantine;
  /** Receives rule sets that were stored with a game. */
  readonly added: (rules: readonly StoredRules[]) => void;
  /** Receives damaged games that were left out. */
  readonly report: Report;
}

const prepareStatements = (db: Db) => ({
  insert: db.prepare(`INSERT INTO games (collection, revision, ${SET_COLUMNS.join(', ')}, changed)
    VALUES (@collection, @revision, ${SET_COLUMNS.map(name => `@${name}`).join(', ')}, @changed)`),
  update: db.prepare(`UPDATE games SET collection = @collection, revision = @revision,
    ${SET_COLUMNS.map(name => `${name} = @${name}`).join(', ')}, changed = @changed, sum = @sum WHERE id = @id`),
  sum: db.prepare('UPDATE games SET sum = ? WHERE id = ?'),
  putContents: db.prepare(`INSERT INTO contents (game, start, moves, tags, tree, leftovers, notes, import, sum)
    VALUES (@id, @start, @moves, @tags, @tree, @leftovers, @notes, @import, @sum)
    ON CONFLICT (game) DO UPDATE SET start = excluded.start, moves = excluded.moves, tags = excluded.tags,
    tree = excluded.tree, leftovers = excluded.leftovers, notes = excluded.notes, sum = excluded.sum`),
  putText: db.prepare('INSERT INTO game_text (rowid, notes) VALUES (?, ?)'),
  dropText: db.prepare('DELETE FROM game_text WHERE rowid = ?'),
  row: db.prepare(`SELECT ${ROW_COLUMNS} FROM games LEFT JOIN adjudications ON adjudications.game = games.id
    WHERE games.id = ? AND bin IS NULL`),
  erase: db.prepare('DELETE FROM games WHERE id = ?'),
  setCollection: db.prepare('UPDATE games SET collection = ? WHERE id = ?'),
});

export class GameStore {
  readonly #parts: GameStoreParts;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #records: GameRecords;

  constructor(parts: GameStoreParts) {
    this.#parts = parts;
    this.#statements = prepareStatements(parts.db);
    this.#records = gameRecords(parts.db);
  }

  /** Checks and plays a game; writes nothing. @throws CodedError `bad-study`, `no-such-rules`, `bad-position`. */
  prepare({ study, kept }: NewGame): PreparedGame {
    const line = readLine(study.rules, study.start, mainLineOf(study));
    const columns = columnsOf(study, line.moves.length);
    const start = study.start === standardStart(study.rules) ? null : study.start;
    const tree = isPlain(study) ? null : JSON.stringify(study.nodes);
    const leftovers = study.leftovers.length > 0 ? JSON.stringify(study.leftovers) : null;
    const digests = digestsOf({ ...columns, start, moves: movesToBytes(line.moves), tree, leftovers });
    return { study, kept, line, columns, digests, start, tree, leftovers };
  }

  /**
   * Stores new games without their positions, which the caller writes in the same transaction. @param fromImport the
   * import that read them
   * @returns the main lines of the new games, in order
   */
  insert(collection: number, games: readonly PreparedGame[], fromImport: number | null): readonly PositionLine[] {
    const changed = Date.now();
    this.#keepRuleSets(games);
    return games.map(prepared => {
      const row = { ...bound(prepared), collection, revision: 1, changed };
      const id = Number(this.#statements.insert.run(row).lastInsertRowid);
      this.#statements.sum.run(rowSum({ ...row, id }), id);
      this.#write({ ...row, id }, prepared, fromImport);
      const { line, columns } = prepared;
      return { game: id, keys: indexKeys(columns.rules, line.keys), moves: line.moves };
    });
  }

  /** @throws CodedError `no-such-game`, `stale`, `bad-study`. */
  replace(id: GameId, revision: number | null, collection: number, entry: NewGame): void {
    const old = this.#select(id);
    if (old.revision !== revision) {
      const now = `revision ${old.revision}, not ${String(revision)}`;
      throw new CodedError('stale', `Game ${id} has been saved elsewhere (${now})`);
    }
    const prepared = this.prepare(entry);
    this.#keepRuleSets([entry]);
    this.#release(id, old);
    const row = { ...bound(prepared), id, collection, revision: old.revision + 1, changed: Date.now() };
    this.#statements.update.run({ ...row, sum: rowSum(row) });
    this.#write(row, prepared, null);
    this.#parts.index.loosen(id);
  }

  /** Plays all of its moves. @throws CodedError `no-such-game`, `record-damaged`. */
  read(id: GameId): StoredGame {
    return this.#stored(id, this.#select(id));
  }

  /**
   * Reads games one after the other and returns the results of `use`. A damaged game, also one for which `use` throws,
   * is reported and left out. @throws CodedError `no-such-game`.
   */
  gather<T>(ids: readonly GameId[], use: (game: StoredGame) => T): readonly T[] {
    return ids.flatMap(id => {
      const made = orReport(this.#parts.report, () => {
        const game = this.read(id);
        return {
          of: readRecord(
            () => this.#records.named(id),
            () => use(game),
          ),
        };
      });
      return made === null ? [] : [made.of];
    });
  }

  /** In the order of the ids, without those in the bin. A damaged row is reported and blank. */
  rows(ids: readonly GameId[]): readonly GameRow[] {
    return ids.flatMap(id => {
      const row = this.#statements.row.get(id) as ListedRow | undefined;
      if (!row) return [];
      const sound = readOrReport(
        () => this.#records.named(id),
        this.#parts.report,
        () => rowOf(row),
      );
      return [sound ?? blankRow(row)];
    });
  }

  /** Moves a game to another collection, also one in the bin. */
  move(id: GameId, collection: number): void {
    this.#statements.setCollection.run(collection, id);
    this.#parts.changes.note(id);
  }

  /** Deletes a game from every table, also one in the bin; `false` for a damaged game, which is reported and stays. */
  erase(id: GameId): boolean {
    const found = readOrReport(
      () => this.#records.named(id),
      this.#parts.report,
      () => {
        const record = this.#records.checked(id);
        return record && { study: readStudy(record), line: lineOf(record) };
      },
    );
    if (found === null) return false;
    if (found === undefined) return true;
    this.#statements.dropText.run(id);
    this.#statements.erase.run(id);
    this.#parts.changes.note(id);
    return true;
  }

  /**
   * The main line of a stored game for the position index, also of one in the bin; `null` for a missing game and for a
   * damaged one, which is reported.
   */
  positionLine(id: GameId, report: Report): PositionLine | null {
    return readOrReport(
      () => this.#records.named(id),
      report,
      () => {
        const record = this.#records.checked(id);
        if (!record) return null;
        const { moves, keys } = lineOf(record);
        return { game: id, moves, keys: indexKeys(record.rules, keys) };
      },
    );
  }

  #select(id: GameId): GameRecord {
    const record = readRecord(
      () => this.#records.named(id),
      () => this.#records.find(id),
    );
    if (!record || record.bin !== null) throw new CodedError('no-such-game', `There is no game ${String(id)}`);
    return record;
  }

  #stored(id: GameId, record: GameRecord): StoredGame {
    const { collection, revision } = record;
    const study = readRecord(
      () => this.#records.named(id),
      () => {
        checkStudySum(record);
        return readStudy(record);
      },
    );
    return { id, collection, revision, study };
  }

  #keepRuleSets(entries: readonly NewGame[]): void {
    const stored = this.#parts.rules.keepFor(entries.map(entry => entry.study.rules));
    if (stored.length > 0) this.#parts.added(stored);
  }

  /** Before the contents of a game are replaced: quarantines it when it cannot be read. */
  #release(id: GameId, old: GameRecord): void {
    try {
      this.#stored(id, old);
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      this.#parts.quarantine.keep(error.record);
    }
    this.#statements.dropText.run(id);
  }

  /** `row`: the columns of `games`. */
  #write(row: BoundRow & { readonly id: GameId }, prepared: PreparedGame, fromImport: number | null): void {
    const { study, line, start, tree, leftovers } = prepared;
    const { id } = row;
    const notes = notesOf(study);
    const tags = JSON.stringify(study.tags);
    const contents = { start, moves: movesToBytes(line.moves), tags, tree, leftovers, notes };
    const sum = studySum({ ...row, ...contents });
    this.#statements.putContents.run({ ...contents, id, import: fromImport, sum });
    this.#parts.adjudications.mark(id, mayBeAdjudicated(prepared));
    this.#parts.motifs.mark(id);
    this.#parts.changes.note(id);
    if (notes !== null) this.#statements.putText.run(id, fold(notes));
  }
}

type BoundRow = Readonly<Record<string, string | number | bigint | null>>;

/** The values of {@link SET_COLUMNS} by name. */
const bound = ({ columns, digests, kept }: PreparedGame): BoundRow => ({
  ...storedColumns(columns),
  kept,
  digest: digests.digest,
  tree_digest: digests.treeDigest,
});

/** Whether tables may know its ending, a count runs at its end, or the players took count actions. */
const mayBeAdjudicated = ({ study, line }: PreparedGame): boolean =>
  isEnding(line.last) || line.last.count() !== null || study.nodes.some(node => node.count !== undefined);

const standardStart = (rules: string): string => knownRules(rules).startFen;

/** To be called inside `readRecord`. @throws Error for an illegal move or malformed data. */
function lineOf(record: GameRecord): Line {
  const moves = storedMoves(record);
  return { moves, keys: keysAlong(record.rules, startOf(record), moves) };
}

type ListedRow = Readonly<Record<string, unknown>> &
  Pick<GameRow, 'id' | 'collection' | 'kept' | 'changed' | 'ending' | 'endingPly'> & { readonly kinds: number | null };

/** @throws TypeError when the checksum of the row differs. */
function rowOf(row: ListedRow): GameRow {
  if (!hasRowSum(row)) throw new TypeError('its checksum in the list differs');
  const columns = Object.entries(STUDY_COLUMNS).map(([name, column]) => [name, row[column]] as const);
  const { annotated, ...rest } = Object.fromEntries(columns) as unknown as GameColumns;
  return { ...rest, ...listedOf(row), kept: row.kept, changed: row.changed, annotated: Boolean(annotated) };
}

const listedOf = ({ id, collection, ending, endingPly, kinds }: ListedRow) => ({
  ...{ id, collection, ending, endingPly },
  kinds: kindsIn(kinds ?? 0),
});

const NO_TEXTS = { rules: '', white: '', black: '', event: '', site: '', round: '', date: '', result: '' };

/** What lists show of a damaged row. */
const blankRow = (row: ListedRow): GameRow => ({
  ...{ ...NO_TEXTS, ...listedOf(row), whiteElo: null, blackElo: null, plies: 0 },
  ...{ annotated: false, kept: 'partial', changed: 0 },
});
