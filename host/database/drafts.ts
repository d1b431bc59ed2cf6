/**
 * Edited, unsaved games: written shortly after every edit and restored after a crash. The edits that can be undone, and
 * the undone ones, are rows of their own, raw deflate: without a damaged one, its draft opens without them.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { draft as form } from '../../api/arguments.ts';
import type { Draft } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { checkStudy } from './check-study.ts';
import { checksumOf } from './checksum.ts';
import { GameRecords } from './game-records.ts';
import { atOnce, type Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, parseJson, type RecordName, type Report, readOrReport, readRecord } from './records.ts';
import { DIFFERS, requireSound, soundIn } from './row-checksums.ts';
import { soundStudy } from './stored-study.ts';

export interface Drafts {
  /** Keeps the bytes of a damaged record in the quarantine. @throws CodedError `bad-draft`, `bad-study`. */
  save(draft: Draft): void;
  /** Latest edited first; a damaged record is reported and left out. */
  all(): readonly Draft[];
  /** Keeps the bytes of a damaged record in the quarantine. */
  discard(id: string): void;
}

type Row = Omit<Draft, 'study' | 'undo'> & { readonly study: unknown; readonly isSound: unknown };

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
  const putUndo = db.prepare('INSERT OR REPLACE INTO draft_undo (draft, edits, sum) VALUES (?, ?, ?)');
  const selectUndo = db.prepare('SELECT edits, sum FROM draft_undo WHERE draft = ?');
  const removeUndo = db.prepare('DELETE FROM draft_undo WHERE draft = ?');
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
  const readUndo = (id: string): string | null => {
    const row = selectUndo.get(id) as { readonly edits: Uint8Array; readonly sum: unknown } | undefined;
    if (row === undefined) return null;
    if (row.sum !== checksumOf([id, row.edits])) throw new TypeError(DIFFERS);
    return inflateRawSync(row.edits).toString();
  };
  const withUndo = (draft: Draft): Draft => {
    const found = readOrReport(undoName(draft.id), report, () => ({ undo: readUndo(draft.id) }));
    if (found === null) sound.delete(draft.id);
    return typeof found?.undo === 'string' ? { ...draft, undo: found.undo } : draft;
  };
  const keepDamaged = (id: string): void => {
    if (sound.has(id)) return;
    try {
      readRecord(draftName(id, ''), () => read(id));
      readRecord(undoName(id), () => readUndo(id));
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      quarantine.keep(error.record);
    }
  };

  return {
    save: atOnce(db, ({ id, game, revision, study, path, undo, changed }: Draft) => {
      if (typeof id !== 'string' || id === '') throw new CodedError('bad-draft', 'A draft needs an id');
      checkStudy(study);
      keepDamaged(id);
      const row = [id, game, revision, JSON.stringify(study), String(path), Number(changed)];
      put.run(...row, checksumOf(row));
      if (undo === undefined) removeUndo.run(id);
      else {
        const edits = deflateRawSync(undo);
        putUndo.run(id, edits, checksumOf([id, edits]));
      }
      sound.add(id);
    }),
    all: () =>
      ids
        .all()
        .flatMap(id => readOrReport(draftNameOf(db, id), report, () => read(id)) ?? [])
        .map(withUndo)
        .sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1)),
    discard: atOnce(db, (id: string) => {
      keepDamaged(id);
      remove.run(id);
      sound.delete(id);
    }),
  };
}

const undoName = (id: string): RecordName => ({ table: 'draft_undo', key: id, name: '' });

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
