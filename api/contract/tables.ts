/** Endgame tables: their files, how they are built, and probing them. */
import type { DtrRule } from '../../engine/endgame/count/dtr-rule.ts';
import type { EndgameStates, SpareMaterial } from '../../engine/endgame/types/answers.ts';
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
  /** Of a table of needs: the folder of its rule, `needs-1a2b3c4d`; `null`: distances to mate. */
  readonly counted: string | null;
  /** Ids of rule sets whose usual count takes it. */
  readonly rules: readonly string[];
  /** Shipped with the program, or in the user's own folder. */
  readonly place: 'program' | 'own';
  readonly path: string;
  /** Bytes of the file. */
  readonly size: number;
  /** The longest mate, in moves of the chaser; `null` where none is forced. */
  readonly longest: number | null;
  /** Share of positions, the bare king to move, in which it is mated: 0 to 1. */
  readonly lost: number;
  /** Every block was read without a fault, and the file has not changed since; `false` says only that nobody has looked. */
  readonly verified: boolean;
  /** A part of the file as it is now was found damaged; `false` says only that nobody has met any. */
  readonly damaged: boolean;
}

export interface EndgameList {
  /** Every file; of one name where both folders have it the program's, which is asked first, and then the user's own. */
  readonly tables: readonly EndgameTable[];
  /** Files that cannot be used; their data name the `path`. */
  readonly faults: readonly Issue[];
  /** The user's own. */
  readonly folder: string;
  /** Endings that can be made here, those that are there included. */
  readonly endings: readonly string[];
  /** Endings of four units: each is large and takes long, and is made when it is asked for by its name. */
  readonly onDemand: readonly string[];
  /** Those of them that were begun and can be gone on with. */
  readonly begun: readonly BegunTable[];
}

export interface BegunTable {
  readonly ending: string;
  /** As those of {@link EndgameTable}. */
  readonly counted: string | null;
  /** The last step that is made, -1 before the first. */
  readonly step: number;
  /** Whether every step is made, and the table is only to be written. */
  readonly solved: boolean;
  /** Bytes on disk. */
  readonly size: number;
  readonly rules: readonly string[];
  /** Of needs: what they are made under, to go on by. */
  readonly rule: DtrRule | null;
}

/** Small tables, which are made when a question first waits for them; by their full names, the folder of a rule before the ending. */
export interface SmallMaking {
  /** All that are waited for; `step` is the last that was made of the one at work, `null` of the others. */
  readonly making: readonly { readonly name: string; readonly step: number | null }[];
  /** Somebody has stopped it: nothing is made until it goes on. */
  readonly paused: boolean;
  /** Rises when one has come, or none will: what was answered without it may be asked again. */
  readonly made: number;
}

export interface GenerateLimits {
  readonly threads?: number;
  /** Bytes; fewer threads are taken where they would need more. */
  readonly memory?: number;
}

/** What making tables takes; told before it starts. */
export interface GenerateEstimate {
  /** Those that are not there yet, and what their fishes may become, which is made beside them. */
  readonly endings: readonly string[];
  readonly threads: number;
  /** Most bytes of memory at a time, and bytes that are free. */
  readonly memory: number;
  readonly memoryFree: number;
  /** About so many bytes on disk in the end, and at most on the way, what was begun counted in; bytes that are free there. */
  readonly disk: number;
  readonly diskPeak: number;
  readonly diskFree: number;
  /** About, from the speed measured on this machine. */
  readonly seconds: number;
}

/** A place in a game, as a search is asked about one. */
export type EndgameQuestion = Pick<SearchJob, 'rules' | 'fen' | 'moves' | 'acts'>;

/** A line as it was played, and as it ended on paper. */
export interface EndgameLineQuestion extends EndgameQuestion {
  readonly result: Result | '*';
}

