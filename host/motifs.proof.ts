/**
 * Counts the motifs of the games of a library: compared with a naive count over the same games, in the background,
 * after an import, and after the process was killed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomPgn } from '../bench/library.ts';
import { COUNTED_LABELS } from '../core/motifs/counted-labels.ts';
import { isShown } from '../core/motifs/labels.ts';
import { motifsOfLine } from '../core/motifs/motifs.ts';
import { readPgn } from '../core/pgn/reader.ts';
import { Positions, startPosition } from '../core/study/positions.ts';
import type { Study } from '../core/study/study.ts';
import { mainLine } from '../core/study/walk.ts';
import { importText, testHosts } from '../tests/support/test-hosts.ts';
import { until } from '../tests/support/until.ts';
import { findAssets } from './assets.ts';

const { root, libraryPath, hostAt, close } = testHosts('motif-library');

const SAMPLES = findAssets().samples;

const sampleText = (): string =>
  readdirSync(SAMPLES)
    .filter(name => name.endsWith('.pgn'))
    .map(name => readFileSync(new URL(name, SAMPLES), 'utf8'))
    .join('\n\n');

/** `SIDE LABEL` of every counted motif of the main line. */
function motifsIn(study: Study): readonly string[] {
  const start = startPosition(study);
  if (start === null) return [];
  const nodes = [study.root, ...mainLine(study)];
  const line = new Positions(start).along(nodes).map(({ position }) => position);
  return motifsOfLine(line, undefined, { evaluations: nodes.map(node => node.eval ?? null) })
    .flatMap(({ motifs }) => motifs)
    .filter(({ label }) => isShown(label, start.rules))
    .map(({ side, label }) => `${side} ${label}`);
}

it('stores what a naive count over the games finds, after an import and after a save', async () => {
  const pgn = `${sampleText()}\n\n${randomPgn(40, 7)}`;
  const games = readPgn(pgn, { rules: 'makruk' });
  const host = await hostAt(libraryPath(), 'browser');
  const { library } = host.services;
  await importText(host, pgn);
  await until(async () => expect(await library.motifsWaiting()).toBe(0));

  const naive = games.map(({ study }) => motifsIn(study));
  const ids = async (motif: string): Promise<readonly number[]> =>
    (await library.list({ filter: { query: `motif:${motif}` }, sort: 'id', descending: false }, 0, 1000)).rows.map(
      ({ id }) => id,
    );
  const numbers = (has: (motifs: readonly string[]) => boolean): readonly number[] =>
    naive.flatMap((motifs, at) => (has(motifs) ? [at + 1] : []));
  let matches = 0;
  for (const label of COUNTED_LABELS) {
    const both = numbers(motifs => motifs.some(motif => motif.endsWith(` ${label}`)));
    matches += both.length;
    expect([label, await ids(label)]).toEqual([label, both]);
    for (const side of ['white', 'black'])
      expect(await ids(`${label}/${side}`)).toEqual(numbers(motifs => motifs.includes(`${side[0]} ${label}`)));
  }
  expect(matches).toBeGreaterThan(300);

  const tag = (study: Study, name: string): string => study.tags.find(one => one.name === name)?.value ?? '';
  const sums = new Map<string, Map<string, number>>();
  for (const [at, { study }] of games.entries())
    for (const [side, color] of [
      ['w', 'White'],
      ['b', 'Black'],
    ] as const) {
      const player = sums.get(tag(study, color)) ?? new Map<string, number>();
      sums.set(tag(study, color), player);
      for (const motif of naive[at] ?? []) {
        const [of, label = ''] = motif.split(' ');
        if (of === side) player.set(label, (player.get(label) ?? 0) + 1);
      }
    }
  sums.delete('');
  sums.delete('?');
  const { players, total, waiting } = await library.motifStatistics({}, null);
  expect([total, waiting]).toEqual([sums.size, 0]);
  for (const { name, labels } of players)
    expect(new Map(labels.map(({ label, count }) => [label as string, count]))).toEqual(sums.get(name));

  const [richest] = [...naive.entries()].sort(([, a], [, b]) => b.length - a.length);
  const [before] = await ids('denh');
  const { study } = await library.open((richest?.[0] ?? 0) + 1);
  const { revision } = await library.open(before as number);
  await library.save(before as number, revision, 1, { ...study, nodes: study.nodes.slice(0, 1) });
  await until(async () => expect(await library.motifsWaiting()).toBe(0));
  expect(await ids('denh')).not.toContain(before);
});

it('counts nothing in the command line until it is asked, and continues after a kill', async () => {
  const path = libraryPath();
  const games = 120;
  const before = await hostAt(path);
  await importText(before, randomPgn(games, 3));
  expect(await before.services.library.motifsWaiting()).toBe(games);
  await close(before);
  const script = join(root, 'count.mjs');
  writeFileSync(
    script,
    `import { createHost } from ${JSON.stringify(new URL('./host.ts', import.meta.url).href)};
    import { builtAssets } from ${JSON.stringify(new URL('../tests/support/built-assets.ts', import.meta.url).href)};
    const host = await createHost({ shell: 'cli', libraryPath: ${JSON.stringify(path)}, assets: builtAssets });
    await host.countMotifs(() => process.kill(process.pid, 'SIGKILL'));`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'exit');
  const host = await hostAt(path);
  const waiting = await host.services.library.motifsWaiting();
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(games);
  const reported: number[] = [];
  await host.countMotifs(done => reported.push(done));
  expect(reported.at(-1)).toBe(waiting);
  expect(await host.services.library.motifsWaiting()).toBe(0);
});
