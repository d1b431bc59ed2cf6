/** Long tasks that report their progress. */
import type { Issue } from '../../engine/rules/result.ts';
import type { BulkAnalysisReport, PlayerReport } from './analysis.ts';
import type { CheckReport, RepairReport } from './care.ts';
import type { JobId } from './ids.ts';
import type { ExportReport, ImportReport } from './library.ts';
import type { TagEditReport } from './organisation.ts';

/** Progress of a table that is being built. */
export interface TableProgress {
  readonly ending: string;
  readonly step: number;
  /** For an ending of four pieces: the current phase, and how much of it is done. */
  readonly slices?: { readonly phase: 'smaller' | 'step' | 'pack'; readonly done: number; readonly of: number };
}

export interface JobState {
  readonly id: JobId;
  readonly kind:
    | 'import'
    | 'export'
    | 'analyse'
    | 'analyseGames'
    | 'reportGames'
    | 'match'
    | 'makeTables'
    | 'verifyTables'
    | 'bringTable'
    | 'adjudicateGames'
    | 'editTags'
    | 'countMotifs'
    | 'findNames'
    | 'findDuplicates'
    | 'mergeDuplicates'
    | 'indexPositions'
    | 'checkLibrary'
    | 'repairLibrary';
  readonly title: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly pausable: boolean;
  readonly cancellable: boolean;
  /** It leaves the list when it ends, unless it has failed. */
  readonly transient: boolean;
  /** Only while it is running: it rests until it is resumed. */
  readonly paused: boolean;
  /** Only while it is running: it waits for another job of its kind. */
  readonly waits?: boolean;
  /** In units of `unit`; `total` is `null` while unknown. */
  readonly done: number;
  readonly total: number | null;
  readonly unit: 'bytes' | 'positions' | 'tables' | 'games' | 'names';
  /** Tables that are being built. */
  readonly making?: readonly TableProgress[];
  /** Games so far (import). */
  readonly games: number;
  /** Per second. */
  readonly rate: number;
  /** Milliseconds to the end at the measured rate; `null` while unknown. */
  readonly remaining: number | null;
  readonly report?: ImportReport;
  readonly check?: CheckReport;
  readonly repair?: RepairReport;
  readonly exported?: ExportReport;
  readonly edited?: TagEditReport;
  readonly analysed?: BulkAnalysisReport;
  readonly reported?: PlayerReport;
  /** `possible`: what it has written can be taken back. `done`: it was taken back. */
  readonly undo?: 'possible' | 'done';
  /** Why it has failed; while it is running: why it has paused itself. */
  readonly error?: Issue;
}

export interface Jobs {
  list(): Promise<readonly JobState[]>;
  cancel(id: JobId): Promise<void>;
  /** Refused with `job-not-pausable`; no effect on a job that has ended. */
  pause(id: JobId): Promise<void>;
  resume(id: JobId): Promise<void>;
  /** Takes back what an ended job has written, as one step. Refused with `job-not-undoable`. */
  undo(id: JobId): Promise<void>;
  /** Removes an ended job from the list; what it has written can then not be taken back any more. */
  dismiss(id: JobId): Promise<void>;
}
