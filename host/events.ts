/** A source of events with any number of listeners, such as the connected pages. */
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
          // A failing listener must not stop the emitter or the other listeners.
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
