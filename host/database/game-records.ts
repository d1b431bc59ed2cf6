/**
 * Reads stored games and compares everything with its checksums: the row, its texts, and the contents or the record in a
 * block. Contents take precedence over a record, which they make stale.
 */
import type Database from 'better-sqlite3';
import type { GameId } from '../../api/contract.ts';
import { keptOf } from '../../core/pgn/game.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { RESULTS } from '../../engine/library/chunk.ts';
import { checksumOf, type Value } from './checksum.ts';
import { columnsOf } from './columns.ts';
import type { RecordName } from './records.ts';
import { type GameBlocks, gameBlocks } from './storage/game-blocks.ts';
import { type GameHead, ROW_COLUMNS, readRow, type StoredRow } from './storage/game-row.ts';
import { type NameTable, nameTable } from './storage/name-table.ts';
import { unpackGame } from './storage/record.ts';
import { tagsOf } from './storage/tag-form.ts';
import { gameName, NAMELESS, readStudy, type StudyRecord } from './stored-study.ts';

type Db = Database.Database;

export interface GameRecord extends GameHead, StudyRecord {
  readonly result: StudyRecord['result'];
  /** The prose of the game, for the text search; `null`: none. */
  readonly notes: string | null;
}

/** The columns of `contents`. */
export interface Contents {
  readonly start: string | null;
  readonly moves: Uint8Array;
  /** JSON. */
  readonly tags: string;
  readonly tree: string | null;
  readonly leftovers: string | null;
  readonly notes: string | null;
}

/** Over a row of `contents` and what else makes up the study. */
export const contentsSum = (
  { id, revision, rules, result }: Pick<GameHead, 'id' | 'revision' | 'rules' | 'result'>,
  { start, moves, tags, tree, leftovers, notes }: Contents,
): number => checksumOf([id, revision, rules, result, start, moves, tags, tree, leftovers, notes] as Value[]);

export class GameRecords {
  readonly names: NameTable;
  readonly blocks: GameBlocks;
  readonly #row;
  readonly #contents;

  constructor(db: Db) {
    this.names = nameTable(db);
    this.blocks = gameBlocks(db);
    this.#row = db.prepare(`SELECT ${ROW_COLUMNS.join(', ')} FROM games WHERE id = ?`);
    this.#contents = db.prepare('SELECT start, moves, tags, tree, leftovers, notes, sum FROM contents WHERE game = ?');
  }

  /** As stored, unchecked. */
  row(id: GameId): StoredRow | undefined {
    return this.#row.get(id) as StoredRow | undefined;
  }

  /** To be called inside `readRecord`. @throws TypeError, RangeError when anything of it is missing or damaged. */
  read(id: GameId): GameRecord | undefined {
    const row = this.row(id);
    return row && this.complete(row);
  }

  /** As {@link read}, for a row that has been read. */
  complete(row: StoredRow): GameRecord {
    const head = readRow(row, this.names);
    return { ...head, ...(head.isInContents ? this.#contentsOf(head) : this.#recordOf(head)) } as GameRecord;
  }

  /**
   * For a game whose row or texts are damaged: what its contents say; `null` unless those are sound. The rules kernel
   * must be loaded.
   */
  fromContents(row: StoredRow): GameRecord | null {
    try {
      const { id, revision, collection, bin } = row;
      const rules = this.names.text(row.rules);
      const result = RESULTS[row.result] ?? '*';
      const contents = this.#contentsOf({ id, revision, rules, result });
      const study = readStudy({ rules, result, ...contents });
      const columns = { ...columnsOf(study, contents.moves.length / 2), result };
      const kept = keptOf(unflattenStudy(study));
      return { ...contents, ...columns, id, revision, collection, bin, kept, changed: Date.now(), isInContents: true };
    } catch {
      return null;
    }
  }

  /** Named after its players if its row is sound; for reports of damage. */
  named(id: GameId): RecordName {
    try {
      const row = this.row(id);
      return gameName(id, row ? readRow(row, this.names) : NAMELESS);
    } catch {
      return gameName(id, NAMELESS);
    }
  }

  #contentsOf(head: Parameters<typeof contentsSum>[0]): Contents {
    const found = this.#contents.get(head.id) as (Contents & { readonly sum: number }) | undefined;
    if (found === undefined) throw new TypeError('its moves are missing');
    const { sum, ...contents } = found;
    if (sum !== contentsSum(head, contents)) throw new TypeError('its checksum differs');
    return contents;
  }

  #recordOf(head: GameHead): Omit<StudyRecord, 'rules' | 'result'> & Pick<GameRecord, 'notes'> {
    const record = this.blocks.record(head.id);
    if (record === null) throw new TypeError('its moves are missing');
    const { moves, form, values } = unpackGame(record);
    const tags = tagsOf({ form: this.names.text(form), values }, head);
    return { moves, tags, start: null, tree: null, leftovers: null, notes: null };
  }
}
