/**
 * The token lives beside the library, readable by its owner alone: a page that was open before the host was restarted
 * (or the machine slept) knows it already and is let in again, and whoever can read the file could read the library too.
 */
import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const SHAPE = /^[\w-]{43}$/;

export const tokenFile = (libraryPath: string): string => `${libraryPath}.token`;

/** 43 letters of base64url: 32 random bytes. A file that others can read or that somebody else made is replaced. */
export function loadToken(libraryPath: string): string {
  const file = tokenFile(libraryPath);
  const kept = readOwn(file);
  if (kept !== null) return kept;
  const token = randomBytes(32).toString('base64url');
  const fresh = `${file}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, token, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
  return token;
}

function readOwn(file: string): string | null {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return null;
  const posix = process.getuid !== undefined;
  if (posix && (stat.uid !== process.getuid?.() || (stat.mode & 0o077) !== 0)) return null;
  const text = readFileSync(file, 'utf8');
  return SHAPE.test(text) ? text : null;
}
