/**
 * The services that run in the table thread, over the open tables. Long reads are split into steps, so that requests
 * can run between them.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { EndgameAnswer, Issue } from '../../api/contract.ts';
import type { Emit } from '../../api/rpc.ts';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { FirstMoves } from '../../engine/endgame/first-moves/first-moves.ts';
import type { PartRequest } from '../../engine/endgame/first-moves/parts.ts';
import { buildSmallTable, tableBuilder } from '../../engine/endgame/generation/on-demand.ts';
import { measuredPace } from '../../engine/endgame/generation/pace.ts';
import { compileSolver } from '../../engine/endgame/solver/kernel.ts';
import { folderInHeader, misnamed, nameUnder } from '../../engine/endgame/tables/locations.ts';
import { openTable, type TableFile } from '../../engine/endgame/tables/table-file.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import { fromAsset } from '../assets.ts';
import { motifCounting } from '../motif-counting.ts';
import { adjudicationService } from './adjudication.ts';
import { tableAnswers } from './answers.ts';
import { FirstMoveParts, storeBlocks } from './first-move-parts.ts';
import { listTables, placeOf } from './listing.ts';
import { PendingTables } from './pending.ts';
import { tableReports } from './reports.ts';
import type { BuildResult, TableRequest } from './requests.ts';
import type { Checked, TableThreadData, TableThreadEvents, TableThreadServices } from './services.ts';
import { SmallTables } from './small-tables.ts';
import { served, type TableSource } from './table-source.ts';
import { trainingAnswers } from './training.ts';

/** Blocks of 64 KiB that are read in one step. */
const BLOCKS_PER_STEP = 16;

export class TableThread {
  readonly #data: TableThreadData;
  readonly #emit: Emit<TableThreadEvents>;
  /** The user's folder. */
  readonly #folder: string;
  readonly #pending: PendingTables;
  readonly #small: SmallTables;
  readonly #parts: FirstMoveParts;
  /** Ids of checks to stop. */
  readonly #stoppedChecks = new Set<string>();
  /** The tables that answer requests. */
  #tables: EndgameTables | null = null;
  /** In the on-demand thread, the solver of parts and the tables that it reads. */
  #sources: { readonly tables: EndgameTables; readonly firstMoves: FirstMoves } | null = null;
  readonly #rules: () => Promise<void>;
  readonly #solver: () => Promise<object>;
  readonly #pace: () => Promise<number>;

