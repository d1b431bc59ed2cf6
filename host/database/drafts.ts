/** Edited, unsaved games: written a moment after every edit, found again after a crash. */
import { draft as form } from '../../api/arguments.ts';
import type { Draft } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { checkStudy } from './check-study.ts';
import { atOnce, type Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, parseJson, type RecordName, type Report, readOrReport, readRecord } from './records.ts';
import { gameName, soundStudy } from './stored-study.ts';

export interface Drafts {
  /** The bytes of a damaged one are kept aside. @throws CodedError `bad-draft`, `bad-study`. */
  save(draft: Draft): void;
  /** Latest edited first; a damaged one is reported and left out. */
  all(): readonly Draft[];
  /** The bytes of a damaged one are kept aside. */
  discard(id: string): void;
}

export function drafts(db: Db, quarantine: Quarantine, report: Report): Drafts {
  const put = db.prepare(`INSERT INTO drafts (id, game, revision, study, path, changed) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET game = excluded.game, revision = excluded.revision, study = excluded.study,
    path = excluded.path, changed = excluded.changed`);
  const ids = db.prepare('SELECT id FROM drafts').pluck();
  const select = db.prepare('SELECT id, game, revision, study, path, changed FROM drafts WHERE id = ?');
  const remove = db.prepare('DELETE FROM drafts WHERE id = ?');
  /** Written by this connection, or read by it: most edits are of such a draft, and it is not read again for each. */
  const sound = new Set<string>();

  const read = (id: unknown): Draft | null => {
    const row = select.get(id) as (Omit<Draft, 'study'> & { readonly study: unknown }) | undefined;
    if (row === undefined) return null;
    const draft = { ...row, study: soundStudy(parseJson(row.study)) };
    const fault = form.fault(draft, 'draft');
    if (fault) throw new TypeError(fault);
    sound.add(draft.id);
    return draft;
  };
  const keepDamaged = (id: string): void => {
    if (sound.has(id)) return;
    try {
      readRecord(draftName(id, ''), () => read(id));
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      quarantine.keep(error.record);
    }
  };

  return {
    save: atOnce(db, ({ id, game, revision, study, path, changed }: Draft) => {
      if (typeof id !== 'string' || id === '') throw new CodedError('bad-draft', 'A draft has an id');
      checkStudy(study);
      keepDamaged(id);
      put.run(id, game, revision, JSON.stringify(study), String(path), Number(changed));
      sound.add(id);
    }),
    all: () =>
      ids
        .all()
        .flatMap(id => readOrReport(draftNameOf(db, id), report, () => read(id)) ?? [])
        .sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1)),
    discard: atOnce(db, (id: string) => {
      keepDamaged(id);
      remove.run(id);
      sound.delete(id);
    }),
  };
}

const draftName = (id: unknown, name: string): RecordName => ({ table: 'drafts', key: String(id), name });

/** By the game that it edits, when there is one. */
const draftNameOf = (db: Db, id: unknown) => (): RecordName => {
  try {
    const game = db
      .prepare(
        `SELECT games.id, white, black, event, date FROM drafts JOIN games ON games.id = game WHERE drafts.id = ?`,
      )
      .get(id) as (Parameters<typeof gameName>[1] & { readonly id: number }) | undefined;
    return draftName(id, game ? gameName(game.id, game).name : '');
  } catch {
    return draftName(id, '');
  }
};
