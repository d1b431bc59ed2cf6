/** What is waited for while small tables are made elsewhere. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { PendingTables } from './pending.ts';
import type { TableRequest } from './services.ts';
import { SmallTables } from './small-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'chatrang-small-'));
afterAll(() => rmSync(folder, { recursive: true }));

function open() {
  const wanted: TableRequest[] = [];
  const awaited = new PendingTables(table => wanted.push(table));
  const small = new SmallTables(folder, awaited);
  const tables = new EndgameTables([folder], undefined, small.make);
  const ask = (name: string) => tables.table(parseEnding(name) as Ending) !== undefined;
  const come = (name: string) => {
    small.take(name, null);
    awaited.came(name);
  };
  return { small, awaited, tables, wanted, ask, come };
}

test('what somebody looks at is wanted before what goes on behind, also where that asked first', async () => {
  const { small, awaited, tables, wanted, ask, come } = open();
  const behind = awaited.settled(async () => ask('KRPvK'));
  await Promise.resolve();
  expect(awaited.noted(tables, () => ask('KRPvK'))).toEqual([false, ['KRPvK']]);
  expect(awaited.noted(tables, () => ask('KNSvK'))).toEqual([false, []]);
  expect(wanted).toMatchObject([
    { name: 'KRPvK', urgent: false },
    { name: 'KRPvK', urgent: true },
  ]);
  come('KRPvK');
  expect(await behind).toBe(false);
  expect(awaited.noted(tables, () => ask('KRPvK'))).toEqual([false, []]);
  small.renew();
  expect(awaited.noted(tables, () => ask('KRPvK'))).toEqual([false, ['KRPvK']]);
});

test('nobody waits while nothing is made, and an answer that failed is asked again when what it missed has come', async () => {
  const { awaited, tables, ask, come } = open();
  awaited.pause(true);
  expect(await awaited.settled(async () => ask('KNPvK'))).toBe(false);
  awaited.pause(false);
  let asks = 0;
  const answer = awaited.settled(async () => {
    tables.askAgain();
    asks++;
    if (!ask('KNPvK') && asks === 1) throw new Error('not yet');
    return asks;
  });
  await new Promise(setImmediate);
  expect(asks).toBe(1);
  come('KNPvK');
  expect(await answer).toBe(2);
});
