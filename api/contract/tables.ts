/** Endgame tables: their files, how they are built, and probing them. */
import type { BareKingRule } from '../../engine/endgame/count/rule.ts';
import type { Cheung, EndgameStates, SpareMaterial } from '../../engine/endgame/types/answers.ts';
import type { GameVerdict } from '../../engine/endgame/types/game-verdict.ts';
import type { MissingTable, Verdict } from '../../engine/endgame/types/verdict.ts';
import type { Issue } from '../../engine/rules/result.ts';
import type { CountAction, Result } from '../../engine/rules/types.ts';
import type { SearchJob } from '../../engine/search/job.ts';
import type { JobId } from './ids.ts';
import type { ImportSource } from './library.ts';

export interface EndgameTable {
  /** `KRSvK`. */
  readonly ending: string;
  /** The folder of its rule, `dtr-1a2b3c4d`, for a DTR table; `null` for a DTM table. */
  readonly counted: string | null;
  /** Ids of rule sets whose usual count uses it. */
  readonly rules: readonly string[];
  /** Shipped with the program, or in the user's own folder. */
  readonly place: 'program' | 'own';
  readonly path: string;
  /** Bytes of the file. */
  readonly size: number;
  /** The longest mate, in moves of the chaser; `null` if none is forced. */
  readonly longest: number | null;
  /** Share of the positions with the bare king to move in which it gets mated: 0 to 1. */
  readonly lost: number;
  /** Every block was read without a fault and the file has not changed since; `false`: not checked. */
  readonly verified: boolean;
  /** A part of the current file was found damaged; `false`: no damage found so far. */
  readonly damaged: boolean;
}

export interface EndgameList {
  /**
   * Every file. Where both folders have a table of the same name, that of the program, which is probed first, comes
   * before the user's.
   */
  readonly tables: readonly EndgameTable[];
  /** Files that cannot be used; `data` contains the `path`. */
  readonly faults: readonly Issue[];
  /** The user's own folder. */
  readonly folder: string;
  /** Endings that can be built here, including those that exist. */
  readonly endings: readonly string[];
  /** Endings of four pieces: large and slow to build, so they are built only on request. */
  readonly onDemand: readonly string[];
  /** Those of them whose building was started and can be continued. */
  readonly begun: readonly PartialTable[];
}

export interface PartialTable {
  readonly ending: string;
  /** As in {@link EndgameTable}. */
  readonly counted: string | null;
  /** The last completed step, -1 before the first. */
  readonly step: number;
  /** Whether every step is complete and only the table remains to be written. */
  readonly solved: boolean;
  /** Bytes on disk. */
  readonly size: number;
  readonly rules: readonly string[];
  /** For DTR: the rule to continue with. */
  readonly rule: BareKingRule | null;
}

/**
 * Small tables that are built when a probe first needs them; by their full names, with the folder of the rule before
 * the ending.
 */
export interface OnDemandTables {
  /** All that are pending; `step` is the last completed step of the one being built, `null` for the others. */
  readonly making: readonly { readonly name: string; readonly step: number | null }[];
  /** The user has stopped building until it is resumed. */
  readonly paused: boolean;
  /** Incremented when a table is complete or cannot be built: positions that lacked it can be probed again. */
  readonly made: number;
}

export interface GenerateLimits {
  readonly threads?: number;
  /** Bytes; fewer threads are used if they would need more. */
  readonly memory?: number;
}

/** What building tables needs, estimated before it starts. */
export interface GenerateEstimate {
  /** The missing tables, including those for promotions, which are built with them. */
  readonly endings: readonly string[];
  /** The number of required tables that exist already. */
  readonly existing: number;
  readonly threads: number;
  /** Peak memory and free memory, in bytes. */
  readonly memory: number;
  readonly memoryFree: number;
  /** Bytes on disk at the end and at the peak, including partial tables, and free bytes there; estimates. */
  readonly disk: number;
  readonly diskPeak: number;
  readonly diskFree: number;
  /** Estimated from the speed measured on this machine. */
  readonly seconds: number;
}

/** A position in a game, in the form of a search job. */
export type EndgameQuestion = Pick<SearchJob, 'rules' | 'fen' | 'moves' | 'actions'>;

/** A line of moves, and the recorded result of the game. */
export interface EndgameLineQuestion extends EndgameQuestion {
  readonly result: Result | '*';
}

