/** Sums up reports by player, game by game, so that any number of games can be summed up. */
import type { Color } from '../../engine/rules/types.ts';
import { MISTAKE_SIZES, type MistakeSize } from './judgement.ts';
import type { BySide } from './moves.ts';
import { PHASES, type Phase } from './phases.ts';
import type { GameReport } from './report.ts';

export interface PlayerSummary {
  readonly player: string;
  /** Games with a judged move of the player. */
  readonly games: number;
  /** The mean of the games' accuracies, in percent. */
  readonly accuracy: number;
  /** The mean over the games that have the phase; `null` if none has. */
  readonly phases: Readonly<Record<Phase, number | null>>;
  readonly tallies: Readonly<Record<MistakeSize, number>>;
  readonly missedWins: number;
  /** Of them, those that the count made a draw. */
  readonly missedByCount: number;
  /** Draws that the player could have claimed and did not. */
  readonly unclaimed: number;
}

class Mean {
  #sum = 0;
  #values = 0;

  add(value: number | null): void {
    if (value === null) return;
    this.#sum += value;
    this.#values++;
  }

  /** To a tenth; `null` without values. */
  get value(): number | null {
    return this.#values === 0 ? null : Math.round((10 * this.#sum) / this.#values) / 10;
  }
}

class Sums {
  games = 0;
  readonly #accuracy = new Mean();
  readonly #phases = { opening: new Mean(), middlegame: new Mean(), endgame: new Mean() };
  readonly #tallies = { inaccuracy: 0, mistake: 0, blunder: 0 };
  #missedWins = 0;
  #missedByCount = 0;
  #unclaimed = 0;

  add(side: Color, { accuracy, phases, tallies, turningPoints, counts }: GameReport): void {
    this.games++;
    this.#accuracy.add(accuracy[side]);
    for (const { phase, accuracy } of phases) this.#phases[phase].add(accuracy[side]);
    for (const size of MISTAKE_SIZES) this.#tallies[size] += tallies[side][size];
    const missed = turningPoints.filter(({ by, from }) => by === side && from === 'win');
    this.#missedWins += missed.length;
    this.#missedByCount += missed.filter(({ byCount }) => byCount).length;
    this.#unclaimed += counts.filter(({ kind, counter }) => kind === 'claimable' && counter === side).length;
  }

  summary(player: string): PlayerSummary {
    return {
      player,
      games: this.games,
      accuracy: this.#accuracy.value ?? 0,
      phases: Object.fromEntries(PHASES.map(phase => [phase, this.#phases[phase].value])) as PlayerSummary['phases'],
      tallies: { ...this.#tallies },
      missedWins: this.#missedWins,
      missedByCount: this.#missedByCount,
      unclaimed: this.#unclaimed,
    };
  }
}

export class PlayerSummaries {
  readonly #players = new Map<string, Sums>();

  /** A game counts for a player with a name and a judged move. */
  add(players: BySide<string | null>, report: GameReport): void {
    for (const side of ['w', 'b'] as const) {
      const player = players[side];
      if (player === null || report.accuracy[side] === null) continue;
      const sums = this.#players.get(player) ?? new Sums();
      sums.add(side, report);
      this.#players.set(player, sums);
    }
  }

  get size(): number {
    return this.#players.size;
  }

  /** Those with the most games first, then by name. */
  all(): readonly PlayerSummary[] {
    return [...this.#players]
      .sort(([a, { games: ofA }], [b, { games: ofB }]) => ofB - ofA || (a < b ? -1 : 1))
      .map(([player, sums]) => sums.summary(player));
  }
}
