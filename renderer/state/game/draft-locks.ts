/**
 * Marks the drafts that a page of this browser is editing, so that a second tab does not open them. The browser
 * releases a lock when its page ends, also after a crash. Without the Web Locks API every draft counts as free.
 */
export interface DraftLocks {
  take(id: string): void;
  release(id: string): void;
  /** Ids of drafts that other pages have locked. */
  others(): Promise<ReadonlySet<string>>;
}

/** A lock that at most one page of this browser holds until it ends. */
export interface PageLock {
  /** Takes the lock if it is free. @returns whether this page holds it */
  acquire(): Promise<boolean>;
  readonly held: boolean;
}

/** Without the Web Locks API every page holds the lock. */
export function browserPageLock(locks: LockManager | undefined, name: string): PageLock {
  let held = !locks;
  return {
    acquire: () =>
      new Promise(resolve => {
        if (held || !locks) {
          resolve(true);
          return;
        }
        void locks.request(`chatrang-${name}`, { ifAvailable: true }, lock => {
          held ||= lock !== null;
          resolve(held);
          return lock === null ? undefined : new Promise(() => undefined);
        });
      }),
    get held() {
      return held;
    },
  };
}

const PREFIX = 'chatrang-draft-';

export function browserDraftLocks(locks: LockManager | undefined): DraftLocks {
  const own = new Map<string, () => void>();
  return {
    take(id) {
      if (!locks || own.has(id)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      own.set(id, resolve);
      void locks.request(PREFIX + id, () => promise);
    },
    release(id) {
      own.get(id)?.();
      own.delete(id);
    },
    async others() {
      const { held = [] } = (await locks?.query()) ?? {};
      const ids = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
      return new Set(ids.filter(id => !own.has(id)));
    },
  };
}
