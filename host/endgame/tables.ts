/**
 * The tables service: lists the tables in the program's folder and the user's folder, answers requests about positions,
 * and runs the jobs that build, verify and import tables. A damaged file is reported once and then ignored.
 */
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Events, Issue, TableAnswers, TableCount, Tables, Training } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Emit, extendService } from '../../api/rpc.ts';
import { decidingTable, distanceTable } from '../../engine/endgame/count/dtr.ts';
import type { Table } from '../../engine/endgame/count/rule.ts';
import { parseEnding } from '../../engine/endgame/ending.ts';
import type { Batch } from '../../engine/endgame/generation/plan.ts';
import { folderOfRule, tablePath } from '../../engine/endgame/tables/locations.ts';
import { fullName, namedTable } from '../../engine/endgame/tables/table-name.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ownRuleSets, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Assets } from '../assets.ts';
import type { JobBoard } from '../jobs.ts';
import type { HostRules } from '../rules.ts';
import type { Uploads } from '../uploads.ts';
import { CheckJobs, nameOf } from './check-jobs.ts';
import { BUILDABLE_ENDINGS, buildableEndings, estimateAll, LARGE_ENDINGS, refuse } from './estimate.ts';
import { newMailbox } from './first-move-parts.ts';
import { forwarded } from './forward.ts';
import { generateJob } from './generate-job.ts';
import { KnownFaults, stampOf } from './known-faults.ts';
import { missingBatches } from './missing-tables.ts';
import { OnDemandBuilder } from './on-demand-builder.ts';
import type { TableReports } from './report-types.ts';
import type { FoundTable, TableList, TableThreadServices } from './services.ts';
import { TableThreadClient } from './thread-client.ts';

type ImportSource = Parameters<Tables['import']>[0];
type GenerateLimits = Parameters<Tables['estimate']>[1];

export interface HostTablesOptions {
  readonly assets: Assets;
  /** Searched in this order. Tables are built in the last one, the user's. */
  readonly folders: readonly string[];
  readonly rules: Pick<HostRules, 'ensureRegistered'>;
  readonly jobs: JobBoard;
  readonly uploads: Uploads;
  readonly emit: Emit<Events>;
}

export class HostTables {
  readonly folders: readonly string[];
  readonly service: Tables;
  readonly reports: TableReports;
  readonly #options: HostTablesOptions;
  /** The user's folder. */
  readonly #folder: string;
  readonly #faults: KnownFaults;
  readonly #thread: TableThreadClient;
  readonly #builder: OnDemandBuilder;
  readonly #checks: CheckJobs;
  /** A generate job runs. Two could build the same table, so there is at most one. */
  #isGenerating = false;

