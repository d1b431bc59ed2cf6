/**
 * A hash table from numbers of 32 bits to the games that have them. Its size is a power of two. A place has two words of
 * one array, the number and the game, so that a look-up in a large table waits for memory once.
 */
import type { GameId } from '../../api/contract.ts';

/** Games with the same number that are kept. */
const MOST = 8;
/** Words of a place: number and game; game 0: the place is free. */
const PLACE = 2;

export class DigestTable {
  #places = new Uint32Array(PLACE * 1024);
  #size = 0;

  /** Has no effect if the game is there already, or as many others with its number as are kept. */
  add(digest: number, game: GameId): void {
    if (4 * PLACE * this.#size >= 3 * this.#places.length) this.#grow();
    const places = this.#places;
    let same = 0;
    for (let at = this.#placeOf(digest); ; at = this.#after(at)) {
      const there = places[at + 1] as number;
      if (there === 0) {
        places[at] = digest;
        places[at + 1] = game;
        this.#size++;
        return;
      }
      if (places[at] === digest && (there === game || ++same === MOST)) return;
    }
  }

  has(digest: number): boolean {
    const places = this.#places;
    for (let at = this.#placeOf(digest); places[at + 1] !== 0; at = this.#after(at))
      if (places[at] === digest) return true;
    return false;
  }

  /** At most eight games. */
  find(digest: number): readonly GameId[] {
    const places = this.#places;
    const found: GameId[] = [];
    for (let at = this.#placeOf(digest); places[at + 1] !== 0; at = this.#after(at))
      if (places[at] === digest) found.push(places[at + 1] as number);
    return found;
  }

  #placeOf(digest: number): number {
    return (digest << 1) & (this.#places.length - 1);
  }

  #after(place: number): number {
    return (place + PLACE) & (this.#places.length - 1);
  }

  #grow(): void {
    const places = this.#places;
    this.#places = new Uint32Array(2 * places.length);
    this.#size = 0;
    for (let at = 0; at < places.length; at += PLACE)
      if (places[at + 1] !== 0) this.add(places[at] as number, places[at + 1] as number);
  }
}
