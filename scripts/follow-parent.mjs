/**
 * Imported first by every script that npm or another process of ours starts: ends this process with the one that
 * started it.
 *
 * A signal of the terminal reaches both processes, a signal to the parent alone does not. So the parent reports how
 * often it has received a signal (`runScript` in `setup.mjs`), and this process raises the missing ones.
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
      // // Without this listener the signal would have ended the process.
      if (process.listenerCount(signal) === 1) process.exit(CODES[signal]);
    });
  process.on('message', async message => {
    const { signal, times } = /** @type {{ signal: 'SIGINT' | 'SIGHUP', times: number }} */ (message);
    // // A signal of the terminal came before this message; it is dispatched within two turns of the event loop.
    await nextTurn();
    await nextTurn();
    while (seen[signal] < times) process.emit(signal);
  });
  process.on('disconnect', end);
  process.channel.unref();
} else {
  watchNpm(end);
}
