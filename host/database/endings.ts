/**
 * What the endgame tables found in the games. A game that came or was changed and could have been in an ending is named in `unjudged` until a job
 * has looked at it; its verdict is a row of `endings`: the first ending it came to, the ply to look at first, its kinds as bits, and the tables
 * that were not there and would know more, separated by blanks. When one of those has come, the game is unjudged again.
 */
import type { CollectionId, GameId, JudgedState } from '../../api/contract.ts';
import type { Kept } from '../../core/pgn/game.ts';
import { countActionsByPly } from '../../core/study/count-actions.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { mainLine } from '../../core/study/walk.ts';
import { GAME_KINDS, type GameKind } from '../../engine/endgame/types/game-verdict.ts';
import type { PlyActs, Result } from '../../engine/rules/types.ts';
import { keysAlong } from './line.ts';
import type { Db } from './open.ts';
import { type Report, readOrReport } from './records.ts';
import { gameName, type NameRecord, readStudy, type StudyRecord, startOf, storedMoves } from './stored-study.ts';

/** A game as the tables want it. */
export interface UnjudgedGame {
  readonly game: GameId;
  readonly revision: number;
  readonly rules: string;
  readonly start: string;
  readonly moves: readonly number[];
  readonly acts: readonly PlyActs[];
  /** `*` where a part of the moves could not be read, too: it is no result of the line that could. */
  readonly result: Result | '*';
}

export interface JudgedGame {
  readonly game: GameId;
  readonly revision: number;
  readonly kinds: readonly GameKind[];
  readonly ply: number;
  readonly reached: readonly { readonly ending: string; readonly ply: number }[];
  readonly missing: readonly string[];
}

export interface Waiting {
  /** Unjudged games. */
  readonly games: number;
  /** Tables that judged games wait for. */
  readonly tables: readonly string[];
}

export interface Endings {
  /** Of a collection, of all games where it is `null`. */
  state(collection: CollectionId | null): JudgedState;
  waits(): Waiting;
  /** Games that wait for one of these tables are unjudged again; how many. */
  again(tables: readonly string[]): number;
  /** Unjudged games behind one, by their ids. A damaged one is reported and waits no longer. */
  next(after: GameId, limit: number): readonly UnjudgedGame[];
  /** Drops what is of an older revision: that game is unjudged still. */
  keep(judged: readonly JudgedGame[]): void;
  /** A game that came or was changed; `isEnding`: tables could have something to say. Inside the transaction that writes it. */
  mark(game: GameId, isEnding: boolean): void;
}

/** Stored: the order of the kinds never changes. */
export const kindBit = (kind: GameKind): number => 1 << GAME_KINDS.indexOf(kind);

export const kindsIn = (bits: number): readonly GameKind[] => GAME_KINDS.filter(kind => (bits & kindBit(kind)) !== 0);

interface Row extends StudyRecord, NameRecord {
  readonly game: GameId;
  readonly revision: number;
  readonly kept: Kept;
}

/** Of rows that name a game: those in no bin. Few games lie in one: their list costs less than a look at each game that does not. */
const THERE = 'game NOT IN (SELECT id FROM games WHERE bin IS NOT NULL)';
const COLLECTED = 'game IN (SELECT id FROM games WHERE collection = :of AND bin IS NULL)';

/** What is counted of the games that fulfil a condition. */
const counts = (db: Db, those: string) => ({
  waiting: db.prepare(`SELECT count(*) FROM unjudged WHERE ${those}`).pluck(),
  missing: db.prepare(
    `SELECT missing, count(*) AS games FROM endings WHERE missing <> '' AND ${those} GROUP BY missing`,
  ),
  kinds: db.prepare(`SELECT kinds, count(*) AS games FROM endings WHERE kinds <> 0 AND ${those} GROUP BY kinds`),
  endings: db.prepare(
    `SELECT ending, count(*) AS games FROM reached WHERE ${those} GROUP BY ending ORDER BY games DESC, ending`,
  ),
});

