/**
 * Writes and reads complete games: columns, contents, text index and occurrences change together. Every method that
 * writes expects to be called inside a transaction.
 */
import type { FlatStudy, GameId, GameRow, StoredGame, StoredRules } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Kept } from '../../core/pgn/game.ts';
import { isEnding } from '../../engine/endgame/reached.ts';
import { type Adjudications, kindsIn } from './adjudications.ts';
import { columnsOf, type GameColumns, isPlain, mainLineOf, notesOf } from './columns.ts';
import { type Digests, digestsOf } from './equal-games.ts';
import { foldedText } from './game-text.ts';
import { keysAlong, knownRules, type Line, movesToBytes, type PlayedLine, readLine } from './line.ts';
import type { MotifStore } from './motif-counts.ts';
import type { OccurrenceIndex } from './occurrence-index.ts';
import type { IndexedLine } from './occurrences.ts';
import type { Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, orReport, type RecordName, type Report, readOrReport, readRecord } from './records.ts';
import type { KeptRuleSets } from './rule-sets.ts';
import { gameName, type NameRecord, readStudy, type StudyRecord, startOf, storedMoves } from './stored-study.ts';

/** The columns of `games` that follow from the study, with their names in the database. */
const STUDY_COLUMNS: Readonly<Record<keyof GameColumns, string>> = {
  rules: 'rules',
  white: 'white',
  black: 'black',
  whiteElo: 'white_elo',
  blackElo: 'black_elo',
  event: 'event',
  site: 'site',
  round: 'round',
  date: 'date',
  result: 'result',
  plies: 'plies',
  annotated: 'annotated',
};

const SET_COLUMNS = [...Object.values(STUDY_COLUMNS), 'kept', 'digest', 'tree_digest'];

const ROW_COLUMNS = [
  'games.id, collection, kept, changed, ending, adjudications.ply AS endingPly, kinds',
  ...Object.entries(STUDY_COLUMNS).map(([name, column]) => `games.${column} AS ${name}`),
].join(', ');

interface NewGame {
  readonly study: FlatStudy;
  readonly kept: Kept;
}

export interface GameStore {
  /**
   * Stores new games. Their occurrences are deferred: the caller writes or collects them. @param fromImport the import
   * that read them
   * @returns the main lines of the new games, in order
   */
  insert(collection: number, games: readonly PreparedGame[], fromImport: number | null): readonly IndexedLine[];
  /** Checks and plays a game; writes nothing. @throws CodedError `bad-study`, `no-such-rules`, `bad-position`. */
  prepare(entry: NewGame): PreparedGame;
  /** @throws CodedError `no-such-game`, `stale`, `bad-study`. */
  replace(id: GameId, revision: number | null, collection: number, entry: NewGame): void;
  /** Plays all of its moves. @throws CodedError `no-such-game`, `record-damaged`. */
  read(id: GameId): StoredGame;
  /**
   * Reads games one after the other and returns the results of `use`. A damaged game, also one for which `use` throws,
   * is reported and left out. @throws CodedError `no-such-game`.
   */
  gather<T>(ids: readonly GameId[], use: (game: StoredGame) => T): readonly T[];
  /** In the order of the ids, without those in the bin. */
  rows(ids: readonly GameId[]): readonly GameRow[];
  /** Moves a game to another collection, also one in the bin. */
  move(id: GameId, collection: number): void;
  /** Deletes a game from every table, also one in the bin; `false` for a damaged game, which is reported and stays. */
  erase(id: GameId): boolean;
  /**
   * The main line of a stored game for the index, also of one in the bin; `null` for a missing game and for a damaged
   * one, which is reported.
   */
  indexedLine(id: GameId): IndexedLine | null;
}

interface GameRecord extends StudyRecord, NameRecord {
  readonly collection: number;
  readonly revision: number;
  readonly date: string;
  readonly bin: string | null;
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
  readonly index: OccurrenceIndex;
  readonly rules: KeptRuleSets;
  readonly adjudications: Adjudications;
  readonly motifs: Pick<MotifStore, 'mark'>;
  readonly quarantine: Quarantine;
  /** Receives rule sets that were stored with a game. */
  readonly added: (rules: readonly StoredRules[]) => void;
  /** Receives damaged games that were left out. */
  readonly report: Report;
}

