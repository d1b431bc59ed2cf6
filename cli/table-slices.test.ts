/** Endings of four units on the command line: what they take is said first, a stop leaves what was begun. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { distanceTable, dtrFolder } from '../engine/endgame/count/dtr.ts';
import type { DtrRule } from '../engine/endgame/count/dtr-rule.ts';
import { type Ending, parseEnding } from '../engine/endgame/ending.ts';
import { karOuk } from '../engine/rules/rule-sets/kar-ouk.ts';

const folder = mkdtempSync(join(tmpdir(), 'chatrang-cli-slices-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const tables = (...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [MAIN, 'tables', ...args, '--folder', folder], { stdio: 'pipe' });

/** @param heard is called with all that was said so far, on either stream */
async function said(child: ChildProcess, heard: (text: string) => void = () => {}): Promise<[number | null, string]> {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      text += chunk;
      heard(text);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, text];
}

it('says what an ending takes, stops, lists what was begun and deletes it, of needs as of distances', async () => {
  const named = `${dtrFolder(distanceTable(karOuk, parseEnding('KRRRRvK') as Ending) as DtrRule)}/KRRRRvK`;
  const making = tables('generate', 'KRRRRvK', '--rules', 'kar-ouk', '--threads', '1', '--memory', '3');
  let refused: ReturnType<typeof said> | null = null;
  const [code, text] = await said(making, so => {
    if (refused !== null || !so.includes('what captures lead into')) return;
    // Held where it is: on a busy machine it could be steps further before the other process has come up.
    making.kill('SIGSTOP');
    refused = said(tables('delete', named));
    void refused.finally(() => {
      making.kill('SIGINT');
      making.kill('SIGCONT');
    });
  });
  expect(await refused).toEqual([1, 'chatrang: KRRRRvK is being made\n']);
  expect(code).toBe(1);
  expect(text).toMatch(
    /1 table of four units, made in slices: about [\d.]+ (minutes|hours), [123]\.\d GiB of memory, 0\.\d GiB on disk, \d\.\d GiB on the way, \d+\.\d GiB free/,
  );
  expect(text).toContain('chatrang: stopped; the next run goes on here');

  const [, list] = await said(tables('list'));
  expect(list).toMatch(/^KRRRRvK +begun +\d+ bytes {2}step 0 of \? /m);
  const [, json] = await said(tables('list', '--json'));
  expect(JSON.parse(json)).toMatchObject({
    ending: 'KRRRRvK',
    counting: { ends: { goal: 'firstCheck' } },
    begun: true,
    step: -1,
    solved: false,
    busy: false,
  });

  expect((await said(tables('delete', named)))[0]).toBe(0);
  expect(readdirSync(join(folder, dirname(named)))).toEqual([]);
});

it('refuses memory in which it cannot be made', async () => {
  const [code, text] = await said(tables('generate', 'KRNSMvK', '--memory', '1'));
  expect(code).toBe(1);
  expect(text).toMatch(/KRNSMvK: needs 1\.\d GiB of memory/);
});

it('says what two tables of one ending take together, the moves to mate and the needs', async () => {
  const making = tables('generate', 'KRRRRvK', '--rules', 'ouk-forum', '--threads', '1', '--memory', '3');
  const [, text] = await said(making, so => {
    if (so.includes('free\n')) making.kill('SIGKILL');
  });
  expect(text).toMatch(/^2 tables of four units, made in slices: about/);
});
