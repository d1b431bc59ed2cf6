/** Damages games in the file of a library, for tests of what the program does then. */
import type Database from 'better-sqlite3';
import { RESULTS } from '../../engine/library/chunk.ts';
import { checksumOf } from '../../host/database/checksum.ts';
import { type Contents, contentsSum } from '../../host/database/game-records.ts';
import { readBlock } from '../../host/database/storage/block.ts';
import { rowSum, type StoredRow } from '../../host/database/storage/game-row.ts';

type Db = Database.Database;

/** Writes the checksums of all names, rows and contents, so that what was changed by hand looks as if it was stored. */
export function sumAgain(db: Db): void {
  const names = new Map<number, string>();
  for (const { id, text } of db.prepare('SELECT id, text FROM names').all() as { id: number; text: string }[]) {
    names.set(id, text);
    db.prepare('UPDATE names SET sum = ? WHERE id = ?').run(checksumOf([id, text]), id);
  }
  for (const row of db.prepare('SELECT * FROM games').all() as StoredRow[]) {
    db.prepare('UPDATE games SET sum = ? WHERE id = ?').run(rowSum(row), row.id);
    const contents = db.prepare('SELECT * FROM contents WHERE game = ?').get(row.id) as Contents | undefined;
    const { id, revision } = row;
    const head = { id, revision, rules: names.get(row.rules) ?? '', result: RESULTS[row.result] ?? '*' };
    if (contents) db.prepare('UPDATE contents SET sum = ? WHERE game = ?').run(contentsSum(head, contents), id);
  }
}

/** As if the rule set of this game had been lost. */
export function forgetRules(db: Db, game: number): void {
  db.exec(
    "INSERT INTO names SELECT max(id) + 1, 'gone', 0 FROM names WHERE NOT EXISTS (SELECT 1 FROM names WHERE text = 'gone')",
  );
  db.prepare("UPDATE games SET rules = (SELECT id FROM names WHERE text = 'gone') WHERE id = ?").run(game);
  sumAgain(db);
}

const blockOf = (db: Db, game: number): { readonly first: number; readonly bytes: Buffer } =>
  db.prepare('SELECT first, bytes FROM game_blocks WHERE first <= ? ORDER BY first DESC').get(game) as ReturnType<
    typeof blockOf
  >;

/** Changes one bit of what is stored of a game besides its row. */
export function damageGame(db: Db, game: number): void {
  const { changes } = db.prepare("UPDATE contents SET tags = '[' || tags WHERE game = ?").run(game);
  if (changes > 0) return;
  const { first, bytes } = blockOf(db, game);
  const entry = readBlock(first, bytes).entry(game);
  if (entry === null) throw new Error(`game ${game} has no record`);
  // The entry is a part of the bytes of the block.
  entry[entry.length >> 1] = (entry[entry.length >> 1] as number) ^ 1;
  db.prepare('UPDATE game_blocks SET bytes = ? WHERE first = ?').run(bytes, first);
}
