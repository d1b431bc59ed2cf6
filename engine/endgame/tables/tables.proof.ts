/** Tables compared with published figures and with the rules of the game, and table files with damage. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromNext } from '../../../tests/scripts/move-later.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { scatteredEnding } from '../../../tests/scripts/scattered-ending.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { makeFen } from '../../rules/fen.ts';
import type { Position } from '../../rules/position.ts';
import { endingsWith, parseEnding, piecesOf, placementsOf } from '../ending.ts';
import { generateTables } from '../generation/generate.ts';
import { BLOCK, openTable, type TableHeader, writeBlocks, writeTable } from './table-file.ts';
import { EndgameTables } from './tables.ts';

const wasm = new URL('../../../build/endgame.wasm', import.meta.url).pathname;
const folder = temporaryFolder('tables');
let tables: EndgameTables;

beforeAll(async () => {
  const report = await generateTables({
    endings: [...endingsWith(1), ...endingsWith(2)],
    folder,
    wasm,
    worker: new URL('../generation/worker.ts', import.meta.url),
    threads: 2,
  });
  expect(report).toMatchObject({ failed: [], there: [], cancelled: false });
  expect(report.made).toHaveLength(14);
  tables = new EndgameTables([folder]);
  expect(tables.faults).toEqual([]);
});
afterAll(() => {
  tables.close();
});

test('contains exactly the reference figures', () => {
  const rows = readFileSync(new URL('../../../tests/data/endgame-reference.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const checked: string[] = [];
  for (const row of rows) {
    const [name = '', , budget = '', ...expected] = row.split('\t');
    const file = tables.files.find(each => each.ending.name === parseEnding(name)?.name);
    if (file === undefined) throw new Error(`no table of ${name}`);
    const { figures } = file.header;
    // The reference counts equal units in both orders.
    const orders = file.ending.units.length === 2 && file.ending.units[0] === file.ending.units[1] ? 2 : 1;
    const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
    const lost = sum(figures.lost);
    const inTime = sum(figures.lost.slice(0, Number(budget) + 1));
    const percent = (part: number, whole: number, digits: number): number =>
      whole === 0 ? 0 : Number(((100 * part) / whole).toFixed(digits));
    const found = [
      orders * (figures.lost[0] ?? 0),
      orders * figures.stalemates,
      orders * figures.stands,
      orders * lost,
      percent(lost, figures.stands, 2),
      percent(sum(figures.won), figures.free, 2),
      Math.max(0, figures.lost.length - 1),
      percent(inTime, lost, 1),
      percent(inTime, figures.stands, 1),
    ];
    expect(found, name).toEqual(expected.map(Number));
    checked.push(name);
  }
  expect(checked).toHaveLength(14);
  console.log(`reference: ${checked.join(' ')}`);
});

test('contains values that follow from those one move later', () => {
  const random = new Random(20261121);
  const seen: Record<string, number> = {};
  const distance = (position: Position): number | null => {
    if (position.moves().length === 0) return position.inCheck() ? 0 : null;
    const answer = tables.probe(position);
    if (!answer.ok) throw new Error(answer.error.text);
    return answer.value === null ? null : answer.value.dtm;
  };
  for (const ending of [...endingsWith(1), ...endingsWith(2)]) {
    for (let round = 0; round < 150; round++) {
      const position = scatteredEnding(ending.units, random);
      const pieces = piecesOf(position.board());
      if (pieces === null) throw new Error('no pieces');
      const next = position.moves().map(move => distance(position.play(move)));
      const expected = fromNext(position, position.turn === pieces.chaser, next);
      expect(distance(position), makeFen(position)).toBe(expected);
      seen[ending.name] = (seen[ending.name] ?? 0) + 1;
    }
  }
  console.log(`one move deeper: ${JSON.stringify(seen)}`);
});

test('continues a stopped run and generates nothing twice', async () => {
  const again = await generateTables({
    endings: endingsWith(2),
    folder,
    wasm,
    worker: new URL('../generation/worker.ts', import.meta.url),
    threads: 2,
  });
  expect(again).toEqual({ made: [], there: endingsWith(2).map(({ name }) => name), failed: [], cancelled: false });
  expect(readdirSync(folder).filter(name => !name.endsWith('.ctb'))).toEqual([]);
});

test('refuses a damaged file and uses the others', () => {
  const other = mkdtempSync(join(tmpdir(), 'chatrang-damaged-'));
  const copy = (name: string): string => {
    copyFileSync(join(folder, name), join(other, name));
    return join(other, name);
  };
  truncateSync(copy('KRvK.ctb'), 5000);
  const header = copy('KSvK.ctb');
  const bytes = readFileSync(header);
  bytes[40] = (bytes[40] as number) ^ 1;
  writeFileSync(header, bytes);
  writeFileSync(join(other, 'KNvK.ctb'), 'no table at all');
  const block = copy('KRRvK.ctb');
  const late = readFileSync(block);
  late[late.length - 1] = (late[late.length - 1] as number) ^ 1;
  writeFileSync(block, late);
  copy('KRMvK.ctb');

  const damaged = new EndgameTables([other]);
  expect(damaged.faults.map(({ code, data }) => [code, String(data?.path).split('/').at(-1)])).toEqual([
    ['table-foreign', 'KNvK.ctb'],
    ['table-damaged', 'KRvK.ctb'],
    ['table-damaged', 'KSvK.ctb'],
  ]);
  expect(damaged.files.map(({ ending }) => ending.name).sort()).toEqual(['KRMvK', 'KRRvK']);
  const file = openTable(block);
  if (!file.ok) throw new Error(file.error.text);
  expect(file.value.read(0).ok).toBe(true);
  expect(file.value.read(file.value.blocks - 1)).toMatchObject({ ok: false, error: { code: 'table-damaged' } });
  file.value.close();
  damaged.close();
  rmSync(other, { recursive: true });
});

test('refuses foreign files even with correct checksums', () => {
  const other = mkdtempSync(join(tmpdir(), 'chatrang-foreign-'));
  const figures = { stands: 0, free: 0, stalemates: 0, lost: [], won: [] };
  const counting = { table: [] };
  const headers: readonly unknown[] = [
    null,
    [],
    'KRvK',
    { ending: 'KRvK', values: 'mate' },
    { ending: 7, values: 'mate', figures },
    { ending: 'KvK', values: 'mate', figures },
    { ending: 'KRvK', values: 'moves', figures },
    { ending: 'KRvK', values: 'mate', figures, counting },
    { ending: 'KRvK', values: 'needs', figures },
    { ending: 'KRvK', values: 'needs', figures, counting: 'makruk' },
    { ending: 'KRvK', values: 'mate', figures: { ...figures, lost: 'many' } },
    { ending: 'KRvK', values: 'mate', figures: { ...figures, won: [-1] } },
    { ending: 'KRvK', values: 'mate', figures: { ...figures, stands: null } },
  ];
  for (const [index, header] of headers.entries()) {
    const path = join(other, `${index}.ctb`);
    writeTable(path, header as TableHeader, new Uint8Array(32 * 64 * 64));
    expect(openTable(path), JSON.stringify(header)).toMatchObject({ ok: false, error: { code: 'table-foreign' } });
  }
  const large = join(other, 'large.ctb');
  writeTable(large, { ending: `K${'R'.repeat(40)}vK`, values: 'mate', figures }, new Uint8Array(BLOCK));
  expect(openTable(large)).toMatchObject({ ok: false, error: { code: 'table-damaged' } });
  const swollen = join(other, 'swollen.ctb');
  writeBlocks(swollen, { ending: 'KRvK', values: 'mate', figures }, 2, [Buffer.alloc(1 << 20), Buffer.alloc(9)]);
  expect(openTable(swollen)).toMatchObject({ ok: false, error: { code: 'table-damaged' } });
  mkdirSync(join(other, 'KSvK.ctb'));
  expect(openTable(join(other, 'KSvK.ctb'))).toMatchObject({ ok: false, error: { code: 'table-unreadable' } });
  const pipe = join(other, 'KSSvK.ctb');
  execFileSync('mkfifo', [pipe]);
  expect(openTable(pipe), 'does not block').toMatchObject({ ok: false, error: { code: 'table-unreadable' } });
  rmSync(pipe);

  const refused = new EndgameTables([other]);
  expect(refused.faults).toHaveLength(headers.length + 3);
  expect(refused.files).toEqual([]);
  refused.close();
  rmSync(other, { recursive: true });
});

test('parses names in any order and writes the strongest unit first', () => {
  expect(parseEnding('kmsrvk')?.name).toBe('KRSMvK');
  for (const text of ['KvK', 'KvKR', 'KR', '']) expect(parseEnding(text), text).toBeNull();
  expect(parseEnding('kpmrpvk')?.name).toBe('KRMPPvK');
  expect(parseEnding('krvknm')).toMatchObject({ name: 'KRvKNM', units: ['boat'], against: ['horse', 'met'] });
  expect(endingsWith(3)).toHaveLength(20);
  expect(endingsWith(3, 1).map(({ name }) => name)).toContain('KRSPvK');
  expect([endingsWith(3, 1), endingsWith(3, 2), endingsWith(2, 2)].map(list => list.length)).toEqual([10, 4, 1]);
  expect(placementsOf(parseEnding('KRRRvK') as never)).toBe(32 * 64 ** 3);
});
