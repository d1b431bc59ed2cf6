/** Runs work when the browser is idle. Safari has no `requestIdleCallback`. */
export const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis ? work => void requestIdleCallback(work) : work => void setTimeout(work, 500);