  constructor(data: TableThreadData, emit: Emit<TableThreadEvents>) {
    this.#data = data;
    this.#emit = emit;
    this.#folder = data.folders.at(-1) ?? '';
    this.#pending = new PendingTables(
      request => emit('requested', request),
      () => this.#parts.settled(),
    );
    this.#small = new SmallTables(this.#folder, this.#pending);
    this.#parts = new FirstMoveParts(data.mailbox, this.#pending);
    this.#rules = cached(() => fromAsset(new URL(data.rulesWasm), bytes => loadRules(bytes)));
    this.#solver = cached(() => fromAsset(new URL(data.endgameWasm), compileSolver));
    this.#pace = cached(async () => measuredPace(await this.#solver()));
  }

  /** For `serve`, which calls own properties only. */
  get services(): TableThreadServices {
    return {
      answers: {
        ...served(tableAnswers.now, (ruleFile, answer) => this.#answerNow(ruleFile, answer)),
        ...served(tableAnswers.whenReady, this.#whenReady),
      },
      training: {
        ...served(trainingAnswers.atOnce, async (ruleFile, answer) => answer(await this.#source(ruleFile))),
        ...served(trainingAnswers.whenReady, this.#whenReady),
      },
      reports: served(tableReports, this.#whenReady),
      adjudication: adjudicationService(ruleFile => this.#open(ruleFile), this.#pending),
      motifs: motifCounting(async files => {
        await this.#rules();
        files.forEach(register);
      }),
      work: {
        listFiles: async () => listTables(this.#data.folders, this.#folder),
        check: (path, id) => this.#check(path, id),
        stopCheck: async id => void this.#stoppedChecks.add(id),
        closeFiles: async () => this.#closeFiles(),
        build: request => this.#build(request),
        deliver: async (request, result) => this.#deliver(request, result),
        setPaused: async paused => this.#setPaused(paused),
        pace: this.#pace,
      },
    };
  }

  #newTables(module: object): EndgameTables {
    const tables = new EndgameTables(this.#data.folders, undefined, this.#small.find, null, fault =>
      this.#emit('fault', fault),
    );
    tables.useFirstMoves(new FirstMoves({ module, elsewhere: this.#parts }, tables));
    return tables;
  }

  /** The open tables, once the rules are loaded and the user's own rule set in `ruleFile` is registered. */
  async #open(ruleFile: string | null): Promise<EndgameTables> {
    await this.#rules();
    if (ruleFile !== null) register(ruleFile);
    const module = await this.#solver();
    this.#tables ??= this.#newTables(module);
    this.#tables.retryMissing();
    return this.#tables;
  }

  async #source(ruleFile: string | null): Promise<TableSource> {
    const solver = await this.#solver();
    return {
      tables: await this.#open(ruleFile),
      placeOf: path => placeOf(this.#folder, path),
      solver,
      openSeparately: () => this.#newTables(solver),
      isBuilding: () => this.#pending.isBuilding,
    };
  }

  /** Answers a request when all tables that it requires are built. */
  readonly #whenReady = (ruleFile: string | null, answer: (source: TableSource) => unknown): Promise<unknown> =>
    this.#pending.answerWhenReady(async () => this.#reported(await answer(await this.#source(ruleFile))));

  /** Answers a request from the existing tables; the answer names those that are being built for it. */
  async #answerNow(ruleFile: string | null, answer: (source: TableSource) => EndgameAnswer): Promise<EndgameAnswer> {
    const source = await this.#source(ruleFile);
    this.#parts.positionChanged();
    const [answered, making] = this.#pending.answerNow(source.tables, () => answer(source));
    const missing = answered.missing.filter(({ ending, rule }) => !making.includes(nameUnder(rule, ending)));
    return this.#reported({ ...answered, missing, making });
  }

  /** Reports the table because of which an answer is incomplete. */
  #reported<A>(answer: A): A {
    const fault = answer instanceof Object && 'fault' in answer ? (answer.fault as Issue | null) : null;
    if (fault !== null) this.#emit('fault', fault);
    return answer;
  }

  async #check(path: string, id: string): Promise<Checked> {
    const table = openTable(path);
    if (!table.ok) return { ending: null, counted: null, faults: [table.error], stopped: false };
    try {
      const { ending, header } = table.value;
      const wrongName = misnamed(table.value);
      const faults = await readAll(table.value, done => {
        this.#emit('checkProgress', { id, done });
        return !this.#stoppedChecks.delete(id);
      });
      return {
        ending: ending.name,
        counted: folderInHeader(header),
        faults: [...(wrongName === null ? [] : [wrongName]), ...(faults ?? [])],
        stopped: faults === null,
      };
    } finally {
      this.#stoppedChecks.delete(id);
      table.value.close();
    }
  }

  #closeFiles(): void {
    this.#tables?.close();
    this.#tables = null;
    this.#small.reset();
    this.#parts.reset();
  }

  async #build({ name, ending, rule, part }: TableRequest): Promise<BuildResult> {
    const module = await this.#solver();
    if (part !== null) return this.#solvePart(module, part);
    const built = buildSmallTable(module, this.#folder, parseEnding(ending) as Ending, rule, step =>
      this.#emit('step', { name, step }),
    );
    return { table: built.ok ? built.value : null, part: null, fault: built.ok ? null : built.error };
  }

  #solvePart(module: object, part: PartRequest): BuildResult {
    const onStep = (step: number): void => this.#emit('step', { name: part.name, step });
    for (let attempt = 0; attempt < 2; attempt++) {
      // The files may have changed since these tables were opened.
      if (attempt > 0) this.#sources?.tables.close();
      if (attempt > 0 || this.#sources === null) {
        const tables = new EndgameTables(this.#data.folders, undefined, tableBuilder(module, this.#folder));
        this.#sources = { tables, firstMoves: new FirstMoves({ module }, tables) };
      }
      const solved = this.#sources.firstMoves.solve(part, onStep);
      if (!solved.ok) return { table: null, part: null, fault: solved.error };
      if (solved.value) return { table: null, part: storeBlocks(this.#data.mailbox, solved.value), fault: null };
    }
    throw new Error(`${part.name}: the tables that it requires are missing`);
  }

  #deliver({ name, part }: TableRequest, result: BuildResult): void {
    if (part === null) this.#small.deliver(name, result.table);
    else this.#parts.deliver(name, result.part, result.fault);
    this.#pending.delivered(name);
  }

  #setPaused(paused: boolean): void {
    this.#pending.setPaused(paused);
    if (!paused) this.#parts.reset();
  }
}

function register(ruleFile: string): void {
  const read = parseRuleSetFile(ruleFile);
  if (read.ok) registerRuleSet(read.value);
}

/**
 * Reads every block.
 * @param onProgress receives the bytes read so far; returns false to stop
 * @returns the errors of the blocks; `null` if it was stopped
 */
async function readAll(table: TableFile, onProgress: (done: number) => boolean): Promise<readonly Issue[] | null> {
  const faults: Issue[] = [];
  for (let block = 0; block < table.blocks; block++) {
    const bytes = table.read(block);
    if (!bytes.ok) faults.push(bytes.error);
    if ((block + 1) % BLOCKS_PER_STEP !== 0) continue;
    if (!onProgress(Math.round((table.size * (block + 1)) / table.blocks))) return null;
    await yieldToRequests();
  }
  return onProgress(table.size) ? faults : null;
}

/** Caches the result of `load`. A failure is not cached, since an asset may be missing only for a moment. */
function cached<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= load().catch(error => {
      result = null;
      throw error;
    });
    return result;
  };
}
