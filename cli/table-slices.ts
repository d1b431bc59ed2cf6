/** What is said of endings of four units while `tables generate` makes them: what it takes before it starts, and how far it is. */
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DtrRule } from '../engine/endgame/count/dtr-rule.ts';
import type { Ending } from '../engine/endgame/ending.ts';
import { unfinishedIn } from '../engine/endgame/slices/scratch.ts';
import { generationBytesWithin, isSliced } from '../engine/endgame/solver/generate.ts';
import { generationCost } from '../engine/endgame/solver/generation-cost.ts';
import { measuredPace } from '../engine/endgame/solver/pace.ts';
import { compileSolver } from '../engine/endgame/solver/solve.ts';
import type { WorkerEvent } from '../engine/endgame/solver/worker.ts';
import { nameUnder, ruleFoldersIn, tableName } from '../engine/endgame/tables/locations.ts';
import { findAssets } from '../host/assets.ts';
import { print } from './output.ts';

const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

function time(seconds: number): string {
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds < 48 * 3600 ? `${(seconds / 3600).toFixed(1)} hours` : `${(seconds / 86_400).toFixed(1)} days`;
}

/** Tables that one run is to make. */
export interface Part {
  readonly folder: string;
  readonly rule: DtrRule | null;
  /** Those that are still to be made. */
  readonly endings: readonly Ending[];
  readonly threads: number;
  /** Bytes that may be taken. */
  readonly memory: number;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Says what all parts take together, made one after the other, if endings of four units are among them. @returns false when the disk is too small */
export async function tellSlices(parts: readonly Part[]): Promise<boolean> {
  const [first] = parts;
  const sliced = parts.flatMap(({ endings }) => endings.filter(isSliced));
  if (first === undefined || sliced.length === 0) return true;
  for (const { folder } of parts) mkdirSync(folder, { recursive: true });
  const begun = parts.flatMap(({ folder, endings }) =>
    unfinishedIn(folder).filter(({ ending }) => endings.some(({ name }) => name === ending.name)),
  );
  const pace = measuredPace(compileSolver(readFileSync(fileURLToPath(findAssets().endgameWasm))));
  const costs = parts.map(({ endings, threads, memory, rule }) => generationCost(endings, threads, memory, pace, rule));
  const disk = sum(costs.map(cost => cost.disk));
  const onTheWay = disk + Math.max(...costs.map(cost => cost.diskPeak - cost.disk));
  const seconds = sum(costs.map(cost => cost.seconds));
  const bytes = Math.max(
    ...parts.map(({ endings, threads, memory }) => generationBytesWithin(endings, threads, memory)),
  );
  const { bavail, bsize } = statfsSync(first.folder);
  const free = bavail * bsize + sum(begun.map(({ size }) => size));
  const others = sum(parts.map(({ endings }) => endings.length)) - sliced.length;
  const what = `${sliced.length} ${sliced.length === 1 ? 'table' : 'tables'} of four units, made in slices`;
  await print(
    `${what}${others === 0 ? '' : `, and ${others} smaller`}: about ${time(seconds)}, ${gib(bytes)} of memory, ${gib(disk)} on disk, ${gib(onTheWay)} on the way, ${gib(free)} free\n`,
  );
  for (const { ending, counting, step, solved, size } of begun) {
    const made = solved ? 'all steps' : `${step + 1} steps`;
    await print(`${nameUnder(counting, ending.name)}: begun, ${made} made, ${gib(size)} on disk\n`);
  }
  if (onTheWay <= free) return true;
  console.error('chatrang: the disk is too small');
  return false;
}

/** Tells each step, and each phase, once it begins. */
export function sliceTeller(): (news: WorkerEvent) => void {
  let last = '';
  return news => {
    if (news.kind !== 'slices') return;
    const what = { smaller: 'what captures lead into', step: `step ${news.step}`, pack: 'writing' }[news.phase];
    const line = `${news.ending}: ${what}`;
    if (line === last) return;
    last = line;
    void print(`${line}\n`);
  };
}

/** Lists what was begun in these folders, and in those of needs beside them, and is not whole. */
export async function listBegun(folders: readonly string[], json: boolean): Promise<void> {
  const all = folders.flatMap(folder => [folder, ...ruleFoldersIn(folder)]).flatMap(unfinishedIn);
  for (const { ending, counting, folder, step, solved, busy, size } of all) {
    const far = solved ? 'all steps made' : `step ${step + 1} of ?`;
    await print(
      json
        ? `${JSON.stringify({ ending: ending.name, begun: true, ...(counting && { counting }), path: folder, bytes: size, step, solved, busy })}\n`
        : `${ending.name.padEnd(9)} begun ${String(size).padStart(11)} bytes  ${far}${busy ? ', being made' : ''}  ${folder}\n`,
    );
  }
}

/** Deletes what was begun of an ending that has no table yet; what is being made stays, and that is told on standard error. */
export async function deleteBegun(tables: string, ending: Ending): Promise<'absent' | 'busy' | 'deleted'> {
  const begun = unfinishedIn(tables).find(each => each.ending.name === ending.name);
  if (begun === undefined || existsSync(join(tables, tableName(ending)))) return 'absent';
  if (begun.busy) {
    console.error(`chatrang: ${ending.name} is being made`);
    return 'busy';
  }
  rmSync(begun.folder, { recursive: true });
  await print(`${begun.folder} deleted\n`);
  return 'deleted';
}
