/** The options of the browser shell, read strictly: an unknown option is an error. */
import { parseArgs } from 'node:util';

export const FIRST_PORT = 8731;

export interface ServerOptions {
  /** `null`: {@link FIRST_PORT} or the next free port. */
  readonly port: number | null;
  /** `null`: the library in the platform's data folder. */
  readonly library: string | null;
  /** Open the library read-only even if it could be written. */
  readonly readOnly: boolean;
  /** Open the page in the user's browser. */
  readonly open: boolean;
}

/** @throws TypeError or RangeError with a message for the user */
export function readOptions(args: readonly string[]): ServerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      library: { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      open: { type: 'boolean', default: false },
    },
    strict: true,
    allowPositionals: false,
  });
  const port = values.port === undefined ? null : readPort(values.port);
  return { port, library: values.library ?? null, readOnly: values['read-only'], open: values.open };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new RangeError(`Not a port: ${text} (0 to 65535)`);
  return port;
}
