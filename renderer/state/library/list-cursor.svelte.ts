/**
 * The keyboard cursor in the list of games. A new query moves it to the first row. When the list changes otherwise (an
 * import adds rows above, a save moves one), the cursor stays on its game: its index is looked up again. While that
 * index is not loaded, the cursor keeps the row as it was.
 */
import type { GameQuery, GameRow } from '../../../api/contract.ts';
import type { GameList } from './game-list.svelte.ts';

interface Place {
  readonly index: number;
  /** The game under the cursor; `null` if the cursor is only an index. */
  readonly game: GameRow | null;
}

const START: Place = { index: 0, game: null };

export class ListCursor {
  readonly #list: GameList;
  /** The last place that was set, with the query of that time. */
  #set = $state.raw<(Place & { readonly query: GameQuery }) | null>(null);
  readonly #place: Place = $derived.by(() => (this.#set?.query === this.#list.query ? this.#set : START));
  /** Index in the list, from 0. */
  readonly index: number = $derived.by(() => {
    const { game } = this.#place;
    const index = Math.min(this.#place.index, Math.max(0, this.#list.total - 1));
    if (!game || this.#list.row(index)?.id === game.id) return index;
    return this.#list.placeOf(game.id) ?? index;
  });
  /** The row under the cursor. */
  readonly row: GameRow | null = $derived.by(() => {
    const { game } = this.#place;
    const row = this.#list.row(this.index);
    return game && row?.id !== game.id ? game : row;
  });

  constructor(list: GameList) {
    this.#list = list;
  }

  go(index: number): void {
    this.#set = { query: this.#list.query, index, game: this.#list.row(index) };
  }

  /** The game left the list; the cursor keeps its index. */
  release(): void {
    this.#set = { query: this.#list.query, index: this.index, game: null };
  }
}
