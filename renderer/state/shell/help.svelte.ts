/** Which page of the help is open, and where the reader has been before, as a browser keeps it. */
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { type ViewName, view } from './view.svelte.ts';

/** A page by the name of its file, and a heading on it by its slug. */
export interface HelpPlace {
  readonly page: string;
  readonly anchor: string | null;
}

const START: HelpPlace = { page: 'README', anchor: null };

/** Rule sets of one game share a page, those that users made too. */
const PAGES: Readonly<Record<string, string>> = {
  Makruk: 'makruk',
  Cambodian: 'ouk-chaktrang',
  Karouk: 'kar-ouk',
  Rek: 'rek',
  'Min Rek Chanh': 'min-rek-chanh',
};

class Help {
  #been = $state.raw<readonly HelpPlace[]>([START]);
  #at = $state.raw(0);
  #before: ViewName = 'study';

  /** A new object each time a place is gone to, also to the same one. */
  readonly place = $derived(this.#been[this.#at] ?? START);
  readonly canBack = $derived(this.#at > 0);
  readonly canForward = $derived(this.#at < this.#been.length - 1);

  /** Opens the help where it was left, or at a place. */
  open(page?: string, anchor: string | null = null): void {
    if (view.current !== 'help') this.#before = view.current;
    view.current = 'help';
    view.dialog = null;
    if (page !== undefined) this.go(page, anchor);
  }

  /** The rules of a game. */
  openRules(rules: RuleSet): void {
    this.open(PAGES[rules.variant] ?? START.page);
  }

  close(): void {
    view.current = this.#before;
  }

  go(page: string, anchor: string | null = null): void {
    const here = this.place;
    const kept = this.#been.slice(0, this.#at + 1);
    this.#been =
      here.page === page && here.anchor === anchor
        ? [...kept.slice(0, -1), { page, anchor }]
        : [...kept, { page, anchor }];
    this.#at = this.#been.length - 1;
  }

  back(): void {
    if (this.canBack) this.#at--;
  }

  forward(): void {
    if (this.canForward) this.#at++;
  }
}

export const help = new Help();
