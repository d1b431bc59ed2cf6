/** A hash table from numbers of 32 bits to the games that have them, in two arrays. Its size is a power of two. */
import type { GameId } from '../../api/contract.ts';

/** Games with the same number that are kept. */
const MOST = 8;

export class DigestTable {
  #digests = new Uint32Array(1024);
  /** 0: a free place. */
  #games = new Uint32Array(1024);
  #size = 0;

  /** Has no effect if the game is there already, or as many others with its number as are kept. */
  add(digest: number, game: GameId): void {
    if (4 * this.#size >= 3 * this.#games.length) this.#grow();
    let same = 0;
    for (let at = this.#placeOf(digest); ; at = this.#after(at)) {
      const there = this.#games[at] as number;
      if (there === 0) {
        this.#digests[at] = digest;
        this.#games[at] = game;
        this.#size++;
        return;
      }
      if (this.#digests[at] === digest && (there === game || ++same === MOST)) return;
    }
  }

  has(digest: number): boolean {
    for (let at = this.#placeOf(digest); this.#games[at] !== 0; at = this.#after(at))
      if (this.#digests[at] === digest) return true;
    return false;
  }

  /** At most eight games. */
  find(digest: number): readonly GameId[] {
    const found: GameId[] = [];
    for (let at = this.#placeOf(digest); this.#games[at] !== 0; at = this.#after(at))
      if (this.#digests[at] === digest) found.push(this.#games[at] as number);
    return found;
  }

  #placeOf(digest: number): number {
    return digest & (this.#games.length - 1);
  }

  #after(place: number): number {
    return (place + 1) & (this.#games.length - 1);
  }

  #grow(): void {
    const [digests, games] = [this.#digests, this.#games];
    this.#digests = new Uint32Array(2 * digests.length);
    this.#games = new Uint32Array(2 * games.length);
    this.#size = 0;
    for (let at = 0; at < games.length; at++) if (games[at] !== 0) this.add(digests[at] as number, games[at] as number);
  }
}
