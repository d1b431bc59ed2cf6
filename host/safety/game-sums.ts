/**
 * Checks the index of positions against the games without sorting either: each position is mixed into a sum of its
 * game, and a game is reported if its sum or number of positions differs from that of its moves.
 */
import type { DamagedRecord, GameId } from '../../api/contract.ts';
import { BlockReader } from '../../engine/library/position-index/blocks.ts';
import { mainLineOf } from '../database/columns.ts';
import type { GameRecord, GameRecords } from '../database/game-records.ts';
import { keysAlong, uciOf } from '../database/line.ts';
import type { Db } from '../database/open.ts';
import { libraryModule } from '../database/position-index/kernel.ts';
import { indexKeys } from '../database/position-index/position-keys.ts';
import {
  DamagedSegmentError,
  type SegmentRange,
  type SegmentStore,
  segmentRows,
} from '../database/position-index/segments.ts';
import { readOrReport } from '../database/records.ts';
import type { StoredRow } from '../database/storage/game-row.ts';
import { readStudy, startOf, storedMoves } from '../database/stored-study.ts';

export interface GameSum {
  positions: number;
  sum: number;
}

export interface Checked {
  readonly sum: GameSum;
  /** Whether lists can show it. */
  readonly listed: boolean;
}

/** What the index of positions should contain for a game; `null` for a damaged one, which is reported. */
export function checkGame(
  records: GameRecords,
  row: StoredRow,
  report: (record: DamagedRecord) => void,
): Checked | null {
  return readOrReport(
    () => records.named(row.id),
    report,
    () => {
      const whole = wholeOrNull(records, row);
      const game = whole ?? records.fromContents(row) ?? records.complete(row);
      const study = readStudy(game);
      const moves = storedMoves(game);
      if (mainLineOf(study).join(' ') !== uciOf(moves).join(' '))
        throw new TypeError('its moves differ from those of its tree');
      const keys = indexKeys(game.rules, keysAlong(game.rules, startOf(game), moves));
      const halves = new Uint32Array(keys.buffer);
      const sum: GameSum = { positions: 0, sum: 0 };
      for (let ply = 0; ply < keys.length; ply++)
        add(sum, (halves[2 * ply] as number) & ~0xffff, halves[2 * ply + 1] as number, moves[ply] ?? 0);
      return { sum, listed: whole !== null };
    },
  );
}

function wholeOrNull(records: GameRecords, row: StoredRow): GameRecord | null {
  try {
    return records.complete(row);
  } catch {
    return null;
  }
}

/** `low` and `high`: the halves of a key without its lower 16 bits, which the index does not have. */
function add(to: GameSum, low: number, high: number, move: number): void {
  let mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ move, 0xc2b2ae35);
  to.positions++;
  to.sum = (to.sum + (mixed ^ (mixed >>> 13))) | 0;
}

/**
 * Games whose positions in the index differ from `expected`, without games that are loose or that no segment has: their
 * moves answer for them, or they are indexed with the next start. Segments with damage count as different in every game.
 */
export function indexedSums(db: Db, expected: ReadonlyMap<GameId, GameSum>): readonly GameId[] {
  const rows = segmentRows(db);
  const reader = new BlockReader(libraryModule());
  const loose = new Set(db.prepare('SELECT game FROM position_loose').pluck().all() as GameId[]);
  const ids = [...expected.keys()].filter(id => !loose.has(id)).sort((a, b) => a - b);
  const differing: GameId[] = [];
  let next = 0;
  for (const range of rows.list()) {
    const found = sumsOf(rows, reader, range);
    while (next < ids.length && (ids[next] as GameId) < range.first) next++;
    for (; next < ids.length && (ids[next] as GameId) <= range.last; next++) {
      const game = ids[next] as GameId;
      const { positions, sum } = expected.get(game) as GameSum;
      const there = found?.get(game);
      if (there?.positions !== positions || there.sum !== sum) differing.push(game);
    }
  }
  return differing;
}

/** `null`: the segment is damaged. */
function sumsOf(rows: SegmentStore, reader: BlockReader, range: SegmentRange): ReadonlyMap<GameId, GameSum> | null {
  const sums = new Map<GameId, GameSum>();
  const { keys, games, moves } = reader;
  try {
    const segment = rows.open(range);
    for (const index of segment.firstKeys.keys()) {
      const count = reader.read(rows.block(segment, index));
      if (count < 0) return null;
      for (let at = 0; at < count; at++) {
        const game = segment.first + (games[at] as number);
        let sum = sums.get(game);
        if (sum === undefined) {
          sum = { positions: 0, sum: 0 };
          sums.set(game, sum);
        }
        add(sum, keys[2 * at] as number, keys[2 * at + 1] as number, moves[at] as number);
      }
    }
  } catch (error) {
    if (!(error instanceof DamagedSegmentError)) throw error;
    return null;
  }
  return sums;
}
