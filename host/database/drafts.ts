/** Edited, unsaved games: written shortly after every edit and restored after a crash. */
import { draft as form } from '../../api/arguments.ts';
import type { Draft } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { checkStudy } from './check-study.ts';
import { checksumOf } from './checksum.ts';
import { GameRecords } from './game-records.ts';
import { atOnce, type Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, parseJson, type RecordName, type Report, readOrReport, readRecord } from './records.ts';
import { requireSound, soundIn } from './row-checksums.ts';
import { soundStudy } from './stored-study.ts';

export interface Drafts {
  /** Keeps the bytes of a damaged record in the quarantine. @throws CodedError `bad-draft`, `bad-study`. */
  save(draft: Draft): void;
  /** Latest edited first; a damaged record is reported and left out. */
  all(): readonly Draft[];
  /** Keeps the bytes of a damaged record in the quarantine. */
  discard(id: string): void;
}

type Row = Omit<Draft, 'study'> & { readonly study: unknown; readonly isSound: unknown };

export function drafts(db: Db, quarantine: Quarantine, report: Report): Drafts {
  const put =
    db.prepare(`INSERT INTO drafts (id, game, revision, study, path, changed, sum) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET game = excluded.game, revision = excluded.revision, study = excluded.study,
    path = excluded.path, changed = excluded.changed, sum = excluded.sum`);
  const ids = db.prepare('SELECT id FROM drafts').pluck();
  const select = db.prepare(
    `SELECT id, game, revision, study, path, changed, ${soundIn(db, 'drafts')} FROM drafts WHERE id = ?`,
  );
  const remove = db.prepare('DELETE FROM drafts WHERE id = ?');
  /**
   * Drafts that this connection has written or read without a fault: most edits are of these, and they are not read
   * again each time.
   */
  const sound = new Set<string>();

  const read = (id: unknown): Draft | null => {
    const found = select.get(id) as Row | undefined;
    if (found === undefined) return null;
    requireSound(found);
    const { isSound: _, ...row } = found;
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
      if (typeof id !== 'string' || id === '') throw new CodedError('bad-draft', 'A draft needs an id');
      checkStudy(study);
      keepDamaged(id);
      const row = [id, game, revision, JSON.stringify(study), String(path), Number(changed)];
      put.run(...row, checksumOf(row));
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

/** Named after the game that it edits, if there is one. */
const draftNameOf = (db: Db, id: unknown) => (): RecordName => {
  try {
    const game = db.prepare('SELECT game FROM drafts WHERE id = ? AND game IN (SELECT id FROM games)').pluck().get(id);
    return draftName(id, typeof game === 'number' ? new GameRecords(db).named(game).name : '');
  } catch {
    return draftName(id, '');
  }
};
