/**
 * Adds up the games of a position under a mask. A game counts once for the position and once for each move that it
 * played there, however often the position was repeated. The kernel adds (`engine/assembly/library/tally.ts`).
 */
import type { GameId } from '../../../api/contract.ts';
import { type LibraryFunctions, LibraryKernel } from '../../../engine/library/kernel.ts';
import type { Mask } from '../../../engine/library/masks.ts';
import { type Block, LONGEST_BLOCK } from '../../../engine/library/position-index/blocks.ts';
import type { Color, Move } from '../../../engine/rules/types.ts';
import type { Columns } from '../columns/game-columns.ts';
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
  /** The first known day; 0: none. */
  readonly firstDay: number;
  /** The game of the first day with the smallest id; `null` without a known day. */
  readonly firstGame: GameId | null;
  /** Games in which the player who moved has a rating, and the sum of these ratings. */
  readonly rated: number;
  readonly ratings: number;
  /** Finished games against a rated opponent: the sum of the opponents' ratings, and the points. */
  readonly faced: number;
  readonly opponents: number;
  readonly points: number;
}

type TalliedColumns = Pick<Columns, 'result' | 'day' | 'whiteElo' | 'blackElo' | 'end' | 'rowsVersion'>;

/** Bytes of the sums of a move, and words inside. */
const SUM = 64;
const RATED = 4;
const FACED = 5;
const HALF_POINTS = 6;
const RATINGS = 8;
const OPPONENTS = 10;
const LAST_DAY = 12;
const FIRST_DAY = 13;
const FIRST_GAME = 14;
/** In the mark of a game: White and Black have ratings. */
const WHITE_RATED = 8;
const BLACK_RATED = 16;
const MOVES = 65_536;
/** Bytes of the tables of the kernel. */
const STEPS = 35_344;
/** Games for which a new memory has room beyond those that there are. */
const SPARE = 1024;

/** One memory is used for all positions, and made again when it is too small. */
export class PositionTally implements Tallying {
  #memory: Memory | null = null;
  #rows: Pick<TalliedColumns, 'result' | 'rowsVersion'> | null = null;

  /** Begins again with a position in which `turn` moves. Columns are copied when they have changed. */
  begin(columns: TalliedColumns, mask: Mask, turn: Color): void {
    const { result, day, whiteElo, blackElo, end, rowsVersion } = columns;
    if (this.#memory === null || end > this.#memory.limit) {
      this.#memory = new Memory(Math.ceil(end * 1.25) + SPARE);
      this.#rows = null;
    }
    const memory = this.#memory;
    if (this.#rows?.rowsVersion !== rowsVersion || this.#rows.result !== result) {
      memory.days.fill(0, end).set(day.subarray(0, end));
      for (let id = 0; id < end; id++) {
        const [white, black] = [whiteElo[id] as number, blackElo[id] as number];
        const rated = (white < 0 ? 0 : WHITE_RATED) | (black < 0 ? 0 : BLACK_RATED);
        memory.results[id] = (result[id] as number) | rated;
        memory.ratings[id] = Math.max(0, white) | (Math.max(0, black) << 16);
      }
      memory.results.fill(0, end);
      memory.ratings.fill(0, end);
      this.#rows = { result, rowsVersion };
    }
    // Ids beyond the mask are in no list.
    memory.mask.fill(0, Math.min(end, mask.length)).set(mask.subarray(0, end));
    memory.functions.beginTally(memory.mask.byteOffset, memory.results.byteOffset, turn === 'w');
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
    return Array.from(played.subarray(0, functions.playedMoves.value), move =>
      moveTally(move, sums.subarray((SUM / 4) * move)),
    ).sort((a, b) => b.games - a.games || b.day - a.day || a.move - b.move);
  }

  /** Each game once. */
  total(): Tally {
    const { played, sums, repeated, functions } = this.#used;
    const counts = Array.from(repeated, games => 0 - games);
    for (const move of played.subarray(0, functions.playedMoves.value))
      for (let result = 0; result < counts.length; result++)
        counts[result] = (counts[result] as number) + (sums[(SUM / 4) * move + result] as number);
    return tallyOf(counts as Counts);
  }
}

type Counts = [open: number, white: number, draws: number, black: number];

const tallyOf = ([open, white, draws, black]: Counts): Tally => ({
  games: open + white + draws + black,
  white,
  draws,
  black,
});

/** @param sums the words of the move, and others behind them */
function moveTally(move: Move, sums: Uint32Array): MoveTally {
  const at = (place: number): number => sums[place] as number;
  return {
    move,
    day: at(LAST_DAY),
    ...tallyOf([at(0), at(1), at(2), at(3)]),
    firstDay: at(FIRST_DAY),
    firstGame: at(FIRST_DAY) === 0 ? null : at(FIRST_GAME),
    rated: at(RATED),
    ratings: at(RATINGS) + 2 ** 32 * at(RATINGS + 1),
    faced: at(FACED),
    opponents: at(OPPONENTS) + 2 ** 32 * at(OPPONENTS + 1),
    points: at(HALF_POINTS) / 2,
  };
}

/** A kernel with arrays for games with ids below `limit`. */
class Memory {
  readonly limit: number;
  readonly functions: LibraryFunctions;
  /** 0, or the result plus one, and bits for ratings. */
  readonly marks: Uint8Array;
  readonly mask: Uint8Array;
  /** The marks of all games, less one. */
  readonly results: Uint8Array;
  readonly days: Uint32Array;
  /** White's rating or 0, and that of Black in the upper half. */
  readonly ratings: Uint32Array;
  /** By result: how often games were counted for one more move. */
  readonly repeated: Uint32Array;
  readonly sums: Uint32Array;
  readonly played: Uint16Array;
  readonly block: Uint8Array;
  readonly listGames: Uint32Array;
  readonly listMoves: Uint16Array;

  constructor(limit: number) {
    this.limit = limit;
    const games = Math.ceil(limit / 8) * 8;
    const sizes = [games, games, games, 4 * games, 4 * games, 16, SUM * MOVES, 2 * MOVES, STEPS];
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
    this.ratings = new Uint32Array(buffer, at(4), games);
    this.repeated = new Uint32Array(buffer, at(5), 4);
    this.sums = new Uint32Array(buffer, at(6), (SUM / 4) * MOVES);
    this.played = new Uint16Array(buffer, at(7), MOVES);
    this.block = new Uint8Array(buffer, at(9), LONGEST_BLOCK + 16);
    this.listGames = new Uint32Array(buffer, at(10), LONGEST_BLOCK);
    this.listMoves = new Uint16Array(buffer, at(11), LONGEST_BLOCK);
    this.functions.useTally(at(0), at(3), at(4), at(5), at(8), at(6), at(7), limit);
  }
}
