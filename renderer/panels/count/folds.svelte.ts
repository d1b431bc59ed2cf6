/**
 * Which sections of the count panel are unfolded, and which one is shown where there is room for one only; kept while the page
 * lives, so a panel that comes back looks as it did.
 */
export type FoldName = 'acts' | 'why' | 'table' | 'whatIf' | 'others';

class Folds {
  /** Where one is shown at a time; `null` until somebody chooses. */
  chosen = $state<FoldName | null>(null);
  readonly #open = $state<Partial<Record<FoldName, boolean>>>({});

  /** @param usual what it is until somebody folds or unfolds it */
  isOpen(name: FoldName, usual: boolean): boolean {
    return this.#open[name] ?? usual;
  }

  set(name: FoldName, open: boolean): void {
    this.#open[name] = open;
  }
}

export const folds = new Folds();
