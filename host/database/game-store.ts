/**
 * Writes and reads complete games: columns, contents, text index and positions change together. Every method that
 * writes expects to be called inside a transaction.
 */
import type { CollectionId, FlatStudy, GameId, GameRow, StoredGame, StoredRules } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { fold } from '../../api/query/fold.ts';
import type { Kept } from '../../core/pgn/game.ts';
import type { Tag } from '../../core/study/study.ts';
import { isEnding } from '../../engine/endgame/reached.ts';
import type { Position } from '../../engine/rules/position.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { type Adjudications, kindsIn } from './adjudications.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { columnsOf, type GameColumns, isPlain, mainLineOf, notesOf } from './columns.ts';
import { isCorrupt } from './corruption.ts';
import { type Digests, digestsOf } from './equal-games.ts';
import { contentsSum, type GameRecord, type GameRecords } from './game-records.ts';
import type { GameVersions } from './game-versions.ts';
import { keysAlong, knownRules, type Line, movesToBytes, readLine } from './line.ts';
import type { MotifStore } from './motif-counts.ts';
import type { Db } from './open.ts';
import type { GameSet } from './organisation/game-set.ts';
import { LABELLED, MEMBERS } from './organisation/game-sets.ts';
import { type GroupValues, takeGroups } from './organisation/group-tags.ts';
import type { GameGroups } from './organisation/groups.ts';
import type { PositionLine } from './position-index/loose-games.ts';
import { indexKeys } from './position-index/position-keys.ts';
import type { PositionWriter } from './position-index/position-writer.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, orReport, type Report, readOrReport, readRecord } from './records.ts';
import type { KeptRuleSets } from './rule-sets.ts';
import { damagedPlace, placeSum, type ShownPlace, shownPlaces, TO_COLLECTION } from './storage/game-place.ts';
import {
  type GameHead,
  isInContents,
  packRow,
  ROW_COLUMNS,
  readRow,
  rowSum,
  type StoredRow,
  SUMMED,
} from './storage/game-row.ts';
import { packGame } from './storage/record.ts';
import { formOf } from './storage/tag-form.ts';
import { readStudy, startOf, storedMoves } from './stored-study.ts';

const LISTED_COLUMNS = [
  ...ROW_COLUMNS.map(name => `games.${name}`),
  ...['ending', 'adjudications.ply AS endingPly', 'kinds'],
].join(', ');

interface NewGame {
  readonly study: FlatStudy;
  readonly kept: Kept;
}

/** A game whose main line has been played and which can be written. */
export interface PreparedGame extends NewGame {
  readonly line: Line;
  /** Whether tables may know its ending, a count runs at its end, or the players took count actions. */
  readonly mayBeAdjudicated: boolean;
  readonly columns: GameColumns;
  readonly digests: Digests;
  /** `null`: the start position of its rules. */
  readonly start: string | null;
  readonly tree: string | null;
  readonly leftovers: string | null;
  /** The groups that its tags name; its study has no such tags. */
  readonly groups: GroupValues;
}

export interface GameStoreParts {
  readonly db: Db;
  readonly records: GameRecords;
  readonly changes: ChangeLog;
  readonly index: PositionWriter;
  readonly rules: KeptRuleSets;
  readonly adjudications: Adjudications;
  readonly motifs: Pick<MotifStore, 'mark'>;
  readonly versions: Pick<GameVersions, 'keep'>;
  readonly quarantine: Quarantine;
  readonly groups: GameGroups;
  /** Receives rule sets that were stored with a game. */
  readonly added: (rules: readonly StoredRules[]) => void;
  /** Whether lists have the game; its row is then missing only because of damage. */
  readonly isListed: (id: GameId) => boolean;
  /** Receives damaged games that were left out. */
  readonly report: Report;
  /** Receives games whose place is damaged. */
  readonly foundDamagedPlace: (id: GameId) => void;
}

