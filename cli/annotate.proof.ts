/** Writes evaluations into a library from the command line. */

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { command, startCommand } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { until } from '../tests/support/until.ts';

const folder = temporaryFolder('annotate');
const library = join(folder, 'library.sqlite');

it('writes evaluations and mistakes into the games of a library', async () => {
  const file = join(folder, 'games.pgn');
  writeFileSync(file, '[White "A"]\n[Variant "Makruk"]\n\n1. d4 d5 2. e4 dxe4 3. Ne2 *\n');
  expect(await command(['import', file, '--library', library])).toMatchObject({ code: 0 });
  const done = await command(['annotate', '--library', library, '--depth', '2']);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toMatch(/^6 evaluations and \d+ mistakes written into 1 games/u);
  const { out } = await command(['export', '--library', library]);
  expect(out.match(/%eval/gu)).toHaveLength(6);
  const again = await command(['annotate', '--library', library, '--depth', '2']);
  expect(again.out).toMatch(/^0 evaluations and 0 mistakes/u);
});

it('keeps the rest of an interrupted run in the library, and fails', async () => {
  const running = startCommand(['annotate', '--library', library, '--time', '600', '--again']);
  const db = new Database(library, { readonly: true });
  const job = db.prepare("SELECT state, process FROM analysis_jobs WHERE state = 'open'");
  await until(() => expect(job.all()).toEqual([{ state: 'open', process: running.pid }]));
  running.kill('SIGINT');
  const [err, [code]] = await Promise.all([text(running.stderr), once(running, 'close')]);
  expect([code, err]).toEqual([1, 'chatrang: interrupted; the analysis can be continued in the program\n']);
  expect(job.all()).toEqual([{ state: 'open', process: 0 }]);
  db.close();
});

it('ends when a game cannot be written, and keeps the rest in the library', async () => {
  const library = join(folder, 'failing.sqlite');
  const file = join(folder, 'one.pgn');
  writeFileSync(file, '[White "A"]\n[Variant "Makruk"]\n\n1. d4 d5 *\n');
  expect(await command(['import', file, '--library', library])).toMatchObject({ code: 0 });
  const db = new Database(library);
  db.exec(`CREATE TRIGGER failing BEFORE INSERT ON analysis_reports BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  const { code, err } = await command(['annotate', '--library', library, '--depth', '1']);
  expect([code, err]).toEqual([1, expect.stringContaining('no room')]);
  expect(db.prepare('SELECT state, paused, process FROM analysis_jobs').all()).toEqual([
    { state: 'open', paused: 1, process: 0 },
  ]);
  db.close();
});
