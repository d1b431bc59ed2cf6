/** A thread of a training run. */
import { workerData } from 'node:worker_threads';
import { followPhases, type ThreadData } from './threads.ts';

followPhases(workerData as ThreadData);
