/**
 * The command line as scripts call it: a process of its own with its standard streams. It is the built program, which
 * starts faster than its sources and is what users run. The proofs build it first (`built.ts`).
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The built command line, for proofs that start it in another way. */
export const PROGRAM = fileURLToPath(new URL('../../dist/node/cli.js', import.meta.url));

export interface Printed {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** @param env additional environment variables */
export const startCommand = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [PROGRAM, ...args], { stdio: 'pipe', env: { ...process.env, ...env } });

export async function command(
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Printed> {
  const child = startCommand(args, env);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}
