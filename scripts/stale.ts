/**
 * A step is stale when the content of its inputs or outputs differs from the state after its last run. Content, not
 * time, so that a fresh clone, a switched branch and a touched file cost no more than needed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMPS = join(ROOT, 'build', 'stamps');

export interface Step {
  readonly name: string;
  /** Files and folders, relative to the root; tests in them are ignored. */
  readonly inputs: readonly string[];
  /** Files that must exist. */
  readonly outputs: readonly string[];
  readonly run: () => Promise<void>;
}

/** The stamp of the step's current inputs. */
export const fingerprint = (step: Step): string => hashOf(step.inputs.flatMap(listFiles).sort());

export function isStale(step: Step, stamp: string): boolean {
  if (step.outputs.some(output => !existsSync(join(ROOT, output)))) return true;
  // Outputs may vanish while another process runs the step; it has removed the stamp first.
  const kept = readStamp(step.name);
  return kept === null || kept !== sealed(step, stamp);
}

/** @param stamp of the inputs from which the current outputs were built */
export function writeStamp(step: Step, stamp: string): void {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, step.name), sealed(step, stamp));
}

const sealed = (step: Step, stamp: string): string => `${stamp} ${hashOf(step.outputs)}`;

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Called before a step runs, so that an interrupted run leaves the step stale. */
export const clearStamp = (step: Step): void => rmSync(join(STAMPS, step.name), { force: true });

function readStamp(name: string): string | null {
  try {
    return readFileSync(join(STAMPS, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function listFiles(path: string): string[] {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(test|proof)\.ts$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length));
}
