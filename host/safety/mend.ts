/** The steps of a repair inside one library: rows without parents, and indexes that differ from the games. */
import { FIRST_COLLECTION } from '../../api/contract/library.ts';
import type { DamagedRecord, GameId } from '../../api/contract.ts';
import { GameRecords } from '../database/game-records.ts';
import { moveTextAside } from '../database/game-tables.ts';
import { textOf } from '../database/game-text.ts';
import type { Db } from '../database/open.ts';
import type { Quarantine } from '../database/quarantine.ts';
import { rowSums } from '../database/row-checksums.ts';
import { gameBlocks } from '../database/storage/game-blocks.ts';
import { damagedPlace, MEND_PLACE, placeSumOfRow, TO_COLLECTION } from '../database/storage/game-place.ts';
import { packRow, readRow, rowSum, type StoredRow, SUMMED } from '../database/storage/game-row.ts';
import type { NameTable } from '../database/storage/name-table.ts';
import { blockFaults } from './block-faults.ts';
import type { Progress } from './check.ts';

/** Games of one transaction. */
const BATCH = 500;

/**
 * Games whose collection is missing or deleted move to a collection named `Recovered`; if their place is damaged, also
 * out of the bin. Contents, versions and imported texts whose game is missing are moved to the quarantine. Other rows
 * lose the reference where the layout allows `NULL`; otherwise they are deleted, because they mean nothing without
 * their parent.
 */
export function mendOrphans(db: Db, aside: Quarantine): readonly DamagedRecord[] {
  const moved: DamagedRecord[] = [];
  const collection = (name: string): number => {
    const { lastInsertRowid } = db.prepare('INSERT INTO collections (name) VALUES (?)').run(name);
    rowSums(db, 'collections').write(lastInsertRowid);
    return Number(lastInsertRowid);
  };
  if (db.prepare('SELECT 1 FROM collections').get() === undefined) collection(FIRST_COLLECTION.name);
  const homeless = 'collection NOT IN (SELECT id FROM collections WHERE removed = 0)';
  if (db.prepare(`SELECT 1 FROM games WHERE ${homeless}`).get() !== undefined) {
    moved.push(...mendPlacesWhere(db, aside, homeless));
    db.prepare(`UPDATE games SET ${TO_COLLECTION} WHERE ${homeless}`).run({ collection: collection('Recovered') });
    db.exec('DELETE FROM game_columns');
  }
  for (const game of db.prepare('SELECT game FROM contents WHERE game NOT IN (SELECT id FROM games)').pluck().all()) {
    const record = { table: 'games', key: String(game), name: '', reason: 'only its contents remain' } as const;
    aside.keep(record);
    moved.push(record);
    db.prepare('DELETE FROM contents WHERE game = ?').run(game);
  }
  const orphaned = (table: 'game_versions' | 'raw_texts'): readonly GameId[] =>
    db.prepare(`SELECT DISTINCT game FROM ${table} WHERE game NOT IN (SELECT id FROM games)`).pluck().all() as GameId[];
  for (const game of orphaned('game_versions')) moved.push(...moveVersionsAside(db, aside, game));
  const moveText = moveTextAside(db, aside);
  for (const game of orphaned('raw_texts')) moved.push(...moveText(game));
  moved.push(...mendBlocks(db, aside));
  for (const table of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[])
    for (const { from, to, table: parent, on_delete: then } of db.pragma(
      `foreign_key_list("${table}")`,
    ) as Reference[]) {
      const gone = `"${from}" IS NOT NULL AND "${from}" NOT IN (SELECT "${to}" FROM "${parent}")`;
      db.exec(
        then === 'SET NULL'
          ? `UPDATE "${table}" SET "${from}" = NULL WHERE ${gone}`
          : `DELETE FROM "${table}" WHERE ${gone}`,
      );
    }
  return moved;
}