/** The columns of `games` that a save writes. */
const SAVED_COLUMNS = [...SUMMED.filter(name => name !== 'id'), 'sum', 'digest', 'tree_digest'];
const NEW_COLUMNS = ['id', ...SAVED_COLUMNS, 'collection', 'place_sum'];

const prepareStatements = (db: Db) => ({
  lastId: db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'games'").pluck(),
  insert: db.prepare(
    `INSERT INTO games (${NEW_COLUMNS.join(', ')}) VALUES (${NEW_COLUMNS.map(name => `@${name}`).join(', ')})`,
  ),
  update: db.prepare(`UPDATE games SET ${SAVED_COLUMNS.map(name => `${name} = @${name}`).join(', ')} WHERE id = @id`),
  putContents: db.prepare(`INSERT OR REPLACE INTO contents (game, start, moves, tags, tree, leftovers, notes, sum)
    VALUES (@id, @start, @moves, @tags, @tree, @leftovers, @notes, @sum)`),
  putText: db.prepare('INSERT INTO game_text (rowid, notes) VALUES (?, ?)'),
  dropText: db.prepare('DELETE FROM game_text WHERE rowid = ?'),
  row: db.prepare(`SELECT ${LISTED_COLUMNS} FROM games LEFT JOIN adjudications ON adjudications.game = games.id
    WHERE games.id = ?`),
  erase: db.prepare('DELETE FROM games WHERE id = ?'),
  setCollection: db.prepare(`UPDATE games SET ${TO_COLLECTION} WHERE id = @id`),
});

/** Checks and plays a game. @throws CodedError `bad-study`, `no-such-rules`, `bad-position`. */
export function prepareGame({ study: whole, kept }: NewGame): PreparedGame {
  const { study, groups } = takeGroups(whole);
  const { moves, keys, last } = readLine(study.rules, study.start, mainLineOf(study));
  const columns = columnsOf(study, moves.length);
  const start = study.start === standardStart(study.rules) ? null : study.start;
  const tree = isPlain(study) ? null : JSON.stringify(study.nodes);
  const leftovers = study.leftovers.length > 0 ? JSON.stringify(study.leftovers) : null;
  const digests = digestsOf({ ...columns, start, moves: movesToBytes(moves), tree, leftovers });
  const mayBeAdjudicated = mayHaveEnded(last) || study.nodes.some(node => node.count !== undefined);
  return { study, kept, line: { moves, keys }, columns, digests, start, tree, leftovers, groups, mayBeAdjudicated };
}

/** Whether tables may know its ending, or a count runs at its end. */
export const mayHaveEnded = (last: Position): boolean => isEnding(last) || last.count() !== null;

export class GameStore {
  readonly #parts: GameStoreParts;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #shownPlace: (row: StoredRow) => ShownPlace;

  constructor(parts: GameStoreParts) {
    this.#parts = parts;
    this.#statements = prepareStatements(parts.db);
    this.#shownPlace = shownPlaces(parts.db);
  }

