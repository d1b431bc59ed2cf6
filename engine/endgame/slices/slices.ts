/**
 * Makes the table of an ending that no memory holds at once, a slice after the other and with several threads: first what captures lead into,
 * then step by step every slice that has anything to do, then the file. All that is done lies in a folder of its own (`slice-scratch.ts`), so a
 * run that was stopped, or died, goes on where it was: whole steps and slices stand.
 *
 * A step of a slice needs the logs of the step before, its own and those of the squares a king's step away, so the slices of one step can be
 * made in any order and at the same time; what comes out does not depend on it.
 */

import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Ending } from '../ending.ts';
import { termsOf } from '../solver/dtr-terms.ts';
import { solvingBytes } from '../solver/solve.ts';
import { PROGRAM, THREAD } from '../solver/work.ts';
import { tableName } from '../tables/locations.ts';
import type { EndingFigures } from '../tables/table-file.ts';
import { sliceDisk } from './estimate.ts';
import { sliceRunBytes } from './run.ts';
import { type LogWords, SliceScratch } from './scratch.ts';
import { chunksOf, neighbours, SLICES, smallerOf, stateBytes } from './shape.ts';
import { recycle, type SliceState, sharedBuffer } from './state.ts';
import { Crew, type PoolSetup, SlicingFailed, Stopped } from './worker-pool.ts';

/** An ending of two to four units, none of them a fish, against a bare king. */
export interface Slicing extends PoolSetup {
  readonly threads: number;
  /** Bytes that all may take together. */
  readonly memory: number;
  readonly told?: (news: SliceProgress) => void;
}

/** How far an ending is. Of `step`s nobody knows how many there will be; `done` of `of` slices or smaller endings are made. */
export interface SliceProgress {
  readonly phase: 'smaller' | 'step' | 'pack';
  readonly step: number;
  readonly done: number;
  readonly of: number;
}

const LAST_STEP = 254;

/** Bytes of memory without which an ending cannot be made, by so many threads. */
export const sliceMemory = (ending: Ending, threads: number): number =>
  PROGRAM +
  Math.max(
    threads * (sliceRunBytes(ending) + THREAD),
    ...smallerOf(ending).map(left => solvingBytes(left, true) + THREAD),
  );

/** Bytes that it takes within a bound: what is left beside the threads keeps slices. */
export const sliceMemoryWithin = (ending: Ending, threads: number, memory: number): number =>
  sliceMemory(ending, threads) + keptSlices(ending, threads, memory) * stateBytes(ending);

/** Slices that can wait in memory; the others wait on disk. */
export const keptSlices = (ending: Ending, threads: number, memory: number): number =>
  Math.max(0, Math.min(SLICES, Math.floor((memory - sliceMemory(ending, threads)) / stateBytes(ending))));

/** @returns false when it was stopped; @throws SlicingFailed, with what is done kept for the next run */
export async function solveInSlices(slicing: Slicing): Promise<boolean> {
  const { ending, folder, counting = null } = slicing;
  mkdirSync(folder, { recursive: true });
  const scratch = new SliceScratch(folder, ending, counting);
  if (!scratch.take()) throw new SlicingFailed(`${ending.name} is being made by another process`, 'scratch-busy');
  const path = join(folder, tableName(ending));
  try {
    refuse(slicing, scratch);
    if (scratch.journal() === null) scratch.keepJournal(-1, null);
    await solveSmaller(slicing, scratch);
    const crew = new Crew(slicing, slicing.threads);
    const states: SliceState[] = [];
    try {
      const figures = scratch.journal()?.figures ?? (await solveSlices(slicing, scratch, crew, states));
      await writeSlices(slicing, scratch, crew, path, figures);
    } finally {
      await crew.close(path);
      recycle(states.filter(state => typeof state !== 'string'));
    }
    scratch.remove();
    return true;
  } catch (error) {
    if (scratch.journal() === null) scratch.remove();
    else scratch.release();
    if (error instanceof Stopped) return false;
    throw error;
  }
}

/** @throws SlicingFailed when disk or memory are too small. */
function refuse({ ending, folder, counting = null, threads, memory }: Slicing, scratch: SliceScratch): void {
  const least = sliceMemory(ending, threads);
  if (least > memory) throw new SlicingFailed(`needs ${gib(least)} of memory`, 'memory-short');
  const spared = termsOf(counting ?? 'mate').spared(ending);
  const taken = spared && scratch.takenPath(spared.terms);
  if (taken !== null && !existsSync(taken)) throw new SlicingFailed(`takes ${taken}, which is not there`);
  const needs = sliceDisk(ending, keptSlices(ending, threads, memory), counting) - scratch.size();
  const { bavail, bsize } = statfsSync(folder);
  if (needs > bavail * bsize)
    throw new SlicingFailed(`needs about ${gib(needs)} on disk, ${gib(bavail * bsize)} are free`, 'disk-short');
}

const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

