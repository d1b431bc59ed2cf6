/** Writes evaluations into a library from the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

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
