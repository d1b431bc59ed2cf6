/**
 * The open sections of the count panel, and the one that is shown if there is room for one only. Kept until the page
 * ends, so that the panel reappears as it was.
 */
export type FoldName = 'actions' | 'why' | 'table' | 'whatIf' | 'others';

class Folds {
  /** The section shown alone; `null` until the user chooses one. */
  chosen = $state<FoldName | null>(null);
  readonly #open = $state<Partial<Record<FoldName, boolean>>>({});

  /** @param byDefault used until the user opens or closes the section */
  isOpen(name: FoldName, byDefault: boolean): boolean {
    return this.#open[name] ?? byDefault;
  }

  set(name: FoldName, open: boolean): void {
    this.#open[name] = open;
  }
}

export const folds = new Folds();
