/**
 * The browser shell: `node server/main.ts [--port N] [--library PATH]`. The first line it prints is the address to open.
 *
 * ## How a page comes in
 *
 * 1. The printed address is `http://127.0.0.1:PORT/#token=TOKEN`. What stands behind `#` is never sent to any server,
 *    written into a log or handed on as a referrer. (A cookie would go to every port of this machine, other users' included.)
 * 2. The page takes `token` from `location.hash`, keeps it in `localStorage` (which belongs to this port alone, so other tabs
 *    and a later visit without `#token` come in too) and clears the hash with `history.replaceState`.
 * 3. It opens `new WebSocket('ws://' + location.host + '/rpc', ['chatrang', 'refused', token])`. Text frames are the messages of
 *    `api/rpc.ts`, one each, both ways.
 * 4. At the opening `socket.protocol` is `chatrang`, or `refused` for a wrong token (the socket is then closed with code 4401):
 *    do not try again, ask for the printed address. A message over the limit closes with
 *    1009. Everything else (1001, 1006: host gone, machine slept) means: try again, at 0.25 s doubling to 5 s, and at once on
 *    `online`, `pageshow` and `visibilitychange`. The token stays the same when the host is restarted with the same library.
 *
 * After a reconnection the host knows nothing of what the page had asked before: pending calls have failed with code
 * `closed`, uploads are to be begun again, jobs go on and are listed by `jobs.list()`.
 */
import { fileURLToPath } from 'node:url';
import { CodedError } from '../api/failure.ts';
import { createHost, type Host } from '../host/host.ts';
import { openBrowser } from './browser.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { FIRST_PORT, readOptions, type ServerOptions } from './options.ts';
import { loadToken } from './token.ts';

const PORTS_TO_TRY = 20;
const page = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/page' : '../page', import.meta.url));

const options = optionsOrExit();
const host = await createHostOrExit();
const server = await listenOrExit({
  token: loadToken(host.libraryPath),
  page,
  downloads: host.downloads,
  connect: host.serve,
});
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
console.log(server.address);
if (options.open) openBrowser(server.invite());

async function end(): Promise<void> {
  if (ending) process.exit(1);
  ending = true;
  await server.close();
  await host.close();
  process.exit(0);
}

function optionsOrExit(): ServerOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function createHostOrExit(): Promise<Host> {
  try {
    return await createHost({ shell: 'browser', libraryPath: options.library });
  } catch (error) {
    console.error(error instanceof CodedError ? error.message : error);
    process.exit(1);
  }
}

/** The port that was asked for, or the first free one after {@link FIRST_PORT}. */
async function listenOrExit(rest: Omit<ListenOptions, 'port'>): Promise<Listening> {
  const ports = options.port === null ? [...Array(PORTS_TO_TRY).keys()].map(i => FIRST_PORT + i) : [options.port];
  for (const port of ports) {
    try {
      return await listen({ ...rest, port });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || options.port !== null) {
        console.error(code === 'EADDRINUSE' ? `Port ${port} is taken by another program.` : message);
        await host.close();
        process.exit(1);
      }
    }
  }
  return listen({ ...rest, port: 0 });
}
