/** `chatrang tables`: probes positions, and builds tables for the count of a rule set. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { positionFromFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { parseUci } from '../engine/rules/uci.ts';
import { jsonOf, tablesIn } from '../tests/scripts/tables-command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const home = temporaryFolder('cli-tables');

const tables = tablesIn(home);
const json = <T>(...args: readonly string[]): Promise<T> => jsonOf<T>(tables(...args, '--json'));

interface Probed {
  readonly outcome: string;
  readonly dtm: number | null;
  readonly dtr: number | null;
  readonly budget: number | null;
  readonly moves: readonly { readonly move: string; readonly mateIn: number | null }[];
  readonly line: readonly { readonly actions: readonly string[]; readonly move: string }[];
}

/** Plays a proof without count actions, and checks that every move is legal. */
function played(rules: string, fen: string, line: Probed['line']): Position {
  const start = positionFromFen(ruleSet(rules)!, fen);
  if (!start.ok) throw new Error(fen);
  return line.reduce((at, { actions, move }) => {
    expect(actions).toEqual([]);
    const read = parseUci(at, move);
    if (!read.ok) throw new Error(read.error.text);
    return at.play(read.value);
  }, start.value);
}

const KRS = '8/8/4k3/8/3R4/2S5/6K1/8 w - - 0 1';
/** The longest mate of boat and king. */
const LONGEST = '8/8/8/8/8/8/1Rk5/K7 b - - 0 1';

describe('probe', () => {
  it('uses the tables of the program and proves a win by a line to mate', async () => {
    const [probed, text] = await Promise.all([json<Probed>('probe', KRS), tables('probe', KRS)]);
    expect(probed).toMatchObject({ ending: 'KRSvK', chaser: 'w', outcome: 'win', dtm: 10, budget: null });
    expect(probed.moves.map(({ mateIn }) => mateIn)).toEqual(
      probed.moves.map(({ mateIn }) => mateIn).toSorted((a, b) => (a ?? 99) - (b ?? 99)),
    );
    expect(probed.line).toHaveLength(2 * 10 - 1);
    expect(played('makruk', KRS, probed.line).outcome()).toMatchObject({ result: '1-0', reason: 'checkmate' });
    expect(text.out).toMatch(/^KRSvK, white chases: mate in 10\n {2}\S+ +mate in 10\n/);
    expect(text.out.trimEnd()).toMatch(/ {2}line: 1\. .* 10\. \S+# 1-0, checkmate$/);
  });

  it('applies the count of a rule set after moves and count actions', async () => {
    const manual = ['probe', '8/8/8/8/1R6/8/2k5/K7 b - - 0 1', '--rules', 'ouk-page'];
    const [text, auto, nearer, said] = await Promise.all([
      tables('probe', '8/8/4k3/8/3S4/2S5/6K1/8 w - - 0 1', '--rules', 'makruk'),
      json<Probed>('probe', LONGEST, '--rules', 'makruk'),
      json<Probed>('probe', LONGEST, '--rules', 'makruk', '--moves', 'c2c3 a1a2 c3c4'),
      json<Probed>(...manual, '--actions', '{"0":["b start"]}'),
    ]);
    // The mate and the count of a move are given from the probed position.
    expect(text.out).toMatch(
      /\n {2}Sb4 +mate in 19, the count allows 19\n {2}Sb2 +draw by count: mate in 20, the count allows 19\n/,
    );
    expect(auto).toMatchObject({ outcome: 'count-draw', dtm: 16, dtr: 16 });
    expect(auto.budget).toBeLessThan(16);
    expect(nearer).toMatchObject({ rules: 'makruk', fen: expect.stringMatching(/ w - 32 9 /) });
    expect(said).toMatchObject({
      fen: expect.stringMatching(/ b - 30 6 1$/),
      outcome: 'count-draw',
      dtr: 14,
      budget: 12,
    });
  });

  it('reports missing tables and invalid arguments', async () => {
    const over = await json<Probed>('probe', '8/8/4k3/8/8/8/8/KR6 w - 32 33 1', '--rules', 'makruk');
    expect(over).toMatchObject({ outcome: 'count-draw', budget: 0, moves: [] });
    const [missing, ...misled] = await Promise.all([
      tables('probe', '8/8/4k3/8/3R4/2S1N3/6K1/8 w - - 0 1'),
      tables('probe', 'nothing'),
      tables('probe', KRS, '--moves', 'd4d4'),
      tables('probe', KRS, '--rules', 'go'),
    ]);
    expect(missing).toEqual({
      code: 1,
      out: '',
      err: 'chatrang: A table is missing; run: chatrang tables generate KRNSvK\n',
    });
    expect(misled.map(({ code, out }) => [code, out])).toEqual([
      [1, ''],
      [1, ''],
      [2, ''],
    ]);
  });
});

describe('tables generate --rules', () => {
  it('builds DTR tables and the DTM tables that they require', async () => {
    const folder = join(home, 'counted');
    const made = await tables('generate', 'KSvK', 'KPvK', '--rules', 'kar-ouk', '--folder', folder);
    expect([made.code, made.err]).toEqual([0, '']);
    const { out } = await tables('list', '--folder', folder);
    const names = out.split('\n').flatMap(line => /dtr-[0-9a-f]{8}.\w+/.exec(line) ?? []);
    expect(names.map(name => name.slice(13)).sort()).toEqual(['KMvK', 'KPvK', 'KPvK', 'KSvK']);
    expect((await tables('delete', ...names, '--folder', folder)).code).toBe(0);
    expect(await tables('generate', 'KNvK', 'KRvKNN', '--folder', join(folder, 'none'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('KRvKNN has too many pieces'),
    });
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
