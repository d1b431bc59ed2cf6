/** What is said of endings of four units while `tables generate` makes them: what it takes before it starts, and how far it is. */
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ending } from '../engine/endgame/ending.ts';
import { generationBytesWithin, isSliced } from '../engine/endgame/generate.ts';
import { generationCost } from '../engine/endgame/generation-cost.ts';
import { measuredPace } from '../engine/endgame/pace.ts';
import { begunIn } from '../engine/endgame/slice-scratch.ts';
import { compileSolver } from '../engine/endgame/solve.ts';
import { tableName } from '../engine/endgame/table-places.ts';
import type { WorkerNews } from '../engine/endgame/worker.ts';
import { findAssets } from '../host/assets.ts';
import { print } from './output.ts';

const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

function time(seconds: number): string {
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds < 48 * 3600 ? `${(seconds / 3600).toFixed(1)} hours` : `${(seconds / 86_400).toFixed(1)} days`;
}

/**
 * Says what the endings of four units among these take, which are still to be made.
 * @param memory bytes that may be taken; @returns false when the disk is too small
 */
export async function tellSlices(
  endings: readonly Ending[],
  folder: string,
  threads: number,
  memory: number,
): Promise<boolean> {
  const sliced = endings.filter(isSliced);
  if (sliced.length === 0) return true;
  mkdirSync(folder, { recursive: true });
  const begun = begunIn(folder).filter(({ ending }) => sliced.some(({ name }) => name === ending.name));
  const pace = measuredPace(compileSolver(readFileSync(fileURLToPath(findAssets().endgameWasm))));
  const { seconds, disk, diskPeak } = generationCost(sliced, threads, memory, pace);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize + begun.reduce((sum, { size }) => sum + size, 0);
  await print(
    `${sliced.length} of them ${sliced.length === 1 ? 'has' : 'have'} four units, made in slices: about ${time(seconds)}, ${gib(generationBytesWithin(sliced, threads, memory))} of memory, ${gib(disk)} on disk, ${gib(diskPeak)} on the way, ${gib(free)} free\n`,
  );
  for (const { ending, step, solved, size } of begun)
    await print(`${ending.name}: begun, ${solved ? 'all steps' : `${step + 1} steps`} made, ${gib(size)} on disk\n`);
  if (diskPeak <= free) return true;
  console.error('chatrang: the disk is too small');
  return false;
}

/** Tells each step, and each phase, once it begins. */
export function sliceTeller(): (news: WorkerNews) => void {
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

/** Lists what was begun in these folders and is not whole. */
export async function listBegun(folders: readonly string[], json: boolean): Promise<void> {
  for (const { ending, folder, step, solved, busy, size } of folders.flatMap(begunIn)) {
    const far = solved ? 'all steps made' : `step ${step + 1} of ?`;
    await print(
      json
        ? `${JSON.stringify({ ending: ending.name, begun: true, path: folder, bytes: size, step, solved, busy })}\n`
        : `${ending.name.padEnd(9)} begun ${String(size).padStart(11)} bytes  ${far}${busy ? ', being made' : ''}  ${folder}\n`,
    );
  }
}

/** Deletes what was begun of an ending that has no table yet; what is being made stays, and that is told on standard error. */
export async function deleteBegun(tables: string, ending: Ending): Promise<'absent' | 'busy' | 'deleted'> {
  const begun = begunIn(tables).find(each => each.ending.name === ending.name);
  if (begun === undefined || existsSync(join(tables, tableName(ending)))) return 'absent';
  if (begun.busy) {
    console.error(`chatrang: ${ending.name} is being made`);
    return 'busy';
  }
  rmSync(begun.folder, { recursive: true });
  await print(`${begun.folder} deleted\n`);
  return 'deleted';
}
