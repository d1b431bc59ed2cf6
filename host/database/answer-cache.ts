/**
 * A cache of the last answers, cleared when a game changes: explicitly for writes of this connection, automatically for
 * others.
 */
import type { Db } from './open.ts';
import { Recent } from './recent.ts';

export interface AnswerCache<A = unknown> {
  find<T extends A>(question: string, answer: () => T): T;
  clear(): void;
}

/**
 * `limit`: the capacity; the least recently used answer is dropped first.
 * @param dropped receives answers that are no longer kept
 */
export function answerCache<A = unknown>(db: Db, limit: number, dropped?: (answer: A) => void): AnswerCache<A> {
  const kept = new Recent<string, A>(limit, dropped);
  let seen: unknown = null;
  return {
    clear: () => kept.clear(),
    find<T extends A>(question: string, answer: () => T): T {
      const version = db.pragma('data_version', { simple: true });
      if (version !== seen) kept.clear();
      seen = version;
      return kept.find(question, answer) as T;
    },
  };
}
