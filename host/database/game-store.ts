/**
 * Games in and out of the library, whole: columns, contents, text index and occurrences change together or not at all.
 * Every method that writes expects to be called inside a transaction of its caller.
 */
import type { FlatStudy, GameId, GameRow, StoredGame, StoredRules } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Kept } from '../../core/pgn/game.ts';
import { isEnding } from '../../engine/endgame/reached.ts';
import { columnsOf, type GameColumns, isPlain, mainLineOf, notesOf } from './columns.ts';
import { type Endings, kindsIn } from './endings.ts';
import { fold } from './fold.ts';
import {
  keysAlong,
  knownRules,
  type Line,
  movesFromBytes,
  movesToBytes,
  type PlayedLine,
  readLine,
  uciOf,
} from './line.ts';
import type { OccurrenceIndex } from './occurrence-index.ts';
import type { Passage } from './occurrences.ts';
import type { Db } from './open.ts';
import type { KeptRuleSets } from './rule-sets.ts';

/** Columns that follow from the study, by the names of {@link bound}. */
const SET_COLUMNS = [
  'rules',
  'white',
  'black',
  'white_elo',
  'black_elo',
  'event',
  'site',
  'round',
  'date',
  'result',
  'plies',
  'annotated',
  'kept',
];

export const ROW_COLUMNS = `games.id, collection, games.rules, white, black, white_elo AS whiteElo, black_elo AS blackElo,
  event, site, round, date, result, plies, annotated, kept, changed, ending, endings.ply AS endingPly, kinds`;

export interface NewGame {
  readonly study: FlatStudy;
  readonly kept: Kept;
}

export interface GameStore {
  /**
   * `fromImport`: the import they came with. The new games in order, their occurrences deferred: the caller writes or holds
   * them.
   */
  insert(collection: number, games: readonly PreparedGame[], fromImport: number | null): readonly Passage[];
  /** Checks and plays a game; writes nothing. @throws CodedError `bad-study`, `no-such-rules`, `bad-position`. */
  prepare(entry: NewGame): PreparedGame;
  /** @throws CodedError `no-such-game`, `stale`, `bad-study`. */
  replace(id: GameId, revision: number | null, collection: number, entry: NewGame): void;
  /** @throws CodedError `no-such-game`. */
  read(id: GameId): StoredGame;
  /** In the order of the ids, those in the bin left out. */
  rows(ids: readonly GameId[]): readonly GameRow[];
  /** Into another collection, from the bin, too. */
  move(id: GameId, collection: number): void;
  /** Out of every table, from the bin, too. */
  erase(id: GameId): void;
  /** What the index needs of a stored game, one in the bin, too. */
  passage(id: GameId): Passage | null;
}

interface GameRecord {
  readonly collection: number;
  readonly revision: number;
  readonly rules: string;
  readonly result: FlatStudy['result'];
  readonly date: string;
  readonly start: string | null;
  readonly moves: Uint8Array;
  readonly tags: string;
  readonly tree: string | null;
  readonly leftovers: string | null;
  readonly bin: string | null;
}

/** A game whose line has been played, ready to be written. */
export interface PreparedGame extends NewGame {
  readonly line: PlayedLine;
  readonly columns: GameColumns;
  /** `null`: the start of its rules. */
  readonly start: string | null;
  readonly tree: string | null;
  readonly leftovers: string | null;
}

