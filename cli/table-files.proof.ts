/** `chatrang tables` on table files: those of the program and those in the user's folder. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/stale.ts';
import { jsonOf, tablesIn } from '../tests/scripts/tables-command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const home = temporaryFolder('cli-table-files');
const own = join(home, 'Chatrang', 'endgame');
const shipped = join(ROOT, 'resources', 'endgame');

const tables = tablesIn(home);
const json = <T>(...args: readonly string[]): Promise<T> => jsonOf<T>(tables(...args, '--json'));

interface Stats {
  readonly bare: { readonly positions: number; readonly won: number; readonly mean: number; readonly longest: number };
  readonly lost: readonly number[];
  readonly example: { readonly fen: string; readonly line: string };
  readonly counted: { readonly budget: object; readonly inTime: { readonly bare: number }; readonly hardest: object };
  readonly zugzwang: { readonly khos: number; readonly both: number };
}

describe('stats', () => {
  it('prints the reference statistics, the longest mate and what the count allows', async () => {
    const stats = await json<Stats>('stats', 'KRvK', '--rules', 'makruk', '--zugzwang');
    expect(stats).toMatchObject({
      ending: 'KRvK',
      stalemates: 34,
      bare: { positions: 111_972, won: 100_850, longest: 16 },
    });
    expect(stats.lost.reduce((sum, count) => sum + count, 0)).toBe(100_850);
    expect(stats.counted).toMatchObject({ rules: 'makruk', by: 'dtm', budget: { bare: 13, chaser: 14 } });
    expect(((100 * stats.counted.inTime.bare) / 111_972).toFixed(1)).toBe('64.7');
    expect(stats.example.line.split(' ').at(-2)).toBe('1-0,');
    const again = await json<{ readonly dtm: number | null }>('probe', stats.example.fen);
    expect(again.dtm).toBe(16);
    expect(stats.zugzwang.khos).toBeGreaterThan(0);
    expect(stats.zugzwang.both).toBeGreaterThan(stats.zugzwang.khos);
  });

  it('prints text, and reports a missing table', async () => {
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
  it('read both folders and name a damaged file', async () => {
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
    expect(all.err).toContain(`${damaged} is damaged: checksum mismatch in block 127`);
    expect(sound).toEqual({ code: 0, out: `${one}: KRvK is OK\n`, err: '' });

    expect(await tables('delete', 'KSMvK')).toMatchObject({ code: 0, out: `${damaged} deleted\n` });
    expect(existsSync(damaged)).toBe(false);

    const misnamed = join(own, 'KRNSvK.ctb');
    copyFileSync(join(shipped, 'KRvK.ctb'), misnamed);
    const wrong = `${misnamed} cannot be used: it contains KRvK, but its name is KRNSvK`;
    const [checked, probed, again] = await Promise.all([
      tables('verify', misnamed),
      tables('probe', '8/8/8/3k4/8/8/8/KRSN4 b - - 0 1'),
      tables('list'),
    ]);
    expect(checked).toMatchObject({ code: 1, out: '' });
    expect(checked.err).toContain(wrong);
    expect(probed.code).toBe(1);
    expect(probed.err).toContain(wrong);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining(wrong) });
    rmSync(misnamed);
    expect(await tables('delete', 'KRvK')).toMatchObject({ code: 2, out: '' });
    expect(await tables('delete', '../endgame/KRMvK')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a table'),
    });
  });
});
