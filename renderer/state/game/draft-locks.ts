/**
 * Which drafts some living page of this browser is working on, so that a second tab leaves them alone. A lock of the browser ends
 * with its page, however that ends; where there are no locks every draft counts as free.
 */
export interface DraftLocks {
  take(id: string): void;
  release(id: string): void;
  /** Ids that another page holds. */
  others(): Promise<ReadonlySet<string>>;
}

/** Something that one living page of this browser has, for as long as it lives. */
export interface PageLock {
  /** Takes it where no other page has it. */
  (): Promise<boolean>;
  readonly held: boolean;
}

/** Without locks every page counts as the only one. */
export function browserPageLock(locks: LockManager | undefined, name: string): PageLock {
  let held = !locks;
  const claim = (): Promise<boolean> =>
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
    });
  return Object.defineProperty(claim, 'held', { get: () => held }) as PageLock;
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