export function endings(db: Db, report: Report): Endings {
  const [all, collected] = [counts(db, THERE), counts(db, COLLECTED)];
  const lacked = db.prepare("SELECT DISTINCT missing FROM endings WHERE missing <> ''").pluck();
  const remark = db.prepare('INSERT OR IGNORE INTO unjudged SELECT game FROM endings WHERE missing = ?');
  const waiting = db
    .prepare(
      `SELECT game FROM unjudged JOIN games ON games.id = game WHERE game > ? AND bin IS NULL ORDER BY game LIMIT ?`,
    )
    .pluck();
  const select = db.prepare(`SELECT id AS game, revision, rules, result, kept, white, black, event, date, start, moves,
    tags, tree, leftovers FROM games LEFT JOIN contents ON game = id WHERE id = ?`);
  const current = db.prepare('SELECT 1 FROM games WHERE id = ? AND revision = ?').pluck();
  const forget = [
    db.prepare('DELETE FROM endings WHERE game = ?'),
    db.prepare('DELETE FROM reached WHERE game = ?'),
    db.prepare('DELETE FROM unjudged WHERE game = ?'),
  ];
  const put = db.prepare('INSERT INTO endings (game, ending, ply, kinds, missing) VALUES (?, ?, ?, ?, ?)');
  const reach = db.prepare('INSERT INTO reached (ending, game, ply) VALUES (?, ?, ?)');
  const unmark = db.prepare('DELETE FROM unjudged WHERE game = ?');
  const named = db.prepare('SELECT white, black, event, date FROM games WHERE id = ?');
  const wait = db.prepare('INSERT INTO unjudged (game) VALUES (?)');

  const clear = (game: GameId): void => {
    for (const statement of forget) statement.run(game);
  };

  const read = (game: GameId): UnjudgedGame | null =>
    readOrReport(
      () => gameName(game, (named.get(game) as NameRecord | undefined) ?? NAMELESS),
      report,
      () => unjudged(select.get(game) as Row),
    );

  return {
    state(of) {
      const { waiting, missing, kinds, endings } = of === null ? all : collected;
      const bound = of === null ? [] : [{ of }];
      const tables = new Map<string, number>();
      for (const { missing: names, games } of missing.all(...bound) as { missing: string; games: number }[])
        for (const table of names.split(' ')) tables.set(table, (tables.get(table) ?? 0) + games);
      const lacking = [...tables].map(([table, games]) => ({ table, games }));
      return {
        waiting: waiting.get(...bound) as number,
        missing: lacking.sort((a, b) => b.games - a.games),
        kinds: sums(kinds.all(...bound) as { kinds: number; games: number }[]),
        endings: endings.all(...bound) as { ending: string; games: number }[],
      };
    },
    waits: () => ({
      games: all.waiting.get() as number,
      tables: [...new Set((lacked.all() as string[]).flatMap(missing => missing.split(' ')))],
    }),
    again(tables) {
      const there = new Set(tables);
      const come = (lacked.all() as string[]).filter(missing => missing.split(' ').some(name => there.has(name)));
      return come.reduce((sum, missing) => sum + remark.run(missing).changes, 0);
    },
    next(after, limit) {
      let from = after;
      for (;;) {
        const ids = waiting.all(from, limit) as GameId[];
        const last = ids.at(-1);
        if (last === undefined) return [];
        const found = ids.flatMap(id => {
          const game = read(id);
          if (game === null) unmark.run(id);
          return game ?? [];
        });
        if (found.length > 0) return found;
        from = last;
      }
    },
    keep(judged) {
      for (const { game, revision, kinds, ply, reached, missing } of judged) {
        if (current.get(game, revision) === undefined) continue;
        clear(game);
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
  };
}

function sums(found: readonly { readonly kinds: number; readonly games: number }[]): JudgedState['kinds'] {
  const count = (kind: GameKind): number =>
    found.reduce((sum, { kinds, games }) => sum + ((kinds & kindBit(kind)) === 0 ? 0 : games), 0);
  return Object.fromEntries(GAME_KINDS.map(kind => [kind, count(kind)])) as JudgedState['kinds'];
}

const NAMELESS: NameRecord = { white: '', black: '', event: '', date: '' };

/** @throws Error of its form, and when a move is illegal. */
function unjudged(row: Row): UnjudgedGame {
  const { game, revision, rules, kept } = row;
  const start = startOf(row);
  const moves = storedMoves(row);
  keysAlong(rules, start, moves);
  const result = kept === 'whole' ? row.result : '*';
  return { game, revision, rules, result, start, moves: [...moves], acts: actsOf(row) };
}

/** What players did with the count along the main line. */
function actsOf(row: Row): readonly PlyActs[] {
  if (!row.tree?.includes('"count"')) return [];
  const study = unflattenStudy(readStudy(row));
  return countActionsByPly([study.root, ...mainLine(study)]);
}
