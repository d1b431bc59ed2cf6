/**
 * Keeps the keyboard focus inside an element. A pressed button may be removed or disabled by its own action; the
 * browser then drops the focus, and the keyboard would start at the top of the page again.
 */

/** @param next finds the element that gets the focus instead; without one nothing happens */
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

    /**
     * If the user moves the focus elsewhere, it is not taken back. A removed element loses the focus before its
     * removal.
     */
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
