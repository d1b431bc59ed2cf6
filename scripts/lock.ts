/**
 * Allows one build at a time per checkout: a second process waits for the first and then finds everything up to date.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs the work while `file` contains the id of this process; the lock of a dead process is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let waits = 0; !take(file); waits++) {
    if (waits === 10) console.error(`Waiting for the process that holds ${file}`);
    await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** The file is linked when its text is complete, so that a process that is killed leaves no empty lock. */
function take(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!holderAlive(file)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderAlive(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (!(pid > 0)) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A missing file is a released lock; another process may have acquired it since.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
