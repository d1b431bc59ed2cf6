/**
 * Games that the user has called no duplicates of each other: a row of `not_duplicates` for each group, with the ids of
 * its games in ascending order, 32 bits each, little endian, and their checksum.
 */
import type { GameId } from '../../../api/contract.ts';
import { answerCache } from '../answer-cache.ts';
import { checksumOf } from '../checksum.ts';
import type { Db } from '../open.ts';
import { type Report, readOrReport } from '../records.ts';

export interface KeptApart {
  /** Whether each of these games has been kept apart from each other one. */
  has(games: readonly GameId[]): boolean;
  /** Inside a transaction. Returns the id of the row. */
  add(games: readonly GameId[]): number;
  /** Inside a transaction. */
  remove(id: number): void;
  /** Called after every write of this connection. */
  changed(): void;
}

interface Row {
  readonly id: number;
  readonly games: unknown;
  readonly sum: unknown;
}

const WORD = 4;

/** Calls `use` with each row; damaged ones are reported and left out. */
export function readKeptApart(db: Db, report: Report, use: (games: readonly GameId[], id: number) => void): void {
  for (const { id, games, sum } of db.prepare('SELECT id, games, sum FROM not_duplicates ORDER BY id').all() as Row[])
    readOrReport({ table: 'not_duplicates', key: String(id), name: '' }, report, () => {
      if (!(games instanceof Uint8Array) || sum !== checksumOf([games])) throw new TypeError('its checksum differs');
      use(unpack(games), id);
    });
}

export function keptApart(db: Db, report: Report): KeptApart {
  const put = db.prepare('INSERT INTO not_duplicates (games, sum) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM not_duplicates WHERE id = ?');
  const cache = answerCache(db, 1);

  /** By game: the rows that have it. */
  const read = (): ReadonlyMap<GameId, ReadonlySet<number>> => {
    const rows = new Map<GameId, Set<number>>();
    readKeptApart(db, report, (games, id) => {
      for (const game of games) rows.set(game, (rows.get(game) ?? new Set()).add(id));
    });
    return rows;
  };

  return {
    has(games) {
      const rows = cache.find('', read);
      const isApart = (a: GameId, b: GameId): boolean => {
        const others = rows.get(b);
        return others !== undefined && [...(rows.get(a) ?? [])].some(row => others.has(row));
      };
      return games.every((game, at) => games.slice(at + 1).every(other => isApart(game, other)));
    },
    add(games) {
      const packed = pack(games);
      const id = Number(put.run(packed, checksumOf([packed])).lastInsertRowid);
      cache.clear();
      return id;
    },
    remove(id) {
      drop.run(id);
      cache.clear();
    },
    changed: () => cache.clear(),
  };
}

function pack(games: readonly GameId[]): Buffer {
  const packed = Buffer.alloc(WORD * games.length);
  for (const [at, game] of games.toSorted((a, b) => a - b).entries()) packed.writeUInt32LE(game, WORD * at);
  return packed;
}

/** @throws RangeError when it is cut off. */
function unpack(bytes: Uint8Array): readonly GameId[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: packed.length / WORD }, (_, at) => packed.readUInt32LE(WORD * at));
}
