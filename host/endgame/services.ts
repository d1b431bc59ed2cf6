/** What the thread of the tables offers to the host: it reads files and asks positions, so that the host's own thread never waits for a disk. */

import type { Training } from '../../api/contract/training.ts';
import type {
  BegunTable,
  EndgameAnswer,
  EndgameLine,
  EndgameLineQuestion,
  EndgameLosses,
  EndgameProof,
  EndgameQuestion,
  Issue,
} from '../../api/contract.ts';
import type { CountingRule } from '../../engine/endgame/count/two-sided-rule.ts';
import type { PartRequest } from '../../engine/endgame/first-moves/parts.ts';
import type { SmallTable } from '../../engine/endgame/generation/on-demand.ts';
import type { Adjudication } from './adjudication.ts';

/** The worker data of the thread. */
export interface TablesSetup {
  /** Searched in order, the first file of an ending counts. */
  readonly folders: readonly string[];
  /** File URLs. */
  readonly rulesWasm: string;
  readonly endgameWasm: string;
  /** In which the thread that solves leaves parts of endings for the one that is asked (`parts.ts`). */
  readonly mailbox: SharedArrayBuffer;
}

export interface FoundTable {
  readonly ending: string;
  /** The folder of its rule, of a table of needs. */
  readonly counted: string | null;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly longest: number | null;
  readonly lost: number;
}

/** What was begun in slices and is no table yet. */
export interface FoundUnfinished extends Omit<BegunTable, 'rules'> {
  /** Of its folder. */
  readonly path: string;
  /** A process is at it. */
  readonly busy: boolean;
}

/** Every file of every folder: two of one name where two folders have it. */
export interface Found {
  readonly tables: readonly FoundTable[];
  readonly faults: readonly Issue[];
  readonly begun: readonly FoundUnfinished[];
}

/** A small table that a question waits for, or a part of a larger ending. */
export interface TableRequest {
  /** With the folder of its rule before it. */
  readonly name: string;
  readonly ending: string;
  readonly rule: CountingRule | null;
  /** `null`: the whole table. */
  readonly part: PartRequest | null;
  /** For what somebody looks at, before what goes on behind. */
  readonly urgent: boolean;
}

/** What came of it: neither, where it could not be made. */
export interface Made {
  readonly table: SmallTable | null;
  /** Bytes of the blocks that are in the mailbox. */
  readonly part: readonly number[] | null;
  readonly fault: Issue | null;
}

export interface Checked {
  /** `null` when the file is no table that can be read. */
  readonly ending: string | null;
  /** The folder of its rule, of a table of needs. */
  readonly counted: string | null;
  readonly faults: readonly Issue[];
  readonly stopped: boolean;
}

export interface TablesServices {
  readonly tables: {
    list(): Promise<Found>;
    /** `rules`: the file of a user's own rule set, which this thread need not know. `place` is left to the host. Waits for nothing: it names what is made for it. */
    answer(question: EndgameQuestion, rules: string | null): Promise<Answered>;
    proof(question: EndgameQuestion, rules: string | null): Promise<EndgameProof>;
    losses(question: EndgameQuestion, rules: string | null): Promise<EndgameLosses>;
    line(question: EndgameLineQuestion, rules: string | null): Promise<EndgameLine>;
    /** Reads every block of a file; tells `checked` on the way under the given name. */
    check(path: string, name: string): Promise<Checked>;
    stop(name: string): Promise<void>;
    /** Lets go of every file, so that one can be removed or replaced; they are opened anew when next asked. */
    release(): Promise<void>;
    /** Makes what is wanted, and tells `step` on the way. The thread hears nothing meanwhile: it is one of its own. */
    make(wanted: TableRequest): Promise<Made>;
    /** What was wanted has come, or could not be made. What is in the mailbox is taken out before this answers. */
    take(wanted: TableRequest, made: Made): Promise<void>;
    /** Whether anything is made at all: while it is not nobody waits. */
    pause(paused: boolean): Promise<void>;
    /** Seconds that making a table takes for a placement on this machine, one thread; measured once. */
    pace(): Promise<number>;
  };
  readonly judging: Adjudication;
  readonly training: { readonly [M in keyof Asked]: WithRules<Asked[M]> };
}

/** What training asks the tables, each question with the file of a user's own rule set behind it. */
type Asked = Pick<Training, 'offer' | 'draw' | 'begin' | 'look' | 'judge' | 'proof'>;
type WithRules<F> = F extends (...args: infer P) => infer R ? (...args: [...P, rules: string | null]) => R : never;

export type Answered = Omit<EndgameAnswer, 'place'> & { readonly path: string | null };

export interface TablesEvents {
  /** Bytes of a file that were read. */
  readonly checked: { readonly name: string; readonly done: number };
  /** To be made; told once until it has come. */
  readonly wanted: TableRequest;
  /** Of what is being made. */
  readonly step: { readonly name: string; readonly step: number };
  /** A table that cannot be used, or a part of it. */
  readonly fault: Issue;
}
