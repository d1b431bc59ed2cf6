/**
 * Motifs of the games. A game that is new or changed is listed in `motif_queue` until its motifs are counted. A row of
 * `motif_counts` has the labels of each side as bits, by the stored numbers of the labels, and in `counts` how often each
 * occurs: White's labels by ascending number, then Black's, 7 bits a byte, low bits first, bit 7 on all but the last
 * byte of a count. Games without a motif have no row. `motif_detectors` has the version of the detectors that counted.
 */
import type { GameId } from '../../api/contract.ts';
import { COUNTED_LABELS, type CountedLabel, MOTIF_VERSION } from '../../core/motifs/counted-labels.ts';
import type { MotifCounts } from '../../core/motifs/counts.ts';
import type { GivenEvaluation } from '../../core/motifs/motif.ts';
import { countActionsByPly } from '../../core/study/count-actions.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { mainLine } from '../../core/study/walk.ts';
import type { Color, PlyActions } from '../../engine/rules/types.ts';
import { countGames, type GameColumns } from './columns/game-columns.ts';
import type { GameRecord, GameRecords } from './game-records.ts';
import { keysAlong } from './line.ts';
import type { Db } from './open.ts';
import { type QueuedGames, readQueue } from './queued-games.ts';
import { type Report, readOrReport } from './records.ts';
import { readStudy, startOf, storedMoves } from './stored-study.ts';

/** A game whose motifs are to be counted. */
export interface UncountedGame {
  readonly game: GameId;
  readonly revision: number;
  readonly rules: string;
  readonly start: string;
  readonly moves: readonly number[];
  readonly actions: readonly PlyActions[];
  /** For each position of the main line; `null`: the game has none. */
  readonly evaluations: readonly (GivenEvaluation | null)[] | null;
}

export interface CountedGame {
  readonly game: GameId;
  readonly revision: number;
  readonly counts: MotifCounts;
}

export interface MotifStore {
  /** Whether other detectors counted the motifs. */
  isOutdated(): boolean;
  /**
   * Queues the next games with an id above `after` for these detectors. Returns the last of them; `null`: all games are
   * queued.
   */
  renew(after: GameId): GameId | null;
  /** The number of queued games outside the bin. */
  waiting(): number;
  /** Looks at the next queued games with an id above `after`. A damaged one is reported and no longer listed. */
  next(after: GameId, limit: number): QueuedGames<UncountedGame>;
  /** Ignores counts for an older revision: that game stays in the queue. */
  keep(games: readonly CountedGame[]): void;
  /** A game was added or changed. Called inside the transaction that writes it. */
  mark(game: GameId): void;
  /** The same for new games. */
  markNew(first: GameId, last: GameId): void;
}

/** Ids that are queued at once when the detectors have changed. */
const RENEWED = 20_000;

/** The bit of a label in `white` and `black`. */
export const labelBit = (label: CountedLabel): bigint => 1n << BigInt(COUNTED_LABELS.indexOf(label));

interface Packed {
  readonly white: bigint;
  readonly black: bigint;
  readonly counts: Uint8Array;
}

export function packCounts(counts: MotifCounts): Packed {
  const bytes: number[] = [];
  const pack = (side: Color): bigint => {
    let bits = 0n;
    for (const label of COUNTED_LABELS) {
      const count = counts[side][label];
      if (count === undefined) continue;
      bits |= labelBit(label);
      let rest = count;
      for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
      bytes.push(rest);
    }
    return bits;
  };
  return { white: pack('w'), black: pack('b'), counts: Uint8Array.from(bytes) };
}

/** `null` for data that {@link packCounts} does not write. */
export function unpackCounts({ white, black, counts }: Record<keyof Packed, unknown>): MotifCounts | null {
  if (!(counts instanceof Uint8Array)) return null;
  let at = 0;
  const unpack = (bits: unknown): MotifCounts[Color] | null => {
    if (!Number.isSafeInteger(bits) || BigInt(bits as number) >> BigInt(COUNTED_LABELS.length) !== 0n) return null;
    const found: Partial<Record<CountedLabel, number>> = {};
    for (const label of COUNTED_LABELS) {
      if ((BigInt(bits as number) & labelBit(label)) === 0n) continue;
      let count = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = counts[at++];
        if (byte === undefined) return null;
        count += (byte % 128) * scale;
        if (byte < 128) break;
      }
      found[label] = count;
    }
    return found;
  };
  const [w, b] = [unpack(white), unpack(black)];
  return w === null || b === null || at !== counts.length ? null : { w, b };
}