  constructor(options: HostTablesOptions) {
    const { assets, folders, rules, emit } = options;
    this.#options = options;
    this.folders = folders;
    this.#folder = folders.at(-1) ?? '';
    this.#faults = new KnownFaults(emit);
    const mailbox = newMailbox();
    this.#thread = new TableThreadClient(assets, this.folders, mailbox, {
      checkProgress: event => this.#checks.onProgress(event),
      requested: request => this.#builder.request(request),
      fault: this.reportFault,
    });
    this.#builder = new OnDemandBuilder({
      assets,
      folders: this.folders,
      mailbox,
      tableThread: () => this.#thread.services.work,
      onFault: this.reportFault,
      onResumed: () => emit('tablesChanged', {}),
      emit,
    });
    this.#checks = new CheckJobs({
      thread: () => this.#thread.services.work,
      closeFiles: () => this.#closeFiles(),
      folder: this.#folder,
      faults: this.#faults,
    });
    this.reports = forwarded<TableReports>(() => this.#thread.services.reports, rules);
    const answers = forwarded<TableAnswers>(() => this.#thread.services.answers, rules);
    this.service = extendService(answers, {
      list: () => this.#list(),
      estimate: async (names, limits, count = null) => (await this.#plan(names, limits, count)).estimate,
      generate: (names, limits, count = null) => this.#generate(names, limits, count),
      verify: names => this.#verify(names),
      remove: name => this.#remove(name),
      import: source => this.#import(source),
      pauseSmall: paused => this.#builder.setPaused(paused),
    });
  }

  /** Reports a table that cannot be used to the user, once. */
  readonly reportFault = (fault: Issue): void => this.#faults.report(fault);

  /** Services of the table thread for the library. */
  readonly adjudication = (): TableThreadServices['adjudication'] => this.#thread.services.adjudication;

  readonly motifs = (): TableThreadServices['motifs'] => this.#thread.services.motifs;

  /** The training service. Every call resumes building, since an exercise requires its tables. */
  get training(): Training {
    return forwarded<Training>(() => {
      void this.#builder.setPaused(false).catch(() => {});
      return this.#thread.services.training;
    }, this.#options.rules);
  }

  /** Stops building on demand, so that waiting requests end soon. */
  stopBuilding(): Promise<void> {
    return this.#builder.close();
  }

  async close(): Promise<void> {
    await this.#builder.close();
    await this.#thread.close();
  }

  /** Closes all table files in both threads. */
  async #closeFiles(): Promise<void> {
    await this.#builder.closeFiles();
    await this.#thread.services.work.closeFiles();
  }

  /** After files were added or removed. */
  async #filesChanged(): Promise<void> {
    this.#builder.filesChanged();
    await this.#thread.services.work.closeFiles();
    this.#options.emit('tablesChanged', {});
  }

  /** Every table file and unfinished table. Reports files that cannot be used. */
  async files(): Promise<TableList> {
    const list = await this.#thread.services.work.listFiles();
    for (const fault of list.faults) this.reportFault(fault);
    return list;
  }

  /** `check` is the last check of the file; `null` if it was not checked since it changed. */
  #withChecks({ tables }: TableList) {
    return Promise.all(
      tables.map(async table => ({
        ...table,
        check: await this.#faults.lastCheck(table.path),
      })),
    );
  }

  async #list(): ReturnType<Tables['list']> {
    const list = await this.files();
    const tables = (await this.#withChecks(list)).map(({ check, header: _header, ...table }) => ({
      table: {
        ...table,
        rules: rulesOf(table),
        verified: check !== null && check.fault === null,
        damaged: check !== null && check.fault !== null,
      },
      fault: check?.fault ?? null,
    }));
    return {
      tables: tables.map(({ table }) => table),
      faults: [...list.faults, ...tables.flatMap(({ fault }) => fault ?? [])],
      folder: this.#folder,
      endings: BUILDABLE_ENDINGS.map(({ name }) => name),
      onDemand: LARGE_ENDINGS.map(({ name }) => name),
      begun: list.unfinished.map(({ path: _path, busy: _busy, ...table }) => ({ ...table, rules: rulesOf(table) })),
    };
  }

  /** The missing tables among the given ones and those that they require, and the cost of building them. */
  async #plan(names: readonly string[], limits: GenerateLimits, count: TableCount | null) {
    const { rules } = this.#options;
    const endings = buildableEndings(names.length > 0 ? names : BUILDABLE_ENDINGS.map(({ name }) => name));
    const list = await this.files();
    const usable = (await this.#withChecks(list)).filter(({ check }) => check === null || check.fault === null);
    const { batches, existing } = await missingBatches(endings, count, usable, rules);
    const pace = await this.#thread.services.work.pace();
    const estimate = await estimateAll(batches, limits, { folder: this.#folder, pace, unfinished: list.unfinished });
    return { batches, estimate: { ...estimate, existing } };
  }

  async #generate(
    names: readonly string[],
    limits: GenerateLimits,
    count: TableCount | null,
  ): ReturnType<Tables['generate']> {
    if (this.#isGenerating) throw new CodedError('tables-busy', 'Tables are already being built');
    this.#isGenerating = true;
    try {
      const { batches, estimate } = await this.#plan(names, limits, count);
      refuse(estimate, limits);
      await this.#closeFiles();
      await this.#removeDamaged(batches);
      const { threads, memory } = estimate;
      const { assets, jobs, emit } = this.#options;
      const onTable = async (table: Events['tableBuilt']): Promise<void> => {
        emit('tableBuilt', table);
        await this.#filesChanged();
      };
      const onEnd = async (): Promise<void> => {
        this.#isGenerating = false;
        await this.#filesChanged();
      };
      return jobs.start(generateJob({ batches, folder: this.#folder, assets, threads, memory, onTable, onEnd }));
    } catch (error) {
      this.#isGenerating = false;
      throw error;
    }
  }

  /** Removes the damaged files that the tables of `batches` replace. */
  async #removeDamaged(batches: readonly Batch[]): Promise<void> {
    for (const { rule, endings } of batches)
      for (const ending of endings) {
        const path = tablePath(this.#folder, { ending, counted: folderOfRule(rule) });
        this.#faults.forget(path);
        await rm(path, { force: true });
      }
  }

  async #verify(names: readonly string[]): ReturnType<Tables['verify']> {
    const { tables } = await this.files();
    const unknown = names.find(name => !tables.some(table => nameOf(table) === name));
    if (unknown !== undefined) throw new CodedError('no-such-table', `There is no table ${unknown}`);
    const chosen = tables.filter(table => names.length === 0 || names.includes(nameOf(table)));
    const { jobs, emit } = this.#options;
    return jobs.start(this.#checks.verifyJob(chosen, () => emit('tablesChanged', {})));
  }

  async #remove(name: string): Promise<void> {
    const table = namedTable(name);
    if (table === null) throw new CodedError('no-such-table', `${name} is not the name of a table`);
    const path = tablePath(this.#folder, table);
    if ((await stampOf(path)) === '') return this.#removeUnfinished(name, fullName(table.counted, table.ending.name));
    await this.#closeFiles();
    await rm(path);
    this.#faults.forget(path);
    return this.#filesChanged();
  }

  async #removeUnfinished(name: string, full: string): Promise<void> {
    const { tables, unfinished } = await this.files();
    const found = unfinished.find(table => nameOf(table) === full);
    if (found) {
      if (found.busy) throw new CodedError('tables-busy', `${name} is being built`);
      await rm(found.path, { recursive: true, force: true });
      return this.#filesChanged();
    }
    if (tables.some(table => nameOf(table) === full))
      throw new CodedError('table-shipped', `${name} is part of the program and cannot be deleted`);
    throw new CodedError('no-such-table', `There is no table ${name}`);
  }

  async #import(source: ImportSource): ReturnType<Tables['import']> {
    if (source.kind === 'text' || source.kind === 'folder')
      throw new CodedError('table-foreign', 'An endgame table must be a file');
    const { jobs, uploads } = this.#options;
    const { path, name } =
      source.kind === 'path' ? { path: source.path, name: basename(source.path) } : uploads.find(source.upload);
    const { size } = await stat(path);
    if (source.kind === 'upload') uploads.keep(source.upload);
    const onEnd = async (): Promise<void> => {
      if (source.kind === 'upload') await uploads.discard(source.upload);
      await this.#filesChanged();
    };
    return jobs.start(this.#checks.importJob(path, name, size, onEnd));
  }
}

/** Ids of the rule sets whose count uses this table. */
function rulesOf({ counted, ending: name }: Pick<FoundTable, 'counted' | 'ending'>): readonly string[] {
  const ending = parseEnding(name);
  if (counted === null || ending === null) return [];
  const isTable = (table: Table | null): boolean =>
    table !== null && table !== 'mate' && folderOfRule(table) === counted;
  const uses = (rules: RuleSet): boolean =>
    isTable(decidingTable(rules, ending)) || isTable(distanceTable(rules, ending));
  return [...ruleSets, ...ownRuleSets()].filter(uses).map(({ id }) => id);
}
