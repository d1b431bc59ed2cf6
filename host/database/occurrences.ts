/**
 * Every position of a main line, one row each, clustered by position: explorer and position search read adjacent rows.
 *
 * | column       | meaning                                                                          |
 * |--------------|----------------------------------------------------------------------------------|
 * | `key`        | the position's 64-bit key, mixed with its rule set                               |
 * | `game`,`ply` | where; ply 0 is the start                                                        |
 * | `move`       | the 16-bit move played here, 0 where the line ends                               |
 * | `marks`      | bits 0-1 result (0 open, 1 White, 2 draw, 3 Black), bit 2: the game had this position before, bit 3: and played this move there |
 * | `day`        | year * 512 + month * 32 + day, unknown parts 0                                   |
 *
 * With the marks, counting rows counts games although a game may repeat a position.
 */
export const HERE_BEFORE = 4;
export const PLAYED_BEFORE = 8;
const RESULTS = ['*', '1-0', '1/2-1/2', '0-1'];

/** A main line with the data of its game that its rows need. */
export interface IndexedLine {
  readonly game: number;
  readonly collection: number;
  readonly rules: string;
  readonly result: string;
  readonly date: string;
  readonly moves: Uint16Array;
  /** The key of every position, including the last: one more than moves. */
  readonly keys: BigInt64Array;
}

/** The rows of a main line, column by column. */
export interface Trace {
  readonly game: number;
  readonly collection: number;
  readonly day: number;
  readonly keys: BigInt64Array;
  readonly moves: Uint16Array;
  readonly marks: Uint8Array;
}

export function traceOf({ game, collection, rules, result, date, moves, keys }: IndexedLine): Trace {
  const outcome = Math.max(0, RESULTS.indexOf(result));
  const played = new Map<bigint, number[]>();
  const marks = Uint8Array.from(keys, (key, ply) => {
    const move = moves[ply] ?? 0;
    const before = played.get(key);
    if (before === undefined) {
      played.set(key, [move]);
      return outcome;
    }
    const again = before.includes(move) ? PLAYED_BEFORE : 0;
    before.push(move);
    return outcome | HERE_BEFORE | again;
  });
  const salted = keys.map(key => occurrenceKey(rules, key));
  return { game, collection, day: packDay(date), keys: salted, moves, marks };
}

/** The key mixed with the rule set, so that no two rule sets share one, as SQLite's signed integer. */
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
