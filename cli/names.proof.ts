import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('names-command');
const library = join(folder, 'library.sqlite');
const run = (...args: readonly string[]) => command([...args, '--library', library]);

const game = (white: string, black: string): string =>
  `[Event "Open"]\n[White "${white}"]\n[Black "${black}"]\n[Variant "Makruk"]\n\n1. e4 *\n\n`;

it('lists names, and those that are probably one', async () => {
  const file = join(folder, 'games.pgn');
  writeFileSync(file, game('Sok Dara', 'Kim Veasna') + game('Kim Veasna', 'Dara, Sok'));
  expect((await run('import', file)).code).toBe(0);
  expect(await run('names')).toMatchObject({ code: 0, out: 'Kim Veasna (2)\nDara, Sok (1)\nSok Dara (1)\n' });
  expect(await run('names', '--kind', 'event', '--json')).toMatchObject({
    code: 0,
    out: '{"name":"Open","games":2,"spellings":[{"text":"Open","games":2}]}\n',
  });
  expect(await run('names', '--similar')).toMatchObject({ code: 0, out: 'form: Dara, Sok (1); Sok Dara (1)\n' });
  writeFileSync(file, game('សុខ ដារ៉ា', 'Kim Veasna'));
  expect((await run('import', file)).code).toBe(0);
  expect((await run('names', '--similar')).out).toContain('script: Dara, Sok (1); សុខ ដារ៉ា (1)\n');
  expect(await run('names', '--kind', 'other')).toMatchObject({ code: 2 });
});