  /**
   * Stores new games without their positions and groups, which the caller writes in the same transaction.
   *
   * @param inBlocks whether games without annotations share blocks, which are written when the transaction ends
   * @returns the main lines of the new games, in order
   */
  insert(collection: number, games: readonly PreparedGame[], inBlocks: boolean): readonly PositionLine[] {
    const changed = Date.now();
    this.#keepRuleSets(games);
    let last = (this.#statements.lastId.get() as number | undefined) ?? 0;
    return games.map(prepared => {
      const { line, columns, kept } = prepared;
      const id = ++last;
      const isInContents = !inBlocks || !fitsBlock(prepared);
      const head = { ...columns, id, revision: 1, kept, changed, isInContents };
      const place = { collection, place_sum: placeSum(id, { collection, bin: null }) };
      this.#statements.insert.run({ ...this.#packed(head, prepared), ...place });
      this.#write(head, prepared);
      return { game: id, keys: indexKeys(columns.rules, line.keys), moves: line.moves };
    });
  }

  /** The game stays in its collections, and the replaced version is kept. @throws CodedError `no-such-game`, `stale`, `bad-study`. */
  replace(id: GameId, revision: number | null, entry: NewGame): void {
    const old = this.#select(id);
    if (old.revision !== revision) {
      const now = `revision ${old.revision}, not ${String(revision)}`;
      throw new CodedError('stale', `Game ${id} has been saved elsewhere (${now})`);
    }
    const prepared = prepareGame(entry);
    this.#keepRuleSets([entry]);
    const now = Date.now();
    const replaced = this.#release(id, old);
    if (replaced) this.#parts.versions.keep(id, { study: replaced, saved: old.changed }, prepared.study, now);
    const { columns } = prepared;
    const revised = { id, revision: old.revision + 1 };
    const head = { ...columns, ...revised, kept: entry.kept, changed: now, isInContents: true };
    this.#statements.update.run(this.#packed(head, prepared));
    this.#write(head, prepared);
    this.giveLabels(id, prepared);
    this.#parts.index.loosen(id);
  }

  /** The labels that the tags of a saved game name; it stays in its collections. */
  giveLabels(id: GameId, { groups }: PreparedGame): void {
    if (groups.labels !== '') this.#parts.groups.labels.give(id, groups.labels);
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
            () => this.#parts.records.named(id),
            () => use(game),
          ),
        };
      });
      return made === null ? [] : [made.of];
    });
  }

  /**
   * A game that is in a block, with its moves unchecked; `null` for other games and for one that cannot be read.
   * @throws CodedError `no-such-game`.
   */
  plain(id: GameId): (GameRecord & { readonly moves: Uint8Array; readonly tags: readonly Tag[] }) | null {
    const { records } = this.#parts;
    const read = (): GameRecord | null => {
      const row = this.#select(id);
      if (isInContents(row.flags)) return null;
      return readRecord(
        () => records.named(id),
        () => records.complete(row),
      );
    };
    return orReport(() => {}, read) as ReturnType<GameStore['plain']>;
  }

  /** Whether the library has a game, outside of the bin. */
  isListed(id: GameId): boolean {
    return this.#parts.isListed(id);
  }

  /** Whether lists have a game whose row is missing or on a damaged page; it is then reported. */
  reportLost(id: GameId): boolean {
    const { records, isListed, report } = this.#parts;
    const isThere = (): true => {
      if (records.row(id) === undefined && isListed(id)) throw new TypeError('its row is missing');
      return true;
    };
    return readOrReport(() => records.named(id), report, isThere) === null;
  }

  /** In the order of the ids, without those in the bin. A damaged row is reported, and blank if it can be read. */
  rows(ids: readonly GameId[]): readonly GameRow[] {
    const { records, report, groups } = this.#parts;
    const there = new Set(groups.tree.rows().map(row => row.id));
    const labels = new Set(groups.labels.rows().map(row => row.id));
    const members = [...groups.sets.all(MEMBERS)].filter(([id]) => there.has(id));
    const labelled = [...groups.sets.all(LABELLED)].filter(([id]) => labels.has(id));
    return ids.flatMap(id => {
      const found = this.#foundRow(id);
      const place = found && this.#placeOf(found);
      if (!place || place.bin !== null) return [];
      const row = { ...found, ...place };
      const head = readOrReport(
        () => records.named(id),
        report,
        () => readRow(row, records.names),
      );
      const groups = { collections: ownersOf(members, id), labels: ownersOf(labelled, id) };
      return [{ ...(head ? listedRow(head, row) : blankRow(row)), ...groups }];
    });
  }

  /** A row on a damaged page is reported. */
  #foundRow(id: GameId): ListedRow | undefined {
    try {
      return this.#statements.row.get(id) as ListedRow | undefined;
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      const reason = messageOf(error);
      this.#parts.report({ table: 'games', key: String(id), name: '', reason });
      return undefined;
    }
  }

  /** Moves a game to another collection, also one in the bin. */
  move(id: GameId, collection: CollectionId): void {
    this.#statements.setCollection.run({ id, collection });
    this.#parts.changes.note(id);
  }

  /**
   * Changes the tags and the result of a game, also of one in the bin, without playing its moves; its positions stay
   * as they are. `edit` returns the same study if nothing changes. @returns whether the game was changed; `null` for a
   * missing game and for a damaged one, which is reported
   */
  retag(id: GameId, edit: (study: FlatStudy) => FlatStudy): boolean | null {
    const { records, report } = this.#parts;
    const found = readOrReport(
      () => records.named(id),
      report,
      () => {
        const record = records.read(id);
        return record && { record, study: readStudy(record) };
      },
    );
    if (!found) return null;
    const { record, study } = found;
    const edited = edit(study);
    if (edited === study) return false;
    const columns = { ...columnsOf(edited, record.plies), annotated: record.annotated };
    const { start, tree, leftovers, notes, kept, isInContents } = record;
    const moves = movesToBytes(storedMoves(record));
    const head = { ...columns, id, revision: record.revision + 1, kept, changed: Date.now(), isInContents };
    const digests = digestsOf({ ...columns, start, moves, tree, leftovers });
    this.#statements.update.run(this.#packed(head, { digests }));
    if (isInContents) {
      const contents = { start, moves, tags: JSON.stringify(edited.tags), tree, leftovers, notes };
      this.#statements.putContents.run({ ...contents, id, sum: contentsSum(head, contents) });
    } else {
      const { form, values } = formOf(edited.tags, columns);
      records.blocks.replace(id, packGame({ moves, form: records.names.add(form), values }));
    }
    if (edited.result !== study.result) this.#parts.adjudications.mark(id, true);
    this.#parts.changes.note(id);
    return true;
  }

  /** Deletes a game from every table, also one in the bin; `false` for a damaged game, which is reported and stays. */
  erase(id: GameId): boolean {
    const { records, report } = this.#parts;
    const found = readOrReport(
      () => records.named(id),
      report,
      () => {
        const row = records.row(id);
        if (row === undefined) return undefined;
        if (!this.#placeOf(row).isSound) return null;
        const record = records.complete(row);
        return { study: readStudy(record), line: lineOf(record) };
      },
    );
    if (found === null) return false;
    if (found === undefined) return true;
    this.#statements.dropText.run(id);
    this.#statements.erase.run(id);
    this.#parts.records.blocks.remove(id);
    this.#parts.changes.note(id);
    return true;
  }

  /**
   * The main line of a stored game for the position index, also of one in the bin; `null` for a missing game and for a
   * damaged one, which is reported.
   */
  positionLine(id: GameId, report: Report): PositionLine | null {
    return readOrReport(
      () => this.#parts.records.named(id),
      report,
      () => {
        const record = this.#parts.records.read(id);
        if (!record) return null;
        const { moves, keys } = lineOf(record);
        return { game: id, moves, keys: indexKeys(record.rules, keys) };
      },
    );
  }

  /** Unchecked; its collection is the one in which it is shown. */
  #select(id: GameId): StoredRow {
    const { records } = this.#parts;
    const row = readRecord(
      () => records.named(id),
      () => records.row(id),
    );
    const place = row && this.#placeOf(row);
    if (!place || place.bin !== null) throw new CodedError('no-such-game', `There is no game ${String(id)}`);
    return { ...row, collection: place.collection };
  }

  /** Reports a damaged place. */
  #placeOf(row: StoredRow): ShownPlace {
    const { records, report, foundDamagedPlace } = this.#parts;
    const place = this.#shownPlace(row);
    if (!place.isSound) {
      report(damagedPlace(records.named(row.id)));
      foundDamagedPlace(row.id);
    }
    return place;
  }

  #stored(id: GameId, row: StoredRow): StoredGame {
    const { records } = this.#parts;
    const { collection, revision } = row;
    const study = readRecord(
      () => records.named(id),
      () => readStudy(records.complete(row)),
    );
    return { id, collection, revision, study };
  }

  #keepRuleSets(entries: readonly NewGame[]): void {
    const stored = this.#parts.rules.keepFor(entries.map(entry => entry.study.rules));
    if (stored.length > 0) this.#parts.added(stored);
  }

  /** Before the contents of a game are replaced: returns its study, or quarantines it when it cannot be read. */
  #release(id: GameId, old: StoredRow): FlatStudy | null {
    this.#statements.dropText.run(id);
    try {
      return this.#stored(id, old).study;
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      this.#parts.quarantine.keep(error.record);
      return null;
    }
  }

  /** The columns of a save. */
  #packed(head: NewHead, { digests }: Pick<PreparedGame, 'digests'>) {
    const row = packRow(head, this.#parts.records.names);
    const { digest, treeDigest } = digests;
    return { ...row, sum: rowSum(row), digest, tree_digest: treeDigest };
  }

  #write(head: NewHead, prepared: PreparedGame): void {
    const { study, line, columns, start, tree, leftovers } = prepared;
    const { id } = head;
    const { names, blocks } = this.#parts.records;
    const notes = notesOf(study);
    const moves = movesToBytes(line.moves);
    if (head.isInContents) {
      const contents = { start, moves, tags: JSON.stringify(study.tags), tree, leftovers, notes };
      this.#statements.putContents.run({ ...contents, id, sum: contentsSum(head, contents) });
    } else {
      const { form, values } = formOf(study.tags, columns);
      blocks.add(id, packGame({ moves, form: names.add(form), values }));
    }
    this.#parts.adjudications.mark(id, prepared.mayBeAdjudicated);
    this.#parts.motifs.mark(id);
    this.#parts.changes.note(id);
    if (notes !== null) this.#statements.putText.run(id, fold(notes));
  }
}

