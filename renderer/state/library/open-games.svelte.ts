/**
 * Opening several stored games at once. Each becomes a tab, so whoever has marked many is asked how many of them he wants; and when not
 * all could be opened, he hears how many were.
 */
import type { GameId } from '../../../api/contract.ts';
import { issueOf, type Notices } from '../shell/notices.svelte.ts';
import type { StoredGames } from './stored-games.svelte.ts';

/** Games that are opened without a question. */
export const OPEN_WITHOUT_ASKING = 20;
/** Games that are opened at a time; told where it matters. */
export const OPEN_AT_MOST = 200;

export interface GameToOpen {
  readonly id: GameId;
  /** Ply of the main line to show. */
  readonly ply: number | null;
}

export class OpenGames {
  readonly #storedGames: Pick<StoredGames, 'open'>;
  readonly #notices: Notices;
  /** Games that wait for the answer how many to open; in the order of the list. */
  pending = $state.raw<readonly GameToOpen[] | null>(null);

  constructor(storedGames: Pick<StoredGames, 'open'>, notices: Notices) {
    this.#storedGames = storedGames;
    this.#notices = notices;
  }

  /** How many were opened; none yet where the question is put. */
  async open(games: readonly GameToOpen[]): Promise<number> {
    if (games.length <= OPEN_WITHOUT_ASKING) return this.#each(games, games.length);
    this.pending = games;
    return 0;
  }

  /** The answer to {@link pending}: that many of them, from the first. */
  async answer(count: number): Promise<number> {
    const games = this.pending ?? [];
    this.pending = null;
    return this.#each(games.slice(0, Math.min(count, OPEN_AT_MOST)), games.length);
  }

  /** A game that is gone meanwhile does not keep the others from opening; without a connection there is no point in going on. */
  async #each(games: readonly GameToOpen[], of: number): Promise<number> {
    let opened = 0;
    for (const { id, ply } of games) {
      try {
        await this.#storedGames.open(id, ply);
        opened++;
      } catch (reason) {
        this.#notices.failed(reason);
        if (issueOf(reason).code === 'closed') break;
      }
    }
    if (opened < of) {
      const text = `${opened} of ${of} games were opened`;
      this.#notices.add('info', { code: 'games-opened', text, data: { opened, of } });
    }
    return opened;
  }
}
