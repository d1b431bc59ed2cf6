/** Endings of four pieces in the tables service: estimated, started, stopped, listed and discarded. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobState, TableCount } from '../../api/contract.ts';
import { distanceTable } from '../../engine/endgame/count/dtr.ts';
import { isTwoSidedRule } from '../../engine/endgame/count/rule.ts';
import { ruleFolder } from '../../engine/endgame/count/stored-rule.ts';
import { sliceMemory } from '../../engine/endgame/slices/slices.ts';
import { karOuk } from '../../engine/rules/rule-sets/kar-ouk.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createHost, type Host } from '../host.ts';
import { buildableEndings, LARGE_ENDINGS, refuse } from './estimate.ts';

const folder = temporaryFolder('host-slices');
let host: Host;
beforeAll(async () => {
  host = await createHost({ shell: 'cli', libraryPath: join(folder, 'library.sqlite') });
});
afterAll(async () => {
  await host.close();
});

/** The next event of a job for which `matches` holds. */
const jobEvent = (matches: (job: JobState) => boolean): Promise<JobState> =>
  new Promise(resolve => {
    const stop = host.events.subscribe((event, data) => {
      if (event !== 'job' || !matches(data as unknown as JobState)) return;
      stop();
      resolve(data as unknown as JobState);
    });
  });

it('lists the 35 endings of four pieces apart from those that are built by default', async () => {
  const { endings, onDemand, begun } = await host.services.tables.list();
  expect(onDemand).toHaveLength(35);
  expect(onDemand).toContain('KRNSMvK');
  expect(endings.some(name => onDemand.includes(name))).toBe(false);
  expect(begun).toEqual([]);
  expect((await host.services.tables.estimate([], {})).endings).not.toContain('KRNSMvK');
});

it('estimates an ending, and refuses it without enough memory or disk space', async () => {
  const { tables } = host.services;
  const [ending] = buildableEndings(['KRNSMvK']);
  if (ending === undefined) throw new Error('KRNSMvK is not buildable');
  const memory = sliceMemory(ending, 2) + 1e9;
  const estimate = await tables.estimate(['KRNSMvK'], { threads: 2, memory });
  expect(estimate).toMatchObject({ endings: ['KRNSMvK'], threads: 2 });
  expect(estimate.memory).toBeLessThanOrEqual(memory);
  expect(estimate.memory).toBeGreaterThan(memory - 200e6);
  expect(estimate.diskPeak).toBeGreaterThan(estimate.disk);
  expect(estimate.seconds).toBeGreaterThan((await tables.estimate(['KMMMMvK'], { threads: 2, memory })).seconds);
  expect(Math.max(...LARGE_ENDINGS.map(each => sliceMemory(each, 1)))).toBeLessThan(memory);
  await expect(tables.generate(['KRNSMvK'], { memory: 1e9 })).rejects.toMatchObject({ code: 'memory-short' });
  const space = { ...estimate, memoryFree: 64e9 };
  expect(() => refuse({ ...space, diskFree: estimate.diskPeak }, {})).not.toThrow();
  expect(() => refuse({ ...space, diskFree: estimate.diskPeak - 1 }, {})).toThrow(/of disk space/);
});

it('keeps an unfinished table until it is discarded', async () => {
  const { tables, jobs } = host.services;
  const started = jobEvent(job => (job.making?.[0]?.slices?.of ?? 0) > 0);
  const ends = jobEvent(job => job.state !== 'running');
  await tables.generate(['KRRRRvK'], { threads: 1 });
  const job = await started;
  expect(job.making).toEqual([{ ending: 'KRRRRvK', step: 0, slices: { phase: 'smaller', done: 0, of: 1 } }]);
  await expect(tables.remove('KRRRRvK')).rejects.toMatchObject({ code: 'tables-busy' });
  await jobs.cancel(job.id);
  expect(await ends).toMatchObject({ state: 'cancelled' });
  expect((await tables.list()).begun).toMatchObject([{ ending: 'KRRRRvK', solved: false }]);
  await tables.remove('KRRRRvK');
  expect((await tables.list()).begun).toEqual([]);
  expect(existsSync(join(folder, 'endgame', 'KRRRRvK.begun'))).toBe(false);
  await expect(tables.remove('KRRRRvK')).rejects.toMatchObject({ code: 'no-such-table' });
});

it('keeps an unfinished DTR table in the folder of its rule', async () => {
  const { tables, jobs } = host.services;
  const [ending] = buildableEndings(['KRRRRvK']);
  const rule = ending && distanceTable(karOuk, ending);
  if (!rule || rule === 'mate' || isTwoSidedRule(rule)) throw new Error('no rule of its own');
  const name = `${ruleFolder(rule)}/KRRRRvK`;
  expect(await tables.estimate(['KRRRRvK'], { threads: 1 }, { rule })).toMatchObject({ endings: [name] });
  const stopped = async (count: TableCount): Promise<JobState> => {
    const started = jobEvent(job => job.state === 'running' && (job.making?.[0]?.slices?.of ?? 0) > 0);
    const ends = jobEvent(job => job.state !== 'running');
    await tables.generate(['KRRRRvK'], { threads: 1 }, count);
    const job = await started;
    await expect(tables.remove(name)).rejects.toMatchObject({ code: 'tables-busy' });
    await jobs.cancel(job.id);
    return ends;
  };
  expect(await stopped({ rule })).toMatchObject({ state: 'cancelled' });
  const [unfinished] = (await tables.list()).begun;
  expect(unfinished).toMatchObject({ ending: 'KRRRRvK', counted: ruleFolder(rule), solved: false });
  expect(unfinished?.rules).toContain('kar-ouk');
  if (!unfinished?.rule) throw new Error('no rule to continue with');
  expect(await stopped({ rule: unfinished.rule })).toMatchObject({ state: 'cancelled' });
  expect((await tables.list()).begun).toHaveLength(1);
  await expect(tables.remove('KRRRRvK')).rejects.toMatchObject({ code: 'no-such-table' });
  await tables.remove(name);
  expect((await tables.list()).begun).toEqual([]);
  expect(existsSync(join(folder, 'endgame', ruleFolder(rule), 'KRRRRvK.begun'))).toBe(false);
});