export function gameStore({
  db,
  index,
  rules: ruleSets,
  adjudications,
  motifs,
  quarantine,
  added,
  report,
}: GameStoreParts): GameStore {
  const keepRuleSets = (entries: readonly NewGame[]): void => {
    const stored = ruleSets.keepFor(entries.map(entry => entry.study.rules));
    if (stored.length > 0) added(stored);
  };
  const insertGame = db.prepare(`INSERT INTO games (collection, revision, ${SET_COLUMNS.join(', ')}, changed)
    VALUES (@collection, 1, ${SET_COLUMNS.map(name => `@${name}`).join(', ')}, @changed)`);
  const updateGame = db.prepare(`UPDATE games SET collection = @collection, revision = revision + 1,
    ${SET_COLUMNS.map(name => `${name} = @${name}`).join(', ')}, changed = @changed WHERE id = @id`);
  const putContents = db.prepare(`INSERT INTO contents (game, start, moves, tags, tree, leftovers, notes, import)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game) DO UPDATE SET start = excluded.start, moves = excluded.moves,
    tags = excluded.tags, tree = excluded.tree, leftovers = excluded.leftovers, notes = excluded.notes`);
  const putText = db.prepare(
    'INSERT INTO game_text (rowid, white, black, event, rest, notes) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const dropText = db.prepare('DELETE FROM game_text WHERE rowid = ?');
  const selectRow =
    db.prepare(`SELECT ${ROW_COLUMNS} FROM games LEFT JOIN adjudications ON adjudications.game = games.id
    WHERE games.id = ? AND bin IS NULL`);
  const eraseGame = db.prepare('DELETE FROM games WHERE id = ?');
  const setCollection = db.prepare('UPDATE games SET collection = ? WHERE id = ?');
  const selectGame =
    db.prepare(`SELECT collection, revision, rules, result, white, black, event, date, start, moves, tags,
    tree, leftovers, bin FROM games LEFT JOIN contents ON game = id WHERE id = ?`);
  const selectName = db.prepare('SELECT white, black, event, date FROM games WHERE id = ?');

  /** Called only when the row cannot be read: even its names may be on a damaged page. */
  const named = (id: GameId) => (): RecordName => {
    const nothing = { white: '', black: '', event: '', date: '' };
    try {
      return gameName(id, (selectName.get(id) as NameRecord | undefined) ?? nothing);
    } catch {
      return gameName(id, nothing);
    }
  };
  const find = (id: GameId): GameRecord | undefined =>
    readRecord(named(id), () => selectGame.get(id) as GameRecord | undefined);
  const select = (id: GameId): GameRecord => {
    const record = find(id);
    if (!record || record.bin !== null) throw new CodedError('no-such-game', `There is no game ${String(id)}`);
    return record;
  };

  const indexedLine = (id: GameId): IndexedLine | null =>
    readOrReport(named(id), report, () => {
      const record = find(id);
      if (!record) return null;
      const { collection, rules, result, date } = record;
      return { game: id, collection, rules, result, date, ...lineOf(record) };
    });

  const stored = (id: GameId, record: GameRecord): StoredGame => {
    const { collection, revision } = record;
    return { id, collection, revision, study: readRecord(named(id), () => readStudy(record)) };
  };

  /**
   * Before the contents of a game are replaced: removes it from the index, and quarantines it when it cannot be read.
   */
  const release = (id: GameId, old: GameRecord): void => {
    try {
      stored(id, old);
      index.remove(id, old.rules, readRecord(named(id), () => lineOf(old)).keys);
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      quarantine.keep(error.record);
      index.removeAll(id);
    }
    dropText.run(id);
  };

  const write = (id: GameId, prepared: PreparedGame, fromImport: number | null): void => {
    const { study, line, columns, start, tree, leftovers } = prepared;
    const notes = notesOf(study);
    putContents.run(
      id,
      start,
      movesToBytes(line.moves),
      JSON.stringify(study.tags),
      tree,
      leftovers,
      notes,
      fromImport,
    );
    adjudications.mark(id, mayBeAdjudicated(prepared));
    motifs.mark(id);
    putText.run(id, ...foldedText(columns, notes));
  };

  return {
    prepare,
    insert(collection, games, fromImport) {
      const changed = Date.now();
      keepRuleSets(games);
      const lines = games.map(prepared => {
        const id = Number(insertGame.run({ ...bound(prepared), collection, changed }).lastInsertRowid);
        write(id, prepared, fromImport);
        return indexedLineOf(id, collection, prepared);
      });
      index.defer(lines);
      return lines;
    },
    replace(id, revision, collection, entry) {
      const old = select(id);
      if (old.revision !== revision) {
        const now = `revision ${old.revision}, not ${String(revision)}`;
        throw new CodedError('stale', `Game ${id} has been saved elsewhere (${now})`);
      }
      const prepared = prepare(entry);
      keepRuleSets([entry]);
      release(id, old);
      updateGame.run({ ...bound(prepared), id, collection, changed: Date.now() });
      write(id, prepared, null);
      index.add([indexedLineOf(id, collection, prepared)]);
    },
    read: id => stored(id, select(id)),
    gather: (ids, use) =>
      ids.flatMap(id => {
        const made = orReport(report, () => {
          const game = stored(id, select(id));
          return { of: readRecord(named(id), () => use(game)) };
        });
        return made === null ? [] : [made.of];
      }),
    rows: ids => ids.flatMap(id => rowOf(selectRow.get(id))),
    move(id, collection) {
      const old = indexedLine(id);
      if (old) index.remove(id, old.rules, old.keys);
      else index.removeAll(id);
      setCollection.run(collection, id);
      if (old) index.add([{ ...old, collection }]);
    },
    erase(id) {
      const record = readOrReport(named(id), report, () => {
        const record = find(id);
        return record && { rules: record.rules, study: readStudy(record), ...lineOf(record) };
      });
      if (record === null) return false;
      if (record === undefined) return true;
      index.remove(id, record.rules, record.keys);
      dropText.run(id);
      eraseGame.run(id);
      return true;
    },
    indexedLine,
  };
}

const indexedLineOf = (game: GameId, collection: number, { line, columns }: PreparedGame): IndexedLine => {
  const { rules, result, date } = columns;
  return { game, collection, rules, result, date, ...line };
};

/** The values of {@link SET_COLUMNS} by name. */
function bound({ columns, digests, kept }: PreparedGame): Record<string, string | number | bigint | null> {
  const values = (Object.keys(STUDY_COLUMNS) as (keyof GameColumns)[]).map(name => {
    const value = columns[name];
    return [STUDY_COLUMNS[name], typeof value === 'boolean' ? Number(value) : value] as const;
  });
  return { ...Object.fromEntries(values), kept, digest: digests.digest, tree_digest: digests.treeDigest };
}

/** @throws CodedError `bad-study`, `no-such-rules`, `bad-position`. */
function prepare({ study, kept }: NewGame): PreparedGame {
  const line = readLine(study.rules, study.start, mainLineOf(study));
  const columns = columnsOf(study, line.moves.length);
  const start = study.start === standardStart(study.rules) ? null : study.start;
  const tree = isPlain(study) ? null : JSON.stringify(study.nodes);
  const leftovers = study.leftovers.length > 0 ? JSON.stringify(study.leftovers) : null;
  const digests = digestsOf({ ...columns, start, moves: movesToBytes(line.moves), tree, leftovers });
  return { study, kept, line, columns, digests, start, tree, leftovers };
}

/** Whether tables may know its ending, a count runs at its end, or the players took count actions. */
const mayBeAdjudicated = ({ study, line }: PreparedGame): boolean =>
  isEnding(line.last) || line.last.count() !== null || study.nodes.some(node => node.count !== undefined);

const standardStart = (rules: string): string => knownRules(rules).startFen;

/** To be called inside `readRecord`. @throws Error for an illegal move or malformed data. */
function lineOf(record: GameRecord): Line {
  const moves = storedMoves(record);
  return { moves, keys: keysAlong(record.rules, startOf(record), moves) };
}

function rowOf(row: unknown): readonly GameRow[] {
  if (!row) return [];
  const { annotated, kinds } = row as { annotated: number; kinds: number | null };
  return [{ ...(row as GameRow), ...repaired(row as GameRow), annotated: annotated === 1, kinds: kindsIn(kinds ?? 0) }];
}

const TEXTS = ['rules', 'white', 'black', 'event', 'site', 'round', 'date', 'result'] as const;

/** In a damaged file a column may have a value of any type: lists show it as empty. */
const repaired = (row: GameRow): Partial<GameRow> =>
  Object.fromEntries(TEXTS.flatMap(name => (typeof row[name] === 'string' ? [] : [[name, '']])));
