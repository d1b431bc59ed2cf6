/** `engines`, and other commands with an engine of the list. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { command, PROGRAM } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('engines');
const env = { XDG_DATA_HOME: folder, APPDATA: folder };
const chatrang = (...args: readonly string[]) => command(args, '', env);
const script = fileURLToPath(new URL('../tests/support/scripted-engine.ts', import.meta.url));
const engine = `"${process.execPath}" "${script}" none`;
const match = ['match', '--games', '2', '--depth', '1', '--max-plies', '8', '--rules', 'makruk'];
const openings = join(folder, 'openings.txt');
const book = ['--openings', openings];
const games = join(folder, 'match.pgn');
const ownRules = join(folder, 'first-check.chatrang-rules.json');
const makruk = ['--rules', 'makruk', '--fen', 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1'];

beforeAll(async () => {
  await writeFile(openings, 'e3e4 e6e5\n');
});

test.skipIf(process.platform === 'darwin')('an engine is added, checked, used by name and removed', async () => {
  const [missing, added] = await Promise.all([
    chatrang('engines', 'add', 'None', '--command', `${folder}/missing`),
    chatrang('engines', 'add', 'Script', '--command', engine),
  ]);
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') });
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining('Script (Scripted 1.0)') });
  const [wrong, again] = await Promise.all([
    chatrang('engines', 'set', 'script', 'Hash=65'),
    chatrang('engines', 'add', 'SCRIPT', '--command', engine),
  ]);
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('Hash') });
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already') });
  expect((await chatrang('engines', 'set', 'script', 'Hash=32', 'Log File=/tmp/x')).code).toBe(0);
  expect((await chatrang('engines', 'save-preset', 'script', 'Small')).code).toBe(0);
  expect((await chatrang('engines', 'rename-preset', 'script', 'small', 'With log')).code).toBe(0);
  expect((await chatrang('engines', 'presets', 'script')).out.split('\n')).toEqual([
    ...['  analysis  Hash=64  Log File=/tmp/x', '  quiet  Log File=/tmp/x'],
    ...['* With log  Hash=32  Log File=/tmp/x', ''],
  ]);

  const [checked, analysed, matched] = await Promise.all([
    chatrang('engines', 'check', 'Script', '--json'),
    chatrang('analyse', ...makruk, '--depth', '3', '--engine', 'script', '--json'),
    chatrang(...match, ...book, '--first', 'Script:With log', '--second', 'chatrang', '--json', '--out', games),
  ]);
  const { options, known } = JSON.parse(checked.out);
  expect(options).toEqual({ Hash: '32', 'Log File': '/tmp/x' });
  expect(known).toContainEqual({ rules: 'makruk-engine', variant: 'makruk', differences: ['unknown'] });
  expect(JSON.parse(analysed.out)).toMatchObject({ depth: 7, nodes: 2000, lines: [{ score: { value: 25 } }] });
  expect(analysed.err).toContain('Scripted 1.0 plays makruk as its makruk: it counts differently');
  expect(matched.err).toContain('Scripted 1.0 plays makruk as its makruk');
  expect(
    matched.out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toMatchObject([
    { white: 'Scripted 1.0', black: 'Chatrang 0.1.0', plies: 8, reason: 'maximum length' },
    { white: 'Chatrang 0.1.0', black: 'Scripted 1.0', plies: 8, reason: 'maximum length' },
    { won: 0, drawn: 2, lost: 0 },
  ]);
  const pgn = await readFile(games, 'utf8');
  expect(pgn.match(/^\[(?:White|Black) "Scripted 1\.0"\]$/gmu)).toHaveLength(2);
  expect(pgn, 'the evaluation of the other engine').toContain('[%eval -0.99,8]');
  expect(pgn.match(/\bmaximum length\b/gu), 'why the games ended').toHaveLength(2);

  const [none, repeated, used] = await Promise.all([
    chatrang(...match, '--first', 'Script:None', '--second', engine),
    chatrang(...match, ...book, '--games', '4', '--first', engine, '--second', engine),
    chatrang('engines', 'use-preset', 'Script', 'quiet'),
  ]);
  expect(repeated.err).toContain('games after the first 2 repeat earlier ones');
  expect(repeated.err.match(/Scripted 1\.0 plays makruk/gu), 'both engines are the same').toHaveLength(1);
  expect(repeated.out).toContain('4 games:');
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('There is no preset None') });
  expect(used.out).not.toContain('Hash');
  expect((await chatrang('engines', 'remove-preset', 'Script', 'with log')).code).toBe(0);
  expect((await chatrang('engines', 'presets', 'Script', '--json')).out).not.toContain('With log');
  expect((await chatrang('engines', 'remove', 'Script')).code).toBe(0);
  expect((await chatrang('engines', 'list')).out).toBe('');
});

test('a match is played by the rule set of a file, and says how an engine that is not given it differs', async () => {
  const changes = { goal: 'firstCheck' };
  await writeFile(
    ownRules,
    JSON.stringify({ format: 'chatrang-rules', version: 2, name: 'First check', extends: 'makruk', changes }),
  );
  // The horse takes the boat that gives check.
  const check = join(folder, 'check.txt');
  await writeFile(check, '3k4/8/1n6/8/8/8/8/R2K4 w - - 0 1\n');
  const limits = ['--games', '2', '--depth', '1', '--no-tables', '--json'];
  const play = (...engines: readonly string[]) =>
    chatrang('match', '--rules', ownRules, '--openings', check, ...limits, ...engines);
  const [exact, other] = await Promise.all([
    play('--second', 'chatrang', '--out', join(folder, 'own.pgn')),
    play('--second', `"${process.execPath}" "${PROGRAM}" uci`, '--max-plies', '2'),
  ]);
  expect(exact).toMatchObject({ code: 0, err: '' });
  expect(
    exact.out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toMatchObject([
    { plies: 1, reason: 'first-check' },
    { plies: 1, reason: 'first-check' },
    { won: 1, lost: 1 },
  ]);
  const resumed = await play('--second', 'chatrang', '--out', join(folder, 'own.pgn'), '--resume');
  expect(JSON.parse(resumed.out), 'no game is played again').toMatchObject({ won: 1, lost: 1 });
  expect(other.err).toMatch(
    /^chatrang: Chatrang \S+ plays first-check-\w+ as its makruk: some moves are legal only here/u,
  );
});
