/** The last answers, kept until a game changes: told for this connection, noticed for others. */
import type { Db } from './open.ts';

export interface KeptAnswers {
  find<T>(question: string, answer: () => T): T;
  clear(): void;
}

/** `limit`: how many, the longest unused leaving first. */
export function keptAnswers(db: Db, limit: number): KeptAnswers {
  const kept = new Map<string, unknown>();
  let seen: unknown = null;
  return {
    clear: () => kept.clear(),
    find<T>(question: string, answer: () => T): T {
      const version = db.pragma('data_version', { simple: true });
      if (version !== seen) kept.clear();
      seen = version;
      const value = kept.has(question) ? (kept.get(question) as T) : answer();
      kept.delete(question);
      kept.set(question, value);
      for (const oldest of kept.keys()) if (kept.size > limit) kept.delete(oldest);
      return value;
    },
  };
}
