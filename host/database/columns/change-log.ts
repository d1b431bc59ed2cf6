/**
 * The log of changed games, by which connections keep their columns up to date. Every transaction that adds, changes or
 * deletes games appends their ranges of ids to `game_changes`. Numbers of rows have no gaps; old rows are deleted, and a
 * reader that has not read all of them reads all games again.
 */
import type { GameId } from '../../../api/contract.ts';
import type { Db } from '../open.ts';
import type { GameBlocks } from '../storage/game-blocks.ts';

/** Both ids are included. */
export interface GameRange {
  readonly first: GameId;
  readonly last: GameId;
}

export interface ChangeLog {
  /** Games of the running transaction. */
  note(first: GameId, last?: GameId): void;
  /** Runs `work` in one transaction that takes the write lock at once, and appends the noted games. */
  transaction<T>(work: () => T): T;
  /** What the last transaction has appended. */
  readonly appended: Appended;
}

export interface Appended {
  /** Numbers of the rows, which follow each other; `null`: no rows. */
  readonly rows: { readonly first: number; readonly last: number } | null;
  /** How many games were noted; a game counts as often as it was noted. */
  readonly games: number;
}

export interface ChangeReader {
  /** The last row that has been read or ignored. */
  readonly known: number;
  /** The row that was written last. */
  newest(): number;
  /** Ranges appended after a row that overlap with these games; `null`: some are unknown. */
  since(seq: number, games: GameRange): readonly GameRange[] | null;
  /** Ranges appended since the last call; `null`: unknown. */
  next(): readonly GameRange[] | null;
  /** Ignores all rows up to now. */
  skip(): void;
  /** Ignores these rows; `false`: they do not follow the rows that have been read. */
  ignore(rows: Appended['rows']): boolean;
}

/** Ids between two changed games that are read again rather than named by two rows. */
const GAP = 32;
/** Rows of one transaction; more ranges are combined. */
const MOST = 1000;
/** Rows that are kept. */
export const KEPT = 10_000;

/** `blocks` are written at the end of each transaction. */
export function changeLog(db: Db, blocks: Pick<GameBlocks, 'begin' | 'write'>): ChangeLog {
  const append = db.prepare('INSERT INTO game_changes (first, last) VALUES (?, ?)');
  const trim = db.prepare('DELETE FROM game_changes WHERE seq <= ?');
  let noted: { first: GameId; last: GameId }[] = [];
  let games = 0;
  let appended: Appended = NOTHING;

  const write = (): Appended => {
    const seqs = combined(noted).map(range => Number(append.run(range.first, range.last).lastInsertRowid));
    const [first, last] = [seqs[0], seqs.at(-1)];
    if (first === undefined || last === undefined) return NOTHING;
    if (last > KEPT) trim.run(last - KEPT);
    return { rows: { first, last }, games };
  };

  return {
    get appended() {
      return appended;
    },
    note(first, last = first) {
      games += last - first + 1;
      const before = noted.at(-1);
      if (before && first >= before.first && first <= before.last + GAP) before.last = Math.max(before.last, last);
      else noted.push({ first, last });
    },
    transaction(work) {
      noted = [];
      games = 0;
      appended = NOTHING;
      const transaction = db.transaction(() => {
        blocks.begin();
        const result = work();
        blocks.write();
        return { result, written: write() };
      });
      const { result, written } = transaction.immediate();
      appended = written;
      return result;
    },
  };
}

const NOTHING: Appended = { rows: null, games: 0 };

function combined(ranges: readonly GameRange[]): readonly GameRange[] {
  const merged: { first: GameId; last: GameId }[] = [];
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (before && first <= before.last + GAP) before.last = Math.max(before.last, last);
    else merged.push({ first, last });
  }
  const [first, last] = [merged[0], merged.at(-1)];
  return merged.length > MOST && first && last ? [{ first: first.first, last: last.last }] : merged;
}

export function changeReader(db: Db): ChangeReader {
  const since = db.prepare('SELECT seq, first, last FROM game_changes WHERE seq > ? ORDER BY seq');
  const newest = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'game_changes'").pluck();
  const oldest = db.prepare('SELECT min(seq) FROM game_changes').pluck();
  const overlapping = db.prepare('SELECT first, last FROM game_changes WHERE seq > ? AND first <= ? AND last >= ?');
  let known = 0;
  const last = (): number => (newest.get() as number | undefined) ?? 0;
  return {
    get known() {
      return known;
    },
    newest: last,
    skip() {
      known = last();
    },
    since(seq, games) {
      const isComplete = last() === seq || (last() > seq && ((oldest.get() as number | null) ?? 0) <= seq + 1);
      return isComplete ? (overlapping.all(seq, games.last, games.first) as GameRange[]) : null;
    },
    ignore(rows) {
      if (rows === null) return true;
      if (rows.first !== known + 1) return false;
      known = rows.last;
      return true;
    },
    next() {
      const rows = since.all(known) as (GameRange & { readonly seq: number })[];
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) return [];
      const isComplete = first.seq === known + 1;
      known = last.seq;
      return isComplete ? rows : null;
    },
  };
}
