/**
 * The services of the table thread for the host. The thread reads table files and probes positions, so that the host's
 * own thread never waits for a disk. The on-demand thread runs the same code, but only builds tables.
 */
import type { EndgameTable, Issue, PartialTable, TableAnswers, Training } from '../../api/contract.ts';
import type { TableHeader } from '../../engine/endgame/tables/table-file.ts';
import type { MotifCounting } from '../motif-counting.ts';
import type { Adjudication } from './adjudication.ts';
import type { TableReports } from './report-types.ts';
import type { BuildResult, TableRequest } from './requests.ts';

/** The worker data of the thread. */
export interface TableThreadData {
  /** Searched in order; the first file of an ending is used. The last one is the user's. */
  readonly folders: readonly string[];
  /** File URLs. */
  readonly rulesWasm: string;
  readonly endgameWasm: string;
  /**
   * Memory shared by both threads; the on-demand thread stores solved parts of endings in it (`first-move-parts.ts`).
   */
  readonly mailbox: SharedArrayBuffer;
}

export interface FoundTable {
  readonly ending: string;
  /** The folder of its rule; `null` for a DTM table. */
  readonly counted: string | null;
  readonly path: string;
  readonly place: EndgameTable['place'];
  /** Bytes. */
  readonly size: number;
  /** The largest depth of a lost position; `null` without lost positions. */
  readonly longest: number | null;
  /** Share of lost positions, 0 to 1. */
  readonly lost: number;
  readonly header: Pick<TableHeader, 'values' | 'counting' | 'figures'>;
}

/** A table that is built in slices and not finished. */
export interface FoundUnfinished extends Omit<PartialTable, 'rules'> {
  /** Path of its folder. */
  readonly path: string;
  /** A process is building it. */
  readonly busy: boolean;
}

/** Every file of every folder; a table that is in two folders is listed twice. */
export interface TableList {
  readonly tables: readonly FoundTable[];
  readonly faults: readonly Issue[];
  readonly unfinished: readonly FoundUnfinished[];
}

export interface Checked {
  /** `null` if the file is not a readable table. */
  readonly ending: string | null;
  /** The folder of its rule; `null` for a DTM table. */
  readonly counted: string | null;
  readonly faults: readonly Issue[];
  readonly stopped: boolean;
}

/**
 * The methods of an API service, each with an additional first argument: the file of a user's own rule set, which the
 * thread may not have; `null` for built-in rule sets.
 */
export type WithRules<S> = {
  readonly [M in keyof S]: S[M] extends (...args: infer P) => infer R ? (rules: string | null, ...args: P) => R : never;
};

export interface TableThreadServices {
  readonly answers: WithRules<TableAnswers>;
  readonly training: WithRules<Training>;
  readonly reports: WithRules<TableReports>;
  readonly adjudication: Adjudication;
  readonly motifs: MotifCounting;
  readonly work: {
    listFiles(): Promise<TableList>;
    /** Reads every block of a file. @param id identifies the check in `checkProgress` events and for `stopCheck` */
    check(path: string, id: string): Promise<Checked>;
    stopCheck(id: string): Promise<void>;
    /** Closes every file, so that files can be removed or replaced. The next request opens them again. */
    closeFiles(): Promise<void>;
    /** Builds a table or part, with `step` events. Blocks the thread until it is done. */
    build(request: TableRequest): Promise<BuildResult>;
    /** Delivers the result of a build. The mailbox is free again when this resolves. */
    deliver(request: TableRequest, result: BuildResult): Promise<void>;
    /** While building is paused, requests are answered without the missing tables. */
    setPaused(paused: boolean): Promise<void>;
    /** Seconds per placement to build a table on this machine with one thread; measured once. */
    pace(): Promise<number>;
  };
}

export interface TableThreadEvents {
  /** Bytes of a file that were read. */
  readonly checkProgress: { readonly id: string; readonly done: number };
  /** A table or part to build. Repeated only to make it urgent. */
  readonly requested: TableRequest;
  /** Progress of a build. */
  readonly step: { readonly name: string; readonly step: number };
  /** A table, or a part of it, that cannot be used. */
  readonly fault: Issue;
}
