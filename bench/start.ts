/** Start times: from `npm start` to the printed address, with a new library, and of the command line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const RUNS = 3;
const fileOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export async function benchStart(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chatrang-bench-'));
  const library = join(folder, 'library.sqlite');
  const lines: string[] = [];
  try {
    for (let run = 1; run <= RUNS; run++)
      lines.push(`start ${run} to the printed address: ${(await toAddress(library)).toFixed(0)} ms`);
    lines.push(`chatrang position, one answer: ${(await toAnswer()).toFixed(0)} ms`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return lines;
}

/** Milliseconds until the address is printed; the program is then terminated. */
async function toAddress(library: string): Promise<number> {
  const began = performance.now();
  const args = [fileOf('scripts/start.mjs'), '--browser', '--port', '0', '--library', library];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('http://')) continue;
    const time = performance.now() - began;
    child.kill('SIGTERM');
    await ended;
    return time;
  }
  throw new Error('The program exited without printing an address');
}

async function toAnswer(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [fileOf('cli/main.ts'), 'position', '--stdin'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end('{"rules":"makruk"}\n');
  await once(child, 'exit');
  return performance.now() - began;
}
