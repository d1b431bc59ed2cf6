/**
 * Opening several stored games at once. Each becomes a tab, so whoever has marked many is asked how many of them he wants; and when not
 * all could be opened, he hears how many were.
 */
import type { GameId } from '../../../api/contract.ts';
import { issueOf, type Notices } from '../shell/notices.svelte.ts';
import type { StoredGames } from './stored-games.svelte.ts';

/** Games that are opened without a question. */
export const FEW = 20;
/** Games that are opened at a time; told where it matters. */
export const MOST = 200;

export interface Wanted {
  readonly id: GameId;
  /** Ply of the main line to show. */
  readonly ply: number | null;
}

export class OpenGames {
  readonly #storedGames: Pick<StoredGames, 'open'>;
  readonly #notices: Notices;
  /** Games that wait for the answer how many to open; in the order of the list. */
  asked = $state.raw<readonly Wanted[] | null>(null);

  constructor(storedGames: Pick<StoredGames, 'open'>, notices: Notices) {
    this.#storedGames = storedGames;
    this.#notices = notices;
  }

  /** How many were opened; none yet where the question is put. */
  async open(wanted: readonly Wanted[]): Promise<number> {
    if (wanted.length <= FEW) return this.#each(wanted, wanted.length);
    this.asked = wanted;
    return 0;
  }

  /** The answer to {@link asked}: that many of them, from the first. */
  async answer(count: number): Promise<number> {
    const wanted = this.asked ?? [];
    this.asked = null;
    return this.#each(wanted.slice(0, Math.min(count, MOST)), wanted.length);
  }

  /** A game that is gone meanwhile does not keep the others from opening; without a connection there is no point in going on. */
  async #each(wanted: readonly Wanted[], of: number): Promise<number> {
    let opened = 0;
    for (const { id, ply } of wanted) {
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
      this.#notices.tell('info', { code: 'games-opened', text, data: { opened, of } });
    }
    return opened;
  }
}