/** Takes games with a damaged place out of the bin, after a copy of their rows has been made. */
function mendPlacesWhere(db: Db, aside: Quarantine, condition: string): readonly DamagedRecord[] {
  const records = new GameRecords(db);
  const mend = db.prepare(`UPDATE games SET ${MEND_PLACE} WHERE id = ?`);
  const damaged = db.prepare(`SELECT id FROM games WHERE (${condition}) AND place_sum IS NOT ${placeSumOfRow(db)}`);
  return (damaged.pluck().all() as GameId[]).map(id => {
    const record = damagedPlace(records.named(id));
    aside.keep(record);
    mend.run(id);
    return record;
  });
}

/** Moves the versions of a game that the library no longer has to the quarantine. */
export function moveVersionsAside(db: Db, aside: Quarantine, game: GameId): readonly DamagedRecord[] {
  const remove = db.prepare('DELETE FROM game_versions WHERE id = ?');
  return db
    .prepare('SELECT id FROM game_versions WHERE game = ?')
    .pluck()
    .all(game)
    .map(id => {
      const record = { table: 'game_versions', key: String(id), name: '', reason: `game ${game} is missing` } as const;
      aside.keep(record);
      remove.run(id);
      return record;
    });
}

/** Removes what `blockFaults` finds, after a copy has been made. */
function mendBlocks(db: Db, aside: Quarantine): readonly DamagedRecord[] {
  const { lost, damaged } = blockFaults(db);
  const blocks = gameBlocks(db);
  const moved = lost.map(id => {
    const record = { table: 'games', key: String(id), name: '', reason: 'only its moves remain' } as const;
    aside.keep(record);
    blocks.remove(id);
    return record;
  });
  blocks.write();
  for (const first of damaged) {
    aside.keepBlock(first, 'the block is damaged');
    db.prepare('DELETE FROM game_blocks WHERE first = ?').run(first);
  }
  return moved;
}

function isSound(row: StoredRow, names: NameTable): boolean {
  try {
    readRow(row, names);
    return true;
  } catch {
    return false;
  }
}

interface Reference {
  readonly table: string;
  readonly from: string;
  readonly to: string;
  readonly on_delete: string;
}

/**
 * Rewrites list columns and text index of these games, removes missing games from the text index, and removes the
 * segments of their positions and the stored columns, which the next start makes again. Returns how many games were
 * rewritten.
 */
export function mendIndexes(db: Db, ids: readonly GameId[], progress: Progress): number {
  const records = new GameRecords(db);
  const columns = [...SUMMED.filter(name => name !== 'id'), 'sum'];
  const update = db.prepare(`UPDATE games SET ${columns.map(name => `${name} = @${name}`).join(', ')} WHERE id = @id`);
  const mendRow = (id: GameId): void => {
    const row = records.row(id);
    const game = row && records.fromContents(row);
    if (!row || !game || isSound(row, records.names)) return;
    const packed = packRow(game, records.names);
    update.run({ ...packed, sum: rowSum(packed) });
  };
  const dropText = db.prepare('DELETE FROM game_text WHERE rowid = ?');
  const putText = db.prepare('INSERT INTO game_text (rowid, notes) VALUES (?, ?)');
  const queue = db.prepare('INSERT OR IGNORE INTO adjudication_queue (game) VALUES (?)');
  const texts = textOf(db);
  const dropSegments = db.prepare('DELETE FROM position_segments WHERE ? BETWEEN first AND last');
  let written = 0;
  const write = db.transaction((batch: readonly GameId[]) => {
    for (const id of batch) {
      dropText.run(id);
      dropSegments.run(id);
      if (records.row(id) === undefined) continue;
      written++;
      mendRow(id);
      const text = texts(id);
      if (text !== null) putText.run(id, text);
      queue.run(id);
    }
  });
  for (let at = 0; at < ids.length; at += BATCH) {
    write(ids.slice(at, at + BATCH));
    progress(Math.min(at + BATCH, ids.length), ids.length);
  }
  db.exec(`DELETE FROM position_blocks WHERE id >> 20 NOT IN (SELECT id FROM position_segments);
    DELETE FROM game_columns`);
  return written;
}
