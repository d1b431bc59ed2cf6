/**
 * Adds up the games of a position under a mask. A game counts once for the position and once for each move that it
 * played there, however often the position was repeated. The kernel adds (`engine/assembly/library/tally.ts`).
 */
import type { GameId } from '../../../api/contract.ts';
import { type LibraryFunctions, LibraryKernel } from '../../../engine/library/kernel.ts';
import { type Block, LONGEST_BLOCK } from '../../../engine/library/position-index/blocks.ts';
import type { Move } from '../../../engine/rules/types.ts';
import type { Columns, Mask } from '../columns/game-columns.ts';
import { libraryModule } from './kernel.ts';
import type { Tallying, Visit } from './position-index.ts';

export interface Tally {
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

export interface MoveTally extends Tally {
  readonly move: Move;
  /** The last day on which it was played, as `packDay`. */
  readonly day: number;
}

type TalliedColumns = Pick<Columns, 'result' | 'day' | 'end' | 'rowsVersion'>;

/** Bytes of the sums of a move, and words inside. */
const SUM = 32;
const LAST_DAY = 4;
const MOVES = 65_536;
/** Games for which a new memory has room beyond those that there are. */
const SPARE = 1024;
/** Room for candidates of the newest games, of which at most half are wanted. */
const ROOM = 8192;
/** All ids are below it (`GameColumns`). */
const IDS = 2 ** 28;

/** One memory is used for all positions, and made again when it is too small. */
export class PositionTally implements Tallying {
  #memory: Memory | null = null;
  #rows: Pick<TalliedColumns, 'result' | 'rowsVersion'> | null = null;

  /** Begins again. Results and days are copied when they have changed. */
  begin(columns: TalliedColumns, mask: Mask): void {
    const { result, day, end, rowsVersion } = columns;
    if (this.#memory === null || end > this.#memory.limit) {
      this.#memory = new Memory(Math.ceil(end * 1.25) + SPARE);
      this.#rows = null;
    }
    const memory = this.#memory;
    if (this.#rows?.rowsVersion !== rowsVersion || this.#rows.result !== result) {
      memory.results.fill(0).set(result.subarray(0, end));
      memory.days.fill(0).set(day.subarray(0, end));
      this.#rows = { result, rowsVersion };
    }
    // Ids beyond the mask are in no list.
    memory.mask.fill(0).set(mask.subarray(0, end));
    memory.functions.beginTally(memory.mask.byteOffset, memory.results.byteOffset);
  }

  /** @throws Error before {@link begin} has been called. */
  get #used(): Memory {
    if (this.#memory === null) throw new Error('nothing has been tallied');
    return this.#memory;
  }

  addBlock({ firstKey, bytes }: Block, key: number, first: GameId): boolean {
    if (key < firstKey) return true;
    const { block, functions } = this.#used;
    if (bytes.length > LONGEST_BLOCK) return false;
    block.set(bytes);
    return functions.tallyPositions(block.byteOffset, bytes.length, BigInt(key - firstKey), first) !== 0;
  }

  readonly visit: Visit = (games, moves, count, first) => {
    const { listGames, listMoves, functions } = this.#used;
    for (let from = 0; from < count; from += LONGEST_BLOCK) {
      const end = Math.min(count, from + LONGEST_BLOCK);
      listGames.set(games.subarray(from, end));
      listMoves.set(moves.subarray(from, end));
      functions.tallyList(listGames.byteOffset, listMoves.byteOffset, end - from, first);
    }
  };

  without(games: Iterable<GameId>, work: () => void): void {
    const { marks } = this.#used;
    const left = Array.from(games, game => [game, marks[game] ?? 0] as const);
    for (const [game] of left) marks[game] = 0;
    work();
    for (const [game, mark] of left) marks[game] = mark;
  }

