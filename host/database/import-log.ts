/**
 * The log of imports. Games are written in complete batches. An import that was killed leaves its finished batches and
 * a row in state `running`, until that is found and reported.
 */
import { REPORTED_ISSUES } from '../../api/contract/library.ts';
import type { DuplicateGame, ImportId, ImportIssue, ImportReport, Issue } from '../../api/contract.ts';
import type { Db } from './open.ts';
import { isProcessAlive } from './process-alive.ts';
import type { InterruptedImport } from './services.ts';

export interface ImportLog {
  begin(file: string, collection: number, rules: string): ImportId;
  /** Adds to the counts of games written so far; inside the transaction that writes them. */
  count(id: ImportId, written: Tally): void;
  end(id: ImportId, state: 'done' | 'cancelled' | 'failed'): void;
  /** Records an issue; those of games inside the transaction that writes them. */
  issue(id: ImportId, issue: ImportIssue): void;
  issues(id: ImportId, offset: number, limit: number): readonly ImportIssue[];
  /** Records a game that was left out although its tags differ; inside the transaction that counts it. */
  duplicate(id: ImportId, game: DuplicateGame): void;
  duplicates(id: ImportId, offset: number, limit: number): readonly DuplicateGame[];
  /** Ends an import whose thread has died, and reports what it had stored; `null`: the log does not contain it. */
  interrupt(id: ImportId, error: Issue): ImportReport | null;
  /** Imports whose processes have ended; each is returned once. */
  takeInterrupted(): readonly InterruptedImport[];
}

export interface Tally {
  readonly whole: number;
  readonly partial: number;
  readonly textOnly: number;
  readonly skipped: number;
  readonly differing: number;
}

interface Running {
  readonly id: ImportId;
  readonly file: string;
  readonly games: number;
  readonly started: number;
  readonly process: number;
}

export function importLog(db: Db): ImportLog {
  const begin = db.prepare(
    "INSERT INTO imports (file, collection, rules, started, process, state) VALUES (?, ?, ?, ?, ?, 'running')",
  );
  const count = db.prepare(`UPDATE imports SET whole = whole + @whole, partial = partial + @partial,
    text_only = text_only + @textOnly, skipped = skipped + @skipped, differing = differing + @differing WHERE id = @id`);
  const end = db.prepare("UPDATE imports SET state = ? WHERE id = ? AND state = 'running'");
  const putDuplicate = db.prepare(
    'INSERT INTO import_duplicates (import, game, file, line, place, tags) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const selectDuplicates = db.prepare(`SELECT game AS id, file, line, place AS game, tags FROM import_duplicates
    WHERE import = ? ORDER BY rowid LIMIT ? OFFSET ?`);
  const running = db.prepare(
    "SELECT id, file, whole + partial + text_only AS games, started, process FROM imports WHERE state = 'running'",
  );
  const one = db.prepare(`SELECT started, whole, partial, text_only AS textOnly, skipped, differing FROM imports
    WHERE id = ?`);
  const putIssue = db.prepare(`INSERT INTO import_issues (import, game, file, line, place, ply, code, text)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  // Issues of older libraries have no file.
  const selectIssues =
    db.prepare(`SELECT coalesce(issue.file, imports.file) AS file, line, place AS game, ply, code, text,
    game AS id FROM import_issues AS issue JOIN imports ON imports.id = import
    WHERE import = ? ORDER BY issue.rowid LIMIT ? OFFSET ?`);
  const countIssues = db.prepare('SELECT count(*) FROM import_issues WHERE import = ?').pluck();
  const issues = (id: ImportId, offset: number, limit: number): readonly ImportIssue[] =>
    (selectIssues.all(id, limit, offset) as (Omit<ImportIssue, 'id'> & { id: number | null })[]).map(
      ({ id: game, ...issue }) => (game === null ? issue : { ...issue, id: game }),
    );
  const take = db.transaction((): readonly InterruptedImport[] => {
    const left = (running.all() as Running[]).filter(entry => !isProcessAlive(entry.process, entry.started));
    for (const { id } of left) end.run('interrupted', id);
    return left.map(({ file, games }) => ({ file, games }));
  });

  return {
    begin: (file, collection, rules) =>
      Number(begin.run(file, collection, rules, Date.now(), process.pid).lastInsertRowid),
    count: (id, tally) => void count.run({ id, ...tally }),
    end: (id, state) => void end.run(state, id),
    issue: (id, { id: game, file, line, game: place, ply, code, text }) =>
      void putIssue.run(id, game ?? null, file, line, place, ply, code, text),
    issues,
    duplicate: (id, { id: game, file, line, game: place, tags }) =>
      void putDuplicate.run(id, game, file, line, place, JSON.stringify(tags)),
    duplicates: (id, offset, limit) =>
      (selectDuplicates.all(id, limit, offset) as (Omit<DuplicateGame, 'tags'> & { tags: string })[]).map(row => ({
        ...row,
        tags: JSON.parse(row.tags),
      })),
    interrupt(id, error) {
      end.run('interrupted', id);
      const row = one.get(id) as (Tally & { started: number }) | undefined;
      if (!row) return null;
      const { started, ...tally } = row;
      const games = tally.whole + tally.partial + tally.textOnly;
      const issueCount = countIssues.get(id) as number;
      const first = issues(id, 0, REPORTED_ISSUES);
      return { id, games, ...tally, issues: first, issueCount, cancelled: false, error, time: Date.now() - started };
    },
    // Most starts find none, and then nothing is written.
    takeInterrupted: () => (running.get() ? take.immediate() : []),
  };
}
