/** Output of `tables generate` for endings built in slices: the estimate, the progress and unfinished tables. */
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DtrRule } from '../engine/endgame/count/dtr-rule.ts';
import type { Ending } from '../engine/endgame/ending.ts';
import { generationCost } from '../engine/endgame/generation/cost.ts';
import { generationBytesWithin, isSliced } from '../engine/endgame/generation/generate.ts';
import { measuredPace } from '../engine/endgame/generation/pace.ts';
import type { WorkerEvent } from '../engine/endgame/generation/worker.ts';
import { unfinishedIn } from '../engine/endgame/slices/scratch.ts';
import { compileSolver } from '../engine/endgame/solver/solve.ts';
import { nameUnder, ruleFoldersIn, tableName } from '../engine/endgame/tables/locations.ts';
import { findAssets } from '../host/assets.ts';
import { print } from './output.ts';

const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

function time(seconds: number): string {
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds < 48 * 3600 ? `${(seconds / 3600).toFixed(1)} hours` : `${(seconds / 86_400).toFixed(1)} days`;
}

/** Tables that one run builds. */
export interface PlannedRun {
  readonly folder: string;
  readonly rule: DtrRule | null;
  /** Endings without a table. */
  readonly endings: readonly Ending[];
  readonly threads: number;
  /** Memory limit in bytes. */
  readonly memory: number;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/**
 * Prints what the runs, one after the other, require in total, if they include endings of four pieces.
 * @returns false if there is not enough disk space
 */
export async function printEstimate(runs: readonly PlannedRun[]): Promise<boolean> {
  const [first] = runs;
  const sliced = runs.flatMap(({ endings }) => endings.filter(isSliced));
  if (first === undefined || sliced.length === 0) return true;
  for (const { folder } of runs) mkdirSync(folder, { recursive: true });
  const unfinished = runs.flatMap(({ folder, endings }) =>
    unfinishedIn(folder).filter(({ ending }) => endings.some(({ name }) => name === ending.name)),
  );
  const pace = measuredPace(compileSolver(readFileSync(fileURLToPath(findAssets().endgameWasm))));
  const costs = runs.map(({ endings, threads, memory, rule }) => generationCost(endings, threads, memory, pace, rule));
  const disk = sum(costs.map(cost => cost.disk));
  const diskPeak = disk + Math.max(...costs.map(cost => cost.diskPeak - cost.disk));
  const seconds = sum(costs.map(cost => cost.seconds));
  const bytes = Math.max(
    ...runs.map(({ endings, threads, memory }) => generationBytesWithin(endings, threads, memory)),
  );
  const { bavail, bsize } = statfsSync(first.folder);
  const free = bavail * bsize + sum(unfinished.map(({ size }) => size));
  const others = sum(runs.map(({ endings }) => endings.length)) - sliced.length;
  const what = `${sliced.length} ${sliced.length === 1 ? 'table' : 'tables'} of four pieces besides the kings, built in slices`;
  await print(
    `${what}${others === 0 ? '' : `, and ${others} smaller ${others === 1 ? 'table' : 'tables'}`}: about ${time(seconds)}, ${gib(bytes)} of memory, ${gib(disk)} on disk, ${gib(diskPeak)} at most during the run, ${gib(free)} free\n`,
  );
  for (const { ending, counting, step, solved, size } of unfinished) {
    const done = solved ? 'all steps' : `${step + 1} steps`;
    await print(`${nameUnder(counting, ending.name)}: unfinished, ${done} done, ${gib(size)} on disk\n`);
  }
  if (diskPeak <= free) return true;
  console.error('chatrang: not enough disk space');
  return false;
}

/** Prints each phase and each step when it starts. */
export function stepPrinter(): (event: WorkerEvent) => void {
  let last = '';
  return event => {
    if (event.kind !== 'slices') return;
    const phase = { smaller: 'smaller endings that captures lead to', step: `step ${event.step}`, pack: 'writing' }[
      event.phase
    ];
    const line = `${event.ending}: ${phase}`;
    if (line === last) return;
    last = line;
    void print(`${line}\n`);
  };
}

/** Lists the unfinished tables in these folders and in their subfolders of DTR tables. */
export async function listUnfinished(folders: readonly string[], json: boolean): Promise<void> {
  const all = folders.flatMap(folder => [folder, ...ruleFoldersIn(folder)]).flatMap(unfinishedIn);
  for (const { ending, counting, folder, step, solved, busy, size } of all) {
    const progress = solved ? 'all steps done' : `step ${step + 1} of ?`;
    await print(
      json
        ? `${JSON.stringify({ ending: ending.name, begun: true, ...(counting && { counting }), path: folder, bytes: size, step, solved, busy })}\n`
        : `${ending.name.padEnd(9)} unfinished ${String(size).padStart(8)} bytes  ${progress}${busy ? ', being built' : ''}  ${folder}\n`,
    );
  }
}

/**
 * Deletes the unfinished table of an ending that has no complete table. `busy`: a process is building it; this prints
 * an error.
 */
export async function deleteUnfinished(tables: string, ending: Ending): Promise<'absent' | 'busy' | 'deleted'> {
  const unfinished = unfinishedIn(tables).find(each => each.ending.name === ending.name);
  if (unfinished === undefined || existsSync(join(tables, tableName(ending)))) return 'absent';
  if (unfinished.busy) {
    console.error(`chatrang: ${ending.name} is being built`);
    return 'busy';
  }
  rmSync(unfinished.folder, { recursive: true });
  await print(`${unfinished.folder} deleted\n`);
  return 'deleted';
}
