/** Work that may wait until the browser has nothing else to do; Safari cannot tell when that is. */
export const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis ? work => void requestIdleCallback(work) : work => void setTimeout(work, 500);
