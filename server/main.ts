/**
 * The browser shell: `node server/main.ts [--port N] [--library PATH] [--open]`. The first line it prints is the link
 * to open.
 *
 * ## How a page connects
 *
 * 1. The link is `http://127.0.0.1:PORT/#token=TOKEN`. The part after `#` is never sent to a server, written to a log
 *    or passed on as a referrer. (A cookie would be sent to every port of this machine, including those of other
 *    users.) The token is new at every start.
 * 2. Page and host prove to each other that they know the token, without sending it (`api/handshake.ts`). The page then
 *    stores it in `localStorage`, for other tabs and reloads, and clears the hash with `history.replaceState`.
 * 3. With the code that it received, the page opens `new WebSocket('ws://' + location.host + '/rpc', ['chatrang',
 *    code])`. Each text frame is one message of `api/rpc.ts`, in both directions. A message over the limit closes the
 *    connection with 1009.
 * 4. When the socket closes (1001, 1006: the host ended or the machine slept), the page tries again from step 2, after
 *    0.25 s doubling to 5 s, and at once on `online`, `pageshow` and `visibilitychange`. A restarted host does not know
 *    the token; the page then proves the return credential that it received in step 2 and keeps in memory.
 *
 * After a reconnection the host has no state of the page: pending calls have failed with code `closed`, uploads must be
 * started again, jobs continue and are listed by `jobs.list()`.
 */
import { fileURLToPath } from 'node:url';
import { CodedError } from '../api/failure.ts';
import { reportRejections } from '../host/rejections.ts';
import { openHost, type ShellHost } from '../host/rescue.ts';
import { terminalApproval } from './approval.ts';
import { openBrowser } from './browser.ts';
import { loadLibraryKey } from './library-key.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { FIRST_PORT, readOptions, type ServerOptions } from './options.ts';

const PORTS_TO_TRY = 20;
/** Milliseconds in which a browser that is still starting must read the redirect file. */
const REDIRECT_FILE_LIFETIME = 120_000;
const page = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/page' : '../page', import.meta.url));

const options = optionsOrExit();
const host = await openHostOrExit();
reportRejections(text => host.events.emit('notice', { code: 'unexpected', text, level: 'error' }));
const server = await listenOrExit({
  libraryKey: loadLibraryKey(host.libraryPath),
  page,
  downloads: host.downloads,
  connect: host.serve,
});
const signals = new Set<string>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
console.log(server.address);
if (options.open) await showInBrowser();

/**
 * A parent process may send a second kind of signal after the terminal's. The same signal twice ends the process at
 * once.
 */
async function end(signal: string): Promise<void> {
  if (signals.has(signal)) process.exit(1);
  const ending = signals.size > 0;
  signals.add(signal);
  if (ending) return;
  let code = 1;
  try {
    await server.close().finally(() => host.close());
    code = 0;
  } catch (error) {
    console.error(error);
  } finally {
    process.exit(code);
  }
}

async function showInBrowser(): Promise<void> {
  try {
    const file = await openBrowser(server.address);
    setTimeout(file.remove, REDIRECT_FILE_LIFETIME).unref();
    void server.entered.then(file.remove);
  } catch (error) {
    console.error(`The browser cannot be opened (${(error as Error).message}); open the address above yourself.`);
  }
}

function optionsOrExit(): ServerOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function openHostOrExit(): Promise<ShellHost> {
  try {
    return await openHost({
      shell: 'browser',
      libraryPath: options.library,
      approval: terminalApproval(text => console.log(text)),
      ...(options.readOnly ? { readOnly: true } : {}),
    });
  } catch (error) {
    console.error(error instanceof CodedError ? error.message : error);
    process.exit(1);
  }
}

/** The requested port, or the first free one from {@link FIRST_PORT}. */
async function listenOrExit(rest: Omit<ListenOptions, 'port'>): Promise<Listening> {
  const ports = options.port === null ? [...Array(PORTS_TO_TRY).keys()].map(i => FIRST_PORT + i) : [options.port];
  for (const port of ports) {
    try {
      return await listen({ ...rest, port });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || options.port !== null) {
        console.error(code === 'EADDRINUSE' ? `Port ${port} is in use by another program.` : message);
        await host.close();
        process.exit(1);
      }
    }
  }
  return listen({ ...rest, port: 0 });
}
