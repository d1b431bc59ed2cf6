/** Requests that wait for small tables, which another thread builds. */
import { expect, test } from 'vitest';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { PendingTables } from './pending.ts';
import type { TableRequest } from './requests.ts';
import { SmallTables } from './small-tables.ts';

const folder = temporaryFolder('small');

function open() {
  const requests: TableRequest[] = [];
  const pending = new PendingTables(request => requests.push(request));
  const small = new SmallTables(folder, pending);
  const tables = new EndgameTables([folder], undefined, small.find);
  const ask = (name: string) => tables.table(parseEnding(name) as Ending) !== undefined;
  const deliver = (name: string) => {
    small.deliver(name, null);
    pending.delivered(name);
  };
  return { small, pending, tables, requests, ask, deliver };
}

test('makes a request urgent when the user sees the position, even if it was requested before', async () => {
  const { small, pending, tables, requests, ask, deliver } = open();
  const background = pending.answerWhenReady(async () => ask('KRPvK'));
  await Promise.resolve();
  expect(pending.answerNow(tables, () => ask('KRPvK'))).toEqual([false, ['KRPvK']]);
  expect(pending.answerNow(tables, () => ask('KNSvK'))).toEqual([false, []]);
  expect(requests).toMatchObject([
    { name: 'KRPvK', urgent: false },
    { name: 'KRPvK', urgent: true },
  ]);
  deliver('KRPvK');
  expect(await background).toBe(false);
  expect(pending.answerNow(tables, () => ask('KRPvK'))).toEqual([false, []]);
  small.reset();
  expect(pending.answerNow(tables, () => ask('KRPvK'))).toEqual([false, ['KRPvK']]);
});

test('does not wait while building is paused, and repeats a failed answer when the missing table is delivered', async () => {
  const { pending, tables, ask, deliver } = open();
  pending.setPaused(true);
  expect(await pending.answerWhenReady(async () => ask('KNPvK'))).toBe(false);
  pending.setPaused(false);
  let attempts = 0;
  const answer = pending.answerWhenReady(async () => {
    tables.retryMissing();
    attempts++;
    if (!ask('KNPvK') && attempts === 1) throw new Error('not yet');
    return attempts;
  });
  await new Promise(setImmediate);
  expect(attempts).toBe(1);
  deliver('KNPvK');
  expect(await answer).toBe(2);
});
