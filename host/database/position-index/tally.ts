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

export class PositionTally {
  readonly #columns: Pick<Columns, 'result' | 'day'>;
  readonly #mask: Mask;
  /** By move: its number plus one. */
  readonly #numbers = new Uint16Array(65_536);
  readonly #played: Move[] = [];
  /** By number of the move. */
  readonly #days: number[] = [];
  readonly #last: GameId[] = [];
  /** By number of the move, four each: games by result. */
  readonly #counts: number[] = [];
  #games = new Uint32Array(1024);
  #count = 0;

  constructor(columns: Pick<Columns, 'result' | 'day'>, mask: Mask) {
    this.#columns = columns;
    this.#mask = mask;
  }

  readonly visit: Visit = (games, moves, count, first) => {
    const { result: results, day: days } = this.#columns;
    const mask = this.#mask;
    this.#reserve(count);
    let last = this.#count > 0 ? (this.#games[this.#count - 1] as number) : -1;
    for (let at = 0; at < count; at++) {
      const game = first + (games[at] as number);
      // Ids beyond the mask have no byte.
      if (mask[game] !== 1) continue;
      if (game !== last) this.#games[this.#count++] = game;
      last = game;
      const number = this.#numberOf(moves[at] as number);
      if (this.#last[number] === game) continue;
      this.#last[number] = game;
      const slot = 4 * number + (results[game] as number);
      this.#counts[slot] = (this.#counts[slot] as number) + 1;
      const day = days[game] as number;
      if (day > (this.#days[number] as number)) this.#days[number] = day;
    }
  };

  #reserve(more: number): void {
    if (this.#count + more <= this.#games.length) return;
    const larger = new Uint32Array(2 * (this.#count + more));
    larger.set(this.#games);
    this.#games = larger;
  }

  #numberOf(move: Move): number {
    const known = this.#numbers[move] as number;
    if (known !== 0) return known - 1;
    this.#numbers[move] = this.#played.push(move);
    this.#days.push(0);
    this.#last.push(-1);
    this.#counts.push(0, 0, 0, 0);
    return this.#played.length - 1;
  }

  /** The moves from the most frequent one on; move 0 is the end of the game. */
  moves(): readonly MoveTally[] {
    return this.#played
      .map((move, number) => {
        const [open = 0, white = 0, draws = 0, black = 0] = this.#counts.slice(4 * number, 4 * number + 4);
        return { move, day: this.#days[number] as number, games: open + white + draws + black, white, draws, black };
      })
      .sort((a, b) => b.games - a.games || b.day - a.day || a.move - b.move);
  }

  /** Each game once. */
  total(): Tally {
    const counts = [0, 0, 0, 0];
    const { result: results } = this.#columns;
    for (let at = 0; at < this.#count; at++) {
      const result = results[this.#games[at] as number] as number;
      counts[result] = (counts[result] as number) + 1;
    }
    const [, white = 0, draws = 0, black = 0] = counts;
    return { games: this.#count, white, draws, black };
  }

  /** The games that were played last, at most `limit`, in no order; of one day those with the largest ids. */
  newest(limit: number): readonly GameId[] {
    const { day: days } = this.#columns;
    const games = this.#games.subarray(0, this.#count);
    if (games.length <= limit) return [...games];
    const year = (game: GameId): number => Math.min((days[game] as number) >>> 9, LAST_YEAR);
    const day = (game: GameId): number => days[game] as number;
    const fromYear = split(games, year, LAST_YEAR + 1, limit);
    const ofYear = fromYear.equal;
    const first = ofYear.reduce((least, game) => Math.min(least, day(game)), Number.POSITIVE_INFINITY);
    const fromDay = split(ofYear, game => day(game) - first, 512, limit - fromYear.above.length);
    const left = limit - fromYear.above.length - fromDay.above.length;
    return [...fromYear.above, ...fromDay.above, ...fromDay.equal.sort((a, b) => b - a).slice(0, left)];
  }
}

/** A date has four digits for the year. */
const LAST_YEAR = 9999;

/**
 * Divides games by a value below `end`: the games above the value at which there are `limit`, and those with it. There
 * must be at least `limit`.
 */
function split(
  games: Uint32Array | readonly GameId[],
  toValue: (game: GameId) => number,
  end: number,
  limit: number,
): { readonly above: readonly GameId[]; readonly equal: GameId[] } {
  const counts = new Uint32Array(end);
  for (const game of games) {
    const value = toValue(game);
    counts[value] = (counts[value] as number) + 1;
  }
  let border = end - 1;
  for (let sum = counts[border] as number; sum < limit && border > 0; sum += counts[border] as number) border--;
  const above: GameId[] = [];
  const equal: GameId[] = [];
  for (const game of games) {
    const value = toValue(game);
    if (value > border) above.push(game);
    else if (value === border) equal.push(game);
  }
  return { above, equal };
}
