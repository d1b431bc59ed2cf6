import { innerWidth } from 'svelte/reactivity/window';

/** Pixels of a window whose letters and distances have their usual size; wider windows have larger ones. */
const USUAL_WIDTH = 1920;
const WIDEST = 3840;
const LARGEST = 1.5;

/** How large `1rem` is: 16 pixels times `page`. */
class Scale {
  /** The text size that the user has chosen. */
  text = $state(1);
  readonly #window = $derived(
    Math.min(1, Math.max(0, ((innerWidth.current ?? USUAL_WIDTH) - USUAL_WIDTH) / (WIDEST - USUAL_WIDTH))),
  );
  readonly page = $derived(this.text * (1 + (LARGEST - 1) * this.#window));
}

export const scale = new Scale();
