/** The open page of the help, with a history like that of a browser. */
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { type ViewName, view } from './view.svelte.ts';

/** A page by its file name, and a heading by its slug. */
interface HelpPlace {
  readonly page: string;
  readonly anchor: string | null;
}

const START: HelpPlace = { page: 'README', anchor: null };

/** Pages by variant: all rule sets of a game share one, including custom ones. */
const PAGES: Readonly<Record<string, string>> = {
  Makruk: 'makruk',
  Cambodian: 'ouk-chaktrang',
  Karouk: 'kar-ouk',
  Rek: 'rek',
  'Min Rek Chanh': 'min-rek-chanh',
};

class Help {
  #history = $state.raw<readonly HelpPlace[]>([START]);
  #index = $state.raw(0);
  #before: ViewName = 'study';

  /** A new object at each navigation, also to the same place. */
  readonly place = $derived(this.#history[this.#index] ?? START);
  readonly canBack = $derived(this.#index > 0);
  readonly canForward = $derived(this.#index < this.#history.length - 1);

  /** Opens the help at a place; by default where it was closed. */
  open(page?: string, anchor: string | null = null): void {
    if (view.current !== 'help') this.#before = view.current;
    view.current = 'help';
    view.dialog = null;
    if (page !== undefined) this.go(page, anchor);
  }

  /** Opens the rules page of a game. */
  openRules(rules: RuleSet): void {
    this.open(PAGES[rules.variant] ?? START.page);
  }

  close(): void {
    view.current = this.#before;
  }

  go(page: string, anchor: string | null = null): void {
    const here = this.place;
    const kept = this.#history.slice(0, this.#index + 1);
    this.#history =
      here.page === page && here.anchor === anchor
        ? [...kept.slice(0, -1), { page, anchor }]
        : [...kept, { page, anchor }];
    this.#index = this.#history.length - 1;
  }

  back(): void {
    if (this.canBack) this.#index--;
  }

  forward(): void {
    if (this.canForward) this.#index++;
  }
}

export const help = new Help();
