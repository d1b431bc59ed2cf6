/**
 * Notices what other connections write into the library: other programs, and imports of this one. SQLite counts their
 * commits (`PRAGMA data_version`), so polling costs no more than reading a word of shared memory; only after a commit
 * is more read.
 */
import type { Db } from './open.ts';
import type { DatabaseEvents } from './services.ts';

/** Milliseconds between two polls. */
const EVERY = 700;

type Change = DatabaseEvents['changed'];

/** `report` receives every change; the returned function ends the watch. */
export function watchLibrary(db: Db, report: (change: Change) => void): () => void {
  const settings = db.prepare("SELECT group_concat(key || ':' || value, char(10)) FROM settings").pluck();
  const rules = db
    .prepare("SELECT group_concat(id || ':' || hidden || ':' || length(text) || ':' || text, char(10)) FROM rule_sets")
    .pluck();
  const training = db.prepare("SELECT count(*) || ':' || ifnull(max(changed), 0) FROM training").pluck();
  const repertoires = db
    .prepare(
      `SELECT count(*) || ':' || ifnull(sum(revision), 0) || ':' || count(removed) || ':' ||
        (SELECT count(*) || ':' || ifnull(max(id), 0) FROM repertoire_answers) FROM repertoires`,
    )
    .pluck();
  const names = db.prepare("SELECT group_concat(id || ':' || sum) FROM position_names").pluck();
  const look = (): readonly unknown[] => [settings.get(), rules.get(), training.get(), repertoires.get(), names.get()];
  const version = (): unknown => db.pragma('data_version', { simple: true });

  let seen = version();
  let known = look();
  const check = (): void => {
    const now = version();
    if (now === seen) return;
    const current = look();
    seen = now;
    const differs = (index: number): boolean => current[index] !== known[index];
    const change = {
      settings: differs(0),
      rules: differs(1),
      training: differs(2),
      repertoires: differs(3),
      names: differs(4),
    };
    known = current;
    report(change);
  };
  const timer = setInterval(() => {
    try {
      check();
    } catch {
      // The next call to the library reports the error; the next poll tries again.
    }
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
