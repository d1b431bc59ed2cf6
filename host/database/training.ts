/** Exercises of training: a row each, written after every move, so that one that was interrupted can be gone on with. */
import type { TrainingPage, TrainingSession } from '../../api/training.ts';
import type { Played } from '../training/figures.ts';
import type { Ended } from '../training/reviews.ts';
import type { Db } from './open.ts';

export interface KeptTraining {
  /** What is older than the row that is there changes nothing, and neither does anything once it was done: a second window may still be at it. */
  keep(session: TrainingSession): void;
  page(offset: number, limit: number): TrainingPage;
  /** In the order they ended. */
  ended(): readonly (Ended & Played)[];
  remove(ids: readonly string[]): void;
}

type Row = Omit<TrainingSession, 'moves' | 'acts'> & { readonly moves: string; readonly acts: string };

/** Empty, or JSON as the session has it. */
const actsOf = (text: string): TrainingSession['acts'] => (text === '' ? [] : JSON.parse(text));

const movesOf = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

export function keptTraining(db: Db): KeptTraining {
  const put = db.prepare(`INSERT INTO training
    (id, rules, ending, side, level, color, start, best, hold, moves, acts, result, used, mistakes, hints, retries, started, changed)
    VALUES (@id, @rules, @ending, @side, @level, @color, @start, @best, @hold, @moves, @acts, @result, @used, @mistakes, @hints, @retries,
      @started, @changed)
    ON CONFLICT (id) DO UPDATE SET moves = excluded.moves, acts = excluded.acts, result = excluded.result, used = excluded.used,
      mistakes = excluded.mistakes, hints = excluded.hints, retries = excluded.retries, changed = excluded.changed
    WHERE excluded.changed >= training.changed AND coalesce(training.result, '') NOT IN ('clean', 'helped')`);
  const columns =
    'id, rules, ending, side, level, color, start, best, hold, moves, acts, result, used, mistakes, hints, retries, started, changed';
  const select = db.prepare(`SELECT ${columns} FROM training ORDER BY started DESC, id LIMIT ? OFFSET ?`);
  const total = db.prepare('SELECT count(*) FROM training').pluck();
  const ended =
    db.prepare(`SELECT rules, ending, side, level, color, start, best, hold, result, started, changed FROM training
    WHERE result IS NOT NULL ORDER BY changed, id`);
  const remove = db.prepare('DELETE FROM training WHERE id = ?');
  return {
    keep: session =>
      void put.run({
        ...session,
        moves: session.moves.join(' '),
        acts: session.acts.length === 0 ? '' : JSON.stringify(session.acts),
      }),
    page: (offset, limit) => ({
      total: total.get() as number,
      offset,
      rows: (select.all(limit, offset) as Row[]).map(row => ({
        ...row,
        moves: movesOf(row.moves),
        acts: actsOf(row.acts),
      })),
    }),
    ended: () => ended.all() as (Ended & Played)[],
    remove: db.transaction((ids: readonly string[]) => {
      for (const id of ids) remove.run(id);
    }),
  };
}
