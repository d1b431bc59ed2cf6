/** A thread of a training run. */
import { workerData } from 'node:worker_threads';
import { type ThreadData, TrainingThread } from './threads.ts';

new TrainingThread(workerData as ThreadData).follow();
