/**
 * The views by their names, each in a chunk of its own: the page starts with the one it shows and fetches the others when
 * the browser has nothing else to do, so that a later switch waits for nothing, also when the host is out of reach.
 */
import type { Component } from 'svelte';
import type { ViewName } from '../state/shell/view.svelte.ts';

type Loader = () => Promise<{ readonly default: Component }>;

const LOADERS: Readonly<Record<ViewName, Loader>> = {
  library: () => import('./Library.svelte'),
  study: () => import('./Study.svelte'),
  settings: () => import('./Settings.svelte'),
  editor: () => import('./Editor.svelte'),
  help: () => import('./Help.svelte'),
  rules: () => import('./Rules.svelte'),
  training: () => import('./Training.svelte'),
  tables: () => import('./Tables.svelte'),
};

export class Views {
  readonly #loaders: Readonly<Record<ViewName, Loader>>;
  #loaded = $state.raw<Partial<Record<ViewName, Component>>>({});

  constructor(loaders: Readonly<Record<ViewName, Loader>> = LOADERS) {
    this.#loaders = loaders;
  }

  /** `null` while it is not loaded. */
  get(name: ViewName): Component | null {
    return this.#loaded[name] ?? null;
  }

  /** Rejects when the chunk cannot be fetched; asking again fetches again. */
  async load(name: ViewName): Promise<void> {
    if (this.#loaded[name]) return;
    const { default: component } = await this.#loaders[name]();
    this.#loaded = { ...this.#loaded, [name]: component };
  }

  /** One after the other. A view that cannot be fetched now is fetched when it is opened. */
  async loadOthers(): Promise<void> {
    for (const name of Object.keys(this.#loaders) as ViewName[]) await this.load(name).catch(() => undefined);
  }
}

export const views = new Views();
