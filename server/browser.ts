/**
 * Opens the printed link in the user's browser. Program arguments are visible to all users of the machine, so the
 * browser gets the path of a file that only its owner can read, and that file redirects to the link.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeStaleFolders, temporaryFolder } from '../host/temporary-folders.ts';

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const KIND = 'open';

export interface RedirectFile {
  readonly path: string;
  /** Removes the file and its folder, or reports why it cannot; can be called again. */
  remove(): void;
}

/**
 * Writes a file of mode 0600 in a new folder of mode 0700 that redirects to `address`. It is removed at the latest when
 * the process exits.
 */
export async function redirectFile(address: string, root = tmpdir()): Promise<RedirectFile> {
  await removeStaleFolders(root, KIND).catch(() => {});
  const folder = await temporaryFolder(root, KIND);
  const path = join(folder, 'chatrang.html');
  const remove = (): void => {
    process.off('exit', remove);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      // The next start tries again.
      console.error(`chatrang: ${path} cannot be removed: ${(error as Error).message}`);
    }
  };
  process.once('exit', remove);
  await writeFile(path, redirectPage(address), { mode: 0o600, flag: 'wx' });
  return { path, remove };
}

/** @param opener program and first arguments; default: the platform's own */
export async function openBrowser(
  address: string,
  opener: readonly [string, ...string[]] = OPENERS[process.platform] ?? ['xdg-open'],
): Promise<RedirectFile> {
  const file = await redirectFile(address);
  const [program, ...args] = opener;
  const child = spawn(program, [...args, file.path], { stdio: 'ignore', detached: true });
  // The link is in the terminal too.
  child.on('error', file.remove);
  child.unref();
  return file;
}

function redirectPage(address: string): string {
  const escaped = address.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${escaped}">
<title>Chatrang</title>
<a href="${escaped}">Chatrang</a>
`;
}
