/**
 * Checks a library: first the file with SQLite's own checks, then every record as the program reads it, and both
 * indexes against the games. Nothing is changed; damage in one part does not prevent the others from being checked.
 */
import Database from 'better-sqlite3';
import type { CheckReport, DamagedRecord, GameId } from '../../api/contract.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { lookUpRuleSets } from '../../engine/rules/rule-sets/list.ts';
import { checkAnalyses } from '../database/analysis-queue.ts';
import { GameColumns } from '../database/columns/game-columns.ts';
import { isCorrupt } from '../database/corruption.ts';
import { drafts } from '../database/drafts.ts';
import { readKeptApart } from '../database/duplicates/kept-apart.ts';
import { linesOf } from '../database/evaluations.ts';
import { GameRecords } from '../database/game-records.ts';
import { gameVersions } from '../database/game-versions.ts';
import { readAliases } from '../database/names/aliases.ts';
import { checkedVersion, codedDatabaseError, type Db } from '../database/open.ts';
import { GameSet } from '../database/organisation/game-set.ts';
import { readSets } from '../database/organisation/game-sets.ts';
import { positionNames } from '../database/position-names.ts';
import { quarantine } from '../database/quarantine.ts';
import { damagedTexts } from '../database/raw-texts.ts';
import { readOrReport } from '../database/records.ts';
import { keptRepertoires } from '../database/repertoires.ts';
import { DIFFERS, requireSound, soundIn } from '../database/row-checksums.ts';
import { KeptRuleSets } from '../database/rule-sets.ts';
import { MIGRATIONS } from '../database/schema.ts';
import { keptSettings } from '../database/settings.ts';
import { damagedPlace, isPlaceSound } from '../database/storage/game-place.ts';
import { ROW_COLUMNS, type StoredRow } from '../database/storage/game-row.ts';
import { keptTraining } from '../database/training.ts';
import { blockFaults } from './block-faults.ts';
import { countsOf } from './contents.ts';
import { checkGame, type GameSum, indexedSums } from './game-sums.ts';
import { layoutFaults } from './layout.ts';
import { readableRows } from './readable-rows.ts';
import { textDifferences } from './text-index.ts';

/** Limit of lines of one kind in a report. */
const LINES = 100;

export type Progress = (done: number, total: number) => void;

/** The rules kernel must be loaded. @throws CodedError of opening the file. */
export function checkLibrary(path: string, progress: Progress = () => {}): CheckReport {
  const began = Date.now();
  let db: Db | null = null;
  try {
    db = new Database(path, { readonly: true, timeout: 15_000 });
    const open = db;
    const file: string[] = [...faultsFrom(() => lines(open, `integrity_check(${LINES})`))];
    const layout = versionOf(open, path, file);
    if (layout !== null && layout < MIGRATIONS.length)
      file.push(`its layout is ${layout}: open it once to upgrade it to ${MIGRATIONS.length}`);
    if (layout === MIGRATIONS.length) file.push(...faultsFrom(() => layoutFaults(open)));
    // A snapshot of the library, whatever is written meanwhile. Never committed, because that fails in a damaged
    // file.
    open.exec('BEGIN');
    const found = layout === MIGRATIONS.length ? checkRecords(open, file, progress) : NOTHING;
    const ok =
      file.length + found.orphans.length + found.damaged.length + found.positions.length + found.texts.length === 0;
    return { ok, file: file.slice(0, LINES), ...found, time: Date.now() - began };
  } catch (error) {
    throw codedDatabaseError(error, path);
  } finally {
    lookUpRuleSets(() => null);
    db?.close();
  }
}

type Found = Pick<CheckReport, 'orphans' | 'damaged' | 'positions' | 'texts' | 'counts' | 'quarantined'>;

const NO_COUNTS = { games: 0, binned: 0, drafts: 0, ruleSets: 0, exercises: 0, repertoires: 0 };
const NOTHING: Found = { orphans: [], damaged: [], positions: [], texts: [], counts: NO_COUNTS, quarantined: 0 };

/** A quick check of the file alone, for every start. */
export function quickFaults(path: string): readonly string[] {
  const db = new Database(path, { readonly: true, timeout: 15_000 });
  try {
    return [...lines(db, `quick_check(${LINES})`), ...layoutFaults(db)];
  } catch (error) {
    return [messageOf(error)];
  } finally {
    db.close();
  }
}

/** `null` when it cannot be read, which is added to the faults. @throws CodedError `not-a-library`, `library-newer`. */
function versionOf(db: Db, path: string, faults: string[]): number | null {
  try {
    return checkedVersion(db, path, MIGRATIONS.length);
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    faults.push(messageOf(error));
    return null;
  }
}

function faultsFrom(look: () => readonly string[]): readonly string[] {
  try {
    return look();
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    return [messageOf(error)];
  }
}

const lines = (db: Db, pragma: string): readonly string[] =>
  (db.pragma(pragma) as Record<string, string>[]).flatMap(row => Object.values(row)).filter(line => line !== 'ok');

