/** `chatrang tables` as scripts call it, the user's data in a folder of the test, whatever the system. */
import { expect } from 'vitest';
import { command, type Printed } from '../support/command.ts';

/** @param home folder of the user's data */
export const tablesIn =
  (home: string) =>
  (...args: readonly string[]): Promise<Printed> =>
    command(['tables', ...args], '', { XDG_DATA_HOME: home, APPDATA: home, HOME: home });

/** The output with `--json`; expects no reported fault. */
export async function jsonOf<T>(printed: Promise<Printed>): Promise<T> {
  const { code, out, err } = await printed;
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as T;
}
