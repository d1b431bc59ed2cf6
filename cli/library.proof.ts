/** `chatrang library` over a real library: check, repair, backup, restore. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { randomPgn } from '../bench/library.ts';
import { command } from '../tests/support/command.ts';
import { damageGame } from '../tests/support/damage-game.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('library');
const library = join(folder, 'library.sqlite');
const run = (...args: readonly string[]) => command(['library', ...args, '--library', library]);

it('checks, backs up, repairs and restores a library', async () => {
  expect(await run('check')).toMatchObject({ code: 1, err: expect.stringContaining('There is no library') });
  const file = join(folder, 'games.pgn');
  writeFileSync(file, randomPgn(5, 1));
  expect((await command(['import', file, '--library', library])).code).toBe(0);
  expect(await run('check')).toMatchObject({ code: 0, out: expect.stringMatching(/5 games.*\nno errors found\n/s) });

  expect(await run('backup', '--every', '6', '--keep', '3')).toMatchObject({
    code: 0,
    out: expect.stringContaining('every 6 hours, keeping the newest 3'),
  });
  expect((await run('backup', '--every', '0')).code).toBe(2);
  const backup = (await run('backup')).out.trim();
  expect(existsSync(backup)).toBe(true);
  const listed = JSON.parse((await run('backup', '--list', '--json')).out) as {
    options: unknown;
    files: { name: string }[];
  };
  expect(listed.options).toEqual({ automatic: true, hours: 6, keep: 3, folder: null });
  expect(listed.files).toHaveLength(1);

  const sql = new Database(library);
  damageGame(sql, 2);
  sql.close();
  const checked = await run('check', '--json');
  expect(checked.code).toBe(1);
  expect(JSON.parse(checked.out)).toMatchObject({ ok: false, damaged: [{ table: 'games', key: '2' }] });
  expect(await run('repair')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/repaired, 4 games.*moved aside.*games 2/s),
  });
  expect(JSON.parse((await run('damaged')).out)).toMatchObject({
    table: 'games',
    key: '2',
    raw: { games: { id: ['integer', '32'] }, record: ['blob', expect.stringMatching(/^[0-9a-f]+$/)] },
  });

  const shown = await run('restore', listed.files[0]?.name ?? '');
  expect(shown).toMatchObject({
    code: 0,
    out: expect.stringContaining('5 games'),
    err: expect.stringContaining('nothing was changed'),
  });
  expect(await run('restore', backup, '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('the previous file was kept as'),
  });
  expect((await run('check')).out).toContain('5 games');
  expect(await run('restore', 'nothing')).toMatchObject({ code: 1, err: expect.stringContaining('no backup nothing') });
});

it('gives free space back to the disk, unless the library is in use', async () => {
  const sql = new Database(library);
  sql.exec('CREATE TABLE large (bytes BLOB); INSERT INTO large VALUES (zeroblob(4194304)); DROP TABLE large');
  sql.pragma('wal_checkpoint(TRUNCATE)');
  sql.exec('BEGIN IMMEDIATE');
  expect(await run('compact')).toMatchObject({ code: 1, err: expect.stringContaining('close it first') });
  sql.exec('ROLLBACK');
  sql.close();
  const { code, out } = await run('compact', '--json');
  const { before, after } = JSON.parse(out) as { before: number; after: number };
  expect([code, before > 2 ** 22, after < 2 ** 21]).toEqual([0, true, true]);
});
