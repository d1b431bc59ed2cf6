/** The host's end of a thread of the tables: started when first asked, started anew when it has died. */
import { Worker } from 'node:worker_threads';
import { connect } from '../../api/rpc.ts';
import { type Assets, needAssets } from '../assets.ts';
import { threadPort } from '../thread-port.ts';
import type { TablesEvents, TablesServices, TablesSetup } from './services.ts';

export interface TableThreadClient {
  get(): TablesServices['tables'];
  training(): TablesServices['training'];
  judging(): TablesServices['judging'];
  close(): Promise<void>;
}

export function tableThreadClient(
  assets: Assets,
  folders: readonly string[],
  mailbox: SharedArrayBuffer = new SharedArrayBuffer(0),
  heard: Partial<{ readonly [K in keyof TablesEvents]: (news: TablesEvents[K]) => void }> = {},
): TableThreadClient {
  let running: { readonly api: TablesServices; readonly worker: Worker } | null = null;
  const start = () => {
    needAssets(assets.tablesWorker, assets.rulesWasm, assets.endgameWasm);
    const workerData: TablesSetup = {
      folders,
      rulesWasm: assets.rulesWasm.href,
      endgameWasm: assets.endgameWasm.href,
      mailbox,
    };
    const worker = new Worker(assets.tablesWorker, { name: 'tables', workerData });
    const { api, on } = connect<TablesServices, TablesEvents>(threadPort(worker));
    on('checked', news => heard.checked?.(news));
    on('wanted', news => heard.wanted?.(news));
    on('step', news => heard.step?.(news));
    on('fault', news => heard.fault?.(news));
    const thread = { api, worker };
    worker.once('error', error => console.error(`chatrang: the thread of the tables failed: ${String(error)}`));
    worker.once('exit', () => {
      if (running === thread) running = null;
    });
    return thread;
  };
  const now = (): TablesServices => {
    running ??= start();
    return running.api;
  };
  return {
    get: () => now().tables,
    training: () => now().training,
    judging: () => now().judging,
    async close() {
      const thread = running;
      running = null;
      await thread?.worker.terminate();
    },
  };
}
