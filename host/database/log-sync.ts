/**
 * Syncs the write-ahead log of a library while its connection writes the next batch, so that an import does not wait
 * for the disk. Until it is closed, a commit of the connection survives a power failure only after the next `sync`; the
 * library stays consistent in any case, because SQLite syncs the log before it copies from it.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Db } from './open.ts';

export interface LogSync {
  /** Resolves when everything that has been committed before the call survives a power failure. */
  sync(): Promise<void>;
  /** From then on every commit waits for the disk again. */
  close(): Promise<void>;
}

/** A library without a log file syncs with every commit. */
const NOTHING: LogSync = { sync: async () => {}, close: async () => {} };

export async function logSync(db: Db): Promise<LogSync> {
  if (db.memory || db.pragma('journal_mode', { simple: true }) !== 'wal') return NOTHING;
  let file: FileHandle;
  try {
    file = await open(`${db.name}-wal`, 'r+');
  } catch {
    return NOTHING;
  }
  db.pragma('synchronous = NORMAL');
  return {
    sync: () => file.datasync(),
    async close() {
      db.pragma('synchronous = FULL');
      await file.close();
    },
  };
}
