/** The host's connection to a table thread. The thread starts with the first request, and again after it has died. */
import { Worker } from 'node:worker_threads';
import { connect } from '../../api/rpc.ts';
import { type Assets, requireAssets } from '../assets.ts';
import { threadPort } from '../thread-port.ts';
import type { TableThreadData, TableThreadEvents, TableThreadServices } from './services.ts';

export type TableThreadListeners = Partial<{
  readonly [K in keyof TableThreadEvents]: (data: TableThreadEvents[K]) => void;
}>;

export class TableThreadClient {
  readonly #assets: Assets;
  readonly #folders: readonly string[];
  readonly #mailbox: SharedArrayBuffer;
  readonly #listeners: TableThreadListeners;
  #running: { readonly api: TableThreadServices; readonly worker: Worker } | null = null;

  constructor(
    assets: Assets,
    folders: readonly string[],
    mailbox: SharedArrayBuffer = new SharedArrayBuffer(0),
    listeners: TableThreadListeners = {},
  ) {
    this.#assets = assets;
    this.#folders = folders;
    this.#mailbox = mailbox;
    this.#listeners = listeners;
  }

  /** The services of the thread that runs now. Not to be kept, since the thread may be replaced. */
  get services(): TableThreadServices {
    this.#running ??= this.#start();
    return this.#running.api;
  }

  async close(): Promise<void> {
    const thread = this.#running;
    this.#running = null;
    await thread?.worker.terminate();
  }

  #start() {
    const { tablesWorker, rulesWasm, endgameWasm } = this.#assets;
    requireAssets(tablesWorker, rulesWasm, endgameWasm);
    const workerData: TableThreadData = {
      folders: this.#folders,
      rulesWasm: rulesWasm.href,
      endgameWasm: endgameWasm.href,
      mailbox: this.#mailbox,
    };
    const worker = new Worker(tablesWorker, { name: 'tables', workerData });
    const { api, on } = connect<TableThreadServices, TableThreadEvents>(threadPort(worker));
    on('checkProgress', data => this.#listeners.checkProgress?.(data));
    on('requested', data => this.#listeners.requested?.(data));
    on('step', data => this.#listeners.step?.(data));
    on('fault', data => this.#listeners.fault?.(data));
    const thread = { api, worker };
    worker.once('error', error => console.error(`chatrang: the table thread failed: ${String(error)}`));
    worker.once('exit', () => {
      if (this.#running === thread) this.#running = null;
    });
    return thread;
  }
}
