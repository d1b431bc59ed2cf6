/** The page's settings: small JSON values by key, beside the games they belong to. */
import { CodedError } from '../../api/failure.ts';
import type { Db } from './open.ts';

/** Characters of JSON a value. */
const MAX_VALUE = 100_000;

export interface KeptSettings {
  all(): Readonly<Record<string, unknown>>;
  set(key: string, value: unknown): void;
}

export function keptSettings(db: Db): KeptSettings {
  const put = db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const select = db.prepare('SELECT key, value FROM settings WHERE json_valid(value) ORDER BY key');
  return {
    all: () =>
      Object.fromEntries(
        (select.all() as { key: string; value: string }[]).map(({ key, value }) => [key, JSON.parse(value) as unknown]),
      ),
    set(key, value) {
      const text = JSON.stringify(value ?? null);
      if (typeof key !== 'string' || key === '' || key.length > 200 || text.length > MAX_VALUE)
        throw new CodedError('bad-setting', 'A setting has a short key and a small value');
      put.run(key, text);
    },
  };
}