export function motifStore(db: Db, records: GameRecords, columns: GameColumns, report: Report): MotifStore {
  const version = db.prepare('SELECT version FROM motif_detectors').pluck();
  const setVersion = [
    db.prepare('DELETE FROM motif_detectors'),
    db.prepare(`INSERT INTO motif_detectors VALUES (${MOTIF_VERSION})`),
  ];
  const newest = db.prepare('SELECT max(id) FROM games').pluck();
  const queuedGames = db.prepare('SELECT count(*) FROM motif_queue').pluck();
  const queuedListed = db.prepare('SELECT count(*) FROM motif_queue WHERE is_listed(game)').pluck();
  const queued = db
    .prepare(
      'SELECT game FROM motif_queue JOIN games ON games.id = game WHERE game > ? AND bin IS NULL ORDER BY game LIMIT ?',
    )
    .pluck();
  const current = db.prepare('SELECT 1 FROM games WHERE id = ? AND revision = ?').pluck();
  const put = db.prepare('INSERT OR REPLACE INTO motif_counts (game, white, black, counts) VALUES (?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM motif_counts WHERE game = ?');
  const mark = db.prepare('INSERT OR IGNORE INTO motif_queue (game) VALUES (?)');
  const markRange = db.prepare('INSERT OR IGNORE INTO motif_queue SELECT id FROM games WHERE id BETWEEN ? AND ?');
  const unmark = db.prepare('DELETE FROM motif_queue WHERE game = ?');
  const unmarkAll = db.transaction((games: readonly GameId[]): void => {
    for (const game of games) unmark.run(game);
  });

  const read = (game: GameId): UncountedGame | null =>
    readOrReport(
      () => records.named(game),
      report,
      () => uncountedGame(records.read(game) as GameRecord),
    );

  return {
    isOutdated: () => version.get() !== MOTIF_VERSION,
    renew(after) {
      const end = (newest.get() as GameId | null) ?? 0;
      const last = Math.min(after + RENEWED, end);
      markRange.run(after + 1, last);
      if (last < end) return last;
      for (const statement of setVersion) statement.run();
      return null;
    },
    waiting: () => (countGames(columns.now()).binned === 0 ? queuedGames : queuedListed).get() as number,
    next: (after, limit) => readQueue(queued.all(after, limit) as GameId[], read, unmarkAll),
    keep(games) {
      for (const { game, revision, counts } of games) {
        if (current.get(game, revision) === undefined) continue;
        const packed = packCounts(counts);
        if (packed.counts.length === 0) forget.run(game);
        else put.run(game, packed.white, packed.black, packed.counts);
        unmark.run(game);
      }
    },
    mark(game) {
      forget.run(game);
      mark.run(game);
    },
    markNew: (first, last) => void markRange.run(first, last),
  };
}

/** @throws Error for malformed data and illegal moves. */
function uncountedGame(row: GameRecord): UncountedGame {
  const { id: game, revision, rules } = row;
  const start = startOf(row);
  const moves = storedMoves(row);
  keysAlong(rules, start, moves);
  return { game, revision, rules, start, moves: [...moves], ...notesOf(row) };
}

/** The count actions and evaluations along the main line. */
function notesOf(row: GameRecord): Pick<UncountedGame, 'actions' | 'evaluations'> {
  if (!row.tree?.includes('"count"') && !row.tree?.includes('"eval"')) return { actions: [], evaluations: null };
  const study = unflattenStudy(readStudy(row));
  const nodes = [study.root, ...mainLine(study)];
  const evaluations = nodes.map(({ eval: note }) => (note === undefined ? null : { cp: note.cp, mate: note.mate }));
  return {
    actions: countActionsByPly(nodes),
    evaluations: evaluations.some(one => one !== null) ? evaluations : null,
  };
}
