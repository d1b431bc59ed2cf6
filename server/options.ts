/** The options of the browser shell, read strictly: an unknown one is an error, never ignored. */
import { parseArgs } from 'node:util';

export const FIRST_PORT = 8731;

export interface ServerOptions {
  /** `null`: {@link FIRST_PORT} or the next free one. */
  readonly port: number | null;
  /** `null`: the library of the platform's data folder. */
  readonly library: string | null;
  /** Open the library for reading, also when it could be written. */
  readonly readOnly: boolean;
  /** Show the page in the user's browser. */
  readonly open: boolean;
}

/** @throws TypeError or RangeError whose message says what is wrong. */
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
