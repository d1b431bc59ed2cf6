/** The values that were used last, up to a number of them. A map keeps the order of insertion, so the oldest is first. */
export class Recent<K, V> {
  readonly #limit: number;
  readonly #kept = new Map<K, V>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Makes a value that is not kept. What `make` throws is passed on, and nothing is kept. */
  find(key: K, make: () => V): V {
    const value = this.#kept.has(key) ? (this.#kept.get(key) as V) : make();
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limit) break;
      this.#kept.delete(oldest);
    }
    return value;
  }

  clear(): void {
    this.#kept.clear();
  }
}
