/**
 * What the endgame tables found in the games. A game that is new or changed and may have reached an ending is listed in
 * `adjudication_queue` until it has been checked. Its result is a row of `adjudications`: the first ending it
 * reached, the ply to look at first, its kinds as bits, and the missing tables that could say more, separated by
 * spaces. When one of those tables arrives, the game is queued again.
 */
import type { AdjudicationState, CollectionId, GameId } from '../../api/contract.ts';
import { countActionsByPly } from '../../core/study/count-actions.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { mainLine } from '../../core/study/walk.ts';
import { GAME_KINDS, type GameKind } from '../../engine/endgame/types/game-verdict.ts';
import type { Mask } from '../../engine/library/masks.ts';
import type { PlyActions, Result } from '../../engine/rules/types.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { type Columns, countGames, type GameColumns, listedGames } from './columns/game-columns.ts';
import type { GameRecord, GameRecords } from './game-records.ts';
import { keysAlong } from './line.ts';
import type { Db } from './open.ts';
import type { CollectionTree } from './organisation/collection-tree.ts';
import { type QueuedGames, readQueue } from './queued-games.ts';
import { type Report, readOrReport } from './records.ts';
import { readStudy, startOf, storedMoves } from './stored-study.ts';

/** A game in the form that the tables take. */
export interface PendingGame {
  readonly game: GameId;
  readonly revision: number;
  readonly rules: string;
  readonly start: string;
  readonly moves: readonly number[];
  readonly actions: readonly PlyActions[];
  /** `*` also where a part of the moves could not be read: the result is not that of the part that could. */
  readonly result: Result | '*';
}

export interface AdjudicatedGame {
  readonly game: GameId;
  readonly revision: number;
  readonly kinds: readonly GameKind[];
  readonly ply: number;
  readonly reached: readonly { readonly ending: string; readonly ply: number }[];
  readonly missing: readonly string[];
}

export interface PendingWork {
  /** The number of queued games. */
  readonly games: number;
  /** Missing tables that adjudicated games depend on. */
  readonly tables: readonly string[];
}

export interface Adjudications {
  /** For one collection, or for all games when it is `null`. */
  state(collection: CollectionId | null): AdjudicationState;
  pending(): PendingWork;
  /** Marks the games that depend on one of these tables for adjudication again; returns how many. */
  reopen(tables: readonly string[]): number;
  /** Looks at the next queued games with an id above `after`. A damaged one is reported and no longer listed. */
  next(after: GameId, limit: number): QueuedGames<PendingGame>;
  /** Ignores results for an older revision: that game stays in the queue. */
  keep(games: readonly AdjudicatedGame[]): void;
  /**
   * A game was added or changed. `isEnding`: the tables may know something about it. Called inside the transaction that
   * writes it.
   */
  mark(game: GameId, isEnding: boolean): void;
  /** The same for a new game that may have reached an ending. */
  markNew(game: GameId): void;
}

/** Stored: the order of the kinds must never change. */
export const kindBit = (kind: GameKind): number => 1 << GAME_KINDS.indexOf(kind);

export const kindsIn = (bits: number): readonly GameKind[] => GAME_KINDS.filter(kind => (bits & kindBit(kind)) !== 0);

/** Conditions on rows that name a game. */
const ANY = 'true';
const LISTED = 'is_listed(game)';
const COLLECTED = 'is_included(game)';

/** What is counted of the games that meet a condition. */
const counts = (db: Db, those: string) => ({
  waiting: db.prepare(`SELECT count(*) FROM adjudication_queue WHERE ${those}`).pluck(),
  missing: db.prepare(
    `SELECT missing, count(*) AS games FROM adjudications WHERE missing <> '' AND ${those} GROUP BY missing`,
  ),
  endings: db.prepare(
    `SELECT ending, count(*) AS games FROM reached_endings WHERE ${those} GROUP BY ending ORDER BY games DESC, ending`,
  ),
});

