/**
 * The checksums of games in the layout with texts in rows: `games.sum` covered what lists show of a game, `contents.sum`
 * its study. Part of layout steps: never edited.
 */
import type Database from 'better-sqlite3';
import { checksumOf, type Value } from './checksum.ts';

type Db = Database.Database;
/** Columns by name; a damaged file may have any value in them. */
type Columns = Readonly<Record<string, unknown>>;

const OF_ROW = [
  ...['id', 'revision', 'rules', 'white', 'black', 'white_elo', 'black_elo', 'event', 'site', 'round', 'date'],
  ...['result', 'plies', 'annotated', 'kept', 'changed'],
];
const OF_STUDY = ['id', 'revision', 'rules', 'result', 'start', 'moves', 'tags', 'tree', 'leftovers', 'notes'];

const sumOf = (names: readonly string[], columns: Columns): number =>
  checksumOf(names.map(name => columns[name] as Value));

/** `row`: the columns of `games`. */
export const rowSum = (row: Columns): number => sumOf(OF_ROW, row);

/** `game`: the columns of `games` and `contents` together. */
export const studySum = (game: Columns): number => sumOf(OF_STUDY, game);

/** Games of one query. */
const STEP = 500;

/** Writes the checksums of all games; inside a transaction. */
export function sumAllGames(db: Db): void {
  const select = db.prepare('SELECT * FROM games LEFT JOIN contents ON game = id WHERE id > ? ORDER BY id LIMIT ?');
  const setRow = db.prepare('UPDATE games SET sum = ? WHERE id = ?');
  const setStudy = db.prepare('UPDATE contents SET sum = ? WHERE game = ?');
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const games = select.all(last, STEP) as (Columns & { readonly id: number; readonly game: number | null })[];
    for (const game of games) {
      setRow.run(rowSum(game), game.id);
      if (game.game !== null) setStudy.run(studySum(game), game.id);
      last = game.id;
    }
    if (games.length < STEP) return;
  }
}
