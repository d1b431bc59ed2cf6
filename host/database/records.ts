/**
 * Reading records that may be damaged. Every row with JSON, moves or other structured text is read inside {@link
 * readRecord}, so that damage affects that record alone: an error names it, or, where many are read, it is reported and
 * the others are returned.
 */
import Database from 'better-sqlite3';
import type { DamagedRecord } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { isCorrupt } from './corruption.ts';

/** Nesting depth of lists and objects. SQLite reads JSON of up to 1000 levels, our own data has 6. */
const MAX_DEPTH = 100;

export type RecordName = Omit<DamagedRecord, 'reason'>;
export type Report = (record: DamagedRecord) => void;

export class DamagedRecordError extends CodedError {
  readonly record: DamagedRecord;
  constructor(record: DamagedRecord) {
    const name = record.name === '' ? '' : ` (${record.name})`;
    super('record-damaged', `${NOUNS[record.table]} ${record.key}${name} is damaged: ${record.reason}`);
    this.record = record;
  }
}

const NOUNS: Readonly<Record<DamagedRecord['table'], string>> = {
  games: 'Game',
  game_places: 'Place of the game',
  game_versions: 'Version of a game',
  drafts: 'Draft',
  draft_undo: 'Undo list of the draft',
  settings: 'Setting',
  rule_sets: 'Rule set',
  evaluations: 'Evaluation',
  training: 'Exercise',
  collections: 'Collection',
  repertoires: 'Repertoire',
  repertoire_answers: 'Answer of a drill',
  game_sets: 'List of games',
  position_names: 'Name of a position',
  aliases: 'Name',
  not_duplicates: 'List of games that are no duplicates',
  analysis_jobs: 'Analysis',
  labels: 'Label',
  undo_parts: 'Part of a change that can be undone',
  raw_texts: 'Part of an imported text',
};

/** @throws DamagedRecordError for whatever `read` throws, except failures of the database as a whole. */
export function readRecord<T>(of: RecordName | (() => RecordName), read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedRecordError || isOfDatabase(error)) throw error;
    const name = typeof of === 'function' ? of() : of;
    throw new DamagedRecordError({ ...name, reason: messageOf(error) });
  }
}

/** The result of `read`, or `null` when it finds a damaged record, which is reported. */
export function orReport<T>(report: Report, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DamagedRecordError)) throw error;
    report(error.record);
    return null;
  }
}

/** For one record of many. */
export const readOrReport = <T>(of: RecordName | (() => RecordName), report: Report, read: () => T): T | null =>
  orReport(report, () => readRecord(of, read));

/** Errors other than corruption concern the whole database; a damaged page affects only the rows on it. */
const isOfDatabase = (error: unknown): boolean => error instanceof Database.SqliteError && !isCorrupt(error);

/** Drops keys named `__proto__`. @throws SyntaxError, RangeError when it is nested too deeply. */
export function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') throw new SyntaxError('it is not text');
  const value: unknown = JSON.parse(text);
  walk(value, holder => Reflect.deleteProperty(holder, '__proto__'));
  return value;
}

/** Why plain data cannot be stored; `null` when it can. */
export function storingFault(value: unknown): string | null {
  try {
    walk(value, () => {
      throw new RangeError('it has a key named __proto__');
    });
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Calls `found` for every object with an own key `__proto__`. Not recursive, because the data may be hostile. */
function walk(value: unknown, found: (holder: object) => void): void {
  const stack: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { value, depth } = entry;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new RangeError(`it is nested more than ${MAX_DEPTH} levels deep`);
    if (Object.hasOwn(value, '__proto__')) found(value);
    const inner = Array.isArray(value) ? value : Object.values(value);
    for (const child of inner)
      if (typeof child === 'object' && child !== null) stack.push({ value: child, depth: depth + 1 });
  }
}
