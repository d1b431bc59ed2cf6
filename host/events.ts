/** One source of events with any number of listeners: every connected page is one. */
import type { Emit, Subscribe } from '../api/rpc.ts';

export interface EventSource<E> {
  readonly emit: Emit<E>;
  readonly subscribe: Subscribe<E>;
}

export function eventSource<E>(): EventSource<E> {
  const listeners = new Set<Emit<E>>();
  return {
    emit(name, data) {
      for (const listener of listeners) {
        try {
          listener(name, data);
        } catch (error) {
          // What emits is in the middle of its own work, and other listeners are to hear of it, too.
          console.error(`chatrang: a listener of ${name} failed:`, error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
