/** What the library has of a game outside `games`, `contents`, blocks and versions, for steps without foreign keys. */
import type Database from 'better-sqlite3';
import type { DamagedRecord, GameId } from '../../api/contract.ts';
import type { Quarantine } from './quarantine.ts';

/** Rows that can be made again from a game; tables that exist when a layout step packs games. */
const DERIVED = [
  'adjudications',
  'reached_endings',
  'adjudication_queue',
  'motif_counts',
  'motif_queue',
  'position_loose',
] as const;

/** Rows that only refer to a game. */
const REFERRING = ['import_issues', 'import_duplicates'] as const;

/**
 * Removes what depends on a game that is moved to the quarantine. Its imported text cannot be made again and is moved
 * there too.
 */
export function dropDependents(db: Database.Database, aside: Quarantine): (game: GameId) => readonly DamagedRecord[] {
  const statements = [
    ...DERIVED.map(table => `DELETE FROM ${table} WHERE game = ?`),
    'DELETE FROM game_text WHERE rowid = ?',
    ...REFERRING.map(table => `UPDATE ${table} SET game = NULL WHERE game = ?`),
  ].map(sql => db.prepare(sql));
  const moveText = moveTextAside(db, aside);
  return game => {
    for (const statement of statements) statement.run(game);
    return moveText(game);
  };
}

/** Moves the imported text of a game that the library no longer has to the quarantine, part by part. */
export function moveTextAside(db: Database.Database, aside: Quarantine): (game: GameId) => readonly DamagedRecord[] {
  const parts = db.prepare('SELECT part FROM raw_texts WHERE game = ? ORDER BY part').pluck();
  const remove = db.prepare('DELETE FROM raw_texts WHERE game = ? AND part = ?');
  return game =>
    (parts.all(game) as number[]).map(part => {
      const record = {
        table: 'raw_texts',
        key: `${game} ${part}`,
        name: '',
        reason: `game ${game} is missing`,
      } as const;
      aside.keep(record);
      remove.run(game, part);
      return record;
    });
}
