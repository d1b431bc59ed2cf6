/**
 * The database thread: serves `databaseServices` to the thread that started it. The worker data is the library's write
 * gate. With other data it is a thread that the database thread starts: one of the scan, or one that merges segments of
 * the position index.
 */
import { workerData } from 'node:worker_threads';
import { serve } from '../../api/rpc.ts';
import { eventSource } from '../events.ts';
import { parentThreadPort } from '../thread-port.ts';
import { databaseServices } from './database.ts';
import { type MergingThreadData, serveMerges } from './position-index/merging-thread.ts';
import type { ScanThreadData } from './scan/pool.ts';
import { serveScans } from './scan/thread.ts';
import type { DatabaseEvents, DatabaseServices } from './services.ts';

const data = workerData as SharedArrayBuffer | ScanThreadData | MergingThreadData;
if ('scan' in data) await serveScans(data.scan);
else if ('merging' in data) serveMerges(data.merging);
else {
  const events = eventSource<DatabaseEvents>();
  serve<DatabaseServices, DatabaseEvents>(parentThreadPort(), databaseServices(events.emit, data), events.subscribe);
}