  /** The moves from the most frequent one on; move 0 is the end of the game. */
  moves(): readonly MoveTally[] {
    const { played, sums, functions } = this.#used;
    return Array.from(played.subarray(0, functions.playedMoves.value), move => {
      const own = sums.subarray((SUM / 4) * move);
      const [open = 0, white = 0, draws = 0, black = 0] = own;
      return { move, day: own[LAST_DAY] as number, games: open + white + draws + black, white, draws, black };
    }).sort((a, b) => b.games - a.games || b.day - a.day || a.move - b.move);
  }

  /** Each game once. */
  total(): Tally {
    const [open = 0, white = 0, draws = 0, black = 0] = this.#used.totals;
    return { games: open + white + draws + black, white, draws, black };
  }

  /** The games that were played last, at most `limit`, the last one first; of one day those with the largest ids. */
  newest(limit: number): readonly GameId[] {
    if (limit > ROOM / 2) throw new RangeError(`at most ${ROOM / 2} games`);
    const { days, found, best, functions } = this.#used;
    const end = functions.tallied.value;
    const valueAt = (at: number): number => (days[found[at] as number] as number) * IDS + (found[at] as number);
    // Games are often ordered by date. From the later end on, most are older than those that are there already.
    const quarter = end >> 2;
    const isRising = end > 0 && valueAt(quarter) < valueAt(end - 1 - quarter);
    let [count, border] = [0, 0];
    for (let step = 0; step < end; ) {
      step = functions.newestGames(step, isRising, border, best.byteOffset, count, ROOM);
      count = functions.candidates.value;
      if (count < ROOM) break;
      best
        .subarray(0, count)
        .sort()
        .copyWithin(0, count - limit);
      [count, border] = [limit, best[0] as number];
    }
    return Array.from(best.subarray(0, count).sort().subarray(-limit).reverse(), value => value % IDS);
  }
}

/** A kernel with arrays for games with ids below `limit`. */
class Memory {
  readonly limit: number;
  readonly functions: LibraryFunctions;
  /** 0, or the result plus one. */
  readonly marks: Uint8Array;
  readonly mask: Uint8Array;
  readonly results: Uint8Array;
  readonly days: Uint32Array;
  /** Games by result. */
  readonly totals: Uint32Array;
  readonly sums: Uint32Array;
  readonly played: Uint16Array;
  /** The games of the position, in the order of the blocks. */
  readonly found: Uint32Array;
  readonly best: Float64Array;
  readonly block: Uint8Array;
  readonly listGames: Uint32Array;
  readonly listMoves: Uint16Array;

  constructor(limit: number) {
    this.limit = limit;
    const games = Math.ceil(limit / 8) * 8;
    const sizes = [games, games, games, 4 * games, 16, SUM * MOVES, 2 * MOVES, 4 * games, 8 * ROOM];
    const lists = [LONGEST_BLOCK + 16, 4 * LONGEST_BLOCK, 2 * LONGEST_BLOCK];
    let space = 0;
    const places = [...sizes, ...lists].map(size => {
      const at = space;
      space += Math.ceil(size / 64) * 64;
      return at;
    });
    const kernel = new LibraryKernel(libraryModule(), space);
    this.functions = kernel.functions;
    const { buffer } = kernel;
    const at = (index: number): number => kernel.start + (places[index] as number);
    this.marks = new Uint8Array(buffer, at(0), games);
    this.mask = new Uint8Array(buffer, at(1), games);
    this.results = new Uint8Array(buffer, at(2), games);
    this.days = new Uint32Array(buffer, at(3), games);
    this.totals = new Uint32Array(buffer, at(4), 4);
    this.sums = new Uint32Array(buffer, at(5), (SUM / 4) * MOVES);
    this.played = new Uint16Array(buffer, at(6), MOVES);
    this.found = new Uint32Array(buffer, at(7), games);
    this.best = new Float64Array(buffer, at(8), ROOM);
    this.block = new Uint8Array(buffer, at(9), LONGEST_BLOCK + 16);
    this.listGames = new Uint32Array(buffer, at(10), LONGEST_BLOCK);
    this.listMoves = new Uint16Array(buffer, at(11), LONGEST_BLOCK);
    this.functions.useTally(at(0), at(3), at(4), at(5), at(6), at(7), limit);
  }
}
