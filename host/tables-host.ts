/** The tables service without a library, for commands that only read and build tables. */
import { readFile } from 'node:fs/promises';
import type { Events, Services } from '../api/contract.ts';
import type { Subscribe } from '../api/rpc.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { findAssets } from './assets.ts';
import type { TableReports } from './endgame/report-types.ts';
import type { TableList } from './endgame/services.ts';
import { HostTables } from './endgame/tables.ts';
import { eventSource } from './events.ts';
import { jobBoard } from './jobs.ts';
import { checkRuntime } from './runtime.ts';
import { uploads } from './uploads.ts';

export interface TablesHost {
  readonly services: Pick<Services, 'tables' | 'jobs'>;
  readonly reports: TableReports;
  /** Every table file and unfinished table; files that cannot be used are reported as notices. */
  files(): Promise<TableList>;
  readonly subscribe: Subscribe<Events>;
  /** Cancels jobs and ends every thread. */
  close(): Promise<void>;
}

/**
 * Rule sets of users must be registered by the caller, since there is no library that contains them.
 * @param folders searched in this order; tables are built in the last one
 */
export async function createTablesHost(folders: readonly string[]): Promise<TablesHost> {
  checkRuntime();
  const assets = findAssets();
  await loadRules(await readFile(assets.rulesWasm));
  const { emit, subscribe } = eventSource<Events>();
  const jobs = jobBoard(emit);
  const uploadStore = uploads();
  const rules = { ensureRegistered: async () => {} };
  const tables = new HostTables({ assets, folders, rules, jobs, uploads: uploadStore, emit });
  return {
    services: { tables: tables.service, jobs: jobs.service },
    reports: tables.reports,
    files: () => tables.files(),
    subscribe,
    async close() {
      await tables.stopBuilding();
      await jobs.close();
      await tables.close();
      await uploadStore.close();
    },
  };
}
