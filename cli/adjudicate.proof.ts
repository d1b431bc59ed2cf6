/** `adjudicate`, and the lists of games by its findings. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPgn } from '../core/pgn/reader.ts';
import { writeGames } from '../core/pgn/writer.ts';
import { studyOfLine } from '../core/study/edit.ts';
import type { Study } from '../core/study/study.ts';
import { ENDING_PGN } from '../tests/scripts/ending-games.ts';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('adjudicate');

const library = join(folder, 'library.sqlite');

const runIn = (where: string, ...args: readonly string[]) => command([...args, '--library', where]);
const run = (...args: readonly string[]) => runIn(library, ...args);

it('checks a library, reports findings and missing tables, and filters games by findings', async () => {
  writeFileSync(join(folder, 'games.pgn'), ENDING_PGN);
  expect((await run('import', join(folder, 'games.pgn'))).code).toBe(0);
  const before = await run('games', '--kind', 'count-drawn');
  expect(before).toMatchObject({ code: 0, out: '' });
  expect(before.err).toContain('6 games are not checked yet; run: chatrang adjudicate');

  const adjudicated = await run('adjudicate');
  expect(adjudicated).toMatchObject({ code: 0, err: '' });
  expect(adjudicated.out.split('\n').map(line => line.trim())).toEqual([
    // No rate is printed if it rounds to 0, on a very slow machine.
    expect.stringMatching(/^6 games checked(?:, \d+ per second)?$/),
    '1  won-drawn',
    '3  count-drawn',
    '1  drawn-won',
    '0  won-lost',
    '1  missed-win',
    '1  missed-draw',
    '1  miscounted',
    '1 game could be decided with the table KRSMvK',
    '',
  ]);
  expect((await run('adjudicate')).out).toMatch(/^0 games checked\n/);

  const listed = await run('games', '--kind', 'count-drawn', '--ending', 'krvk', '--json');
  expect(listed).toMatchObject({ code: 0, err: '' });
  const games = listed.out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(games.map(({ id, ending, ply, kinds }) => [id, ending, ply, kinds.join()])).toEqual([
    [1, 'KRvK', 1, 'won-drawn,count-drawn,missed-win'],
    [3, 'KRvK', 0, 'count-drawn'],
    [5, 'KRvK', 2, 'count-drawn,miscounted'],
  ]);
  expect((await run('games', '--kind', 'miscounted')).out).toMatch(/Over.*KRvK {2}count-drawn miscounted\n$/);
  const exported = await run('export', '--ending', 'KRSMvK');
  expect(readPgn(exported.out, { rules: 'makruk' }).map(({ study }) => study.root.children[0]?.move)).toEqual(['a1a2']);
});

it('checks games that reach their ending with a first-move right left', async () => {
  const where = join(folder, 'leaps.sqlite');
  const leap = (moves: string, result: Study['result']): Study => ({
    ...studyOfLine('ouk-engine', '8/8/8/8/7k/8/8/R2K4 b D - 0 1', moves.split(' ')),
    result,
  });
  // Mate in 13, which is what the count allows: the leap keeps the win, the step draws.
  const games = [leap('h4g5 d1f2', '1-0'), leap('h4g5 d1d2', '1/2-1/2')];
  writeFileSync(join(folder, 'leaps.pgn'), writeGames(games));
  expect((await runIn(where, 'import', join(folder, 'leaps.pgn'))).code).toBe(0);
  expect((await runIn(where, 'adjudicate')).out).not.toContain('not checked yet');
  const listed = (await runIn(where, 'games', '--ending', 'KRvK', '--json')).out.trimEnd().split('\n');
  expect(listed.map(line => JSON.parse(line)).map(({ id, ply, kinds }) => [id, ply, kinds.join()])).toEqual([
    [1, 0, ''],
    [2, 2, 'won-drawn,count-drawn,missed-win'],
  ]);
});

it('rejects unknown kinds and endings', async () => {
  expect(await run('games', '--kind', 'lucky')).toMatchObject({ code: 2, err: expect.stringContaining('won-drawn') });
  expect(await run('games', '--ending', 'rook')).toMatchObject({ code: 1, err: expect.stringContaining("'rook'") });
});