/** Solves what captures lead into, with threads of their own: their memory is let go before slices take it. */
async function solveSmaller(slicing: Slicing, scratch: SliceScratch): Promise<void> {
  const { ending, memory, threads, told = () => {} } = slicing;
  const all = smallerOf(ending);
  const missing = all.filter(left => !existsSync(scratch.winsPath(left)));
  if (missing.length === 0) return;
  const each = Math.max(...missing.map(left => solvingBytes(left, true))) + THREAD;
  const crew = new Crew(slicing, Math.max(1, Math.min(threads, missing.length, Math.floor((memory - PROGRAM) / each))));
  let done = all.length - missing.length;
  const tell = (): void => told({ phase: 'smaller', step: 0, done, of: all.length });
  tell();
  try {
    await crew.run(
      missing.map(({ name }) => ({ kind: 'wins', ending: name })),
      () => {
        done++;
        tell();
      },
    );
  } finally {
    await crew.close(join(slicing.folder, tableName(ending)));
  }
}

const NOTHING: LogWords = { lost: 0, won: 0, stands: 0, free: 0, stalemates: 0, due: 0 };

/** Steps until nothing is lost any more, and nothing is due. @param states empty; where the slices wait */
async function solveSlices(
  slicing: Slicing,
  scratch: SliceScratch,
  crew: Crew,
  states: SliceState[],
): Promise<EndingFigures> {
  const { ending, told = () => {} } = slicing;
  states.push(...statesOf(slicing, scratch));
  const made = states.map(() => false);
  const sums: LogWords[] = [];
  let before: readonly LogWords[] = [];
  for (let step = 0; ; step++) {
    if (step > LAST_STEP) throw new SlicingFailed(`${ending.name} has mates in more than ${LAST_STEP} moves`);
    const now = states.map((_, slice) => wordsOf(scratch, step, slice, chunksOf(ending)));
    const busy = states.flatMap((_, slice) => (step === 0 || hasWork(before, slice, step) ? [slice] : []));
    const open = busy.filter(slice => now[slice] === null);
    let done = busy.length - open.length;
    const tell = (): void => told({ phase: 'step', step, done, of: busy.length });
    if (open.length > 0) tell();
    await crew.run(
      open.map(slice => ({
        kind: 'step',
        slice,
        step,
        state: states[slice] as SliceState,
        made: made[slice] as boolean,
      })),
      (task, words) => {
        if (task.kind !== 'step') return;
        now[task.slice] = words;
        made[task.slice] = true;
        done++;
        tell();
      },
    );
    before = now.map((words, slice) => words ?? { ...NOTHING, due: before[slice]?.due ?? 0 });
    sums.push(summed(before));
    if (step > (scratch.journal()?.step ?? -1)) scratch.keepJournal(step, null);
    if (before.every(({ lost, due }) => lost === 0 && due <= step)) break;
  }
  const figures = figuresOf(sums);
  scratch.keepJournal(sums.length - 1, figures);
  scratch.forgetStates();
  return figures;
}

/** What a slice did in a step, `null` where nothing is written of it. */
function wordsOf(scratch: SliceScratch, step: number, slice: number, chunks: number): LogWords | null {
  const log = scratch.openLog(step, slice, chunks);
  log?.close();
  return log?.words ?? null;
}

const hasWork = (before: readonly LogWords[], slice: number, step: number): boolean =>
  before[slice]?.due === step ||
  [slice, ...neighbours(slice).map(from => from.slice)].some(from => (before[from]?.lost ?? 0) > 0);

const summed = (all: readonly LogWords[]): LogWords => {
  const sum = (word: keyof LogWords): number => all.reduce((total, words) => total + words[word], 0);
  return {
    lost: sum('lost'),
    won: sum('won'),
    stands: sum('stands'),
    free: sum('free'),
    stalemates: sum('stalemates'),
    due: 0,
  };
};

function figuresOf(sums: readonly LogWords[]): EndingFigures {
  const steps = (word: 'lost' | 'won'): number[] => {
    const counts = sums.map(words => words[word]);
    return counts.slice(0, counts.findLastIndex(count => count > 0) + 1);
  };
  const { stands, free, stalemates } = sums[0] as LogWords;
  return { stands, free, stalemates, lost: steps('lost'), won: steps('won') };
}

/** Where each slice waits between its steps: in memory as far as that goes. */
function statesOf({ ending, threads, memory }: Slicing, scratch: SliceScratch): readonly SliceState[] {
  const kept = keptSlices(ending, threads, memory);
  return Array.from({ length: SLICES }, (_, slice) =>
    slice < kept ? sharedBuffer(stateBytes(ending)) : scratch.statePath(slice),
  );
}

/** Writes the slices' parts of the file, and the file out of them. */
async function writeSlices(
  { told = () => {} }: Slicing,
  scratch: SliceScratch,
  crew: Crew,
  path: string,
  figures: EndingFigures,
): Promise<void> {
  const step = Math.max(0, figures.lost.length - 1);
  const all = Array.from({ length: SLICES }, (_, slice) => slice);
  const open = all.filter(slice => !existsSync(scratch.partPath(slice)));
  let done = SLICES - open.length;
  const tell = (): void => told({ phase: 'pack', step, done, of: SLICES + 1 });
  tell();
  await crew.run(
    open.map(slice => ({ kind: 'pack', slice, steps: step })),
    () => {
      done++;
      tell();
    },
  );
  await crew.run([{ kind: 'assemble', path, figures }], () => {});
}
