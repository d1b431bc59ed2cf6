import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { COUNTED_LABELS } from '../../core/motifs/counted-labels.ts';
import { MIGRATIONS } from './schema.ts';

/** Tables and columns of the newest layout, without those that SQLite adds. */
function layout(): Readonly<Record<string, readonly string[]>> {
  const db = new Database(':memory:');
  for (const step of MIGRATIONS) db.exec(step);
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'game_text_*'",
    )
    .pluck()
    .all() as string[];
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck();
  const found = Object.fromEntries(tables.map(table => [table, (columns.all(table) as string[]).sort()]));
  db.close();
  return found;
}

const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

it('docs/formats.md lists the stored numbers of the motif labels', () => {
  const section = page.split('Numbers of the labels in `motif_counts`')[1]?.split('\n#')[0] ?? '';
  expect([...section.matchAll(/(\d+) `([a-z-]+)`/g)].map(([text]) => text)).toEqual(
    COUNTED_LABELS.map((label, number) => `${number} \`${label}\``),
  );
});

it('docs/formats.md lists every table and column of a library', () => {
  const section = page.split('### Tables of the library')[1]?.split('\n#')[0] ?? '';
  const rows = [...section.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)];
  const listed = rows.map(([, table = '', columns = '']) => [
    table,
    [...columns.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort(),
  ]);
  expect(Object.fromEntries(listed)).toEqual(layout());
});
