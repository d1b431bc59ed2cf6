/** `chatrang tables` as scripts call it, over the tables that ship and over a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionFromFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { parseUci } from '../engine/rules/uci.ts';
import { build } from '../scripts/build.ts';
import { ROOT } from '../scripts/stale.ts';

const home = mkdtempSync(join(tmpdir(), 'chatrang-cli-tables-'));
const own = join(home, 'Chatrang', 'endgame');
const shipped = join(ROOT, 'resources', 'endgame');
beforeAll(() => build(['kernel', 'endgame']));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The user's data lies in a folder of this test, whatever the system. */
async function tables(...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, XDG_DATA_HOME: home, APPDATA: home, HOME: home };
  const child = spawn(process.execPath, [MAIN, 'tables', ...args], { stdio: 'pipe', env });
  const text = { out: '', err: '' };
  child.stdout.on('data', chunk => {
    text.out += chunk;
  });
  child.stderr.on('data', chunk => {
    text.err += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}

async function json<T>(...args: readonly string[]): Promise<T> {
  const { code, out, err } = await tables(...args, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as T;
}

interface Probed {
  readonly outcome: string;
  readonly mate: number | null;
  readonly needs: number | null;
  readonly allows: number | null;
  readonly moves: readonly { readonly move: string; readonly mateIn: number | null }[];
  readonly line: readonly { readonly acts: readonly string[]; readonly move: string }[];
}

/** Plays a proof, every act done and every move legal. */
function played(rules: string, fen: string, line: Probed['line']): Position {
  const start = positionFromFen(ruleSet(rules)!, fen);
  if (!start.ok) throw new Error(fen);
  return line.reduce((at, { acts, move }) => {
    expect(acts).toEqual([]);
    const read = parseUci(at, move);
    if (!read.ok) throw new Error(read.error.text);
    return at.play(read.value);
  }, start.value);
}

const KRS = '8/8/4k3/8/3R4/2S5/6K1/8 w - - 0 1';
/** The longest that boat and king take. */
const LONGEST = '8/8/8/8/8/8/1Rk5/K7 b - - 0 1';

describe('probe', () => {
  it('finds the tables that ship, and proves what it says by a line to mate', async () => {
    const [told, text] = await Promise.all([json<Probed>('probe', KRS), tables('probe', KRS)]);
    expect(told).toMatchObject({ ending: 'KRSvK', chaser: 'w', outcome: 'win', mate: 10, allows: null });
    expect(told.moves.map(({ mateIn }) => mateIn)).toEqual(
      told.moves.map(({ mateIn }) => mateIn).toSorted((a, b) => (a ?? 99) - (b ?? 99)),
    );
    expect(told.line).toHaveLength(2 * 10 - 1);
    expect(played('makruk', KRS, told.line).outcome()).toMatchObject({ result: '1-0', reason: 'checkmate' });
    expect(text.out).toMatch(/^KRSvK, white chases: mate in 10\n {2}\S+ +mate in 10\n/);
    expect(text.out.trimEnd()).toMatch(/ {2}line: 1\. .* 10\. \S+# 1-0, checkmate$/);
  });

  it('keeps the count of a rule set, after moves and acts', async () => {
    const manual = ['probe', '8/8/8/8/1R6/8/2k5/K7 b - - 0 1', '--rules', 'ouk-page'];
    const [text, auto, nearer, said] = await Promise.all([
      tables('probe', '8/8/4k3/8/3S4/2S5/6K1/8 w - - 0 1', '--rules', 'makruk'),
      json<Probed>('probe', LONGEST, '--rules', 'makruk'),
      json<Probed>('probe', LONGEST, '--rules', 'makruk', '--moves', 'c2c3 a1a2 c3c4'),
      json<Probed>(...manual, '--acts', '{"0":["b start"]}'),
    ]);
    // Moves are told from where the reader stands, the mate as well as the count.
    expect(text.out).toMatch(
      /\n {2}Sb4 +mate in 19, the count leaves 19\n {2}Sb2 +draw by count: mate in 20, the count leaves 19\n/,
    );
    expect(auto).toMatchObject({ outcome: 'count-draw', mate: 16, needs: 16 });
    expect(auto.allows).toBeLessThan(16);
    expect(nearer).toMatchObject({ rules: 'makruk', fen: expect.stringMatching(/ w - 32 7 /) });
    expect(said).toMatchObject({
      fen: expect.stringMatching(/ b - 30 6 1$/),
      outcome: 'count-draw',
      needs: 14,
      allows: 12,
    });
  });

  it('says what it cannot know', async () => {
    const over = await json<Probed>('probe', '8/8/4k3/8/8/8/8/KR6 w - 32 33 1', '--rules', 'makruk');
    expect(over).toMatchObject({ outcome: 'count-draw', allows: 0, moves: [] });
    const [missing, ...misled] = await Promise.all([
      tables('probe', '8/8/4k3/8/3R4/2S1N3/6K1/8 w - - 0 1'),
      tables('probe', 'nothing'),
      tables('probe', KRS, '--moves', 'd4d4'),
      tables('probe', KRS, '--rules', 'go'),
    ]);
    expect(missing).toEqual({ code: 1, out: '', err: 'chatrang: A table is missing: tables generate KRNSvK\n' });
    expect(misled.map(({ code, out }) => [code, out])).toEqual([
      [1, ''],
      [1, ''],
      [2, ''],
    ]);
  });
});

describe('tables generate --rules', () => {
  it('makes what a win needs under a count, and the distances that takes', async () => {
    const folder = join(home, 'counted');
    const made = await tables('generate', 'KSvK', 'KPvK', '--rules', 'kar-ouk', '--folder', folder);
    expect([made.code, made.err]).toEqual([0, '']);
    const { out } = await tables('list', '--folder', folder);
    const names = out.split('\n').flatMap(line => /needs-[0-9a-f]{8}.\w+/.exec(line) ?? []);
    expect(names.map(name => name.slice(15)).sort()).toEqual(['KMvK', 'KPvK', 'KPvK', 'KSvK']);
    expect((await tables('delete', ...names, '--folder', folder)).code).toBe(0);
    expect(await tables('generate', 'KNvK', 'KRvKNN', '--folder', join(folder, 'none'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('KRvKNN has too many units'),
    });
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

interface Stats {
  readonly bare: { readonly positions: number; readonly won: number; readonly mean: number; readonly longest: number };
  readonly lost: readonly number[];
  readonly example: { readonly fen: string; readonly line: string };
  readonly counted: { readonly allows: object; readonly inTime: { readonly bare: number }; readonly hardest: object };
  readonly cheung: { readonly khos: number; readonly both: number };
}

describe('stats', () => {
  it('tells the figures of the reference, the longest mate and what the count leaves', async () => {
    const stats = await json<Stats>('stats', 'KRvK', '--rules', 'makruk', '--cheung');
    expect(stats).toMatchObject({
      ending: 'KRvK',
      stalemates: 34,
      bare: { positions: 111_972, won: 100_850, longest: 16 },
    });
    expect(stats.lost.reduce((sum, count) => sum + count, 0)).toBe(100_850);
    expect(stats.counted).toMatchObject({ rules: 'makruk', by: 'mate', allows: { bare: 13, chaser: 14 } });
    expect(((100 * stats.counted.inTime.bare) / 111_972).toFixed(1)).toBe('64.7');
    expect(stats.example.line.split(' ').at(-2)).toBe('1-0,');
    const again = await json<Probed>('probe', stats.example.fen);
    expect(again.mate).toBe(16);
    expect(stats.cheung.khos).toBeGreaterThan(0);
    expect(stats.cheung.both).toBeGreaterThan(stats.cheung.khos);
  });

  it('prints them for people, and says what is not there', async () => {
    const [{ out }, missing, misled] = await Promise.all([
      tables('stats', 'knmvk'),
      tables('stats', 'KRSNvK'),
      tables('stats', 'KRS'),
    ]);
    expect(out).toContain('chaser to move: 236450 of 5965008 (3.96 %) won, mean 20.10, longest 36\n');
    expect(out).toMatch(/\n +36 +4 +24\n$/);
    expect(missing).toEqual({ code: 1, out: '', err: 'chatrang: There is no table of KRNSvK\n' });
    expect(misled).toMatchObject({ code: 2, out: '' });
  });
});

describe('list, verify and delete', () => {
  it('look into both folders, and name the file that is damaged', async () => {
    mkdirSync(own, { recursive: true });
    const damaged = join(own, 'KSMvK.ctb');
    copyFileSync(join(shipped, 'KSMvK.ctb'), damaged);
    const bytes = readFileSync(damaged);
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    writeFileSync(damaged, bytes);

    const one = join(shipped, 'KRvK.ctb');
    const [list, all, sound, none] = await Promise.all([
      tables('list', '--json'),
      tables('verify'),
      tables('verify', one),
      tables('verify', join(home, 'none.ctb')),
    ]);
    const listed = list.out.trimEnd().split('\n');
    expect(listed).toHaveLength(15);
    expect(JSON.parse(listed.at(-1) as string)).toMatchObject({
      ending: 'KSMvK',
      values: 'mate',
      path: damaged,
      longest: 57,
    });
    expect([list.code, all.code, none.code]).toEqual([0, 1, 1]);
    expect(all.out.trimEnd().split('\n')).toHaveLength(14);
    expect(all.err).toContain(`${damaged} is damaged: block 127 has another checksum`);
    expect(sound).toEqual({ code: 0, out: `${one}: KRvK is whole\n`, err: '' });

    expect(await tables('delete', 'KSMvK')).toMatchObject({ code: 0, out: `${damaged} deleted\n` });
    expect(existsSync(damaged)).toBe(false);

    const misnamed = join(own, 'KRNSvK.ctb');
    copyFileSync(join(shipped, 'KRvK.ctb'), misnamed);
    const wrong = `${misnamed} cannot be used: it holds KRvK, named KRNSvK`;
    const checked = await tables('verify', misnamed);
    expect(checked).toMatchObject({ code: 1, out: '' });
    expect(checked.err).toContain(wrong);
    const probed = await tables('probe', '8/8/8/3k4/8/8/8/KRSN4 b - - 0 1');
    expect(probed.code).toBe(1);
    expect(probed.err).toContain(wrong);
    expect(await tables('list')).toMatchObject({ code: 1, err: expect.stringContaining(wrong) });
    rmSync(misnamed);
    expect(await tables('delete', 'KRvK')).toMatchObject({ code: 2, out: '' });
    expect(await tables('delete', '../endgame/KRMvK')).toMatchObject({
      code: 2,
      err: expect.stringContaining('names no table'),
    });
  });
});
