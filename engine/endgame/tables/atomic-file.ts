/** Files that appear under their name only when they are complete: they are written under another name and renamed. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * @param fresh the temporary path
 * @param fill writes everything to the open file and flushes it to disk
 * @throws errors of `fill` and of the system; then no file is left
 */
export function writeAtomically(path: string, fresh: string, fill: (file: number) => void): void {
  const file = openSync(fresh, 'w');
  try {
    fill(file);
  } catch (error) {
    closeSync(file);
    rmSync(fresh, { force: true });
    throw error;
  }
  closeSync(file);
  renameSync(fresh, path);
}

/**
 * Writes all bytes, because the system may write only some of them at a time.
 * @param at position; `null`: after the last write
 * @returns the number of bytes written
 */
export function writeAll(file: number, bytes: Uint8Array, at: number | null): number {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at === null ? null : at + done);
  return bytes.length;
}
