/** `motifs`, run as scripts do: games of files and requests of standard input. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('motifs');

function motifs(args: readonly string[], input = ''): { status: number | null; lines: readonly string[]; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'motifs', ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n').filter(line => line !== ''), err: stderr };
}

const TAGS = '[Variant "Makruk"]\n[SetUp "1"]\n[FEN "4k3/p7/8/8/4N3/8/8/K3R3 w - - 0 1"]\n\n';

it('lists every ply of every game, numbered from 1 in each file', () => {
  const path = join(folder, 'games.pgn');
  writeFileSync(path, `${TAGS}1. Nf6+ Kd8 *\n\n${TAGS}1. Nd2 *\n`);
  const { status, lines, err } = motifs(['--json', path, path]);
  expect([status, err]).toEqual([0, '']);
  const [first, second, ...again] = lines.map(line => JSON.parse(line));
  expect(first).toEqual({
    file: path,
    game: 1,
    plies: [
      { ply: 1, uci: 'e4f6', labels: ['paay-ouk', 'ouk'] },
      { ply: 2, uci: 'e8d8', labels: [] },
    ],
  });
  expect(second).toEqual({ file: path, game: 2, plies: [{ ply: 1, uci: 'e4d2', labels: ['paay', 'ouk'] }] });
  expect(again).toEqual([first, second]);
});

it('prints the labelled moves of a game as text', () => {
  const path = join(folder, 'games.pgn');
  writeFileSync(path, `${TAGS}1. Nf6+ Kd8 2. Rd1+ *\n`);
  expect(motifs([path]).lines).toEqual([`${path}: game 1`, '  1. Nf6+         paay-ouk, ouk', '  2. Rd1+         ouk']);
});

it('reports khouch from evaluations in the game, and cheung from the tables', () => {
  const path = join(folder, 'games.pgn');
  const ending = '[Variant "Makruk"]\n[SetUp "1"]\n[FEN "6k1/4KR2/8/3N4/8/8/8/8 b - - 0 1"]\n\n1... Kh8 *\n';
  writeFileSync(path, `${TAGS}{[%eval 9.00]} 1. Nd2+ {[%eval 1.00]} *\n\n${ending}`);
  const labels = motifs(['--json', path]).lines.map(line => JSON.parse(line).plies[0].labels);
  expect(labels).toEqual([['paay', 'ouk', 'khouch'], ['khos-cheung']]);
});

it('answers one line per request and continues after a bad one', () => {
  const requests = [
    '{"rules":"ouk-pychess","moves":["e3e4","d6d5"]}',
    'no JSON',
    '{"rules":"nowhere"}',
    '{"rules":"makruk","moves":["a1a5"]}',
    '{"rules":"makruk","fen":"4k3/8/8/8/4N3/8/8/K3R3 w","moves":["e4f6"]}',
    '{"rules":"rek","fen":"8/8/7k/2r1r3/8/8/K7/3R4 w - - 0 1","moves":["d1d5"]}',
    '{"rules":"makruk"}',
  ];
  const { status, lines } = motifs(['--stdin'], requests.join('\n'));
  const answers = lines.map(line => JSON.parse(line));
  expect(status).toBe(0);
  expect(answers.map(({ error }) => error?.code)).toEqual([
    undefined,
    'bad-json',
    'no-such-rules',
    'uci-illegal',
    undefined,
    undefined,
    undefined,
  ]);
  expect(answers[4].plies).toEqual([{ ply: 1, uci: 'e4f6', labels: ['paay-ouk', 'ouk'] }]);
  expect(answers[5].plies).toEqual([{ ply: 1, uci: 'd1d5', labels: ['rek'] }]);
  expect(answers[6].plies).toEqual([]);
});

it('reads either files or standard input', () => {
  expect(motifs([]).status).toBe(2);
  expect(motifs(['--stdin', 'games.pgn']).status).toBe(2);
});
