/** Runs the command line as scripts do: in its own process, with standard streams and an exit code. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { randomPgn } from '../bench/library.ts';
import { readPgn } from '../core/pgn/reader.ts';
import { exportedTags } from '../core/pgn/writer.ts';
import { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { GAME, GAME_BZ2, zipOf } from '../tests/support/archives.ts';
import { command, startCommand } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('cli');

const request = async (
  name: string,
  lines: readonly string[],
  options: readonly string[] = [],
): Promise<readonly unknown[]> => {
  const { code, out, err } = await command([name, '--stdin', ...options], lines.join('\n'));
  expect([code, err]).toEqual([0, '']);
  return out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown);
};

const json = JSON.stringify;
const makruk = ruleSet('makruk')!.startFen;

describe('solve', () => {
  it('prints the solutions of a file, and names problems without a number of moves', async () => {
    const file = join(folder, 'problems.epd');
    writeFileSync(file, '7k/8/6K1/8/8/8/8/R7 w - - dm 1; id "Mate";\n7k/8/6K1/8/8/8/8/R7 w - - id "Untitled";\n');
    const { code, out, err } = await command(['solve', file, '--rules', 'makruk']);
    expect(out).toBe('1. Mate\n7k/8/6K1/8/8/8/8/R7 w - 32 5 1 (makruk)\nWhite wins in 1\n1. Ra8#\nsound\n\n');
    expect([code, err]).toEqual([1, expect.stringContaining('game 2: names no number of moves')]);
  });

  it('exports the start positions of a library as EPD', async () => {
    const library = join(folder, 'problems.sqlite');
    const file = join(folder, 'problems.epd');
    expect((await command(['import', file, '--rules', 'makruk', '--library', library])).code).toBe(0);
    const { out } = await command(['export', '--library', library, '--format', 'epd']);
    expect(out).toBe('7k/8/6K1/8/8/8/8/R7 w - - 0 1 dm 1; id "Mate";\n');
  });

  it('prints one JSON object for a position', async () => {
    const fen = '3mM3/8/8/8/K7/3P4/4R1S1/k7 w - - 0 1';
    const { out } = await command(['solve', '--fen', fen, '--mate', '2', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      rules: 'makruk',
      solved: true,
      shortest: 2,
      keys: [{ move: 'a4b3' }],
      tries: [{ move: 'a4a3', refutation: 'a1b1' }],
    });
  });
});

describe('exit codes', () => {
  it('a game whose position cannot be read is left out, and the command fails', async () => {
    const file = join(folder, 'unreadable.pgn');
    writeFileSync(file, '[Variant "Makruk"]\n[FEN "nothing"]\n[Stipulation "#1"]\n\n1. Kxh9 *\n');
    const printed = await Promise.all([
      command(['solve', file]),
      command(['analyse', file, '--depth', '1']),
      command(['report', file, '--recorded']),
      command(['motifs', file]),
      command(['diagram', file, '--rules', 'makruk', '--out', join(folder, 'unreadable.svg')]),
    ]);
    for (const { code, out, err } of printed)
      expect([code, out, err]).toEqual([1, '', expect.stringContaining('Invalid FEN')]);
    const library = join(folder, 'unreadable.sqlite');
    await command(['import', file, '--library', library]);
    const { code, out, err } = await command(['report', '--library', library, '--recorded']);
    expect([code, out, err]).toEqual([1, '', 'chatrang: id 1: the game cannot be read\n']);
  });

  it.each([
    [['--help'], 0],
    [['position', '--help'], 0],
    [['import', '--help'], 0],
    [['uci', '--help'], 0],
    [[], 2],
    [['nonsense'], 2],
    [['position'], 2],
    [['perft', '--stdin', '--more'], 2],
    [['import'], 2],
    [['import', 'x.pgn', '--rules', 'go', '--library', 'x.sqlite'], 2],
    [['games', 'extra'], 2],
    [['analyse'], 2],
    [['analyse', '--fen', makruk], 2],
    [['analyse', 'x.pgn', '--fen', makruk, '--rules', 'makruk'], 2],
    [['analyse', '--fen', makruk, '--rules', 'makruk', '--depth', '0'], 2],
    [['analyse', '--fen', makruk, '--rules', 'makruk', '--lines', '6'], 2],
    [['analyse', '--fen', makruk, '--rules', 'makruk', '--threads', '65'], 2],
    [['analyse', '--fen', makruk, '--rules', 'makruk', '--threads', 'two'], 2],
    [['analyse', '--fen', makruk, '--rules', 'makruk', '--mate', '0'], 2],
    [['analyse', 'x.pgn', '--searchmoves', 'a3a4'], 2],
    [['solve'], 2],
    [['solve', '--fen', makruk], 2],
    [['analyse', '--fen', makruk, '--rules', 'makruk', '--searchmoves', 'a3a5'], 1],
    [['analyse', '--fen', 'nothing', '--rules', 'makruk'], 1],
    [['analyse', join(tmpdir(), 'there-is-no-such-file.pgn')], 1],
    [['games', '--library', join(tmpdir(), 'there-is-no-such.sqlite')], 1],
  ])('%j exits with %d', async (args, code) => {
    const exited = await command(args);
    expect(exited.code).toBe(code);
    expect(`${exited.out}${exited.err}`).not.toBe('');
    if (code !== 0) expect(exited.out).toBe('');
    expect(exited.err).not.toMatch(/warning|at .*:\d+:\d+/i);
  });

  it('import --help says where games go without a choice', async () => {
    const { out } = await command(['import', '--help']);
    expect(out.replace(/\s+/gu, ' ')).toContain('(default: those that games name, otherwise the first)');
  });
});

describe('position --stdin', () => {
  it('answers every request with all fields', async () => {
    const [first, second] = await request('position', [
      json({ rules: 'makruk', fen: makruk, moves: ['c3c4', 'c6c5'] }),
      json({ rules: 'makruk', fen: '8/8/3k4/8/8/3K4/7R/R7 w - - 0 1', moves: ['h2h3'] }),
    ]);
    expect(first).toMatchObject({ turn: 'w', check: false, over: false, result: '*', reason: null, count: null });
    expect(Object.keys(first as object)).toEqual(
      'fen turn check moves over result reason count actions counting'.split(' '),
    );
    expect(first).toMatchObject({ fen: 'rnsmksnr/8/pp1ppppp/2p5/2P5/PP1PPPPP/8/RNSKMSNR w - - 0 2' });
    const { moves } = first as { moves: string[] };
    expect(moves).toEqual([...moves].sort());
    expect(moves).toHaveLength(23);
    expect(second).toMatchObject({
      fen: expect.stringMatching(/^8\/8\/3k4\/8\/8\/3K3R\/8\/R7 b - 16 8 1$/),
      count: { kind: 'piece', counter: 'b', number: 4, limit: 8, left: 4 },
    });
  });

  it('reports an order to capture and the moves that disobey it', async () => {
    const [ordered, disobeyed] = await request('position', [
      json({ rules: 'min-rek-chanh', moves: ['b3b2'] }),
      json({ rules: 'min-rek-chanh', moves: ['b3b2', 'a6a5'] }),
    ]);
    expect(ordered).toMatchObject({ moves: ['b6b3'], over: false, check: false });
    expect((ordered as { losing: string[] }).losing).toContain('a6a5');
    expect(disobeyed).toMatchObject({ moves: [], over: true, result: '1-0', reason: 'order-disobeyed' });
  });

  it('reports checkmate, and uses the start position without a fen', async () => {
    const mate = '7k/R7/1R6/8/8/8/8/K7 w - - 0 1';
    const [over, begin] = await request('position', [
      json({ rules: 'makruk', fen: mate, moves: ['b6b8'] }),
      json({ rules: 'ouk-pychess' }),
    ]);
    expect(over).toMatchObject({ turn: 'b', check: true, moves: [], over: true, result: '1-0', reason: 'checkmate' });
    expect(begin).toMatchObject({ fen: ruleSet('ouk-pychess')!.startFen, over: false });
  });

  it('applies count actions between the moves', async () => {
    const manual = { rules: 'makruk-manual', fen: '8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60', moves: ['e6e5', 'd4d1'] };
    const [still, counted, drawn, ...refused] = await request('position', [
      json(manual),
      json({ ...manual, actions: { 0: ['b start'], 1: ['b call 1', 'b offer', 'w decline'] } }),
      json({ ...manual, actions: { 0: ['b start'], 2: ['w claim'] } }),
      json({ ...manual, actions: { 1: ['b start'] } }),
      json({ ...manual, actions: { 0: ['b begin'] } }),
      json({ ...manual, actions: { 3: ['b offer'] } }),
      json({ ...manual, actions: ['b start'] }),
    ]);
    const board = { state: 'open', counters: ['b', 'w'], limit: 64, units: 4, first: 1, budget: 64, missing: [] };
    expect(still).toMatchObject({ count: null, counting: { mode: 'manual', board } });
    expect(still).toMatchObject({ actions: ['b start', 'b offer', 'w offer'] });
    expect(counted).toMatchObject({
      fen: '8/8/6m1/4k3/8/8/6K1/3R4 b - 128 2 61',
      count: { kind: 'board', counter: 'b', number: 1, limit: 64, left: 63 },
      actions: ['b stop', 'b offer', 'w claim', 'w offer'],
      counting: { board: { state: 'running', budget: 63 }, piece: { state: 'waiting', missing: ['no-bare-king'] } },
    });
    expect(drawn).toMatchObject({ over: true, result: '1/2-1/2', reason: 'board-count', actions: [] });
    const codes = refused.map(answer => (answer as { error: { code: string } }).error.code);
    expect(codes).toEqual(['action-turn', 'bad-request', 'bad-request', 'bad-request']);
  });

  it('answers an invalid request with an error code and continues with the next line', async () => {
    const answers = await request('position', [
      '{"rules":"makruk"',
      '[]',
      '',
      json({ fen: makruk }),
      json({ rules: 'constructor', fen: makruk }),
      json({ rules: 'makruk', fen: '9/8 w' }),
      json({ rules: 'makruk', fen: 7 }),
      json({ rules: 'makruk', moves: 'c3c4' }),
      json({ rules: 'makruk', moves: ['c3c4', 'c4c5'] }),
      json({ rules: 'makruk', moves: ['zz'] }),
      json({ rules: 'makruk', moves: ['c3c4'] }),
    ]);
    const codes = answers.map(answer => (answer as { error?: { code: string } }).error?.code);
    expect(codes.slice(0, 4)).toEqual(['bad-json', 'bad-request', 'no-such-rules', 'no-such-rules']);
    expect(codes[4]).toMatch(/^fen-/);
    expect(codes.slice(5)).toEqual(['bad-request', 'bad-request', 'uci-illegal', 'uci-syntax', undefined]);
  });

  it('answers each line at once', async () => {
    const child = startCommand(['position', '--stdin']);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const rules of ['makruk', 'ouk-pychess', 'makruk']) {
      child.stdin.write(`${json({ rules })}\n`);
      expect(JSON.parse((await lines.next()).value ?? '')).toMatchObject({ fen: ruleSet(rules)!.startFen });
    }
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});

it('perft --stdin counts nodes', async () => {
  expect(
    await request('perft', [
      json({ rules: 'makruk', fen: makruk, depth: 3 }),
      json({ rules: 'ouk-pychess', depth: 2 }),
      json({ rules: 'makruk', depth: -1 }),
      json({ rules: 'makruk', depth: '3' }),
    ]),
  ).toMatchObject([
    { nodes: 12012 },
    { nodes: 625 },
    { error: { code: 'bad-depth' } },
    { error: { code: 'bad-depth' } },
  ]);
});

describe('limits of requests', () => {
  const refused = (code: string) => ({ error: { code } });

  it('perft refuses requests that are too deep or take too long, and answers the next line', async () => {
    const deep = json({ rules: 'makruk', depth: 13 });
    const next = json({ rules: 'makruk', depth: 2 });
    expect(await request('perft', [deep, next])).toMatchObject([refused('depth-exceeded'), { nodes: 529 }]);
    expect(await request('perft', [json({ rules: 'makruk', depth: 4 }), next], ['--max-depth', '3'])).toMatchObject([
      refused('depth-exceeded'),
      { nodes: 529 },
    ]);
    // Takes years on any machine.
    expect(await request('perft', [deep], ['--max-depth', '30', '--max-time', '0.2'])).toMatchObject([
      refused('time-exceeded'),
    ]);
  });

  it.each(['makruk', 'kar-ouk', 'rek', 'min-rek-chanh'])('perft of %s equals the count of the kernel', async rules => {
    expect(await request('perft', [json({ rules, depth: 4 })])).toEqual([
      { nodes: Position.start(ruleSet(rules)!).perft(4) },
    ]);
  });

  it('position refuses requests with too many moves or that take too long', async () => {
    const moves = ['b1d2', 'b8d7', 'd2b1', 'd7b8'];
    const long = json({ rules: 'makruk', moves: Array.from({ length: 10_001 }, (_, ply) => moves[ply % 4]) });
    const start = json({ rules: 'makruk' });
    expect(await request('position', [long, start])).toMatchObject([refused('moves-exceeded'), { turn: 'w' }]);
    expect(await request('position', [long, start], ['--max-moves', '20000'])).toMatchObject([
      { turn: 'b' },
      { turn: 'w' },
    ]);
    expect(await request('position', [long], ['--max-moves', '20000', '--max-time', '0.0001'])).toMatchObject([
      refused('time-exceeded'),
    ]);
  });

  it('skips a line that is too long', async () => {
    const long = json({ rules: 'makruk', fen: 'x'.repeat(1 << 20) });
    const start = json({ rules: 'makruk', depth: 0 });
    expect(await request('perft', [long, start])).toMatchObject([refused('line-too-long'), { nodes: 1 }]);
    expect(await request('position', [start, start], ['--max-line', '10'])).toMatchObject([
      refused('line-too-long'),
      refused('line-too-long'),
    ]);
    expect((await command(['perft', '--stdin', '--max-line', '12Q'])).code).toBe(2);
  });
});

describe('a library', () => {
  const library = join(folder, 'a', 'library.sqlite');
  const file = join(folder, 'games.pgn');
  const broken = join(folder, 'broken.pgn');
  writeFileSync(file, randomPgn(250, 3));
  writeFileSync(broken, '[Event "Broken"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. c4 c5 2. Zz9 c6 *\n');

  it('import prints every issue of a file', async () => {
    const many = join(folder, 'many.pgn');
    writeFileSync(many, '1. Zz9 *\n\n'.repeat(1003));
    const library = join(folder, 'many.sqlite');
    const { code, out } = await command([
      'import',
      many,
      '--library',
      library,
      '--rules',
      'makruk',
      '--keep-duplicates',
    ]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 1003);
    expect(lines[1]).toMatch(/many\.pgn:1: game 1, ply 1: /u);
    expect(lines.at(-1)).toMatch(/many\.pgn:2005: game 1003, ply 1: /u);
  });

  it('import reports every issue as JSON, and continues after a missing file', async () => {
    const missing = join(folder, 'missing.pgn');
    const { code, out } = await command([
      'import',
      file,
      missing,
      broken,
      '--library',
      library,
      '--rules',
      'makruk',
      '--json',
    ]);
    expect(code).toBe(1);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ games: 251, whole: 250, partial: 1, textOnly: 0 });
    expect(report.issues[0]).toMatchObject({ file: missing, code: 'file-unreadable' });
    const [game] = readPgn(readFileSync(broken, 'utf8'), { rules: 'makruk' });
    expect(report.issues.slice(1)).toEqual(game!.issues.map(issue => ({ file: broken, ...issue })));
    expect(report.issues.length).toBeGreaterThan(1);
  });

  it('import reads archives and folders file by file and names the damaged files', async () => {
    const club = join(folder, 'club');
    mkdirSync(join(club, 'rek'), { recursive: true });
    const rek = '1. Rb4 Ra5 *\n';
    const plain = GAME.replace('[Variant "Makruk"]\n', '');
    writeFileSync(join(club, 'rek', 'a.pgn.gz'), gzipSync(rek));
    writeFileSync(
      join(club, 'all.zip'),
      zipOf([
        { name: 'in/plain.pgn', data: Buffer.from(plain) },
        { name: 'in/broken.pgn', data: Buffer.from(GAME), crc: 1 },
        { name: 'notes.doc', data: Buffer.from([0, 1, 2]) },
      ]),
    );
    const bz2 = join(folder, 'one.pgn.bz2');
    writeFileSync(bz2, GAME_BZ2);
    const packed = join(folder, 'packed.sqlite');
    const { code, out } = await command(['import', club, bz2, '--library', packed, '--keep-duplicates', '--json']);
    const report = JSON.parse(out);
    expect([code, report.games, report.whole]).toEqual([1, 4, 4]);
    expect(report.issues.map(({ file, code }: { file: string; code: string }) => [file, code])).toEqual([
      [`${club}/all.zip/in/broken.pgn`, 'archive-damaged'],
      [club, 'files-left'],
    ]);
    const listed = await command(['games', '--library', packed, '--json']);
    const rules = listed.out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).rules);
    expect(rules.toSorted()).toEqual(['makruk', 'makruk', 'makruk', 'rek']);
    const analysed = await command(['analyse', club, '--depth', '1', '--json']);
    expect([analysed.code, analysed.out.trim().split('\n').length]).toEqual([1, 9]);
    expect(analysed.err).toContain(`${club}/all.zip/in/broken.pgn: damaged or truncated`);
  });

  it('analyse looks for a mate, and searches only some moves', async () => {
    const fen = '7k/8/R7/1R6/8/8/8/K7 w - - 0 1';
    const mate = await command(['analyse', '--rules', 'makruk', '--fen', fen, '--mate', '2', '--json']);
    expect(JSON.parse(mate.out).lines[0].score).toEqual({ kind: 'mate', value: 2 });
    const start = ['analyse', '--rules', 'makruk', '--fen', makruk, '--depth', '4', '--lines', '3', '--json'];
    const chosen = await command([...start, '--searchmoves', 'a3a4', 'h3h4']);
    const firsts = JSON.parse(chosen.out).lines.map((line: { moves: string[] }) => line.moves[0]);
    expect(firsts.toSorted()).toEqual(['a3a4', 'h3h4']);
  });

  it('games prints one JSON object per line, in order', async () => {
    const { code, out } = await command(['games', '--library', library, '--json']);
    const games = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    const read = readPgn(readFileSync(file, 'utf8'), { rules: 'makruk' });
    expect(code).toBe(0);
    expect(games).toHaveLength(251);
    for (const at of [0, 100, 249])
      expect(games[at]).toMatchObject({
        id: at + 1,
        tags: Object.fromEntries(exportedTags(read[at]!.study).map(({ name, value }) => [name, value])),
        rules: read[at]!.study.rules,
        result: read[at]!.study.result,
      });
    expect(games[250]).toMatchObject({ plies: 2, result: '*' });
    const { White, Black } = games[100].tags;
    const words = `${Black} ${White}`.toLowerCase().split(/[\s,]+/);
    const found = await command(['games', '--library', library, '--json', '--search', words.join(' ')]);
    const expected = games.filter(({ tags }) =>
      words.every(word => `${Object.values(tags).join(' ')}`.toLowerCase().includes(word)),
    );
    expect(expected.length).toBeLessThan(games.length);
    expect(found.out.trimEnd().split('\n')).toEqual(expected.map(game => JSON.stringify(game)));
    expect(Object.entries(games[250].tags)).toEqual([
      ['Event', 'Broken'],
      ['Site', '?'],
      ['Date', '????.??.??'],
      ['Round', '?'],
      ['White', 'A'],
      ['Black', 'B'],
      ['Result', '*'],
      ['Variant', 'Makruk'],
      ['FEN', makruk],
      ['SetUp', '1'],
    ]);
  });

  it('exits quietly when its output is closed', async () => {
    const child = startCommand(['games', '--library', library, '--json']);
    let err = '';
    child.stderr.on('data', chunk => {
      err += chunk;
    });
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(err).toBe('');
  });

  it('export writes what was imported, and importing that gives the same games', async () => {
    const out = join(folder, 'out.pgn');
    expect((await command(['export', '--library', library, '--out', out])).code).toBe(0);
    expect(readFileSync(out, 'utf8').startsWith(readFileSync(file, 'utf8'))).toBe(true);
    expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([]);
    const second = join(folder, 'second.sqlite');
    const again = await command(['import', out, '--library', second, '--collection', 'Back']);
    expect([again.code, again.out.split('\n')[0]]).toEqual([0, '251 games: 250 complete, 1 partial, 0 as text']);
    const { out: text } = await command(['export', '--library', second, '--collection', 'Back']);
    expect(text.replaceAll('[Collections "Back"]\n', '')).toBe(readFileSync(out, 'utf8'));
    const tagged = join(folder, 'tagged.pgn');
    writeFileSync(tagged, text.replace('[Collections "Back"]', '[Collections "Club/50%25; Back"]'));
    const third = join(folder, 'third.sqlite');
    const restored = async (...args: readonly string[]) => {
      expect((await command(['import', tagged, '--library', third, '--keep-duplicates', ...args])).code).toBe(0);
      const { out: list } = await command(['library', 'collections', 'list', '--library', third, '--json']);
      const lines = list
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line));
      return lines.map(({ path, games }) => [path, games]);
    };
    const own = [
      ['My games', 0],
      ['Club', 1],
      ['Club/50%', 1],
      ['Back', 251],
    ];
    expect(await restored()).toEqual(own);
    expect(await restored('--collection', 'Into'), 'a chosen collection').toEqual([...own, ['Into', 251]]);
    expect((await command(['export', '--library', second, '--collection', 'Nowhere'])).code).toBe(1);
    const twice = ['import', broken, '--rules', 'makruk', '--library', second];
    const none = '0 games: 0 complete, 0 partial, 0 as text\n1 skipped, already in the library\n';
    expect((await command([...twice, '--collection', 'Nowhere'])).out).toBe(none);
    expect((await command(['export', '--library', second, '--collection', 'Nowhere'])).code).toBe(1);
    expect((await command([...twice, '--keep-duplicates'])).out).toMatch(
      /^1 games: 0 complete, 1 partial, 0 as text\n/u,
    );
  });

  it('import lists duplicates with different tags', async () => {
    const own = join(folder, 'tags.sqlite');
    const game = (event: string): string => `[Event "${event}"]\n[White "Sok"]\n\n1. e4 e5 *\n\n`;
    const tags = join(folder, 'tags.pgn');
    writeFileSync(tags, game('League') + game('Cup'));
    const args = ['import', tags, '--rules', 'makruk', '--library', own];
    const { code, out } = await command(args);
    expect([code, out]).toEqual([
      0,
      '1 games: 1 complete, 0 partial, 0 as text\n1 skipped, already in the library\n' +
        `${tags}:6: game 2: skipped as a duplicate of game 1, but with other tags: Event "Cup" (in the library: "League")\n`,
    ]);
    expect(JSON.parse((await command([...args, '--json'])).out)).toMatchObject({
      games: 0,
      skipped: 2,
      differing: 1,
      duplicates: [{ file: tags, line: 6, game: 2, id: 1, tags: [{ name: 'Event', value: 'Cup', kept: 'League' }] }],
    });
  });

  it('the next command reports an interrupted import, once', async () => {
    const own = join(folder, 'interrupted.sqlite');
    expect((await command(['import', file, '--library', own])).code).toBe(0);
    const db = new Database(own);
    db.prepare(
      "INSERT INTO imports (file, collection, rules, started, process, state, whole) VALUES ('a.pgn', 1, 'makruk', 0, ?, 'running', 500)",
    ).run(spawnSync(process.execPath, ['--version']).pid);
    db.close();
    const { err } = await command(['rules', 'list', '--library', own]);
    expect(err).toBe('chatrang: The import of a.pgn was interrupted; 500 of its games are in the library\n');
    expect((await command(['rules', 'list', '--library', own])).err).toBe('');
  });

  it.skipIf(process.platform === 'win32')('export writes into a pipe, but never through a link to a file', async () => {
    const [target, link] = [join(folder, 'target.pgn'), join(folder, 'link.pgn')];
    writeFileSync(target, 'old');
    symlinkSync(target, link);
    expect((await command(['export', '--library', library, '--out', link])).code).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe('old');
    expect(lstatSync(link).isSymbolicLink()).toBe(false);
    const { out } = await command(['export', '--library', library]);
    expect(readFileSync(link, 'utf8')).toBe(out);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
    const read = textOf(reader.stdout);
    expect((await command(['export', '--library', library, '--out', pipe])).code).toBe(0);
    expect(await read).toBe(out);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  it('commands that only read do not create a library at a wrong path', async () => {
    const wrong = join(folder, 'wrong.sqlite');
    for (const name of ['games', 'export']) expect((await command([name, '--library', wrong])).code).toBe(1);
    expect(existsSync(wrong)).toBe(false);
    const { code, err } = await command(['games', '--library', file]);
    expect(code).toBe(1);
    expect(err).toMatch(/^chatrang: .*not a database/);
  });
});

describe('analyse and uci', () => {
  it('analyses a position to a depth with the requested number of lines', async () => {
    const args = ['analyse', '--fen', makruk, '--rules', 'makruk', '--depth', '4', '--lines', '3', '--json'];
    const { code, out } = await command(args);
    expect(code).toBe(0);
    const answer = JSON.parse(out);
    expect(answer).toMatchObject({ fen: makruk, rules: 'makruk', turn: 'w', depth: 4, over: false });
    expect(answer.lines).toMatchObject([{ rank: 1 }, { rank: 2 }, { rank: 3 }]);
  });

  it('analyses with several threads', async () => {
    const args = ['analyse', '--fen', makruk, '--rules', 'makruk', '--depth', '6', '--threads', '2', '--json'];
    const { code, out, err } = await command(args);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ depth: 6, lines: [{ rank: 1 }] });
  });

  it('analyses every position of every game of a file', async () => {
    const file = join(folder, 'two.pgn');
    writeFileSync(file, '[White "A"]\n\n1. c4 c5 *\n\n[White "B"]\n\n1. d4 *\n');
    const { code, out } = await command(['analyse', file, '--rules', 'makruk', '--depth', '2', '--json']);
    expect(code).toBe(0);
    const places = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(places.map(({ game, ply }) => [game, ply])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 0],
      [2, 1],
    ]);
    expect(places.every(({ depth }) => depth === 2)).toBe(true);
  });

  it('reports moves that it cannot read on standard error', async () => {
    const file = join(folder, 'illegal.pgn');
    writeFileSync(file, '[White "A"]\n\n1. c4 c4 *\n');
    const { code, out, err } = await command(['analyse', file, '--rules', 'makruk', '--depth', '1', '--json']);
    expect([code, out.trimEnd().split('\n').length]).toEqual([0, 2]);
    expect(err).toBe(`${file}:3: game 1, ply 2: c4 is not a legal move here\n`);
  });

  it('speaks UCI', async () => {
    const { code, out } = await command(['uci'], 'uci\nisready\nposition startpos moves c3c4\ngo depth 3\nquit\n');
    expect(code).toBe(0);
    expect(out).toMatch(/^id name Chatrang /);
    expect(out).toMatch(/\nuciok\n(?:.*\n)*readyok\n/);
  });

  it('exits at quit even if its input stays open', async () => {
    const child = startCommand(['uci']);
    child.stdout.resume();
    child.stdin.write('go infinite\nquit\n');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
  });
});
