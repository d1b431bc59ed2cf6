/**
 * Where the keyboard stands in the list of games. A game that was gone to stays the one looked at when the list changes around it
 * (an import adds rows above, a save moves one): its place is looked up anew, and where the list has not fetched that place yet, the
 * game is remembered as it was.
 */
import type { GameRow } from '../../../api/contract.ts';
import type { GameList } from './game-list.svelte.ts';

export class ListCursor {
  readonly #gameList: GameList;
  #place = $state(0);
  /** The game gone to; `null` while the cursor is a mere place. */
  #game = $state.raw<GameRow | null>(null);
  /** Place in the list, from 0. */
  readonly index: number = $derived.by(() => {
    const last = Math.max(0, this.#gameList.total - 1);
    const place = Math.min(this.#place, last);
    if (!this.#game || this.#gameList.row(place)?.id === this.#game.id) return place;
    return this.#gameList.placeOf(this.#game.id) ?? place;
  });
  /** The game looked at. */
  readonly row: GameRow | null = $derived.by(() => {
    const row = this.#gameList.row(this.index);
    return this.#game && row?.id !== this.#game.id ? this.#game : row;
  });

  constructor(gameList: GameList) {
    this.#gameList = gameList;
  }

  go(index: number): void {
    this.#place = index;
    this.#game = this.#gameList.row(index);
  }

  /** The game is gone from the list; its place remains. */
  release(): void {
    this.#place = this.index;
    this.#game = null;
  }
}
