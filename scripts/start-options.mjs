/** The options of `npm start`, read before anything is installed. */
import { parseArgs } from 'node:util';

export const HELP = `Usage: npm start -- [options]

Installs packages if needed, builds what has changed, and opens the window. If Electron cannot run, the same page
opens in the browser.

  --library PATH   use this library instead of the one in your data folder
  --browser        open in the browser, even if Electron is installed
  --port N         port of the browser shell (default: 8731, or the next free one)
  --no-open        print the address, do not open a browser
  --help           show this text
`;

/**
 * @typedef {{ help: boolean, browser: boolean, open: boolean, port: string | undefined, library: string | undefined }} StartOptions
 * @param {readonly string[]} args
 * @returns {StartOptions}
 * @throws {TypeError} with the name of an unknown option, or for an invalid value
 */
export function readStartOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      browser: { type: 'boolean', default: false },
      'no-open': { type: 'boolean', default: false },
      port: { type: 'string' },
      library: { type: 'string' },
    },
    strict: true,
    allowPositionals: false,
  });
  if (values.port !== undefined && !(/^\d+$/.test(values.port) && Number(values.port) <= 65535))
    throw new TypeError(`Not a port: '${values.port}' (0 to 65535)`);
  if (values.library === '') throw new TypeError('--library needs a path');
  return {
    help: values.help,
    browser: values.browser,
    open: !values['no-open'],
    port: values.port,
    library: values.library,
  };
}
