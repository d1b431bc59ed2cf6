/**
 * The library's own thread, replaced when it dies. A call that was in progress is repeated when repeating it is
 * harmless, and rejected with `library-restarted` otherwise. The next call starts the new thread, so a library that
 * cannot be opened at the moment is tried again, but never in a loop.
 */
import { CodedError } from '../../api/failure.ts';
import { remoteServices } from '../../api/rpc.ts';
import type { DatabaseEvents, DatabaseServices, OpenReport } from './services.ts';
import type { DatabaseThread } from './thread.ts';

type Methods = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;

export interface LibraryThread {
  readonly api: DatabaseServices;
  /** Listens to the running thread and to those that replace it. */
  on<K extends keyof DatabaseEvents>(name: K, listener: (data: DatabaseEvents[K]) => void): void;
  /** The result of the first opening. */
  readonly report: OpenReport;
  /** Ends the thread, runs `work` while no connection of this process is open, and opens the library again. */
  pausedFor<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface LibraryThreadParts {
  /** @throws CodedError of opening. */
  readonly start: () => Promise<DatabaseThread>;
  /** A thread has died for this reason and will be replaced. */
  readonly onLost: (reason: string | null) => void;
}

/** @throws CodedError of opening the library for the first time. */
export async function libraryThread({ start, onLost }: LibraryThreadParts): Promise<LibraryThread> {
  const listeners: [name: keyof DatabaseEvents, listener: (data: never) => void][] = [];
  let closing = false;
  /** The thread that runs or is starting; `null` after it died. */
  let current: Promise<DatabaseThread> | null = null;
  let pause: Promise<unknown> = Promise.resolve();
  let underWay = new Set<Promise<unknown>>();

  const begin = async (): Promise<DatabaseThread> => {
    const thread = await start();
    for (const [name, listener] of listeners) thread.on(name, listener as never);
    void thread.ended.then(reason => {
      if (!thread.closed) lost(thread, reason);
    });
    return thread;
  };
  const lost = (thread: DatabaseThread, reason: string | null): void => {
    if (ended.has(thread)) return;
    ended.add(thread);
    current = null;
    if (!closing) onLost(reason);
  };
  const ended = new WeakSet<DatabaseThread>();
  /** @param waits for a pause; a call that is repeated does not, because the pause waits for it */
  const get = async (waits: boolean): Promise<DatabaseThread> => {
    if (waits) await pause.catch(() => {});
    if (closing) throw new CodedError('closed', 'The library is closed');
    current ??= begin();
    const thread = current;
    thread.catch(() => {
      if (current === thread) current = null;
    });
    return thread;
  };

  const call = async (service: string, method: string, args: unknown[]): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      const thread = await get(attempt === 1);
      try {
        const methods = thread.api[service as keyof DatabaseServices] as unknown as Methods;
        return await methods[method]?.(...args);
      } catch (error) {
        const died = error instanceof CodedError && error.code === 'closed';
        if (!died || closing) throw error;
        lost(thread, await thread.ended);
        if (attempt === 1 && !thread.report.once.includes(`${service}.${method}`)) continue;
        throw new CodedError(
          'library-restarted',
          `The library's thread ended while ${service}.${method} was in progress and was started again; check whether it was done`,
        );
      }
    }
  };
  const tracked = (work: Promise<unknown>): Promise<unknown> => {
    underWay.add(work);
    work.catch(() => {}).finally(() => underWay.delete(work));
    return work;
  };

  const api = remoteServices<DatabaseServices>((service, method, args) => tracked(call(service, method, args)));

  const end = async (): Promise<void> => {
    const thread = await current?.catch(() => null);
    current = null;
    await thread?.close();
  };

  return {
    api,
    report: (await get(true)).report,
    on(name, listener) {
      listeners.push([name, listener]);
      void current?.then(thread => thread.on(name, listener as never)).catch(() => {});
    },
    pausedFor(work) {
      const calls = [...underWay];
      underWay = new Set();
      const done = pause
        .catch(() => {})
        .then(async () => {
          await Promise.allSettled(calls);
          await end();
          return work();
        });
      pause = done;
      return done;
    },
    async close() {
      closing = true;
      await pause.catch(() => {});
      await end();
    },
  };
}
