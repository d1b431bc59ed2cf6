/** The thread of the endgame tables. */
import { workerData } from 'node:worker_threads';
import { serve } from '../../api/rpc.ts';
import { eventSource } from '../events.ts';
import { parentThreadPort } from '../thread-port.ts';
import type { TablesEvents, TablesServices, TablesSetup } from './services.ts';
import { tablesServices } from './table-thread.ts';

const events = eventSource<TablesEvents>();
serve<TablesServices, TablesEvents>(
  parentThreadPort(),
  tablesServices(workerData as TablesSetup, events.emit),
  events.subscribe,
);
