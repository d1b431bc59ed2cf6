/** `chatrang tables` as scripts call it, the user's data in a folder of the test, whatever the system. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

export interface Printed {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** @param home folder of the user's data */
export const tablesIn =
  (home: string) =>
  async (...args: readonly string[]): Promise<Printed> => {
    const env = { ...process.env, XDG_DATA_HOME: home, APPDATA: home, HOME: home };
    const child = spawn(process.execPath, [MAIN, 'tables', ...args], { stdio: 'pipe', env });
    const text = { out: '', err: '' };
    child.stdout.on('data', chunk => {
      text.out += chunk;
    });
    child.stderr.on('data', chunk => {
      text.err += chunk;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, ...text };
  };

/** The output with `--json`; expects no reported fault. */
export async function jsonOf<T>(printed: Promise<Printed>): Promise<T> {
  const { code, out, err } = await printed;
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as T;
}
