/** The thread of the endgame tables. */
import { workerData } from 'node:worker_threads';
import { serve } from '../../api/rpc.ts';
import { eventSource } from '../events.ts';
import { parentThreadPort } from '../thread-port.ts';
import { tablesServices } from './asking.ts';
import { TABLES_NAMES, type TablesEvents, type TablesServices, type TablesSetup } from './services.ts';

const events = eventSource<TablesEvents>();
serve<TablesServices, TablesEvents>(
  parentThreadPort(),
  TABLES_NAMES,
  tablesServices(workerData as TablesSetup, events.emit),
  events.subscribe,
);
