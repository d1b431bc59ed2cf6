/**
 * Allows one build at a time per checkout: a second process waits for the first and then finds everything up to date.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs the work while `file` contains the id of this process; the lock of a dead process is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await delay(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!holderAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function holderAlive(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // An empty file is a lock that is just being written.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    // A missing file is a released lock; another process may have acquired it since.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
