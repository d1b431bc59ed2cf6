/**
 * Opens several stored games at once. Each becomes a tab, so above a limit the user chooses how many to open. If not
 * all could be opened, a notice says how many were.
 */
import type { GameId } from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import type { FindPlace, StoredGames } from './stored-games.svelte.ts';

/** Games that are opened without a question. */
export const OPEN_WITHOUT_ASKING = 20;
/** Games that are opened at a time at most. */
export const OPEN_AT_MOST = 200;

export interface GameToOpen {
  readonly id: GameId;
  /** Ply of the main line to show. */
  readonly ply: number | null;
  /** Finds another place to show first. */
  readonly find?: FindPlace | null;
}

export class OpenGames {
  readonly #storedGames: Pick<StoredGames, 'open'>;
  readonly #notices: Notices;
  /** Games that wait for the user's choice, in the order of the list. */
  pending = $state.raw<readonly GameToOpen[] | null>(null);

  constructor(storedGames: Pick<StoredGames, 'open'>, notices: Notices) {
    this.#storedGames = storedGames;
    this.#notices = notices;
  }

  /** @returns how many were opened; 0 while the user is asked */
  async open(games: readonly GameToOpen[]): Promise<number> {
    if (games.length <= OPEN_WITHOUT_ASKING) return this.#openEach(games, games.length);
    this.pending = games;
    return 0;
  }

  /** Opens the first `count` games of {@link pending}. @returns how many were opened */
  async answer(count: number): Promise<number> {
    const games = this.pending ?? [];
    this.pending = null;
    return this.#openEach(games.slice(0, Math.min(count, OPEN_AT_MOST)), games.length);
  }

  /** A deleted game is skipped; a lost connection ends the loop. */
  async #openEach(games: readonly GameToOpen[], of: number): Promise<number> {
    let opened = 0;
    for (const { id, ply, find = null } of games) {
      try {
        await this.#storedGames.open(id, ply, find);
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
