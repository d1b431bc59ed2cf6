/**
 * The contract between page and host. A service is an interface of methods that return promises; their arguments and
 * results are plain data (JSON values and Uint8Array), which `rpc.ts` carries. Each service has a file in `contract/`.
 * A new method is written there, in `arguments.ts` and in its implementation in the host.
 */
import type { FlatStudy } from '../core/study/study.ts';
import type { EndgameStates, SpareMaterial } from '../engine/endgame/types/answers.ts';
import type { CountFault, GameKind, GameVerdict, Turn } from '../engine/endgame/types/game-verdict.ts';
import type { MissingTable, Verdict } from '../engine/endgame/types/verdict.ts';
import type { Issue } from '../engine/rules/result.ts';
import type { SearchJob, SearchLimits, SearchLine, SearchReport } from '../engine/search/job.ts';
import type { Analysis, StoredEvaluation } from './contract/analysis.ts';
import type { Care } from './contract/care.ts';
import type { Duplicates } from './contract/duplicates.ts';
import type { Engines, ExternalReport } from './contract/engines.ts';
import type { Explorer } from './contract/explorer.ts';
import type { JobState, Jobs } from './contract/jobs.ts';
import type { Library } from './contract/library.ts';
import type { Matches, MatchState } from './contract/matches.ts';
import type { Names } from './contract/names.ts';
import type { Organisation } from './contract/organisation.ts';
import type { Pieces } from './contract/pieces.ts';
import type { Problems } from './contract/problems.ts';
import type { Repertoires } from './contract/repertoires.ts';
import type { Rules, StoredRules } from './contract/rules.ts';
import type { Settings } from './contract/settings.ts';
import type { Shell } from './contract/shell.ts';
import type { OnDemandTables, Tables } from './contract/tables.ts';
import type { Exercises, Training } from './contract/training.ts';
import type { Versions } from './contract/versions.ts';
import type { Watch } from './contract/watch.ts';

export type * from './contract/analysis.ts';
export type * from './contract/care.ts';
export type * from './contract/duplicates.ts';
export type * from './contract/engines.ts';
export type * from './contract/explorer.ts';
export type * from './contract/ids.ts';
export type * from './contract/jobs.ts';
export type * from './contract/library.ts';
export type * from './contract/matches.ts';
export type * from './contract/names.ts';
export type * from './contract/organisation.ts';
export type * from './contract/pieces.ts';
export type * from './contract/problems.ts';
export type * from './contract/repertoires.ts';
export type * from './contract/rules.ts';
export type * from './contract/settings.ts';
export type * from './contract/shell.ts';
export type * from './contract/tables.ts';
export type * from './contract/training.ts';
export type * from './contract/versions.ts';
export type * from './contract/watch.ts';
export type {
  CountFault,
  EndgameStates,
  FlatStudy,
  GameKind,
  GameVerdict,
  Issue,
  MissingTable,
  SearchJob,
  SearchLimits,
  SearchLine,
  SearchReport,
  SpareMaterial,
  Turn,
  Verdict,
};

/** Every service by name: `api.library.list(...)`. A new service is added here and in the host. */
export interface Services {
  readonly library: Library;
  readonly versions: Versions;
  readonly organisation: Organisation;
  readonly names: Names;
  readonly duplicates: Duplicates;
  readonly explorer: Explorer;
  readonly rules: Rules;
  readonly analysis: Analysis;
  readonly engines: Engines;
  readonly matches: Matches;
  readonly problems: Problems;
  readonly tables: Tables;
  readonly training: Training;
  readonly exercises: Exercises;
  readonly repertoires: Repertoires;
  readonly care: Care;
  readonly jobs: Jobs;
  readonly watch: Watch;
  readonly settings: Settings;
  readonly pieces: Pieces;
  readonly shell: Shell;
}

export interface Events {
  readonly analysis: { readonly session: number; readonly report: SearchReport };
  readonly evaluation: StoredEvaluation;
  /** Of the search of an external engine; `session` is the number that `engines.start` has returned. */
  readonly externalReport: { readonly engine: string; readonly session: number; readonly report: ExternalReport };
  /** The search has ended with an error. The next search starts the engine again. */
  readonly externalFailure: { readonly engine: string; readonly session: number; readonly issue: Issue };
  /** The list of external engines or one of them has changed. `ended` is the engine whose searches this has ended. */
  readonly enginesChanged: { readonly ended: string | null };
  readonly job: JobState;
  /** A match has begun or gone on; at most ten times a second. */
  readonly match: MatchState;
  readonly libraryChanged: { readonly collections: boolean };
  /** A search on boards has seen so many of the games that it looks at. Sent to all pages. */
  readonly searchProgress: { readonly done: number; readonly total: number };
  /** The share of the first moves that a verification has tested, 0 to 1. */
  readonly problemProgress: { readonly id: string; readonly share: number };
  /** Positions are being indexed: games that are done, of those that the index lacked. Searches for positions wait. */
  readonly indexing: { readonly done: number; readonly total: number };
  /** Another file has become the library: everything read from it must be requested again. */
  readonly libraryReplaced: Readonly<Record<string, never>>;
  /** The user's own rule sets, all of them. */
  readonly rulesChanged: { readonly list: readonly StoredRules[] };
  /** Another program has changed the settings. */
  readonly settingsChanged: Readonly<Record<string, never>>;
  /** Tables were built, imported, checked or removed. */
  readonly tablesChanged: Readonly<Record<string, never>>;
  /** A job has built a table. Its full name, and the milliseconds in which it was solved and written. */
  readonly tableBuilt: { readonly name: string; readonly solved: number; readonly written: number };
  readonly smallTables: OnDemandTables;
  /** An exercise was continued, or some were removed. */
  readonly trainingChanged: Readonly<Record<string, never>>;
  /** A repertoire was stored, removed or restored, or a position was answered in a drill. */
  readonly repertoiresChanged: Readonly<Record<string, never>>;
  /** The list of watched folders or one of them has changed. */
  readonly watchChanged: Readonly<Record<string, never>>;
  /** Positions were named, or names removed. */
  readonly positionNamesChanged: Readonly<Record<string, never>>;
  /** Files that the system asked to open. */
  readonly openFiles: { readonly paths: readonly string[] };
  /** An item of a native menu was chosen; `name` is the page's command. */
  readonly command: { readonly name: string };
  readonly notice: Issue & { readonly level: 'info' | 'warning' | 'error' };
}

/** An error as it is sent: name and message, with a code if it has one. */
export interface RemoteError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly data?: Issue['data'];
}
