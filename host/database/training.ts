/** Training exercises, one row each, written after every move, so that an interrupted one can be continued. */
import { session as form } from '../../api/arguments.ts';
import type { TrainingPage, TrainingSession } from '../../api/contract/training.ts';
import { type Ended, SCHEDULED } from '../training/reviews.ts';
import type { Played } from '../training/statistics.ts';
import { atOnce, type Db } from './open.ts';
import { parseJson, type Report, readOrReport } from './records.ts';
import { requireSound, rowSums, soundIn } from './row-checksums.ts';

export interface KeptTraining {
  /**
   * A session replaces the stored row with its id; its line may be a newer one of the same puzzle. Ignores a session
   * older than the stored row, and any session once the row was completed: a second window may still be playing.
   */
  keep(session: TrainingSession): void;
  all(): readonly TrainingSession[];
  page(offset: number, limit: number): TrainingPage;
  /** In the order in which they ended. */
  ended(): readonly (Ended & Played)[];
  /** Mistakes and questions of games without an answer. */
  unanswered(): readonly TrainingSession[];
  remove(ids: readonly string[]): void;
}

type Row = Omit<TrainingSession, 'moves' | 'actions'> & {
  readonly moves: string;
  readonly actions: string;
  readonly isSound: unknown;
};

/** Empty, or JSON of the session's count actions. */
const actionsOf = (text: string): unknown => (text === '' ? [] : parseJson(text));

const movesOf = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

/** A damaged exercise is reported and left out. */
export function keptTraining(db: Db, report: Report): KeptTraining {
  const put = db.prepare(`INSERT INTO training
    (id, rules, ending, side, level, color, start, best, move_limit, moves, actions, result, used, mistakes, hints,
      retries, started, changed)
    VALUES (@id, @rules, @ending, @side, @level, @color, @start, @best, @moveLimit, @moves, @actions, @result, @used,
      @mistakes, @hints, @retries, @started, @changed)
    ON CONFLICT (id) DO UPDATE SET start = excluded.start, best = excluded.best, moves = excluded.moves,
      actions = excluded.actions, result = excluded.result, used = excluded.used, mistakes = excluded.mistakes,
      hints = excluded.hints, retries = excluded.retries, started = excluded.started, changed = excluded.changed
    WHERE excluded.changed >= training.changed AND coalesce(training.result, '') NOT IN ('clean', 'helped')`);
  const columns = `id, rules, ending, side, level, color, start, best, move_limit AS moveLimit, moves, actions, result, used,
    mistakes, hints, retries, started, changed, ${soundIn(db, 'training')}`;
  const ids = db.prepare('SELECT id FROM training ORDER BY started DESC, id LIMIT ? OFFSET ?').pluck();
  const select = db.prepare(`SELECT ${columns} FROM training WHERE id = ?`);
  const known = db.prepare('SELECT 1 FROM training WHERE id = ?');
  const total = db.prepare('SELECT count(*) FROM training').pluck();
  const ended = db.prepare('SELECT id FROM training WHERE result IS NOT NULL').pluck();
  const scheduled = SCHEDULED.map(kind => `'${kind}'`).join();
  const unanswered = db.prepare(`SELECT id FROM training WHERE result IS NULL AND ending IN (${scheduled})`).pluck();
  const remove = db.prepare('DELETE FROM training WHERE id = ?');
  const sums = rowSums(db, 'training');
  const read = (id: unknown): readonly TrainingSession[] =>
    readOrReport({ table: 'training', key: String(id), name: '' }, report, () => {
      const row = select.get(id) as Row | undefined;
      return row === undefined ? [] : [sessionOf(row)];
    }) ?? [];
  return {
    all: () => ids.all(-1, 0).flatMap(read),
    keep: atOnce(db, (session: TrainingSession) => {
      const write = () =>
        put.run({
          ...session,
          moves: session.moves.join(' '),
          actions: session.actions.length === 0 ? '' : JSON.stringify(session.actions),
        });
      if (known.get(session.id) !== undefined) sums.change(session.id, write);
      else {
        write();
        sums.write(session.id);
      }
    }),
    page: (offset, limit) => ({
      total: total.get() as number,
      offset,
      rows: ids.all(limit, offset).flatMap(read),
    }),
    ended: () =>
      ended
        .all()
        .flatMap(read)
        .sort((a, b) => a.changed - b.changed || (a.id < b.id ? -1 : 1)) as (TrainingSession & Ended & Played)[],
    unanswered: () => unanswered.all().flatMap(read),
    remove: db.transaction((ids: readonly string[]) => {
      for (const id of ids) remove.run(id);
    }),
  };
}

/** @throws SyntaxError, TypeError */
function sessionOf({ isSound, ...row }: Row): TrainingSession {
  requireSound({ isSound });
  const session = { ...row, moves: movesOf(row.moves), actions: actionsOf(row.actions) };
  const fault = form.fault(session, 'exercise');
  if (fault) throw new TypeError(fault);
  return session as TrainingSession;
}
