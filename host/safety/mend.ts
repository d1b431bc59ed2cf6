/** The steps of a repair inside one library: rows without parents, and indexes that differ from the games. */
import type { DamagedRecord, GameId } from '../../api/contract.ts';
import { keptOf } from '../../core/pgn/game.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { columnsOf, STUDY_COLUMNS, storedColumns } from '../database/columns.ts';
import { textOf } from '../database/game-text.ts';
import type { Db } from '../database/open.ts';
import type { Quarantine } from '../database/quarantine.ts';
import { rowSum } from '../database/row-sums.ts';
import { readStudy, type StudyRecord, storedMoves } from '../database/stored-study.ts';
import type { Progress } from './check.ts';

/** Games of one transaction. */
const BATCH = 500;

/**
 * Games whose collection is missing move to a collection named `Recovered`. Contents whose game is missing are moved to
 * the quarantine. Other rows lose the reference where the layout allows `NULL`; otherwise they are deleted, because
 * they mean nothing without their parent.
 */
export function mendOrphans(db: Db, aside: Quarantine): readonly DamagedRecord[] {
  const moved: DamagedRecord[] = [];
  if (db.prepare('SELECT 1 FROM collections').get() === undefined)
    db.exec("INSERT INTO collections (name) VALUES ('My games')");
  if (db.prepare('SELECT 1 FROM games WHERE collection NOT IN (SELECT id FROM collections)').get() !== undefined) {
    const { lastInsertRowid } = db.prepare("INSERT INTO collections (name) VALUES ('Recovered')").run();
    db.prepare('UPDATE games SET collection = ? WHERE collection NOT IN (SELECT id FROM collections)').run(
      lastInsertRowid,
    );
  }
  for (const game of db.prepare('SELECT game FROM contents WHERE game NOT IN (SELECT id FROM games)').pluck().all()) {
    const record = { table: 'games', key: String(game), name: '', reason: 'only its contents remain' } as const;
    aside.keep(record);
    moved.push(record);
    db.prepare('DELETE FROM contents WHERE game = ?').run(game);
  }
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

interface Reference {
  readonly table: string;
  readonly from: string;
  readonly to: string;
  readonly on_delete: string;
}

type Stored = StudyRecord &
  Readonly<Record<string, unknown>> & {
    readonly id: GameId;
    readonly collection: number;
    readonly date: string;
  };

/** The columns of a damaged row of `games` whose contents are sound. */
function rebuiltRow(game: Stored, plies: number): Readonly<Record<string, unknown>> {
  const study = readStudy(game);
  const { id, revision } = game;
  const kept = keptOf(unflattenStudy(study));
  const row = { ...storedColumns(columnsOf(study, plies)), id, revision, kept, changed: Date.now() };
  return { ...row, sum: rowSum(row) };
}

/**
 * Rewrites list columns and text index of these games, removes missing games from the text index, and removes the
 * segments of their positions, which the next start makes again. Returns how many games were rewritten.
 */
export function mendIndexes(db: Db, ids: readonly GameId[], progress: Progress): number {
  const select = db.prepare('SELECT * FROM games JOIN contents ON game = id WHERE id = ?');
  const names = [...Object.values(STUDY_COLUMNS), 'kept', 'changed', 'sum'];
  const list = db.prepare(`UPDATE games SET ${names.map(name => `${name} = @${name}`).join(', ')} WHERE id = @id`);
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
      const game = select.get(id) as Stored | undefined;
      if (game === undefined) continue;
      written++;
      const moves = storedMoves(game);
      if (game.sum !== rowSum(game)) list.run(rebuiltRow(game, moves.length));
      const text = texts(id);
      if (text !== null) putText.run(id, text);
      queue.run(id);
    }
  });
  for (let at = 0; at < ids.length; at += BATCH) {
    write(ids.slice(at, at + BATCH));
    progress(Math.min(at + BATCH, ids.length), ids.length);
  }
  db.exec('DELETE FROM position_blocks WHERE id >> 20 NOT IN (SELECT id FROM position_segments)');
  return written;
}
