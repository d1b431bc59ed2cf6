/**
 * Time for one move of a game with a clock. The hard limit ends the search at once. After the soft limit no new depth
 * is started; it changes after every depth with the stability of the best move, the trend of the score and the effort
 * for the best move. Times are in milliseconds.
 */
import type { RuleSet } from '../rules/rule-set.ts';

export interface GameClock {
  readonly left: number;
  readonly increment: number;
  /** Moves until the next time control; absent if the time is for the rest of the game. */
  readonly movesToGo?: number | undefined;
  /** Time lost outside the engine with every move. */
  readonly overhead: number;
  /** Of the rules; decides for how many moves the time is kept. */
  readonly goal: RuleSet['goal'];
}

/** For long games. In games of the engine with itself, fewer moves were not better in any of them. */
const LONG_GAME = 35;
/** Most games of Kar Ouk end within 30 moves. */
const FIRST_CHECK = 15;

/** Moves for which the time of a game under these rules is kept. */
export const timeHorizon = (goal: RuleSet['goal']): number => (goal === 'firstCheck' ? FIRST_CHECK : LONG_GAME);

/** Without an increment, time that was used does not come back: it is kept for so many times the moves. */
const WITHOUT_INCREMENT = 1.7;
/** Share of the increment that is used for the move. */
const INCREMENT = 0.9;

/** The limits of a move. `time` is the hard one; it leaves time for further moves. */
export function clockLimits({ left, increment, overhead, goal, movesToGo = Infinity }: GameClock): {
  readonly time: number;
  readonly soft: number;
} {
  const usable = Math.max(left - overhead, 1);
  const most = timeHorizon(goal) * (increment > overhead ? 1 : WITHOUT_INCREMENT);
  const moves = Math.min(Math.max(movesToGo, 1), most);
  const average = usable / moves + increment * INCREMENT;
  const limit = usable * (moves === 1 ? 0.9 : 0.6);
  return { time: Math.min(average * 4, limit), soft: Math.min(average, limit * 0.7) };
}

/** The result of a complete depth. */
export interface Iteration {
  readonly move: number;
  /** For the side to move, in centipawns; mates are large numbers. */
  readonly score: number;
  /** Share of all nodes that were searched below the best move, 0 to 1. */
  readonly share: number;
}

/** Factor for a best move that has been the same for so many depths before the last. */
export const stabilityFactor = (depths: number): number => 1.3 - 0.08 * Math.min(depths, 8);

/** Factor for a score that is `drop` centipawns lower than in the depths before. */
export const trendFactor = (drop: number): number => 1 + Math.min(Math.max(drop / 80, -0.15), 0.8);

/** Factor for the share of nodes below the best move. */
export const shareFactor = (share: number): number => 1.35 - 0.6 * share;

/** Scores beyond it are decided, and changes there do not matter. */
const DECIDED = 1000;
/** Depths whose scores are compared with the last one. */
const RECENT = 3;

/** Follows a search and adapts its soft limit. */
export class SoftLimit {
  readonly #soft: number;
  readonly #choices: number;
  #move = 0;
  #stable = 0;
  #scores: readonly number[] = [];

  /** @param choices legal moves; a single one needs no search */
  constructor(soft: number, choices: number) {
    this.#soft = soft;
    this.#choices = choices;
  }

  /** The soft limit after a complete depth, from the start of the search. */
  after({ move, score, share }: Iteration): number {
    this.#stable = move === this.#move ? this.#stable + 1 : 0;
    this.#move = move;
    const bounded = Math.max(-DECIDED, Math.min(DECIDED, score));
    const before = this.#scores.reduce((sum, each) => sum + each, 0) / this.#scores.length;
    const drop = this.#scores.length === 0 ? 0 : before - bounded;
    this.#scores = [...this.#scores, bounded].slice(-RECENT);
    if (this.#choices <= 1) return 0;
    return this.#soft * stabilityFactor(this.#stable) * trendFactor(drop) * shareFactor(share);
  }
}
