/** Commands on a library with a damaged game: they name the damaged game and process all others. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { randomPgn } from '../bench/library.ts';
import { command } from '../tests/support/command.ts';
import { damageGame } from '../tests/support/damage-game.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('damaged');

it('games and export report a damaged game and exit with 1', async () => {
  const library = join(folder, 'library.sqlite');
  const file = join(folder, 'games.pgn');
  writeFileSync(file, randomPgn(5, 1));
  expect((await command(['import', file, '--library', library])).code).toBe(0);
  const sql = new Database(library);
  damageGame(sql, 2);
  sql.close();

  const exported = await command(['export', '--library', library]);
  expect([exported.code, exported.out.match(/^\[Event /gm)?.length]).toEqual([1, 4]);
  expect(exported.err).toMatch(/skipped damaged record: games 2 \(.+ – .+\): /);
  const listed = await command(['games', '--library', library, '--json']);
  expect(listed.code).toBe(1);
  const games = listed.out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>);
  expect(games.map(({ id, damage }) => [id, damage !== undefined])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
    [5, false],
  ]);
  expect(games[1]).toMatchObject({ tags: { White: expect.any(String) }, plies: expect.any(Number) });
  expect(listed.err).toMatch(/Game 2 \(.+\) is damaged/);
});
