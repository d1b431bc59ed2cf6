/** The values that were used last, up to a number of them. A map keeps the order of insertion, so the oldest is first. */
export class Recent<K, V> {
  readonly #limit: number;
  readonly #dropped: (value: V) => void;
  readonly #kept = new Map<K, V>();

  /** @param dropped receives values that are no longer kept */
  constructor(limit: number, dropped: (value: V) => void = () => {}) {
    this.#limit = limit;
    this.#dropped = dropped;
  }

  /** Makes a value that is not kept. What `make` throws is passed on, and nothing is kept. */
  find(key: K, make: () => V): V {
    const value = this.#kept.has(key) ? (this.#kept.get(key) as V) : make();
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const [oldest, one] of this.#kept) {
      if (this.#kept.size <= this.#limit) break;
      this.#kept.delete(oldest);
      this.#dropped(one);
    }
    return value;
  }

  clear(): void {
    for (const value of this.#kept.values()) this.#dropped(value);
    this.#kept.clear();
  }
}
