/**
 * Every position that a main line passes, one row each, clustered by position: explorer and position search read neighbours.
 *
 * | column       | meaning                                                                          |
 * |--------------|----------------------------------------------------------------------------------|
 * | `key`        | the position's 64-bit key, mixed with its rule set                               |
 * | `game`,`ply` | where; ply 0 is the start                                                        |
 * | `move`       | the 16-bit move played here, 0 where the line ends                               |
 * | `marks`      | bits 0-1 result (0 open, 1 White, 2 draw, 3 Black), bit 2: this game was here before, bit 3: and played this move |
 * | `day`        | year * 512 + month * 32 + day, unknown parts 0                                   |
 *
 * The marks let a count of rows be a count of games although a game may come to a position twice.
 */
import type { Statement } from 'better-sqlite3';
import type { Db } from './open.ts';

export const HERE_BEFORE = 4;
export const PLAYED_BEFORE = 8;
const RESULTS = ['*', '1-0', '1/2-1/2', '0-1'];

export interface Passage {
  readonly game: number;
  readonly collection: number;
  readonly rules: string;
  readonly result: string;
  readonly date: string;
  readonly moves: Uint16Array;
  readonly keys: readonly bigint[];
}

export interface Occurrences {
  add(passages: readonly Passage[]): void;
  remove(game: number, rules: string, keys: readonly bigint[]): void;
  relocate(game: number, rules: string, keys: readonly bigint[], collection: number): void;
}

export function occurrences(db: Db): Occurrences {
  const insert = db.prepare('INSERT INTO occurrences VALUES (?, ?, ?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM occurrences WHERE key = ? AND game = ?');
  const relocate = db.prepare('UPDATE occurrences SET collection = ? WHERE key = ? AND game = ?');
  return {
    add(passages) {
      const rows = passages.flatMap(rowsOf);
      rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.game - b.game));
      for (const row of rows) insertRow(insert, row);
    },
    remove(game, rules, keys) {
      for (const key of new Set(keys)) remove.run(occurrenceKey(rules, key), game);
    },
    relocate(game, rules, keys, collection) {
      for (const key of new Set(keys)) relocate.run(collection, occurrenceKey(rules, key), game);
    },
  };
}

interface Row {
  readonly key: bigint;
  readonly game: number;
  readonly ply: number;
  readonly move: number;
  readonly marks: number;
  readonly day: number;
  readonly collection: number;
}

const insertRow = (insert: Statement, row: Row): void => {
  insert.run(row.key, row.game, row.ply, row.move, row.marks, row.day, row.collection);
};

function rowsOf(passage: Passage): Row[] {
  const { game, collection, rules, keys, moves } = passage;
  const day = packDay(passage.date);
  const result = Math.max(0, RESULTS.indexOf(passage.result));
  const played = new Map<bigint, Set<number>>();
  return keys.map((key, ply) => {
    const move = moves[ply] ?? 0;
    const before = played.get(key);
    const marks = result | (before ? HERE_BEFORE : 0) | (before?.has(move) ? PLAYED_BEFORE : 0);
    played.set(key, (before ?? new Set()).add(move));
    return { key: occurrenceKey(rules, key), game, ply, move, marks, day, collection };
  });
}

/** SQLite's signed form of a key that no other rule set shares. */
export const occurrenceKey = (rules: string, key: bigint): bigint => BigInt.asIntN(64, key ^ saltOf(rules));

const salts = new Map<string, bigint>();

/** FNV-1a of the rule set's id. */
function saltOf(rules: string): bigint {
  let salt = salts.get(rules);
  if (salt === undefined) {
    salt = 0xcbf29ce484222325n;
    for (const char of rules) salt = BigInt.asUintN(64, (salt ^ BigInt(char.charCodeAt(0))) * 0x100000001b3n);
    salts.set(rules, salt);
  }
  return salt;
}

export function packDay(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('.').map(part => Number(part) || 0);
  return year * 512 + month * 32 + day;
}

export function unpackDay(day: number): string {
  const part = (value: number, length: number): string =>
    value === 0 ? '?'.repeat(length) : String(value).padStart(length, '0');
  return [part(day >> 9, 4), part((day >> 5) & 15, 2), part(day & 31, 2)].join('.');
}
