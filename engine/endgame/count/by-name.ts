/** Values that are computed once for each object and name, such as a rule set and an ending. */
export class ByName<Key extends object, Value> {
  readonly #known = new WeakMap<Key, Map<string, Value>>();

  get(key: Key, name: string, make: () => Value): Value {
    const known = this.#known.get(key) ?? new Map<string, Value>();
    this.#known.set(key, known);
    let value = known.get(name);
    if (value === undefined) {
      value = make();
      known.set(name, value);
    }
    return value;
  }
}
