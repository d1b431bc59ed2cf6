/**
 * The library's own secret. It outlives the host, so that a page that was open before a restart is recognised. It is
 * stored beside the library, readable by its owner alone, and never leaves the host.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { writeFileAtomicSync } from '../host/atomic-file.ts';

const SHAPE = /^[\w-]{43}$/;

export const keyFile = (libraryPath: string): string => `${libraryPath}.key`;

/**
 * 43 characters of base64url: 32 random bytes. A file that is readable by others, belongs to another user or is damaged
 * is replaced. If no file can be written, for example beside a library on a read-only disk, the key lasts until the
 * host ends.
 */
export function loadLibraryKey(libraryPath: string): string {
  // Earlier versions stored a token in this file and in the browser, where another program on the port could read
  // it.
  rmSync(`${libraryPath}.token`, { force: true });
  const file = keyFile(libraryPath);
  const stored = readOwn(file);
  if (stored !== null) return stored;
  const key = randomBytes(32).toString('base64url');
  try {
    writeFileAtomicSync(file, key, { mode: 0o600 });
  } catch {
    return key;
  }
  // Another host that started at the same time may have written last.
  return readOwn(file) ?? key;
}

function readOwn(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return null;
    const posix = process.getuid !== undefined;
    if (posix && (stat.uid !== process.getuid?.() || (stat.mode & 0o077) !== 0)) return null;
    const text = readFileSync(file, 'utf8');
    return SHAPE.test(text) ? text : null;
  } finally {
    closeSync(file);
  }
}
