/**
 * The database thread: serves `databaseServices` to the thread that started it. The worker data is the library's write
 * gate.
 */
import { workerData } from 'node:worker_threads';
import { serve } from '../../api/rpc.ts';
import { eventSource } from '../events.ts';
import { parentThreadPort } from '../thread-port.ts';
import { databaseServices } from './database.ts';
import type { DatabaseEvents, DatabaseServices } from './services.ts';

const events = eventSource<DatabaseEvents>();
serve<DatabaseServices, DatabaseEvents>(
  parentThreadPort(),
  databaseServices(events.emit, workerData as SharedArrayBuffer),
  events.subscribe,
);
