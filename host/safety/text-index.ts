/**
 * Checks the text index against the games. It stores no text, so it is compared with a fresh index of the same texts:
 * for every game the sum of its terms and their positions.
 */
import Database from 'better-sqlite3';
import type { GameId } from '../../api/contract.ts';
import { textOf } from '../database/game-text.ts';
import type { Db } from '../database/open.ts';

/** Games of one fresh index. */
const BATCH = 2000;

/** Games whose terms differ, and ids that are in the index but not in the library. `ids`: games that can be read. */
export function textDifferences(db: Db, ids: readonly GameId[], progress: (done: number) => void): readonly GameId[] {
  const found = sumsOf(db, 'main', 'game_text');
  const differing: GameId[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const expected = freshSums(db, batch);
    for (const id of batch) if ((expected.get(id) ?? 0) !== (found.get(id) ?? 0)) differing.push(id);
    progress(at + batch.length);
  }
  const known = new Set(db.prepare('SELECT id FROM games').pluck().all() as number[]);
  return [...differing, ...[...found.keys()].filter(id => !known.has(id))].sort((a, b) => a - b);
}

function freshSums(db: Db, ids: readonly GameId[]): ReadonlyMap<GameId, number> {
  const fresh = new Database(':memory:');
  const { sql } = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'game_text'").get() as { sql: string };
  fresh.exec(sql);
  const put = fresh.prepare('INSERT INTO game_text (rowid, notes) VALUES (?, ?)');
  const read = textOf(db);
  fresh.transaction(() => {
    for (const id of ids) {
      const text = read(id);
      if (text !== null) put.run(id, text);
    }
  })();
  const sums = sumsOf(fresh, 'main', 'game_text');
  fresh.close();
  return sums;
}

function sumsOf(db: Db, schema: string, table: string): ReadonlyMap<GameId, number> {
  db.exec(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab(${schema}, ${table}, 'instance')`);
  try {
    const sums = new Map<GameId, number>();
    const rows = db.prepare('SELECT term, doc, col, "offset" FROM temp.terms').raw().iterate();
    let last = '';
    let mixedTerm = 0;
    for (const [term, doc, column, offset] of rows as Iterable<[string, number, string, number]>) {
      if (term !== last) mixedTerm = mix(term);
      last = term;
      const mixed = Math.imul(mixedTerm ^ Math.imul(offset + 1, 0x9e3779b1) ^ column.charCodeAt(0), 0x85ebca6b);
      sums.set(doc, ((sums.get(doc) ?? 0) + (mixed ^ (mixed >>> 13))) | 0);
    }
    return sums;
  } finally {
    db.exec('DROP TABLE temp.terms');
  }
}

/** FNV-1a. */
function mix(text: string): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed;
}
