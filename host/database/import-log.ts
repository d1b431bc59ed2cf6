/**
 * What became of each import. Games are written in batches, whole batches or nothing; an import that was killed leaves the
 * batches it had finished and a row that still says `running`, which the next start finds and tells.
 */
import type { Db } from './open.ts';

export interface ImportLog {
  begin(file: string, collection: number, rules: string): number;
  /** Adds to the counts of games written so far; inside the transaction that writes them. */
  count(id: number, written: Tally): void;
  end(id: number, state: 'done' | 'cancelled' | 'failed'): void;
}

export interface Tally {
  readonly whole: number;
  readonly partial: number;
  readonly textOnly: number;
}

export function importLog(db: Db): ImportLog {
  const begin = db.prepare(
    "INSERT INTO imports (file, collection, rules, started, process, state) VALUES (?, ?, ?, ?, ?, 'running')",
  );
  const count = db.prepare(
    'UPDATE imports SET whole = whole + ?, partial = partial + ?, text_only = text_only + ? WHERE id = ?',
  );
  const end = db.prepare('UPDATE imports SET state = ? WHERE id = ?');
  return {
    begin: (file, collection, rules) =>
      Number(begin.run(file, collection, rules, Date.now(), process.pid).lastInsertRowid),
    count: (id, { whole, partial, textOnly }) => void count.run(whole, partial, textOnly, id),
    end: (id, state) => void end.run(state, id),
  };
}

/** Imports whose process has gone; each is told once. */
export function takeInterrupted(db: Db): readonly { readonly file: string; readonly games: number }[] {
  const running = db
    .prepare(
      "SELECT id, file, whole + partial + text_only AS games, started, process FROM imports WHERE state = 'running'",
    )
    .all() as { id: number; file: string; games: number; started: number; process: number }[];
  const left = running.filter(entry => !isAlive(entry.process, entry.started));
  for (const { id } of left) db.prepare("UPDATE imports SET state = 'interrupted' WHERE id = ?").run(id);
  return left.map(({ file, games }) => ({ file, games }));
}

/** A number can come again: one of our own that began before this process did was another's. */
function isAlive(id: number, started: number): boolean {
  if (id === process.pid) return started >= Date.now() - process.uptime() * 1000;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