type NewHead = Omit<GameHead, 'collection' | 'bin'>;

/** Whether a record of a block can hold it. */
const fitsBlock = ({ study, start, tree, leftovers }: PreparedGame): boolean =>
  start === null &&
  tree === null &&
  leftovers === null &&
  study.tags.every(({ name, value }) => name.isWellFormed() && value.isWellFormed());

const standardStart = (rules: string): string => knownRules(rules).startFen;

/** To be called inside `readRecord`. @throws Error for an illegal move or malformed data. */
function lineOf(record: GameRecord): Line {
  const moves = storedMoves(record);
  return { moves, keys: keysAlong(record.rules, startOf(record), moves) };
}

type ListedRow = StoredRow & Pick<GameRow, 'ending' | 'endingPly'> & { readonly kinds: number | null };

type UngroupedRow = Omit<GameRow, 'collections' | 'labels'>;

const ownersOf = (sets: readonly (readonly [owner: number, games: GameSet])[], game: GameId): readonly number[] =>
  sets.flatMap(([owner, games]) => (games.has(game) ? [owner] : []));

const listedRow = ({ revision: _r, bin: _b, isInContents: _c, ...head }: GameHead, row: ListedRow): UngroupedRow => ({
  ...head,
  ...adjudicated(row),
});

const adjudicated = ({ ending, endingPly, kinds }: ListedRow) => ({ ending, endingPly, kinds: kindsIn(kinds ?? 0) });

const NO_TEXTS = { rules: '', white: '', black: '', event: '', site: '', round: '', date: '', result: '' };

/** What lists show of a damaged row. */
const blankRow = ({ id, collection, ...row }: ListedRow): UngroupedRow => ({
  ...{ ...NO_TEXTS, id, collection, ending: null, endingPly: row.endingPly, kinds: [], whiteElo: null, blackElo: null },
  ...{ plies: 0, annotated: false, kept: 'partial', changed: 0 },
});
