import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('organise-command');
const library = join(folder, 'library.sqlite');

async function run(...args: readonly string[]): Promise<readonly unknown[]> {
  const { code, out, err } = await command([...args, '--library', library, '--json']);
  expect([code, err]).toEqual([0, '']);
  return out
    .trim()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown);
}

const game = (white: string, event: string): string =>
  `[Event "${event}"]\n[White "${white}"]\n[Black "Dara"]\n[Variant "Makruk"]\n\n1. e4 *\n\n`;

it('organises the games of a library', async () => {
  const file = join(folder, 'games.pgn');
  writeFileSync(file, game('Sok', 'Spring Cup') + game('Sokha', 'Autumn'));
  await run('import', file, '--collection', 'Club');
  await run('library', 'collections', 'create', 'Best', '--in', 'Club');
  await run('library', 'collections', 'merge', 'Club', 'My games');
  const paths = (await run('library', 'collections', 'list')) as { path: string; games: number }[];
  expect(paths.map(({ path }) => path)).toContain('My games/Best');

  expect(await run('library', 'labels', 'add', 'To study', '--search', 'sokha')).toEqual([{ games: 1 }]);
  const change = ['library', 'tags', 'replace', 'Event', 'cup', 'Open', '--search', ''];
  expect(await run(...change, '--dry-run')).toMatchObject([{ tags: [{ from: 'Spring Cup', to: 'Spring Open' }] }]);
  expect(await run('library', 'aliases', 'add', 'Sok', 'Sokha')).toEqual([{ games: 1 }]);
  expect(await run('explorer', '--rules', 'makruk', '--search', 'white:sokha')).toMatchObject([
    { games: 2, moves: [{ move: 'e3e4' }] },
  ]);
  expect(await command(['library', 'tags', 'set', 'Event=X', '--library', library])).toMatchObject({ code: 1 });
});

it('does not fetch from this machine', async () => {
  const fetch = ['fetch', 'http://127.0.0.1:1/games.pgn', '--into', 'Club', '--library', library];
  expect(await command(fetch)).toMatchObject({ code: 1, err: expect.stringContaining('127.0.0.1') });
});
