/**
 * Hashes of the main lines of all games, read from blocks and contents without decoding the games. The hash of a line
 * begins with its rules and start position and is extended by one move after the other, so the hash of the first moves
 * of a line is the hash of a game that consists of them.
 */
import type { GameId } from '../../../api/contract.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../../engine/rules/same-moves.ts';
import { type Columns, LISTED } from '../columns/game-columns.ts';
import type { Db } from '../open.ts';
import { readBlock } from '../storage/block.ts';
import { RecordReader } from '../storage/record.ts';

/** A main line: moves of 16 bits, little endian, from `from` to `end` in `bytes`. */
export interface StoredLine {
  readonly game: GameId;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly end: number;
  /** FEN; `null`: the start position of its rules. */
  readonly start: string | null;
}

interface ContentsRow {
  readonly game: GameId;
  readonly start: string | null;
  readonly moves: unknown;
}

/**
 * The lines of games outside the bin, in no particular order; damaged ones are left out. Blocks without a chosen game
 * are not read.
 *
 * @param chosen for each id whether its line is asked for
 */
export function* storedLines(db: Db, { there, end }: Columns, chosen?: Uint8Array): Generator<StoredLine> {
  const isWanted = (game: GameId): boolean => game < end && there[game] === LISTED && (!chosen || chosen[game] === 1);
  const inContents = new Uint8Array(end);
  for (const row of db.prepare('SELECT game, start, moves FROM contents').iterate() as Iterable<ContentsRow>) {
    const { game, start, moves } = row;
    inContents[game] = 1;
    if (!isWanted(game) || !(moves instanceof Uint8Array) || moves.length % 2 !== 0) continue;
    yield { game, bytes: moves, from: 0, end: moves.length, start };
  }
  const firsts = db.prepare('SELECT first FROM game_blocks ORDER BY first').pluck().all() as GameId[];
  const block = db.prepare('SELECT bytes FROM game_blocks WHERE first = ?').pluck();
  for (const [at, first] of firsts.entries()) {
    if (chosen && !chosen.subarray(first, firsts[at + 1] ?? end).includes(1)) continue;
    const lines: StoredLine[] = [];
    const isIn = (game: GameId): boolean => isWanted(game) && inContents[game] === 0;
    readLines(first, block.get(first) as Uint8Array, isIn, line => void lines.push(line));
    yield* lines;
  }
}

/** Damaged records are left out; they are reported when their games are read. */
function readLines(
  first: GameId,
  blob: Uint8Array,
  isWanted: (game: GameId) => boolean,
  use: (line: StoredLine) => void,
): void {
  const reader = new RecordReader();
  unlessDamaged(() => {
    const block = readBlock(first, blob);
    block.eachRecord((game, from, end) =>
      unlessDamaged(() => {
        const record = isWanted(game) ? block.record(game) : null;
        if (record === null) return;
        reader.open(record);
        const length = 2 * reader.varint();
        const begin = from + reader.at;
        if (begin + length <= end) use({ game, bytes: block.bytes, from: begin, end: begin + length, start: null });
      }),
    );
  });
}

function unlessDamaged(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  }
}

interface HashValue {
  readonly low: number;
  readonly high: number;
}

/** A hash of 64 bits that grows with a line. */
export class LineHash {
  low = 0;
  high = 0;

  begin({ low, high }: HashValue): void {
    this.low = low;
    this.high = high;
  }

  add(move: number): void {
    const low = Math.imul(this.low ^ move, 0x9e3779b1);
    const high = Math.imul(this.high ^ (low >>> 7) ^ (move << 16), 0x85ebca6b);
    this.low = low ^ (low >>> 15);
    this.high = high ^ (high >>> 13);
  }
}

/** Where the hashes of games begin: equal for rule sets with the same moves and for the same start position. */
export class Seeds {
  readonly #columns: Columns;
  readonly #seeds = new Map<string, HashValue>();
  /** By number of the rule set: those of its start position. */
  readonly #ofStarts: HashValue[] = [];
  /** By number of the rule set: a rule set with the same moves. */
  readonly #movesLike: readonly string[];
  readonly #starts: readonly string[];

  constructor(columns: Columns) {
    this.#columns = columns;
    const ids = Array.from({ length: columns.ruleSets.size }, (_, number) => columns.ruleSets.text(number));
    this.#movesLike = ids.map(id => ids.find(other => areAlike(id, other)) ?? id);
    this.#starts = ids.map(id => ruleSet(id)?.startFen ?? '');
  }

  of({ game, start }: StoredLine): HashValue {
    const rules = this.#columns.rules[game] as number;
    if (start !== null) return this.#seed(rules, start);
    this.#ofStarts[rules] ??= this.#seed(rules, this.#starts[rules] as string);
    return this.#ofStarts[rules];
  }

  #seed(rules: number, start: string): HashValue {
    const key = `${this.#movesLike[rules]} ${start}`;
    const known = this.#seeds.get(key);
    if (known) return known;
    const hash = new LineHash();
    for (const char of key) hash.add(char.codePointAt(0) as number);
    const seed = { low: hash.low, high: hash.high };
    this.#seeds.set(key, seed);
    return seed;
  }
}

function areAlike(id: string, other: string): boolean {
  if (id === other) return true;
  const [a, b] = [ruleSet(id), ruleSet(other)];
  return a !== null && b !== null && haveSameMoves(a, b);
}

/** The games by the hashes of their whole lines. */
export class LineTable {
  /** By game. */
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  /** The last game that was added, by the lowest bits of the hash; -1: none. */
  readonly #heads: Int32Array;
  /** The game that was added before, by game. */
  readonly #next: Int32Array;

  /** @param end all ids are below it */
  constructor(end: number) {
    this.#low = new Int32Array(end);
    this.#high = new Int32Array(end);
    this.#next = new Int32Array(end);
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(2 * end + 2))).fill(-1);
  }

  add(game: GameId, { low, high }: HashValue): void {
    this.#low[game] = low;
    this.#high[game] = high;
    const place = this.#placeOf(low);
    this.#next[game] = this.#heads[place] as number;
    this.#heads[place] = game;
  }

  has(hash: HashValue): boolean {
    return this.#first(this.#heads[this.#placeOf(hash.low)] as number, hash.low, hash.high) >= 0;
  }

  /** Whether certainly no other game has the line of a game that was added. */
  isAlone(game: GameId): boolean {
    return this.#next[game] === -1 && this.#heads[this.#placeOf(this.#low[game] as number)] === game;
  }

  /** Ascending. */
  find({ low, high }: HashValue): readonly GameId[] {
    const found: GameId[] = [];
    let game = this.#first(this.#heads[this.#placeOf(low)] as number, low, high);
    for (; game >= 0; game = this.#first(this.#next[game] as number, low, high)) found.push(game);
    return found.sort((a, b) => a - b);
  }

  hashOf(game: GameId): HashValue {
    return { low: this.#low[game] as number, high: this.#high[game] as number };
  }

  /** The games with the same line as a game that was added. */
  like(game: GameId): readonly GameId[] {
    return this.find(this.hashOf(game));
  }

  #first(from: number, low: number, high: number): number {
    let game = from;
    while (game >= 0 && (this.#low[game] !== low || this.#high[game] !== high)) game = this.#next[game] as number;
    return game;
  }

  #placeOf(low: number): number {
    return (low >>> 0) % this.#heads.length;
  }
}
