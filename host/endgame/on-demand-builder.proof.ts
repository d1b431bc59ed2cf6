/**
 * Small tables are built in the on-demand thread: other requests are answered meanwhile, and a build can be stopped.
 */

import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Events, OnDemandTables } from '../../api/contract.ts';
import { isTwoSidedName } from '../../engine/endgame/tables/table-name.ts';
import { builtAssets } from '../../tests/support/built-assets.ts';
import { until } from '../../tests/support/until.ts';
import { createHost, type Host } from '../host.ts';

const fishWith = (unit: string) => ({ rules: 'makruk', fen: `8/8/8/3k4/8/8/3P4/${unit}3K3 w - - 0 1`, moves: [] });
const PLAIN = { rules: 'makruk', fen: '8/8/8/3k4/8/8/8/R3K3 w - - 0 1', moves: [] };

let folder: string;
let host: Host;
const reports: OnDemandTables[] = [];
beforeEach(() => void reports.splice(0));
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chatrang-host-small-'));
  host = await createHost({ shell: 'cli', libraryPath: join(folder, 'library.sqlite'), assets: builtAssets });
  host.events.subscribe((name, data) => {
    if (name === 'smallTables') reports.push(data as unknown as Events['smallTables']);
  });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const reported = (matches: (now: OnDemandTables) => boolean): Promise<OnDemandTables> =>
  new Promise(resolve => {
    const stop = host.events.subscribe((name, data) => {
      const now = data as unknown as OnDemandTables;
      if (name !== 'smallTables' || !matches(now)) return;
      stop();
      resolve(now);
    });
  });
const idle = () => reported(({ making }) => making.length === 0);

it('answers at once with the names of pending tables, reports their steps, and answers other requests', async () => {
  const { tables } = host.services;
  const done = idle();
  const first = await tables.verdict(fishWith('N'));
  expect(first).toMatchObject({ verdict: null, fault: null });
  expect(first.making.length).toBeGreaterThan(0);
  const order: string[] = [];
  void done.then(() => order.push('made'));
  expect(await tables.verdict(PLAIN)).toMatchObject({ verdict: { ending: 'KRvK' }, making: [] });
  order.push('answered');
  await done;
  expect(order).toEqual(['answered', 'made']);
  const steps = reports.flatMap(({ making: [now] }) => (now && now.step !== null && now.step > 0 ? [now.name] : []));
  expect(steps).toContain(first.making[0]);
  expect(reports.at(-1)).toMatchObject({ making: [], paused: false });
});

it('stops within a table, answers without it, and resumes', async () => {
  const { tables } = host.services;
  const started = reported(({ making: [now] }) => (now?.step ?? 0) > 0);
  const { making } = await tables.verdict(fishWith('S'));
  await started;
  await tables.pauseSmall(true);
  expect(reports.at(-1)).toMatchObject({ paused: true, making: making.map(name => ({ name })) });
  const own = join(folder, 'endgame');
  const files = existsSync(own) ? readdirSync(own, { recursive: true }).map(String) : [];
  expect(files.filter(name => name.endsWith('.part'))).toEqual([]);
  const again = await tables.verdict(fishWith('S'));
  expect(again).toMatchObject({ verdict: null });
  expect(again.making.length).toBeGreaterThan(0);
  expect((await tables.proof(fishWith('S'))).line).toEqual([]);
  const done = idle();
  await tables.pauseSmall(false);
  await done;
  expect((await tables.proof(fishWith('S'))).line.length).toBeGreaterThan(0);
});

it('builds the tables that an exercise requires, even if building was paused', async () => {
  const { tables, training } = host.services;
  await tables.pauseSmall(true);
  expect((await tables.verdict(fishWith('R'))).verdict).toBeNull();
  expect(await training.begin(fishWith('R'))).toMatchObject({ ending: 'KRPvK' });
  await until(() => expect(reports.at(-1)).toMatchObject({ paused: false, making: [] }));
});

it('reports a missing program file and does not let requests wait', async () => {
  const wasm = join(folder, 'endgame.wasm');
  copyFileSync(fileURLToPath(builtAssets.endgameWasm), wasm);
  const assets = { ...builtAssets, endgameWasm: pathToFileURL(wasm) };
  const other = await createHost({ shell: 'cli', libraryPath: join(folder, 'other', 'library.sqlite'), assets });
  const notices: Events['notice'][] = [];
  other.events.subscribe((name, data) => {
    if (name === 'notice') notices.push(data as unknown as Events['notice']);
  });
  const { tables } = other.services;
  expect(await tables.verdict(PLAIN)).toMatchObject({ verdict: { ending: 'KRvK' } });
  rmSync(wasm);
  expect(await tables.proof(fishWith('N'))).toMatchObject({ line: [], fault: null });
  expect(notices).toMatchObject([{ code: 'asset-missing' }]);
  expect(await tables.verdict(fishWith('N'))).toMatchObject({ verdict: null, making: [] });
  await other.close();
});

it('lists the rule sets that use a table of a two-sided ending', async () => {
  const { tables } = host.services;
  const done = idle();
  const position = { rules: 'kar-ouk', fen: '8/4k3/8/8/2n5/8/P7/4K3 w - - 1+1 0 1', moves: [] };
  expect((await tables.verdict(position)).making.length).toBeGreaterThan(0);
  await done;
  const made = (await tables.list()).tables.filter(({ counted, ending }) => counted !== null && isTwoSidedName(ending));
  expect(made.map(({ rules }) => rules)).toContainEqual([
    'kar-ouk',
    'kar-ouk-manual',
    'kar-ouk-page',
    'kar-ouk-engine',
  ]);
  expect(made.filter(({ rules }) => rules.length === 0)).toEqual([]);
});
