/**
 * Builds what requests wait for, small tables and parts of larger endings, one after the other in the on-demand thread.
 * A build blocks that thread, so stopping a build terminates the thread; the build starts again when building is
 * resumed.
 */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { OnDemandTables } from '../../api/contract/tables.ts';
import type { Events, Issue } from '../../api/contract.ts';
import { issueOf } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import { parseEnding } from '../../engine/endgame/ending.ts';
import { smallTablePath } from '../../engine/endgame/generation/on-demand.ts';
import type { Assets } from '../assets.ts';
import type { BuildResult, TableRequest } from './requests.ts';
import type { TableThreadServices } from './services.ts';
import { TableThreadClient } from './thread-client.ts';

export interface OnDemandBuilderOptions {
  readonly assets: Assets;
  /** The user's folder is the last. */
  readonly folders: readonly string[];
  readonly mailbox: SharedArrayBuffer;
  /** The table thread, in which the requests wait. */
  readonly tableThread: () => Pick<TableThreadServices['work'], 'deliver' | 'setPaused'>;
  readonly onFault: (fault: Issue) => void;
  readonly onResumed: () => void;
  readonly emit: Emit<Events>;
}

export class OnDemandBuilder {
  readonly #options: OnDemandBuilderOptions;
  readonly #thread: TableThreadClient;
  readonly #queue = new Map<string, TableRequest>();
  #current: { readonly name: string; step: number; readonly isPart: boolean } | null = null;
  #paused = false;
  /** Increases when answers may have changed. */
  #builds = 0;
  /** How often the thread was terminated. */
  #terminations = 0;
  /** The files have changed since the thread opened its tables. */
  #isStale = false;
  #working: Promise<void> | null = null;

  constructor(options: OnDemandBuilderOptions) {
    this.#options = options;
    this.#thread = new TableThreadClient(options.assets, options.folders, options.mailbox, {
      step: ({ name, step }) => this.#stepDone(name, step),
    });
  }

  request(table: TableRequest): void {
    this.#queue.set(table.name, table);
    this.#report();
    // A restarted table thread does not know that building is paused.
    if (this.#paused) void this.#stopWaiting();
    this.#wake();
  }

  /** Stops the current build and pauses, or resumes with all pending requests. */
  async setPaused(paused: boolean): Promise<void> {
    if (paused === this.#paused) return;
    this.#paused = paused;
    if (paused) await this.#terminate();
    await this.#options.tableThread().setPaused(paused);
    await this.#working;
    this.#builds++;
    this.#report();
    this.#wake();
    if (!paused) this.#options.onResumed();
  }

  /** Closes the table files; a build that reads them starts again. */
  async closeFiles(): Promise<void> {
    if (this.#current === null || this.#current.isPart) await this.#terminate();
  }

  /** The files have changed: the next build opens them again. */
  filesChanged(): void {
    this.#isStale = true;
  }

  /** Stops building; no request waits any more. */
  async close(): Promise<void> {
    this.#paused = true;
    await this.#terminate();
    if (this.#queue.size > 0) await this.#stopWaiting();
    await this.#working;
  }

  #report(): void {
    const current = this.#current;
    const stepOf = (name: string): number | null => (name === current?.name ? current.step : null);
    const making: OnDemandTables['making'] = [...this.#queue.keys()].map(name => ({ name, step: stepOf(name) }));
    this.#options.emit('smallTables', { making, paused: this.#paused, made: this.#builds });
  }

  #stepDone(name: string, step: number): void {
    if (this.#current?.name !== name) return;
    this.#current.step = step;
    this.#report();
  }

  async #terminate(): Promise<void> {
    this.#terminations++;
    this.#isStale = false;
    await this.#thread.close();
  }

  #wake(): void {
    if (this.#paused || this.#queue.size === 0) return;
    this.#working ??= this.#work()
      .catch(error => this.#options.onFault(issueOf(error)))
      .finally(() => {
        this.#working = null;
      });
  }

  async #work(): Promise<void> {
    for (;;) {
      const all = [...this.#queue.values()];
      const next = all.find(({ urgent }) => urgent) ?? all[0];
      if (next === undefined || this.#paused) break;
      await this.#build(next);
    }
  }

  async #build(table: TableRequest): Promise<void> {
    if (this.#isStale) await this.#terminate();
    if (this.#paused) return;
    this.#current = { name: table.name, step: 0, isPart: table.part !== null };
    this.#report();
    const before = this.#terminations;
    const result = await this.#buildInThread(table);
    this.#current = null;
    if (this.#paused || this.#terminations > before) return this.#removeTemporaryFiles(table);
    if (result.fault) this.#options.onFault(result.fault);
    await this.#deliver(table, result);
    this.#queue.delete(table.name);
    this.#builds++;
    this.#report();
  }

  async #buildInThread(table: TableRequest): Promise<BuildResult> {
    try {
      return await this.#thread.services.work.build(table);
    } catch (error) {
      return { table: null, part: null, fault: issueOf(error) };
    }
  }

  async #deliver(table: TableRequest, result: BuildResult): Promise<void> {
    try {
      await this.#options.tableThread().deliver(table, result);
    } catch (error) {
      this.#options.onFault(issueOf(error));
    }
  }

  /** A table thread that has died has no waiting requests, so its error is ignored. */
  async #stopWaiting(): Promise<void> {
    try {
      await this.#options.tableThread().setPaused(true);
    } catch {}
  }

  /** Removes the temporary files of a build that was stopped. */
  async #removeTemporaryFiles({ ending: name, rule, part }: TableRequest): Promise<void> {
    const ending = part === null ? parseEnding(name) : null;
    const path = ending && smallTablePath(this.#options.folders.at(-1) ?? '', ending, rule);
    if (path === null) return;
    const files = await readdir(dirname(path)).catch(() => []);
    for (const file of files)
      if (file.startsWith(`${basename(path)}.`) && file.endsWith(`.${process.pid}.part`))
        await rm(join(dirname(path), file), { force: true });
  }
}