export interface EndgameMove {
  /** UCI. */
  readonly move: string;
  /** What the mover does best to say of the count before it, where the players count. */
  readonly acts: readonly CountAction[];
  /** Of the position after the move; `null` where no table knows it. */
  readonly verdict: Verdict | null;
  /** Moves of the chaser to mate from before this move, counting aside: this one counts when it is the chaser's. */
  readonly mateIn: number | null;
}

export interface EndgameAnswer {
  /** Of the men on the board; `null` when they are no ending that tables could know. */
  readonly ending: string | null;
  /** Where its table lies; `null` when there is none. */
  readonly place: EndgameTable['place'] | null;
  readonly verdict: Verdict | null;
  /** Best first for the side to move; empty without a verdict. */
  readonly moves: readonly EndgameMove[];
  readonly states: EndgameStates;
  /** Tables that are not there and would know more of the position or its moves. */
  readonly missing: readonly MissingTable[];
  /** Why nobody can tell, though no table is missing: first moves are left in a duel or to too many units, or two counts would have to be known at once. */
  readonly unjudged: 'first-moves' | 'two-counts' | null;
  /** Full names of small tables that are being made, or would be if that were not stopped, and without which this is not all that can be said. */
  readonly making: readonly string[];
  /** Why a table that is there could not answer. */
  readonly fault: Issue | null;
}

/** Best play of both sides up to mate or to the end of the count; empty where nothing is to be proved. */
export interface EndgameProof {
  readonly line: readonly { readonly acts: readonly CountAction[]; readonly move: string }[];
  readonly fault: Issue | null;
}

/** What is left when units of the chaser fall: each one, then each two. */
export interface EndgameLosses {
  readonly losses: readonly SpareMaterial[];
  readonly fault: Issue | null;
}

export interface EndgameLine {
  /** The ply of the first of the verdicts; 0 is the start. */
  readonly from: number;
  /** After each ply and what the players then did with the count, up to the last that a table knows; `null`: none knows the place. */
  readonly verdicts: readonly (Verdict | null)[];
  /** The line judged as a whole game; `null` with a fault. */
  readonly game: GameVerdict | null;
  readonly missing: readonly string[];
  readonly fault: Issue | null;
}

/** For whose count tables are made: that of a rule set, or of the one rule that a verdict waits for. */
export type TableCount = { readonly rules: string } | { readonly rule: DtrRule };

export interface Tables {
  list(): Promise<EndgameList>;
  /** `count`: tables for a count, with the distances they take; of distances alone where there is none. */
  estimate(endings: readonly string[], limits: GenerateLimits, count?: TableCount | null): Promise<GenerateEstimate>;
  /**
   * Starts a job; a run that was stopped is gone on with by asking again, tables that are whole are kept. Refused with `no-such-ending`,
   * `nothing-to-make`, `memory-short` and `disk-short`.
   */
  generate(endings: readonly string[], limits: GenerateLimits, count?: TableCount | null): Promise<JobId>;
  /** Reads every block of these tables, as a job; all when empty. Tables of needs have their folder before the name. A table that is damaged is told as a notice. Refused with `no-such-table`. */
  verify(endings: readonly string[]): Promise<JobId>;
  /** Of the user's own only, or what was begun of one; refused with `table-shipped`, `no-such-table`, and `tables-busy` while it is being made. */
  remove(ending: string): Promise<void>;
  /** Checks all of a file and takes a copy into the user's own folder, as a job. `text` is no source of a table. */
  import(source: ImportSource): Promise<JobId>;
  verdict(question: EndgameQuestion): Promise<EndgameAnswer>;
  proof(question: EndgameQuestion): Promise<EndgameProof>;
  losses(question: EndgameQuestion): Promise<EndgameLosses>;
  /** What the tables say along the line of these moves. */
  line(question: EndgameLineQuestion): Promise<EndgameLine>;
  /** Stops the making of small tables, or goes on with it. */
  pauseSmall(paused: boolean): Promise<void>;
}
