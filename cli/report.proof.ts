/** Reports on games from the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('report');
const file = join(folder, 'games.pgn');
const library = join(folder, 'library.sqlite');

it('reports on a game of a file, and on the players of a library', async () => {
  writeFileSync(file, '[White "A"]\n[Black "B"]\n[Variant "Makruk"]\n\n1. d4 d5 2. e4 dxe4 3. Ne2 *\n');
  // Deep enough that the loss of the last move is far above the threshold of a blunder.
  const search = ['--depth', '8', '--json'];
  const [ofFile, imported] = await Promise.all([
    command(['report', file, ...search]),
    command(['import', file, '--library', library]),
  ]);
  expect(imported).toMatchObject({ code: 0 });
  expect(ofFile).toMatchObject({ code: 0, err: '' });
  const report = JSON.parse(ofFile.out);
  expect(report).toMatchObject({ game: 1, white: 'A', black: 'B', plies: 5, judged: 5, verdict: { stretch: null } });
  expect(report.mistakes.at(-1)).toMatchObject({ ply: 5, by: 'w', size: 'blunder', move: 'g1e2' });
  expect(report.mistakes.at(-1).best[0]).toBe('f3e4');

  const ofLibrary = await command(['report', '--library', library, '--players', ...search]);
  expect(ofLibrary).toMatchObject({ code: 0, err: '' });
  expect(
    ofLibrary.out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toMatchObject([
    { player: 'A', games: 1, tallies: { blunder: 1 } },
    { player: 'B', games: 1, tallies: { blunder: 0 } },
  ]);
});
