/** Several copies of a table, damaged in places, and tables with a wrong name. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { Issue } from '../../rules/result.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { misnamed, ruleFoldersIn, tablePath } from './locations.ts';
import { openTable } from './table-file.ts';
import { namedTable } from './table-name.ts';
import { EndgameTables } from './tables.ts';

const SHIPPED = fileURLToPath(new URL('../../../resources/endgame/', import.meta.url));
const root = temporaryFolder('copies');

const NAME = 'KNMvK.ctb';
const ending = parseEnding('KNMvK') as Ending;

/** A copy of a shipped table in its own folder, with damaged packed bytes in these blocks. */
function copy(folder: string, ...broken: readonly number[]): string {
  mkdirSync(join(root, folder), { recursive: true });
  const path = join(root, folder, NAME);
  const bytes = readFileSync(join(SHIPPED, NAME));
  const list = 16 + bytes.readUInt32LE(12) + 4;
  const blocks = 128;
  let at = list + 8 * blocks + 4;
  for (let block = 0; block < blocks; block++) {
    const length = bytes.readUInt32LE(list + 8 * block);
    if (broken.includes(block)) bytes.fill(0x55, at, at + length);
    at += length;
  }
  writeFileSync(path, bytes);
  return path;
}

function opened(...folders: readonly string[]) {
  const faults: Issue[] = [];
  const tables = new EndgameTables(
    folders.map(folder => join(root, folder)),
    undefined,
    null,
    null,
    fault => faults.push(fault),
  );
  const file = tables.table(ending);
  if (file === undefined) throw new Error('no table');
  return { tables, file, faults };
}

test('reads a damaged block from the next copy and reports it once', () => {
  const first = copy('first', 3, 5);
  const second = copy('second', 7);
  const whole = openTable(join(SHIPPED, NAME));
  if (!whole.ok) throw new Error(whole.error.text);
  const { tables, file, faults } = opened('first', 'second');
  expect(file.path).toBe(first);
  for (let block = 0; block < 10; block++) expect(file.read(block), `block ${block}`).toEqual(whole.value.read(block));
  for (let block = 9; block >= 0; block--) expect(file.read(block).ok).toBe(true);
  expect(faults.map(({ code, data }) => [code, data?.path])).toEqual([
    ['table-damaged', first],
    ['table-damaged', second],
  ]);
  expect(tables.faults).toEqual(faults);
  whole.value.close();
  tables.close();
});

test('prefers the undamaged copy after damage was found', () => {
  copy('bad', 0);
  const sound = copy('sound');
  const { tables, file } = opened('bad', 'sound');
  expect(file.read(0).ok).toBe(true);
  expect(file.path).toBe(sound);
  expect(tables.files.map(({ path }) => path)).toEqual([sound]);
  tables.close();
});

test('returns a fault if no copy has the block', () => {
  const first = copy('one', 2);
  copy('two', 2);
  const { tables, file, faults } = opened('one', 'two');
  expect(file.read(2)).toMatchObject({ ok: false, error: { code: 'table-damaged', data: { path: first } } });
  expect(faults).toEqual([]);
  expect(file.read(1).ok).toBe(true);
  tables.close();
});

test("reports and ignores a table under another table's name", () => {
  const folder = mkdtempSync(join(root, 'misnamed-'));
  const path = join(folder, 'KRNvK.ctb');
  copyFileSync(join(SHIPPED, NAME), path);
  mkdirSync(join(folder, 'dtr-00000000'));
  copyFileSync(join(SHIPPED, NAME), join(folder, 'dtr-00000000', NAME));
  const tables = new EndgameTables([folder]);
  expect(tables.files).toEqual([]);
  expect(tables.faults).toMatchObject([
    {
      code: 'table-misnamed',
      data: { path, held: 'KNMvK', named: 'KRNvK' },
      text: expect.stringContaining('it contains KNMvK, but its name is KRNvK'),
    },
  ]);
  tables.close();
  const named = (...parts: readonly string[]): Issue | null => {
    const table = openTable(join(folder, ...parts));
    if (!table.ok) return table.error;
    table.value.close();
    return misnamed(table.value);
  };
  expect(named('KRNvK.ctb')).toMatchObject({ code: 'table-misnamed' });
  expect(named('dtr-00000000', NAME)).toMatchObject({ data: { held: 'KNMvK', named: 'dtr-00000000/KNMvK' } });
  copyFileSync(path, join(folder, 'mine.ctb'));
  expect(named('mine.ctb')).toBeNull();
});

test('renames the folders of earlier versions without losing files', () => {
  const folder = mkdtempSync(join(root, 'outdated-'));
  const file = (...parts: readonly string[]): string => join(folder, ...parts);
  const fill = (name: string, ...files: readonly string[]): void => {
    mkdirSync(file(name));
    for (const each of files) writeFileSync(file(name, each), name);
  };
  fill('needs-00c0ffee', NAME);
  fill('needs-0000000a', NAME, 'KRvK.ctb');
  fill('dtr-0000000a', NAME);
  fill('duels-0000000b', 'KRvKN.ctb');
  expect(ruleFoldersIn(folder)).toEqual(
    ['dtr-0000000a', 'dtr-0000000b', 'dtr-00c0ffee', 'needs-0000000a'].map(name => file(name)),
  );
  expect(existsSync(file('dtr-0000000a', 'KRvK.ctb'))).toBe(true);
  expect(readFileSync(file('dtr-0000000a', NAME), 'utf8')).toBe('dtr-0000000a');
  expect(readFileSync(file('needs-0000000a', NAME), 'utf8')).toBe('needs-0000000a');
  const named = namedTable('needs-00c0ffee/KNMvK');
  expect(named && tablePath(folder, named)).toBe(file('dtr-00c0ffee', NAME));
});