export function adjudications(
  db: Db,
  changes: Pick<ChangeLog, 'note'>,
  records: GameRecords,
  columns: GameColumns,
  tree: CollectionTree,
  report: Report,
): Adjudications {
  let included: Mask = new Uint8Array();
  db.function('is_included', game => included[Number(game)] ?? 0);
  const [any, listed, collected] = [counts(db, ANY), counts(db, LISTED), counts(db, COLLECTED)];
  const all = (now: Columns): typeof any => (countGames(now).binned === 0 ? any : listed);
  const lacked = db.prepare("SELECT DISTINCT missing FROM adjudications WHERE missing <> ''").pluck();
  const remark = db.prepare(
    'INSERT OR IGNORE INTO adjudication_queue SELECT game FROM adjudications WHERE missing = ?',
  );
  const waiting = db
    .prepare(
      `SELECT game FROM adjudication_queue JOIN games ON games.id = game WHERE game > ? AND bin IS NULL ORDER BY game LIMIT ?`,
    )
    .pluck();
  const current = db.prepare('SELECT 1 FROM games WHERE id = ? AND revision = ?').pluck();
  const forget = [
    db.prepare('DELETE FROM adjudications WHERE game = ?'),
    db.prepare('DELETE FROM reached_endings WHERE game = ?'),
    db.prepare('DELETE FROM adjudication_queue WHERE game = ?'),
  ];
  const put = db.prepare('INSERT INTO adjudications (game, ending, ply, kinds, missing) VALUES (?, ?, ?, ?, ?)');
  const reach = db.prepare('INSERT INTO reached_endings (ending, game, ply) VALUES (?, ?, ?)');
  const unmark = db.prepare('DELETE FROM adjudication_queue WHERE game = ?');
  const unmarkAll = db.transaction((games: readonly GameId[]): void => {
    for (const game of games) unmark.run(game);
  });
  const wait = db.prepare('INSERT INTO adjudication_queue (game) VALUES (?)');

  const clear = (game: GameId): void => {
    for (const statement of forget) statement.run(game);
  };

  const read = (game: GameId): PendingGame | null =>
    readOrReport(
      () => records.named(game),
      report,
      () => pendingGame(records.read(game) as GameRecord),
    );

  return {
    state(of) {
      const now = columns.now();
      included = listedGames(now);
      if (of !== null) tree.condition(now, tree.subtree(of))(included);
      const { waiting, missing, endings } = of === null ? all(now) : collected;
      const tables = new Map<string, number>();
      for (const { missing: names, games } of missing.all() as { missing: string; games: number }[])
        for (const table of names.split(' ')) tables.set(table, (tables.get(table) ?? 0) + games);
      const lacking = [...tables].map(([table, games]) => ({ table, games }));
      return {
        waiting: waiting.get() as number,
        missing: lacking.sort((a, b) => b.games - a.games),
        kinds: sums(now, included),
        endings: endings.all() as { ending: string; games: number }[],
      };
    },
    pending: () => ({
      games: all(columns.now()).waiting.get() as number,
      tables: [...new Set((lacked.all() as string[]).flatMap(missing => missing.split(' ')))],
    }),
    reopen(tables) {
      const there = new Set(tables);
      const come = (lacked.all() as string[]).filter(missing => missing.split(' ').some(name => there.has(name)));
      return come.reduce((sum, missing) => sum + remark.run(missing).changes, 0);
    },
    next: (after, limit) => readQueue(waiting.all(after, limit) as GameId[], read, unmarkAll),
    keep(games) {
      for (const { game, revision, kinds, ply, reached, missing } of games) {
        if (current.get(game, revision) === undefined) continue;
        clear(game);
        changes.note(game);
        if (reached.length === 0 && kinds.length === 0) continue;
        const bits = kinds.reduce((sum, kind) => sum | kindBit(kind), 0);
        put.run(game, reached[0]?.ending ?? null, ply, bits, missing.join(' '));
        for (const { ending, ply } of reached) reach.run(ending, game, ply);
      }
    },
    mark(game, isEnding) {
      clear(game);
      if (isEnding) wait.run(game);
    },
    markNew: game => void wait.run(game),
  };
}

function sums({ kinds }: Columns, mask: Mask): AdjudicationState['kinds'] {
  const count = (kind: GameKind): number => {
    const bit = kindBit(kind);
    let games = 0;
    for (let id = 0; id < mask.length; id++) if (mask[id] === 1 && ((kinds[id] as number) & bit) !== 0) games++;
    return games;
  };
  return Object.fromEntries(GAME_KINDS.map(kind => [kind, count(kind)])) as AdjudicationState['kinds'];
}

/** @throws Error for malformed data and illegal moves. */
function pendingGame(row: GameRecord): PendingGame {
  const { id: game, revision, rules, kept } = row;
  const start = startOf(row);
  const moves = storedMoves(row);
  keysAlong(rules, start, moves);
  const result = kept === 'whole' ? row.result : '*';
  return { game, revision, rules, result, start, moves: [...moves], actions: actionsOf(row) };
}

/** The count actions along the main line. */
function actionsOf(row: GameRecord): readonly PlyActions[] {
  if (!row.tree?.includes('"count"')) return [];
  const study = unflattenStudy(readStudy(row));
  return countActionsByPly([study.root, ...mainLine(study)]);
}
