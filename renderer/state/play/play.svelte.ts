/** The game against an opponent that is played: it is stored as a setting after every change, and survives a reload. */
import { issueOf } from '../../../api/failure.ts';
import { knownRules } from '../rules/known-rules.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { EngineGame, type StoredGame } from './engine-game.svelte.ts';
import { externalOpponent, levelAt, type Opponent, ownOpponent } from './opponents.ts';
import { storedGame } from './stored-game.ts';

const KEY = 'play';

interface PlayParts {
  readonly wire: Wire;
  readonly failed: (reason: unknown) => void;
  /** Keeps a game with moves that is left at its end, or whose place another one takes. */
  readonly setAside: (game: EngineGame) => void;
  /** Keeps a game whose rules are unknown, before another one takes its place. @throws what the host reports */
  readonly setAsideUnknown: (game: StoredGame) => Promise<void>;
}

export class Play {
  game = $state.raw<EngineGame | null>(null);
  /** Whether the Training view shows the game. */
  shown = $state(false);
  #loaded = false;
  /** Whether the connection was closed when the game was to be loaded. */
  #interrupted = false;
  readonly #parts: PlayParts;

  constructor(parts: PlayParts) {
    this.#parts = parts;
    parts.wire.onOpen(() => {
      if (this.#interrupted) this.load().catch(parts.failed);
    });
  }

  /**
   * Loads the stored game, paused; does nothing after it has succeeded once. A stored value that is no game is left
   * alone. If the connection is closed, it is loaded when the connection opens.
   * @throws what the host reports; CodedError `unknown-rules`
   */
  async load(): Promise<void> {
    if (this.#loaded) return;
    this.#interrupted = false;
    const stored = await this.#read().catch((reason: unknown) => {
      this.#interrupted = issueOf(reason).code === 'closed';
      throw reason;
    });
    if (this.#loaded) return;
    if (stored !== null) this.game = this.#open(stored);
    this.#loaded = true;
  }

  /**
   * Starts a game; a former one is set aside, also under unknown rules.
   * @throws what the host reports; CodedError `unknown-rules`: then no game was started
   */
  async start(stored: StoredGame): Promise<void> {
    await this.#loadFormer();
    const game = this.#open(stored);
    this.game?.close();
    this.#setAside();
    this.game = game;
    this.#keep(stored);
    this.shown = true;
    game.resume();
  }

  /** Shows the game again; it stays paused. */
  show(): void {
    this.shown = this.game !== null;
  }

  /** Leaves the game. One that is not over stays, paused; any other is set aside. */
  leave(): void {
    this.shown = false;
    this.game?.close();
    if (!this.game?.over) return;
    this.#setAside();
    this.drop();
  }

  /** Forgets the game. */
  drop(): void {
    this.shown = false;
    this.game?.close();
    this.game = null;
    this.#keep(null);
  }

  async #loadFormer(): Promise<void> {
    try {
      await this.load();
    } catch (reason) {
      if (issueOf(reason).code !== 'unknown-rules') throw reason;
      const unknown = await this.#read();
      if (unknown !== null) await this.#parts.setAsideUnknown(unknown);
      this.#loaded = true;
    }
  }

  /** The stored game; `null` if the stored value is none. */
  async #read(): Promise<StoredGame | null> {
    const { api } = this.#parts.wire;
    const stored = storedGame((await api.settings.all())[KEY]);
    if (stored !== null) await knownRules.ensure(stored.rules, api);
    return stored;
  }

  #setAside(): void {
    if (this.game?.begun) this.#parts.setAside(this.game);
  }

  /** @throws CodedError `unknown-rules` */
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
