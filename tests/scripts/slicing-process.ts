/**
 * Separate processes that generate an ending in slices, to be killed: each prints its progress and pauses at a given
 * line.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DtrRule } from '../../engine/endgame/count/rule.ts';

const engine = new URL('../../engine/endgame/', import.meta.url).href;

interface Run {
  readonly ending: string;
  /** Of the tables. */
  readonly folder: string;
  readonly counting: DtrRule | null;
  readonly memory: number;
  /** Folder for its script. */
  readonly scripts: string;
  /** It pauses after printing such a line, so the test does not depend on how soon the line is read. */
  readonly until?: RegExp;
  /** Shell commands that run first. */
  readonly limits?: string;
}

/** Its lines are `phase step done`, or `failed` with a code. */
export function slicingProcess({ ending, folder, counting, memory, scripts, until, limits }: Run): ChildProcess {
  const script = `
    import { writeSync } from 'node:fs';
    const { parseEnding } = await import(${JSON.stringify(`${engine}ending.ts`)});
    const { solveInSlices } = await import(${JSON.stringify(`${engine}slices/slices.ts`)});
    const onProgress = ({ phase, step, done }) => {
      const line = phase + ' ' + step + ' ' + done;
      writeSync(1, line + '\\n');
      if (${until ?? /^never/}.test(line)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    };
    try {
      await solveInSlices({
        ending: parseEnding('${ending}'), folder: ${JSON.stringify(folder)}, counting: ${JSON.stringify(counting)},
        wasm: ${JSON.stringify(new URL('../../build/endgame.wasm', import.meta.url).pathname)},
        worker: new URL(${JSON.stringify(`${engine}generation/worker.ts`)}), threads: 2, memory: ${memory}, onProgress,
      });
    } catch (error) { writeSync(1, 'failed ' + error.code + '\\n'); }`;
  const path = join(scripts, 'make.mjs');
  writeFileSync(path, script);
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  return limits === undefined
    ? spawn(process.execPath, [path], { stdio })
    : spawn('/bin/bash', ['-c', `${limits}; exec "$0" "$1"`, process.execPath, path], { stdio });
}

/** Waits until the process prints a matching line; fails if it ends before. */
export const says = (running: ChildProcess, like: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    running.stdout?.on('data', text => {
      said += text;
      if (like.test(said)) resolve();
    });
    running.once('exit', code => reject(new Error(`ended with ${code}, said ${said}`)));
  });

export async function kill(running: ChildProcess): Promise<void> {
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
}
