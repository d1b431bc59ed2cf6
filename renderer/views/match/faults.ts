/** What is wrong with the numbers of the dialog that starts a match, as a sentence; `null`: nothing. */
import { MAX_HASH, MAX_THREADS } from '../../../engine/search/job.ts';
import { t } from '../../i18n/index.svelte.ts';
import type { Side } from './side.ts';

type Bounds = readonly [number, number];
/** An empty field has no number. */
type Entered = number | null | undefined;

const isIn = (value: Entered, [least, most]: Bounds): value is number =>
  typeof value === 'number' && value >= least && value <= most;

export const numberFault = (value: Entered, bounds: Bounds): string | null =>
  isIn(value, bounds) ? null : t.match.number(...bounds);

export const wholeFault = (value: Entered, bounds: Bounds): string | null =>
  isIn(value, bounds) && Number.isInteger(value) ? null : t.match.whole(...bounds);

export const evenFault = (value: Entered, bounds: Bounds): string | null =>
  isIn(value, bounds) && value % 2 === 0 ? null : t.match.even(...bounds);

interface SideFaults {
  readonly threads: string | null;
  readonly memory: string | null;
}

/** An engine of the list has its own values. */
export const sideFaults = ({ engine, threads, memory }: Side): SideFaults => ({
  threads: engine === '' ? wholeFault(threads, [1, MAX_THREADS]) : null,
  memory: engine === '' ? wholeFault(memory, [1, MAX_HASH]) : null,
});

export const hasFault = (faults: object): boolean => Object.values(faults).some(fault => fault !== null);
