/** Entry point of the table thread and the on-demand thread. */
import { workerData } from 'node:worker_threads';
import { serve } from '../../api/rpc.ts';
import { eventSource } from '../events.ts';
import { parentThreadPort } from '../thread-port.ts';
import type { TableThreadData, TableThreadEvents, TableThreadServices } from './services.ts';
import { TableThread } from './table-thread.ts';

const events = eventSource<TableThreadEvents>();
const { services } = new TableThread(workerData as TableThreadData, events.emit);
serve<TableThreadServices, TableThreadEvents>(parentThreadPort(), services, events.subscribe);
