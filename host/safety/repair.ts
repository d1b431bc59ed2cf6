/**
 * Replaces a damaged library by a repaired one. The work is done in a copy: made by SQLite's backup where the file is
 * sound, otherwise from whatever can be read. Damaged records are moved to the quarantine of the copy with their bytes,
 * and missing index rows are rewritten. The copy is checked and then replaces the library in one step; the old file is
 * kept.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { CheckReport, DamagedRecord, GameId, RepairReport } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { lookUpRuleSets, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { CANCEL_DAMAGED } from '../database/analysis-queue.ts';
import { GameRecords } from '../database/game-records.ts';
import { dropDependents } from '../database/game-tables.ts';
import { type Db, openLibrary } from '../database/open.ts';
import { ALIAS_KEY, quarantine, SET_KEY, TEXT_KEY } from '../database/quarantine.ts';
import { renewSchedules } from '../database/repertoires.ts';
import { rowSums } from '../database/row-checksums.ts';
import { KeptRuleSets } from '../database/rule-sets.ts';
import { MEND_PLACE } from '../database/storage/game-place.ts';
import { syncPath } from '../private-files.ts';
import { checkLibrary, type Progress, quickFaults } from './check.ts';
import { copyDatabase, removeHalves, workName } from './make-backup.ts';
import { mendIndexes, mendOrphans, moveVersionsAside } from './mend.ts';
import { refuseUse, replaceLibrary } from './replace.ts';
import { salvageInto } from './salvage.ts';

/**
 * No connection may have the library open, and the rules kernel must be loaded. When this throws, the library is
 * unchanged.
 * @throws CodedError `no-such-library`, `library-in-use`, `library-beyond-repair`, and those of opening a library
 */
export async function repairLibrary(path: string, now: number, progress: Progress = () => {}): Promise<RepairReport> {
  if (!existsSync(path)) throw new CodedError('no-such-library', `There is no library ${path}`);
  refuseUse(path);
  removeHalves(dirname(path));
  const work = workName(path);
  try {
    const lost = await copyOf(path, work);
    const { moved, indexed } = await mend(work, progress);
    const left = checkLibrary(work);
    if (left.file.length > 0)
      throw new CodedError('library-beyond-repair', `The repaired copy is still damaged: ${left.file[0]}`);
    const kept = replaceLibrary(path, work, now);
    return { kept, games: left.counts.games, moved, lost, indexed };
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(work + suffix, { force: true });
  }
}

async function copyOf(path: string, work: string): Promise<RepairReport['lost']> {
  if (quickFaults(path).length > 0 || fullFaults(path)) return salvageInto(path, work);
  await copyDatabase(path, work);
  return [];
}

/** Rebuilds indexes of SQLite that disagree with their table; only the slow check finds them. */
function fullFaults(path: string): boolean {
  const db = new Database(path, { readonly: true });
  try {
    return db.pragma('integrity_check(1)', { simple: true }) !== 'ok';
  } finally {
    db.close();
  }
}

async function mend(work: string, progress: Progress): Promise<Pick<RepairReport, 'moved' | 'indexed'>> {
  const opened = openLibrary(work);
  const { db } = opened;
  try {
    db.pragma('foreign_keys = OFF');
    const aside = quarantine(db);
    const orphans = db.transaction(() => mendOrphans(db, aside))();
    const report = checkLibrary(work, progress);
    const rules = new KeptRuleSets(db, aside, () => {});
    lookUpRuleSets(id => rules.find(id));
    const moved = [...orphans, ...moveAside(db, report)];
    const gone = moved.filter(({ table }) => table === 'games').map(({ key }) => Number(key));
    const wrong = [...new Set([...report.positions, ...report.texts, ...gone])].sort((a, b) => a - b);
    const indexed = mendIndexes(db, wrong, progress);
    db.transaction(() => renewSchedules(db))();
    // Motifs are counted again because a check does not read the counts.
    db.exec('DELETE FROM motif_detectors');
    db.pragma('journal_mode = DELETE');
    return { moved, indexed };
  } finally {
    opened.close();
    syncPath(work);
  }
}

