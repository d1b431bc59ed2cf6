/** Both ends of a worker thread as a {@link Port} for the RPC, with bytes beside the text. */
import { type MessagePort, parentPort, type Worker } from 'node:worker_threads';
import type { Port } from '../api/rpc.ts';

export function threadPort(thread: Worker): Port {
  return {
    ...messages(thread),
    onClose: listener => void thread.once('exit', listener),
    close: () => void thread.terminate(),
  };
}

/** The port to the thread that started this one; closing it allows the worker to end. */
export function parentThreadPort(): Port {
  const port = parentPort;
  if (!port) throw new Error('Not in a worker thread');
  return {
    ...messages(port),
    onClose: listener => void port.once('close', listener),
    close: () => port.close(),
  };
}

type Message = readonly [text: string, ...beside: Uint8Array[]];

function messages(end: Worker | MessagePort): Pick<Port, 'carriesBytes' | 'send' | 'onMessage'> {
  return {
    carriesBytes: true,
    send(text, beside = []) {
      // Copies, because the sender may keep its bytes, or have them in a larger memory.
      const bytes = beside.map(part => new Uint8Array(part));
      end.postMessage(
        [text, ...bytes] satisfies Message,
        bytes.map(({ buffer }) => buffer),
      );
    },
    onMessage: listener => void end.on('message', ([text, ...beside]: Message) => listener(text, beside)),
  };
}
