/**
 * Keeps the keyboard where it was at work. A button that is pressed may go away with what it did, or be out of use for a while; the browser
 * then forgets where the focus was, and whoever works by keys begins at the top of the page again.
 */

/** @param next takes the focus instead; nothing happens where there is none */
export const keepFocus =
  (next: (inside: HTMLElement) => HTMLElement | null) =>
  (inside: HTMLElement): (() => void) => {
    let last: HTMLElement | null = null;
    const lost = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled');

    function look() {
      const { activeElement } = document;
      const nowhere = activeElement === null || activeElement === document.body || activeElement === last;
      if (last === null || !lost(last)) return;
      last = null;
      if (nowhere) next(inside)?.focus({ preventScroll: true });
    }

    function entered({ target }: FocusEvent) {
      last = target instanceof HTMLElement ? target : null;
    }

    /** Whoever goes elsewhere by himself is let go; an element that is taken away loses its focus while it is still there. */
    function left() {
      requestAnimationFrame(() => {
        if (last !== null && !lost(last) && document.activeElement !== last) last = null;
      });
    }

    const watch = new MutationObserver(look);
    watch.observe(inside, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    inside.addEventListener('focusin', entered);
    inside.addEventListener('focusout', left);
    return () => {
      watch.disconnect();
      inside.removeEventListener('focusin', entered);
      inside.removeEventListener('focusout', left);
    };
  };
