/** Faults that concern one file among several: the others are still read. */
import { CodedError } from '../../api/failure.ts';

/** A file that expands without limit concerns its whole source: nothing more of it should be read. */
export const EXPANDS = 'archive-expands';

/** A file on the disk cannot be read. */
export const UNREADABLE = 'file-unreadable';

export const isFileFault = (code: string): boolean =>
  code === UNREADABLE || (code.startsWith('archive-') && code !== EXPANDS);

/** An error of reading, not of processing the games. */
export const isReadingFault = (error: unknown): error is CodedError =>
  error instanceof CodedError && (isFileFault(error.code) || error.code === EXPANDS);
