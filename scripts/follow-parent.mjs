/**
 * Imported first by every script that another process of ours or npm starts: ends this process with the one that started it.
 *
 * A signal of the terminal reaches both processes, one that was sent to the first alone does not. So the first says how often it has
 * got a signal (`runScript` in `setup.mjs`), and what is missing here is made up for.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { watchNpm } from './parents.mjs';

/** Exit codes of a process that a signal has ended. */
const CODES = { SIGINT: 130, SIGHUP: 129, SIGTERM: 143 };

const end = () => {
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM');
  else process.exit(CODES.SIGTERM);
};

if (process.channel) {
  const seen = { SIGINT: 0, SIGHUP: 0 };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGHUP']))
    process.on(signal, () => {
      seen[signal]++;
      // Without this listener the signal would have ended the process.
      if (process.listenerCount(signal) === 1) process.exit(CODES[signal]);
    });
  process.on('message', async message => {
    const { signal, times } = /** @type {{ signal: 'SIGINT' | 'SIGHUP', times: number }} */ (message);
    // The terminal's signal, if it was that, came before this message; it is dispatched within two turns.
    await nextTurn();
    await nextTurn();
    while (seen[signal] < times) process.emit(signal);
  });
  process.on('disconnect', end);
  process.channel.unref();
} else {
  watchNpm(end);
}
