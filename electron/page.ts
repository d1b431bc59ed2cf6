/**
 * Serves the page under its own scheme, `app://chatrang/`: a real origin with its own storage, and the same files and
 * policy as in the browser shell.
 */
import { readFile } from 'node:fs/promises';
import { type Protocol, protocol } from 'electron';
import { findPageFile, PAGE_HEADERS } from '../host/page-files.ts';

const SCHEME = 'app';
const ORIGIN = `${SCHEME}://chatrang`;
export const PAGE_URL = `${ORIGIN}/`;

/** Whether an address is the page itself or one of its files. */
export const isPage = (url: string): boolean => url === ORIGIN || url.startsWith(PAGE_URL);

/** Must be called before Electron is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** @param folder of the built page */
export function servePage(served: Protocol, folder: string): void {
  served.handle(SCHEME, async ({ url, method }) => {
    if (!isPage(url) || method !== 'GET') return new Response(null, { status: 404, headers: PAGE_HEADERS });
    const file = await findPageFile(folder, url.slice(ORIGIN.length) || '/');
    if (!file) return new Response(null, { status: 404, headers: PAGE_HEADERS });
    return new Response(await readFile(file.path), { headers: file.headers });
  });
}
