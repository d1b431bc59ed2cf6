/** The text of a game in the text index: its notes, folded. Games without notes have no row there. */
import type Database from 'better-sqlite3';
import type { GameId } from '../../api/contract.ts';
import { fold } from '../../api/query/fold.ts';

type Db = Database.Database;

/** Reads it from a stored game; `null`: the game has no notes. */
export function textOf(db: Db): (id: GameId) => string | null {
  const select = db.prepare('SELECT notes FROM contents WHERE game = ?').pluck();
  return id => {
    const notes = select.get(id) as string | null | undefined;
    return notes ? fold(notes) : null;
  };
}

/** Games of one query. */
const STEP = 500;

/** Fills the empty index; inside a transaction. Part of a layout step: never edited. */
export function indexNotes(db: Db): void {
  const select = db
    .prepare('SELECT game, notes FROM contents WHERE game > ? AND notes IS NOT NULL ORDER BY game LIMIT ?')
    .raw();
  const put = db.prepare('INSERT INTO game_text (rowid, notes) VALUES (?, ?)');
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const games = select.all(last, STEP) as [game: number, notes: unknown][];
    for (const [game, notes] of games) {
      put.run(game, typeof notes === 'string' ? fold(notes) : '');
      last = game;
    }
    if (games.length < STEP) return;
  }
}
