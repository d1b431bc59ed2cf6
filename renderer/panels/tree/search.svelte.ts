/** The search in the moves of the game on screen. */
import { tick } from 'svelte';
import type { MoveNode } from '../../../core/study/study.ts';
import type { OpenStudy } from '../../state/game/study.svelte.ts';
import { hasPosition, PLACES, stepTo, testOf } from './find.ts';
import { type Cell, everyCell, pathOf } from './layout.ts';

export class TreeSearch {
  readonly #game: () => OpenStudy;
  shown = $state.raw(false);
  text = $state.raw('');
  /** The key of the position that is looked for instead of {@link text}. */
  position = $state.raw<bigint | null>(null);
  /** The text field while it is on screen. */
  field: HTMLInputElement | null = null;

  readonly results: readonly Cell[] = $derived.by(() => {
    if (!this.shown) return [];
    const test = this.position === null ? testOf(this.text) : hasPosition(this.position);
    return this.#cells().filter(test);
  });
  readonly found: ReadonlySet<MoveNode> = $derived(new Set(this.results.map(({ node }) => node)));
  /** The place of the cursor among the results, from 1; 0 elsewhere. */
  readonly place = $derived(this.results.findIndex(({ node }) => node === this.#game().node) + 1);

  /** @param game returns the game on screen */
  constructor(game: () => OpenStudy) {
    this.#game = game;
  }

  /** Shows the search and selects its text. */
  async show(): Promise<void> {
    this.shown = true;
    await tick();
    this.field?.focus();
    this.field?.select();
  }

  hide(): void {
    this.shown = false;
    this.position = null;
  }

  /** Searches for a text and goes to its first place from the cursor on. */
  type(text: string): void {
    this.text = text;
    this.position = null;
    if (this.place === 0) this.step(1);
  }

  /** Searches for the position on the board, or for the text again. */
  togglePosition(): void {
    this.position = this.position === null ? this.#game().position.key : null;
  }

  /** Goes to the next or previous result; after the last one to the first. */
  step(by: 1 | -1): void {
    this.#go(by, cell => this.found.has(cell.node), true);
  }

  /** Goes to the next or previous place of a kind, if there is one. */
  goTo(place: keyof typeof PLACES, by: 1 | -1): void {
    this.#go(by, PLACES[place]);
  }

  #go(...[by, test, wraps]: [by: 1 | -1, test: (cell: Cell) => boolean, wraps?: boolean]): void {
    const game = this.#game();
    const cells = this.#cells();
    const from = cells.findIndex(({ node }) => node === game.node);
    const cell = stepTo(cells, from, by, test, wraps);
    if (cell) game.go(pathOf(cell));
  }

  #cells(): readonly Cell[] {
    const { study, positions } = this.#game();
    return [...everyCell(study, positions)];
  }
}
