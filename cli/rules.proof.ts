import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('cli-rules');

const library = join(folder, 'library.sqlite');

const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const village = written(
  'village.chatrang-rules.json',
  '{"format":"chatrang-rules","version":1,"name":"Village","extends":"makruk",\n"changes":{"count":{"board":{"limit":50}}}}',
);
const bad = written(
  'bad.json',
  '{"format":"chatrang-rules","version":1,"name":"Bad","extends":"makruk",\n"changes":{"count":{"board":{"limit":0},\n"pice":null}}}',
);

it('lists the built-in rule sets without creating a library', async () => {
  const { code, out } = await command(['rules', 'list', '--library', library, '--json']);
  expect(code).toBe(0);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).id),
  ).toEqual(ruleSets.map(({ id }) => id));
  expect(existsSync(library)).toBe(false);
});

it('shows every option with its sources', async () => {
  const { code, out } = await command(['rules', 'show', 'ouk-pychess', '--library', library]);
  expect(code).toBe(0);
  expect(out).toContain('count.board.limit = 64  [S2 FS PC ODC]\n');
  expect(out).toContain('kingLeap.rookAim = true  [S2 FS PC ODC]\n');
  expect(await command(['rules', 'show', 'unknown', '--library', library])).toMatchObject({ code: 1, out: '' });
});

it('checks a file: prints all errors with their lines, or its name and id', async () => {
  const faulty = await command(['rules', 'check', bad]);
  expect(faulty).toMatchObject({ code: 1, out: '' });
  expect(faulty.err.trimEnd().split('\n')).toEqual([
    `${bad}: Line 2: changes.count.board.limit: 0 is not a whole number from 2 to 500`,
    expect.stringMatching(/Line 3: changes\.count\.pice: .*did you mean count\.piece\?/u),
  ]);
  expect((await command(['rules', 'check', village])).out).toMatch(/: Village, village-[0-9a-f]{8}\n$/u);
  expect(await command(['rules', 'check', join(folder, 'none.json')])).toMatchObject({ code: 1, out: '' });
  expect((await command(['rules', 'check'])).code).toBe(2);
  expect((await command(['rules'])).code).toBe(2);
});

it('adds a rule set to a library, imports games with it, and exports it', async () => {
  expect((await command(['rules', 'add', bad, '--library', library])).code).toBe(1);
  expect(existsSync(library)).toBe(false);
  const added = await command(['rules', 'add', village, '--library', library]);
  expect([added.code, added.err]).toEqual([0, '']);
  const id = added.out.trim();
  expect((await command(['rules', 'list', '--library', library])).out).toContain(
    `${id}  Village  Makruk  own, from makruk\n`,
  );
  expect((await command(['rules', 'show', id, '--library', library])).out).toContain('count.board.limit = 50  [OWN]\n');

  const out = join(folder, 'out.json');
  expect((await command(['rules', 'export', id, '--library', library, '--out', out])).code).toBe(0);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ id, changes: { count: { board: { limit: 50 } } } });

  const pgn = written('game.pgn', '[White "Sok"]\n\n1. e4 d5 *\n');
  expect((await command(['import', pgn, '--rules', id, '--library', library])).out).toContain('1 complete');
  expect((await command(['games', '--library', library])).out).toContain(id);
  expect((await command(['export', '--library', library])).out).toContain(`[RuleSet "${id}"]\n[RuleSetFile "{`);
  expect((await command(['import', pgn, '--rules', 'unknown-00000000', '--library', library])).code).toBe(1);
});

it('accepts a rule set file wherever a rule set is named', async () => {
  const other = join(folder, 'other.sqlite');
  const pgn = written('other.pgn', '1. e4 d5 *\n');
  const imported = await command(['import', pgn, '--rules', village, '--library', other]);
  expect([imported.code, imported.err]).toEqual([0, '']);
  expect((await command(['games', '--library', other, '--json'])).out).toMatch(/"rules":"village-[0-9a-f]{8}"/u);

  const fen = '8/8/3k4/8/8/3K4/6MR/R7 w - - 0 1';
  const requests = `${JSON.stringify({ fen, moves: ['h2h3'] })}\n${JSON.stringify({ rules: 'makruk' })}\n`;
  const answered = await command(['position', '--stdin', '--rules', village], requests);
  expect([answered.code, answered.err]).toEqual([0, '']);
  expect(JSON.parse(answered.out.split('\n')[1] as string).moves).toHaveLength(23);
  expect((await command(['perft', '--stdin', '--rules', village], '{"depth":2}\n')).out).toBe('{"nodes":529}\n');

  const analysed = await command(['analyse', pgn, '--rules', village, '--depth', '1', '--json']);
  expect([analysed.code, analysed.err]).toEqual([0, '']);
  expect(analysed.out).toMatch(/"rules":"village-/u);
  expect(await command(['analyse', pgn, '--rules', bad])).toMatchObject({ code: 1, out: '' });
  expect(await command(['analyse', pgn, '--rules', join(folder, 'none.json')])).toMatchObject({ code: 2, out: '' });
});
