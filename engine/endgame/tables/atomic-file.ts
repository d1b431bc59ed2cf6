/** Files that get their names when they are whole: written beside their place, then renamed. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * @param fresh where the file is until it is whole; @param fill writes all of it to the open file, and sees that it is on disk
 * @throws what `fill` and the system throw; nothing is left behind then
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

/** The system may take a part at a time. @param at where; behind what was written last, when `null`; @returns how many bytes were written */
export function writeAll(file: number, bytes: Uint8Array, at: number | null): number {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at === null ? null : at + done);
  return bytes.length;
}