function checkRecords(db: Db, file: string[], progress: Progress): Found {
  const damaged: DamagedRecord[] = [];
  const report = (record: DamagedRecord): number => damaged.push(record);
  /** A table that is missing or cannot be read is a fault of the file, and the other parts are still checked. */
  const part = <T>(name: string, none: T, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      file.push(`${name}: ${messageOf(error)}`);
      return none;
    }
  };
  const aside = part('quarantine', null, () => quarantine(db));
  const rules = aside && part('rule sets', null, () => new KeptRuleSets(db, aside, report));
  if (rules) lookUpRuleSets(id => rules.find(id));
  part('rule sets', null, () => rules && checkRuleSets(db, report));
  part('settings', null, () => aside && keptSettings(db, aside, report).all());
  part('drafts', null, () => aside && drafts(db, aside, report).all());
  part('versions', null, () => gameVersions(db, report).check());
  part('exercises', null, () => keptTraining(db, report).all());
  part('repertoires', null, () => aside && keptRepertoires(db, aside, () => {}, report).check());
  part('names of positions', null, () => aside && positionNames(db, aside, report).all());
  part('evaluations', null, () => checkEvaluations(db, report));
  part('analyses', null, () => checkAnalyses(db, report));
  part('names', null, () => readAliases(db, report, () => {}));
  part('duplicates', null, () => readKeptApart(db, report, () => {}));
  part('games of collections', null, () => readSets(db, report, () => new GameSet()));
  for (const table of ['collections', 'labels', 'undo_parts'] as const)
    part(table, null, () => checkRows(db, table, report));
  part('imported texts', null, () => {
    for (const { game, part } of damagedTexts(db))
      report({ table: 'raw_texts', key: `${game} ${part}`, name: '', reason: 'a part of its text is damaged' });
  });
  for (const first of part('stored columns', [], () => GameColumns.differingParts(db)))
    file.push(
      first < 0
        ? 'the stored order of names is damaged or differs from the names'
        : `the stored columns of the games from ${first} on are damaged or differ from their rows`,
    );
  const none: Games = { sums: new Map(), ids: [], unlisted: [], total: 0 };
  const { sums, ids, unlisted, total } = part('games', none, () => checkGames(db, report, progress));
  return {
    damaged,
    orphans: part('references', [], () => orphans(db)),
    positions: part('index of positions', [], () => indexedSums(db, sums)),
    texts: [
      ...new Set([
        ...unlisted,
        ...part('text index', [], () => textDifferences(db, ids, done => progress(total + done, 2 * total))),
      ]),
    ],
    counts: part('counts', NO_COUNTS, () => countsOf(db)),
    quarantined: part('quarantine', 0, () => aside?.all().length ?? 0),
  };
}

function checkRuleSets(db: Db, report: (record: DamagedRecord) => void): void {
  for (const id of db.prepare('SELECT id FROM rule_sets').pluck().all()) {
    const text = db.prepare('SELECT text FROM rule_sets WHERE id = ?').pluck().get(id);
    readOrReport({ table: 'rule_sets', key: String(id), name: '' }, report, () => {
      if (typeof text !== 'string') throw new TypeError('it is not text');
      const read = parseRuleSetFile(text);
      if (!read.ok) throw new TypeError(read.error.map(issue => issue.text).join('; '));
    });
  }
}

function checkRows(
  db: Db,
  table: 'collections' | 'labels' | 'undo_parts',
  report: (record: DamagedRecord) => void,
): void {
  const rows = db.prepare(`SELECT id, ${soundIn(db, table)} FROM ${table}`).iterate();
  for (const { id, isSound } of rows as Iterable<{ id: number; isSound: unknown }>)
    if (isSound !== 1) report({ table, key: String(id), name: '', reason: DIFFERS });
}

function checkEvaluations(db: Db, report: (record: DamagedRecord) => void): void {
  const rows = db
    .prepare(`SELECT rules, CAST(key AS TEXT) AS key, lines, ${soundIn(db, 'evaluations')} FROM evaluations`)
    .iterate() as Iterable<{ rules: string; key: string; lines: unknown; isSound: unknown }>;
  for (const { rules, key, lines, isSound } of rows)
    readOrReport({ table: 'evaluations', key: `${rules} ${key}`, name: '' }, report, () => {
      requireSound({ isSound });
      linesOf(lines);
    });
}

interface Games {
  readonly sums: ReadonlyMap<GameId, GameSum>;
  readonly ids: readonly GameId[];
  readonly unlisted: readonly GameId[];
  readonly total: number;
}

function checkGames(db: Db, report: (record: DamagedRecord) => void, progress: Progress): Games {
  const total = db.prepare('SELECT count(*) FROM games').pluck().get() as number;
  const records = new GameRecords(db);
  const sums = new Map<GameId, GameSum>();
  const ids: GameId[] = [];
  const unlisted: GameId[] = [];
  let done = 0;
  for (const game of readableRows<StoredRow>(db, 'games', { columns: ROW_COLUMNS.join(', '), key: 'id' })) {
    progress(++done, 2 * total);
    if (!isPlaceSound(game)) report(damagedPlace(records.named(game.id)));
    const checked = checkGame(records, game, report);
    if (checked === null) continue;
    ids.push(game.id);
    if (!checked.listed) unlisted.push(game.id);
    sums.set(game.id, checked.sum);
  }
  return { sums, ids, unlisted, total };
}

function orphans(db: Db): readonly string[] {
  const rows = db.pragma('foreign_key_check') as { table: string; rowid: number | null; parent: string }[];
  const homeless = db.prepare(
    'SELECT id FROM games WHERE collection IN (SELECT id FROM collections WHERE removed = 1) LIMIT ?',
  );
  const { lost, damaged } = blockFaults(db);
  return [
    ...homeless
      .pluck()
      .all(LINES)
      .map(id => `games ${id} is in a collection that was deleted`),
    ...rows.map(({ table, rowid, parent }) => `${table} ${rowid ?? ''} has no ${parent}`),
    ...lost.map(id => `game_blocks: ${id} has no games`),
    ...damaged.map(first => `game_blocks: the block from ${first} is damaged`),
  ].slice(0, LINES);
}
