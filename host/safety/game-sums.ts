/**
 * Checks the index of positions against the games without sorting either: each row is mixed into a sum of its game, and
 * a game is reported if its sum or number of rows differs from that of its moves. Rows of missing games are reported
 * too.
 */
import type { DamagedRecord, GameId } from '../../api/contract.ts';
import { mainLineOf } from '../database/columns.ts';
import { checkStudySum, hasRowSum } from '../database/game-records.ts';
import { keysAlong, uciOf } from '../database/line.ts';
import { traceOf } from '../database/occurrences.ts';
import type { Db } from '../database/open.ts';
import { readOrReport } from '../database/records.ts';
import {
  gameName,
  NAMELESS,
  type NameRecord,
  readStudy,
  type StudyRecord,
  startOf,
  storedMoves,
} from '../database/stored-study.ts';

export interface GameSum {
  rows: number;
  sum: number;
}

export interface Checked {
  readonly sum: GameSum;
  /** Whether lists can show it. */
  readonly listed: boolean;
}

export interface CheckedGame extends StudyRecord, NameRecord {
  readonly id: GameId;
  readonly collection: number;
  readonly date: string;
}

/** Columns of `games`; the contents are read game by game because they may be on a damaged page. */
export const GAME_COLUMNS = '*, sum AS row_sum';

/** What the index of positions should contain for a game; `null` for a damaged one, which is reported. */
export function checkGame(db: Db, row: CheckedGame, report: (record: DamagedRecord) => void): Checked | null {
  return readOrReport(gameName(row.id, hasRowSum(row) ? row : NAMELESS), report, () => {
    const contents = db.prepare('SELECT *, sum AS study_sum FROM contents WHERE game = ?').get(row.id);
    const game: CheckedGame = { ...row, moves: null, ...(contents as object | undefined) };
    checkStudySum(game);
    const study = readStudy(game);
    const moves = storedMoves(game);
    if (mainLineOf(study).join(' ') !== uciOf(moves).join(' '))
      throw new TypeError('its moves differ from those of its tree');
    const listed = hasRowSum(row);
    const { id, collection, rules, result, date } = game;
    const keys = keysAlong(rules, startOf(game), moves);
    const trace = traceOf({ game: id, collection, rules, result, date, moves, keys });
    const sum: GameSum = { rows: 0, sum: 0 };
    for (const [ply, key] of trace.keys.entries())
      add(sum, halves(key), [ply, trace.moves[ply] ?? 0, trace.marks[ply] ?? 0, trace.day, collection]);
    return { sum, listed };
  });
}

const halves = (key: bigint): readonly [number, number] => [
  Number(BigInt.asIntN(32, key)),
  Number(BigInt.asIntN(32, key >> 32n)),
];

function add(to: GameSum, [low, high]: readonly [number, number], rest: readonly number[]): void {
  let mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  for (const value of rest) mixed = Math.imul(mixed ^ (mixed >>> 15) ^ value, 0xc2b2ae35);
  to.rows++;
  to.sum = (to.sum + (mixed ^ (mixed >>> 13))) | 0;
}

export const gameSums = (db: Db) => ({
  /** Games whose rows differ from `expected`, and ids of rows without a game. */
  differing(expected: ReadonlyMap<GameId, GameSum>): readonly GameId[] {
    const found = new Map<GameId, GameSum>();
    const rows = db
      .prepare(
        `SELECT game, key & 0xffffffff, (key >> 32) & 0xffffffff, ply, move, marks, day, collection FROM occurrences`,
      )
      .raw()
      .iterate() as Iterable<number[]>;
    for (const [game = 0, low = 0, high = 0, ...rest] of rows) {
      let sum = found.get(game);
      if (!sum) {
        sum = { rows: 0, sum: 0 };
        found.set(game, sum);
      }
      add(sum, [low | 0, high | 0], rest);
    }
    const known = new Set(db.prepare('SELECT id FROM games').pluck().all() as number[]);
    const differing = [...expected].flatMap(([game, { rows, sum }]) => {
      const there = found.get(game);
      return there?.rows === rows && there.sum === sum ? [] : [game];
    });
    return [...differing, ...[...found.keys()].filter(game => !known.has(game))].sort((a, b) => a - b);
  },
});
