/** The tables and indexes that a library file must have, taken from the migrations. */
import Database from 'better-sqlite3';
import { MIGRATIONS } from '../database/schema.ts';

type Db = Database.Database;

interface Entry {
  readonly type: string;
  readonly name: string;
}

let known: readonly Entry[] | null = null;

function expected(): readonly Entry[] {
  if (known) return known;
  const db = new Database(':memory:');
  for (const step of MIGRATIONS) db.exec(step);
  known = entries(db);
  db.close();
  return known;
}

const entries = (db: Db): readonly Entry[] =>
  db.prepare("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'").all() as Entry[];

/** Tables and indexes of the newest layout that a file lacks. */
export function layoutFaults(db: Db): readonly string[] {
  const found = new Set(entries(db).map(({ type, name }) => `${type} ${name}`));
  return expected().flatMap(({ type, name }) => (found.has(`${type} ${name}`) ? [] : [`${type} ${name} is missing`]));
}
