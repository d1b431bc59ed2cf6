/** The game against an opponent that is played: it is stored as a setting after every change, and survives a reload. */
import { knownRules } from '../rules/known-rules.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { EngineGame, type StoredGame } from './engine-game.svelte.ts';
import { externalOpponent, levelAt, type Opponent, ownOpponent } from './opponents.ts';
import { storedGame } from './stored-game.ts';

const KEY = 'play';

interface PlayParts {
  readonly wire: Wire;
  readonly failed: (reason: unknown) => void;
  /** Keeps a game with moves that is not over, because another one takes its place. */
  readonly setAside: (game: EngineGame) => void;
}

export class Play {
  game = $state.raw<EngineGame | null>(null);
  /** Whether the Training view shows the game. */
  shown = $state(false);
  #loaded = false;
  readonly #parts: PlayParts;

  constructor(parts: PlayParts) {
    this.#parts = parts;
  }

  /**
   * Loads the stored game, paused; does nothing after it has succeeded once. A stored value that is no game is left alone. @throws what the host or the rule set of the game reports
   */
  async load(): Promise<void> {
    if (this.#loaded) return;
    const { api } = this.#parts.wire;
    const stored = storedGame((await api.settings.all())[KEY]);
    if (stored !== null) await knownRules.ensure(stored.rules, api);
    if (this.#loaded) return;
    this.#loaded = true;
    if (stored !== null) this.game = this.#open(stored);
  }

  /** Starts a game; a former one is set aside. @throws what {@link load} throws: then no game was started */
  async start(stored: StoredGame): Promise<void> {
    await this.load();
    this.game?.close();
    if (this.game?.begun && !this.game.over) this.#parts.setAside(this.game);
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
