import Database from 'better-sqlite3';
import type { Db } from './open.ts';

/** Milliseconds to wait for another connection. */
const PATIENCE = 15_000;
/** KiB of pages in memory. */
const CACHE = 1024;

/** A read-only connection of a thread that reads most of a library once: keeping its pages would not help. */
export function openSequential(path: string): Db {
  const db = new Database(path, { readonly: true, timeout: PATIENCE });
  db.pragma(`cache_size = -${CACHE}`);
  return db;
}
