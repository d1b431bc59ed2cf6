/** Milliseconds after which work starts in any case: a busy page may never be idle. */
const LATEST = 500;

/** Runs work when the browser is idle. Safari has no `requestIdleCallback`. */
export const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis
    ? work => void requestIdleCallback(work, { timeout: LATEST })
    : work => void setTimeout(work, LATEST);
