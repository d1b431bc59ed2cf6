/**
 * The keyboard cursor in the list of games. When the list changes (an import adds rows above, a save moves one), the cursor stays on its
 * game: its index is looked up again. While that index is not loaded, the cursor keeps the row as it was.
 */
import type { GameRow } from '../../../api/contract.ts';
import type { GameList } from './game-list.svelte.ts';

export class ListCursor {
  readonly #gameList: GameList;
  #index = $state(0);
  /** The game under the cursor; `null` if the cursor is only an index. */
  #game = $state.raw<GameRow | null>(null);
  /** Index in the list, from 0. */
  readonly index: number = $derived.by(() => {
    const last = Math.max(0, this.#gameList.total - 1);
    const index = Math.min(this.#index, last);
    if (!this.#game || this.#gameList.row(index)?.id === this.#game.id) return index;
    return this.#gameList.placeOf(this.#game.id) ?? index;
  });
  /** The row under the cursor. */
  readonly row: GameRow | null = $derived.by(() => {
    const row = this.#gameList.row(this.index);
    return this.#game && row?.id !== this.#game.id ? this.#game : row;
  });

  constructor(gameList: GameList) {
    this.#gameList = gameList;
  }

  go(index: number): void {
    this.#index = index;
    this.#game = this.#gameList.row(index);
  }

  /** The game left the list; the cursor keeps its index. */
  release(): void {
    this.#index = this.index;
    this.#game = null;
  }
}
