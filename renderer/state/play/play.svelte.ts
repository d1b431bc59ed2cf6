/** The game against an opponent that is played: it is stored as a setting after every change, and survives a reload. */
import type { Wire } from '../shell/connection.svelte.ts';
import { EngineGame, type StoredGame } from './engine-game.svelte.ts';
import { externalOpponent, levelAt, type Opponent, ownOpponent } from './opponents.ts';

const KEY = 'play';

interface PlayParts {
  readonly wire: Wire;
  readonly failed: (reason: unknown) => void;
}

/** Whether a stored value is a game. Its moves are checked when they are played. */
const isStored = (value: unknown): value is StoredGame =>
  typeof value === 'object' && value !== null && 'moves' in value && 'opponent' in value && 'player' in value;

export class Play {
  game = $state.raw<EngineGame | null>(null);
  /** Whether the Training view shows the game. */
  shown = $state(false);
  #loaded = false;
  readonly #parts: PlayParts;

  constructor(parts: PlayParts) {
    this.#parts = parts;
  }

  /** Loads the stored game, paused; only the first call does anything. */
  async load(): Promise<void> {
    if (this.#loaded) return;
    this.#loaded = true;
    const stored = (await this.#parts.wire.api.settings.all())[KEY];
    if (this.game === null && isStored(stored)) this.game = this.#open(stored);
  }

  start(stored: StoredGame): void {
    this.#loaded = true;
    this.game?.close();
    this.game = this.#open(stored);
    this.#keep(stored);
    this.shown = true;
    this.game.resume();
  }

  /** Shows the game again; it stays paused. */
  show(): void {
    this.shown = this.game !== null;
  }

  /** Leaves the game. One that is not over stays, paused. */
  leave(): void {
    this.shown = false;
    this.game?.close();
    if (this.game?.over) this.drop();
  }

  /** Forgets the game. */
  drop(): void {
    this.shown = false;
    this.game?.close();
    this.game = null;
    this.#keep(null);
  }

  #open(stored: StoredGame): EngineGame {
    const { failed } = this.#parts;
    return new EngineGame({
      stored,
      opponent: this.#opponent(stored),
      keep: game => this.#keep(game),
      failed,
      time: () => performance.now(),
    });
  }

  #opponent({ engine, level }: StoredGame): Opponent {
    const { wire, failed } = this.#parts;
    if (engine !== null) return externalOpponent(engine, level, wire.api.engines, failed);
    return ownOpponent(levelAt(level), wire.api.analysis, failed);
  }

  #keep(game: StoredGame | null): void {
    this.#parts.wire.api.settings.set(KEY, game).catch(this.#parts.failed);
  }
}
