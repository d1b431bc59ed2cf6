/** Both ends of a worker thread as a {@link Port} for the RPC. */
import { parentPort, type Worker } from 'node:worker_threads';
import type { Port } from '../api/rpc.ts';

export function threadPort(thread: Worker): Port {
  return {
    send: text => thread.postMessage(text),
    onMessage: listener => void thread.on('message', listener),
    onClose: listener => void thread.once('exit', listener),
    close: () => void thread.terminate(),
  };
}

/** The port to the thread that started this one; closing it allows the worker to end. */
export function parentThreadPort(): Port {
  const port = parentPort;
  if (!port) throw new Error('Not in a worker thread');
  return {
    send: text => port.postMessage(text),
    onMessage: listener => void port.on('message', listener),
    onClose: listener => void port.once('close', listener),
    close: () => port.close(),
  };
}
