/** Faults of one file among several: the others are read all the same. */
import { CodedError } from '../../api/failure.ts';

/** What unpacks without end is no fault of one file alone: nothing more of its source should be read. */
export const EXPANDS = 'archive-expands';

export const isFileFault = (code: string): boolean =>
  code === 'file-unreadable' || (code.startsWith('archive-') && code !== EXPANDS);

/** An error of reading, not of what is done with the games. */
export const isReadingFault = (error: unknown): error is CodedError =>
  error instanceof CodedError && (isFileFault(error.code) || error.code === EXPANDS);