export interface EndgameMove {
  /** UCI. */
  readonly move: string;
  /** The mover's best count actions before it, where the players count. */
  readonly actions: readonly CountAction[];
  /** For the position after the move; `null` where no table knows it. */
  readonly verdict: Verdict | null;
  /** Moves of the chaser to mate before this move, ignoring the count; includes this move if it is the chaser's. */
  readonly mateIn: number | null;
}

export interface EndgameAnswer {
  /** The pieces on the board; `null` if no tables exist for such endings. */
  readonly ending: string | null;
  /** Where its table is; `null` when there is none. */
  readonly place: EndgameTable['place'] | null;
  readonly verdict: Verdict | null;
  /** Best first for the side to move; empty without a verdict. */
  readonly moves: readonly EndgameMove[];
  readonly states: EndgameStates;
  /** Missing tables that would say more about the position or its moves. */
  readonly missing: readonly MissingTable[];
  /**
   * Why there is no verdict although no table is missing: first-move rights remain in a two-sided ending or for too
   * many pieces, or two counts would have to be known at once.
   */
  readonly noVerdictReason: 'first-moves' | 'two-counts' | null;
  /**
   * Full names of small tables that are being built, or would be if building were not stopped, and without which this
   * answer is incomplete.
   */
  readonly making: readonly string[];
  /** Why an existing table could not answer. */
  readonly fault: Issue | null;
}

/** Best play of both sides up to mate or to the end of the count; empty if there is nothing to prove. */
export interface EndgameProof {
  readonly line: readonly { readonly actions: readonly CountAction[]; readonly move: string }[];
  readonly fault: Issue | null;
}

/** What remains when the chaser loses pieces: each one, then each two. */
export interface EndgameLosses {
  readonly losses: readonly SpareMaterial[];
  readonly fault: Issue | null;
}

export interface EndgameLine {
  /** The ply of the first verdict; 0 is the start. */
  readonly from: number;
  /** After each ply and its count actions, up to the last that a table knows; `null`: no table knows the position. */
  readonly verdicts: readonly (Verdict | null)[];
  /** Of the same plies: who would rather pass; `null`: unknown, or no king is bare. */
  readonly cheung: readonly (Cheung | null)[];
  /** The adjudication of the line as a game; `null` with a fault. */
  readonly game: GameVerdict | null;
  readonly missing: readonly string[];
  readonly fault: Issue | null;
}

/** The count for which tables are built: that of a rule set, or the single rule that a verdict needs. */
export type TableCount = { readonly rules: string } | { readonly rule: BareKingRule };

/** Answers from the tables about positions and games. */
export interface TableAnswers {
  verdict(question: EndgameQuestion): Promise<EndgameAnswer>;
  proof(question: EndgameQuestion): Promise<EndgameProof>;
  losses(question: EndgameQuestion): Promise<EndgameLosses>;
  /** The verdicts along a line of moves. */
  line(question: EndgameLineQuestion): Promise<EndgameLine>;
}

export interface Tables extends TableAnswers {
  list(): Promise<EndgameList>;
  /** `count`: DTR tables for this count, with the DTM tables that they need; otherwise only DTM tables. */
  estimate(endings: readonly string[], limits: GenerateLimits, count?: TableCount | null): Promise<GenerateEstimate>;
  /**
   * Starts a job. A run that was stopped is continued by calling this again; complete tables are kept. Refused with
   * `no-such-ending`, `nothing-to-make`, `memory-short` and `disk-short`.
   */
  generate(endings: readonly string[], limits: GenerateLimits, count?: TableCount | null): Promise<JobId>;
  /**
   * Starts a job that reads every block of these tables, of all when empty. DTR tables have their folder before the
   * name. A damaged table is reported by a notice. Refused with `no-such-table`.
   */
  verify(endings: readonly string[]): Promise<JobId>;
  /**
   * Removes a table of the user or a partial one; refused with `table-shipped`, `no-such-table`, and `tables-busy`
   * while it is being built.
   */
  remove(ending: string): Promise<void>;
  /** Starts a job that checks a file and copies it into the user's own folder. A source of kind `text` is refused. */
  import(source: ImportSource): Promise<JobId>;
  /** Stops building small tables, or resumes it. */
  pauseSmall(paused: boolean): Promise<void>;
}
