/** Files that are made once in this process and copied for every round. */
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string | null = null;
process.once('exit', () => {
  if (root !== null) rmSync(root, { recursive: true, force: true });
});

export type Template = (target: string, seed: number) => Promise<void>;

/** `make` writes a library file and closes it. */
export function template(make: (path: string, seed: number) => Promise<void>): Template {
  const made = new Map<number, Promise<string>>();
  const madeFor = async (seed: number): Promise<string> => {
    root ??= mkdtempSync(join(tmpdir(), 'chatrang-template-'));
    const path = join(await mkdtemp(join(root, 'made-')), 'library.sqlite');
    await make(path, seed);
    return path;
  };
  return async (target, seed) => {
    const path = made.get(seed) ?? madeFor(seed);
    made.set(seed, path);
    await copyFile(await path, target);
  };
}
