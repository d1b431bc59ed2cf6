/** What is waited for while small tables are made elsewhere. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { EndgameTables } from '../../engine/endgame/tables.ts';
import type { WantedTable } from './services.ts';
import { SmallTables } from './small.ts';

const folder = mkdtempSync(join(tmpdir(), 'chatrang-small-'));
afterAll(() => rmSync(folder, { recursive: true }));

function open() {
  const wanted: WantedTable[] = [];
  const small = new SmallTables(folder, table => wanted.push(table));
  const tables = new EndgameTables([folder], undefined, small.make);
  const ask = (name: string) => tables.table(parseEnding(name) as Ending) !== undefined;
  return { small, tables, wanted, ask };
}

test('what somebody looks at is wanted before what goes on behind, also where that asked first', async () => {
  const { small, tables, wanted, ask } = open();
  const behind = small.settled(async () => ask('KRPvK'));
  await Promise.resolve();
  expect(small.noted(tables, () => ask('KRPvK'))).toEqual([false, ['KRPvK']]);
  expect(small.noted(tables, () => ask('KNSvK'))).toEqual([false, []]);
  expect(wanted).toMatchObject([
    { name: 'KRPvK', urgent: false },
    { name: 'KRPvK', urgent: true },
  ]);
  small.take('KRPvK', null);
  expect(await behind).toBe(false);
  expect(small.noted(tables, () => ask('KRPvK'))).toEqual([false, []]);
  small.renew();
  expect(small.noted(tables, () => ask('KRPvK'))).toEqual([false, ['KRPvK']]);
});

test('nobody waits while nothing is made, and an answer that failed is asked again when what it missed has come', async () => {
  const { small, tables, ask } = open();
  small.pause(true);
  expect(await small.settled(async () => ask('KNPvK'))).toBe(false);
  small.pause(false);
  let asks = 0;
  const answer = small.settled(async () => {
    tables.askAgain();
    asks++;
    if (!ask('KNPvK') && asks === 1) throw new Error('not yet');
    return asks;
  });
  await new Promise(setImmediate);
  expect(asks).toBe(1);
  small.take('KNPvK', null);
  expect(await answer).toBe(2);
});
