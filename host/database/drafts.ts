/** Edited, unsaved games: written a moment after every edit, found again after a crash. */
import type { Draft } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { checkStudy } from './check-study.ts';
import type { Db } from './open.ts';

export interface Drafts {
  save(draft: Draft): void;
  /** Latest edited first. */
  all(): readonly Draft[];
  discard(id: string): void;
}

export function drafts(db: Db): Drafts {
  const put = db.prepare(`INSERT INTO drafts (id, game, revision, study, path, changed) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET game = excluded.game, revision = excluded.revision, study = excluded.study,
    path = excluded.path, changed = excluded.changed`);
  const select = db.prepare('SELECT id, game, revision, study, path, changed FROM drafts ORDER BY changed DESC, id');
  const remove = db.prepare('DELETE FROM drafts WHERE id = ?');
  return {
    save({ id, game, revision, study, path, changed }) {
      if (typeof id !== 'string' || id === '') throw new CodedError('bad-draft', 'A draft has an id');
      checkStudy(study);
      put.run(id, game, revision, JSON.stringify(study), String(path), Number(changed));
    },
    all: () =>
      (select.all() as (Omit<Draft, 'study'> & { study: string })[]).map(row => ({
        ...row,
        study: JSON.parse(row.study),
      })),
    discard: id => void remove.run(String(id)),
  };
}
