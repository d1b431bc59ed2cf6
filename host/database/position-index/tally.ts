/**
 * Adds up the games of a position under a mask. A game counts once for the position and once for each move that it
 * played there, however often the position was repeated.
 */
import type { GameId } from '../../../api/contract.ts';
import type { Move } from '../../../engine/rules/types.ts';
import type { Columns, Mask } from '../columns/game-columns.ts';
import type { Visit } from './position-index.ts';

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

/** Words of a move in the sums, behind the games by result. */
const LAST_DAY = 4;
const LAST_GAME = 5;
const NO_GAME = 2 ** 32 - 1;

type TalliedColumns = Pick<Columns, 'result' | 'day'>;

export class PositionTally {
  #columns: TalliedColumns = { result: new Uint8Array(), day: new Uint32Array() };
  #mask: Mask = new Uint8Array();
  /** By move: its number plus one. */
  readonly #numbers = new Uint16Array(65_536);
  readonly #played: Move[] = [];
  /** By number of the move, eight words each: games by result, the last day, the last game. */
  #sums = new Uint32Array(8 * 64);
  #games = new Uint32Array(1024);
  #count = 0;

  /** Begins again. The memory of earlier positions is used again. */
  begin(columns: TalliedColumns, mask: Mask): void {
    this.#columns = columns;
    this.#mask = mask;
    for (const move of this.#played) this.#numbers[move] = 0;
    this.#played.length = 0;
    this.#sums.fill(0);
    this.#count = 0;
  }

  readonly visit: Visit = (games, moves, count, first) => {
    const { result, day } = this.#columns;
    const mask = this.#mask;
    const numbers = this.#numbers;
    const found = this.#reserved(count);
    let sums = this.#sums;
    let end = this.#count;
    let last = end > 0 ? (found[end - 1] as number) : -1;
    for (let at = 0; at < count; at++) {
      const game = first + (games[at] as number);
      // Ids beyond the mask have no byte.
      if (mask[game] !== 1) continue;
      if (game !== last) found[end++] = game;
      last = game;
      let number = numbers[moves[at] as number] as number;
      if (number === 0) {
        number = this.#add(moves[at] as number);
        sums = this.#sums;
      }
      const slot = 8 * (number - 1);
      if (sums[slot + LAST_GAME] === game) continue;
      sums[slot + LAST_GAME] = game;
      const by = slot + (result[game] as number);
      sums[by] = (sums[by] as number) + 1;
      const played = day[game] as number;
      if (played > (sums[slot + LAST_DAY] as number)) sums[slot + LAST_DAY] = played;
    }
    this.#count = end;
  };

  /** The list of games, with room for some more. */
  #reserved(more: number): Uint32Array {
    if (this.#count + more > this.#games.length) {
      const larger = new Uint32Array(2 * (this.#count + more));
      larger.set(this.#games);
      this.#games = larger;
    }
    return this.#games;
  }

  /** Returns the number of the move plus one. */
  #add(move: Move): number {
    const number = this.#played.push(move);
    if (8 * number > this.#sums.length) {
      const larger = new Uint32Array(2 * this.#sums.length);
      larger.set(this.#sums);
      this.#sums = larger;
    }
    this.#numbers[move] = number;
    this.#sums[8 * (number - 1) + LAST_GAME] = NO_GAME;
    return number;
  }

  /** The moves from the most frequent one on; move 0 is the end of the game. */
  moves(): readonly MoveTally[] {
    return this.#played
      .map((move, number) => {
        const [open = 0, white = 0, draws = 0, black = 0, day = 0] = this.#sums.subarray(8 * number);
        return { move, day, games: open + white + draws + black, white, draws, black };
      })
      .sort((a, b) => b.games - a.games || b.day - a.day || a.move - b.move);
  }

  /** Each game once. */
  total(): Tally {
    const { result } = this.#columns;
    const games = this.#games;
    const end = this.#count;
    const counts = new Uint32Array(4);
    for (let at = 0; at < end; at++) {
      const one = result[games[at] as number] as number;
      counts[one] = (counts[one] as number) + 1;
    }
    const [, white = 0, draws = 0, black = 0] = counts;
    return { games: end, white, draws, black };
  }

  /** The games that were played last, at most `limit`, the last one first; of one day those with the largest ids. */
  newest(limit: number): readonly GameId[] {
    const { day } = this.#columns;
    const games = this.#games;
    const end = this.#count;
    const best = new Float64Array(ROOM * limit);
    const valueAt = (at: number): number => (day[games[at] as number] as number) * IDS + (games[at] as number);
    // Games are often ordered by date. From the later end on, most are older than those that are there already.
    const quarter = end >> 2;
    const isRising = end > 0 && valueAt(quarter) < valueAt(end - 1 - quarter);
    let [count, border] = [0, -1];
    for (let step = 0; step < end; step++) {
      const value = valueAt(isRising ? end - 1 - step : step);
      if (value <= border) continue;
      best[count++] = value;
      if (count < best.length) continue;
      best.sort().copyWithin(0, best.length - limit);
      [count, border] = [limit, best[0] as number];
    }
    return Array.from(best.subarray(0, count).sort().subarray(-limit).reverse(), value => value % IDS);
  }
}

/** Room for candidates, as a multiple of how many are wanted. */
const ROOM = 8;
/** All ids are below it (`GameColumns`). */
const IDS = 2 ** 28;
