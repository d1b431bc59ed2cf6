/**
 * The views by name, each in its own chunk. The page loads the current view first and the others when the browser is
 * idle, so that switching is immediate and works without a connection.
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
  match: () => import('./Match.svelte'),
  repertoire: () => import('./Repertoire.svelte'),
  tables: () => import('./Tables.svelte'),
};

export class Views {
  readonly #loaders: Readonly<Record<ViewName, Loader>>;
  #loaded = $state.raw<Partial<Record<ViewName, Component>>>({});

  constructor(loaders: Readonly<Record<ViewName, Loader>> = LOADERS) {
    this.#loaders = loaders;
  }

  /** `null` until it is loaded. */
  get(name: ViewName): Component | null {
    return this.#loaded[name] ?? null;
  }

  /** Rejects if the chunk cannot be fetched; the next call fetches it again. */
  async load(name: ViewName): Promise<void> {
    if (this.#loaded[name]) return;
    const { default: component } = await this.#loaders[name]();
    this.#loaded = { ...this.#loaded, [name]: component };
  }

  /** Loads the views one by one. A view that fails is loaded when it is opened. */
  async loadOthers(): Promise<void> {
    for (const name of Object.keys(this.#loaders) as ViewName[]) await this.load(name).catch(() => undefined);
  }
}

export const views = new Views();