/**
 * Moves damaged records to `quarantine`. A game that only lacks its rule set stays, because that may be imported again.
 */
function moveAside(db: Db, { damaged }: CheckReport): readonly DamagedRecord[] {
  const aside = quarantine(db);
  const records = new GameRecords(db);
  const lacksRules = (id: GameId): boolean => {
    try {
      const game = records.read(id);
      return game !== undefined && ruleSet(game.rules) === null;
    } catch {
      return false;
    }
  };
  const moving = damaged.filter(({ table, key }) => table !== 'games' || !lacksRules(Number(key)));
  const drop = dropDependents(db, aside);
  const dependents: DamagedRecord[] = [];
  db.transaction(() => {
    for (const record of moving) {
      aside.keep(record);
      for (const sql of DELETIONS[record.table]) db.prepare(sql).run(record.key);
      if (record.table === 'collections' || record.table === 'labels')
        rowSums(db, record.table).write(Number(record.key));
      if (record.table !== 'games') continue;
      records.blocks.remove(Number(record.key));
      dependents.push(...drop(Number(record.key)), ...moveVersionsAside(db, aside, Number(record.key)));
    }
    records.blocks.write();
  })();
  return [...moving, ...dependents];
}

const DELETIONS: Readonly<Record<DamagedRecord['table'], readonly string[]>> = {
  games: [
    'DELETE FROM contents WHERE game = CAST(? AS INTEGER)',
    'DELETE FROM analysis_reports WHERE game = CAST(? AS INTEGER)',
    'DELETE FROM games WHERE id = CAST(? AS INTEGER)',
  ],
  game_places: [`UPDATE games SET ${MEND_PLACE} WHERE id = CAST(? AS INTEGER)`],
  game_versions: ['DELETE FROM game_versions WHERE id = CAST(? AS INTEGER)'],
  drafts: ['DELETE FROM draft_undo WHERE draft = ?', 'DELETE FROM drafts WHERE id = ?'],
  draft_undo: ['DELETE FROM draft_undo WHERE draft = ?'],
  settings: ['DELETE FROM settings WHERE key = ?'],
  rule_sets: ['DELETE FROM rule_sets WHERE id = ?'],
  evaluations: ["DELETE FROM evaluations WHERE rules || ' ' || key = ?"],
  training: ['DELETE FROM training WHERE id = ?'],
  // Their games are as they were.
  collections: [
    "UPDATE collections SET name = 'Recovered ' || id, parent = NULL, removed = 0 WHERE id = CAST(? AS INTEGER)",
  ],
  labels: ["UPDATE labels SET name = 'Recovered ' || id, color = 'gray', removed = 0 WHERE id = CAST(? AS INTEGER)"],
  undo_parts: ['DELETE FROM undo_parts WHERE id = CAST(? AS INTEGER)'],
  raw_texts: [`DELETE FROM raw_texts WHERE ${TEXT_KEY}`],
  repertoires: [
    'DELETE FROM repertoire_answers WHERE repertoire = CAST(? AS INTEGER)',
    'DELETE FROM repertoires WHERE id = CAST(? AS INTEGER)',
  ],
  repertoire_answers: ['DELETE FROM repertoire_answers WHERE id = CAST(? AS INTEGER)'],
  analysis_jobs: [CANCEL_DAMAGED],
  aliases: [`DELETE FROM aliases WHERE ${ALIAS_KEY}`],
  not_duplicates: ['DELETE FROM not_duplicates WHERE id = CAST(? AS INTEGER)'],
  game_sets: [`DELETE FROM game_sets WHERE ${SET_KEY}`],
  position_names: ['DELETE FROM position_names WHERE id = CAST(? AS INTEGER)'],
};
