import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('duplicates-command');
const library = join(folder, 'library.sqlite');
const run = (...args: readonly string[]) => command([...args, '--library', library]);

const game = (event: string, comment = ''): string =>
  `[Event "${event}"]\n[White "Sok"]\n[Black "Kim"]\n[Date "2019.04.02"]\n[Variant "Makruk"]\n\n1. e4 ${comment} e5 *\n\n`;

it('lists duplicates and merges those with the same tags', async () => {
  const file = join(folder, 'games.pgn');
  writeFileSync(file, game('Open') + game('Open', '{good}') + game('Cup'));
  expect((await run('import', '--keep-duplicates', file)).code).toBe(0);
  const name = (id: number): string => `${id} Sok – Kim, 2019.04.02, 2 plies`;
  const exact = `exact: ${name(1)}; ${name(2)}\n`;
  expect(await run('library', 'duplicates')).toMatchObject({
    code: 0,
    out: `${exact}sameMoves: ${name(1)}; ${name(3)}\n`,
  });
  expect(await run('library', 'duplicates', '--merge', 'exact', '--dry-run')).toMatchObject({ code: 0, out: exact });
  expect(await run('library', 'duplicates', '--merge', 'exact')).toMatchObject({
    code: 0,
    out: 'merged into others: 1 games\n',
  });
  expect((await run('library', 'duplicates', '--kind', 'exact', '--json')).out).toBe('');
});
