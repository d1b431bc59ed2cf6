/** `motifs --players`, and the lists of games by their motifs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPgn } from '../core/pgn/reader.ts';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('player-motifs');
const library = join(folder, 'library.sqlite');
const run = (...args: readonly string[]) => command([...args, '--library', library]);

const game = (white: string, black: string, moves: string): string => `[White "${white}"]
[Black "${black}"]
[Variant "Makruk"]
[SetUp "1"]
[FEN "4k3/p7/8/8/4N3/8/8/K3R3 w - - 0 1"]

${moves} *

`;

it('filters games by motifs and adds up the motifs of players', async () => {
  const file = join(folder, 'games.pgn');
  const games = game('Sok', 'Dara', '1. Nf6+ Kd8') + game('Dara', 'Sok', '1. Nd2+') + game('Sok', 'Vuthy', '1. Ka2');
  writeFileSync(file, games);
  expect((await run('import', file)).code).toBe(0);

  const listed = await run('games', '--motif', 'ouk', '--json');
  expect(listed).toMatchObject({ code: 0, err: '' });
  const ids = (out: string) => out.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line).id]));
  expect(ids(listed.out)).toEqual([1, 2]);
  expect(ids((await run('games', '--motif', 'ouk', '--motif-player', 'Sok', '--json')).out)).toEqual([1]);
  expect(await run('games', '--motif-player', 'Sok')).toMatchObject({ code: 1, out: '' });
  expect(await run('games', '--motif', 'check')).toMatchObject({ code: 2, err: expect.stringContaining('paay-ouk') });
  const exported = await run('export', '--motif', 'paay-ouk');
  expect(readPgn(exported.out, { rules: 'makruk' }).map(({ study }) => study.root.children[0]?.move)).toEqual(['e4f6']);

  const players = await run('motifs', '--players', '--json');
  expect(players).toMatchObject({ code: 0, err: '' });
  const [sok, dara, vuthy, ...others] = players.out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(dara).toMatchObject({ name: 'Dara', games: 2, motifs: { paay: { count: 1, games: 1 } } });
  expect(sok).toMatchObject({ name: 'Sok', games: 3, motifs: { 'paay-ouk': { count: 1, games: 1 } } });
  expect([vuthy, others]).toEqual([{ name: 'Vuthy', games: 1, motifs: {} }, []]);
  expect((await run('motifs', '--players', '--search', 'vuthy')).out).toMatch(/^Sok {2}1 game.*\nVuthy {2}1 game\n$/);
  expect(await command(['motifs', '--players', '--stdin'])).toMatchObject({ code: 2 });
});
