/**
 * A button whose own action may disable it. A disabled element loses the focus, and the keyboard would start at the top
 * of the page again. So a button that has the focus stays focusable and does nothing until the focus leaves it.
 */
import type { HTMLButtonAttributes } from 'svelte/elements';

/** Also keeps a button from submitting its form. */
const ignore = (event: Event): void => event.preventDefault();

export class HeldFocus {
  #focused = $state(false);
  readonly #isDisabled: () => boolean;

  constructor(isDisabled: () => boolean) {
    this.#isDisabled = isDisabled;
  }

  /** After the other attributes of the button. */
  get attributes(): HTMLButtonAttributes {
    const isDisabled = this.#isDisabled();
    const isHeld = isDisabled && this.#focused;
    return {
      disabled: isDisabled && !isHeld,
      'aria-disabled': isHeld ? 'true' : undefined,
      onfocusin: this.#entered,
      onfocusout: this.#left,
      ...(isHeld && { onclick: ignore }),
    };
  }

  readonly #entered = (): void => {
    this.#focused = true;
  };

  /** A window that loses the focus keeps its focused element. */
  readonly #left = ({ currentTarget }: FocusEvent): void => {
    this.#focused = document.activeElement === currentTarget;
  };
}
