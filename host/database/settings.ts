/** The page's settings: small JSON values by key, stored with the games. */
import { CodedError } from '../../api/failure.ts';
import { checksumOf } from './checksum.ts';
import { atOnce, type Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, parseJson, type Report, readOrReport, readRecord, storingFault } from './records.ts';
import { requireSound, soundIn } from './row-checksums.ts';

/** Characters of JSON per value. */
const MAX_VALUE = 100_000;

export interface KeptSettings {
  /** A damaged setting is reported and left out. */
  all(): Readonly<Record<string, unknown>>;
  /** Keeps the bytes of a damaged setting in the quarantine. @throws CodedError `bad-setting`. */
  set(key: string, value: unknown): void;
}

export function keptSettings(db: Db, quarantine: Quarantine, report: Report): KeptSettings {
  const put = db.prepare(
    `INSERT INTO settings (key, value, sum) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, sum = excluded.sum`,
  );
  const keys = db.prepare('SELECT key FROM settings ORDER BY key').pluck();
  const select = db.prepare(`SELECT value, ${soundIn(db, 'settings')} FROM settings WHERE key = ?`);
  const of = (key: unknown) => ({ table: 'settings', key: String(key), name: '' }) as const;
  const read = (key: unknown): unknown => {
    if (typeof key !== 'string' || key === '__proto__') throw new TypeError('its key is not a name');
    const row = select.get(key) as { readonly value: unknown; readonly isSound: unknown };
    requireSound(row);
    return parseJson(row.value);
  };
  return {
    all: () =>
      Object.fromEntries(
        keys.all().flatMap(key => {
          const found = readOrReport(of(key), report, () => ({ value: read(key) }));
          return found === null ? [] : [[key as string, found.value]];
        }),
      ),
    set: atOnce(db, (key: string, value: unknown) => {
      const text = checkedValue(key, value);
      try {
        if (select.get(key) !== undefined) readRecord(of(key), () => read(key));
      } catch (error) {
        if (!(error instanceof DamagedRecordError)) throw error;
        quarantine.keep(error.record);
      }
      put.run(key, text, checksumOf([key, text]));
    }),
  };
}

function checkedValue(key: unknown, value: unknown): string {
  const refuse = (why: string): never => {
    throw new CodedError('bad-setting', `The setting '${String(key).slice(0, 40)}' cannot be kept: ${why}`);
  };
  if (typeof key !== 'string' || key === '' || key.length > 200 || key === '__proto__')
    refuse('its key is not a name of 1 to 200 characters');
  const fault = storingFault(value);
  if (fault) refuse(fault);
  const text = JSON.stringify(value ?? null);
  if (text.length > MAX_VALUE) refuse(`it has ${text.length} characters, the limit is ${MAX_VALUE}`);
  return text;
}
