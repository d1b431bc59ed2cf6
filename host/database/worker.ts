/**
 * The database thread: serves `databaseServices` to the thread that started it. The worker data is the library's write
 * gate. With a {@link ScanThreadData} it is a thread of the scan instead, which the database thread starts.
 */
import { workerData } from 'node:worker_threads';
import { serve } from '../../api/rpc.ts';
import { eventSource } from '../events.ts';
import { parentThreadPort } from '../thread-port.ts';
import { databaseServices } from './database.ts';
import type { ScanThreadData } from './scan/pool.ts';
import { serveScans } from './scan/thread.ts';
import type { DatabaseEvents, DatabaseServices } from './services.ts';

const data = workerData as SharedArrayBuffer | ScanThreadData;
if ('scan' in data) await serveScans(data.scan);
else {
  const events = eventSource<DatabaseEvents>();
  serve<DatabaseServices, DatabaseEvents>(parentThreadPort(), databaseServices(events.emit, data), events.subscribe);
}
