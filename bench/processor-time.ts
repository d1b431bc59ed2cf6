/** Times that depend less on the load of the machine than those of a clock. */
import { median } from './median.ts';

/** Milliseconds of processor time of this process. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The median of so many runs, one after the other. */
export async function medianTime(work: () => unknown, repeats: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < repeats; round++) times.push(await processorTime(work));
  return median(times);
}