/** `added`: told of rule sets that games brought with them. */
export function gameStore(
  db: Db,
  index: OccurrenceIndex,
  ruleSets: KeptRuleSets,
  endings: Endings,
  added: (rules: readonly StoredRules[]) => void,
): GameStore {
  const hold = (entries: readonly NewGame[]): void => {
    const brought = ruleSets.hold(entries.map(entry => entry.study.rules));
    if (brought.length > 0) added(brought);
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
  const selectRow = db.prepare(`SELECT ${ROW_COLUMNS} FROM games LEFT JOIN endings ON endings.game = games.id
    WHERE games.id = ? AND bin IS NULL`);
  const eraseGame = db.prepare('DELETE FROM games WHERE id = ?');
  const setCollection = db.prepare('UPDATE games SET collection = ? WHERE id = ?');
  const selectGame =
    db.prepare(`SELECT collection, revision, rules, result, date, start, moves, tags, tree, leftovers, bin
    FROM games JOIN contents ON game = id WHERE id = ?`);

  const select = (id: GameId): GameRecord => {
    const record = selectGame.get(id) as GameRecord | undefined;
    if (!record || record.bin !== null) throw new CodedError('no-such-game', `There is no game ${String(id)}`);
    return record;
  };

  const passage = (id: GameId): Passage | null => {
    const record = selectGame.get(id) as GameRecord | undefined;
    if (!record) return null;
    const { collection, rules, result, date } = record;
    return { game: id, collection, rules, result, date, ...lineOf(record) };
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
    const rest = [columns.site, columns.round, columns.date].join('\n');
    endings.mark(id, mayBeJudged(prepared));
    putText.run(id, ...[columns.white, columns.black, columns.event, rest, notes ?? ''].map(fold));
  };

  return {
    prepare,
    insert(collection, games, fromImport) {
      const changed = Date.now();
      hold(games);
      const passages = games.map(prepared => {
        const id = Number(insertGame.run({ ...bound(prepared), collection, changed }).lastInsertRowid);
        write(id, prepared, fromImport);
        return passageOf(id, collection, prepared);
      });
      index.defer(passages);
      return passages;
    },
    replace(id, revision, collection, entry) {
      const old = select(id);
      if (old.revision !== revision) {
        const now = `revision ${old.revision}, not ${String(revision)}`;
        throw new CodedError('stale', `Game ${id} was saved by somebody else (${now})`);
      }
      const prepared = prepare(entry);
      hold([entry]);
      index.remove(id, old.rules, lineOf(old).keys);
      dropText.run(id);
      updateGame.run({ ...bound(prepared), id, collection, changed: Date.now() });
      write(id, prepared, null);
      index.add([passageOf(id, collection, prepared)]);
    },
    read(id) {
      const record = select(id);
      return { id, collection: record.collection, revision: record.revision, study: studyOf(record) };
    },
    rows: ids => ids.flatMap(id => rowOf(selectRow.get(id))),
    move(id, collection) {
      const old = passage(id);
      if (!old) return;
      index.remove(id, old.rules, old.keys);
      setCollection.run(collection, id);
      index.add([{ ...old, collection }]);
    },
    erase(id) {
      const old = passage(id);
      if (!old) return;
      index.remove(id, old.rules, old.keys);
      dropText.run(id);
      eraseGame.run(id);
    },
    passage,
  };
}

const passageOf = (game: GameId, collection: number, { line, columns }: PreparedGame): Passage => {
  const { rules, result, date } = columns;
  return { game, collection, rules, result, date, ...line };
};

function bound({ columns, kept }: PreparedGame): Record<string, string | number | null> {
  const { whiteElo, blackElo, annotated, ...others } = columns;
  return { ...others, kept, white_elo: whiteElo, black_elo: blackElo, annotated: Number(annotated) };
}

/** @throws CodedError `bad-study`, `no-such-rules`, `bad-position`. */
function prepare({ study, kept }: NewGame): PreparedGame {
  const line = readLine(study.rules, study.start, mainLineOf(study));
  return {
    study,
    kept,
    line,
    columns: columnsOf(study, line.moves.length),
    start: study.start === standardStart(study.rules) ? null : study.start,
    tree: isPlain(study) ? null : JSON.stringify(study.nodes),
    leftovers: study.leftovers.length > 0 ? JSON.stringify(study.leftovers) : null,
  };
}

/** Tables could know its ending, a count runs when it stops, or the players did something with one. */
const mayBeJudged = ({ study, line }: PreparedGame): boolean =>
  isEnding(line.last) || line.last.count() !== null || study.nodes.some(node => node.count !== undefined);

const standardStart = (rules: string): string => knownRules(rules).startFen;

function lineOf({ rules, start, moves: bytes }: GameRecord): Line {
  const moves = movesFromBytes(bytes);
  return { moves, keys: keysAlong(rules, start ?? standardStart(rules), moves) };
}

function studyOf(record: GameRecord): FlatStudy {
  const { rules, result } = record;
  const plain = (): FlatStudy['nodes'] =>
    ['', ...uciOf(movesFromBytes(record.moves))].map((move, index) => ({ move, parent: index - 1 }));
  return {
    rules,
    start: record.start ?? standardStart(rules),
    tags: JSON.parse(record.tags),
    result,
    nodes: record.tree === null ? plain() : JSON.parse(record.tree),
    leftovers: record.leftovers === null ? [] : JSON.parse(record.leftovers),
  };
}

function rowOf(row: unknown): readonly GameRow[] {
  if (!row) return [];
  const { annotated, kinds } = row as { annotated: number; kinds: number | null };
  return [{ ...(row as GameRow), annotated: annotated === 1, kinds: kindsIn(kinds ?? 0) }];
}
