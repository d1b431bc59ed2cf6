/** Endings of four pieces on the command line: an estimate is printed first, and stopping keeps an unfinished table. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { distanceTable } from '../engine/endgame/count/dtr.ts';
import type { DtrRule } from '../engine/endgame/count/rule.ts';
import { ruleFolder } from '../engine/endgame/count/stored-rule.ts';
import { type Ending, parseEnding } from '../engine/endgame/ending.ts';
import { karOuk } from '../engine/rules/rule-sets/kar-ouk.ts';
import { startCommand } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('cli-slices');

const tables = (...args: readonly string[]): ChildProcess => startCommand(['tables', ...args, '--folder', folder]);

/** @param onOutput receives the whole output so far, of both streams */
async function outputOf(
  child: ChildProcess,
  onOutput: (text: string) => void = () => {},
): Promise<[number | null, string]> {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      text += chunk;
      onOutput(text);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, text];
}

it('prints an estimate, stops, and lists and deletes the unfinished table, also of a DTR table', async () => {
  const named = `${ruleFolder(distanceTable(karOuk, parseEnding('KRRRRvK') as Ending) as DtrRule)}/KRRRRvK`;
  const generating = tables('generate', 'KRRRRvK', '--rules', 'kar-ouk', '--threads', '1', '--memory', '3');
  let refused: ReturnType<typeof outputOf> | null = null;
  const [code, text] = await outputOf(generating, output => {
    if (refused !== null || !output.includes('smaller endings that captures lead to')) return;
    // Paused, since on a busy machine it could be several steps further before the other process has started.
    generating.kill('SIGSTOP');
    refused = outputOf(tables('delete', named));
    void refused.finally(() => {
      generating.kill('SIGINT');
      generating.kill('SIGCONT');
    });
  });
  expect(await refused).toEqual([1, 'chatrang: KRRRRvK is being built\n']);
  expect(code).toBe(1);
  expect(text).toMatch(
    /1 table of four pieces besides the kings, built in slices: about [\d.]+ (minutes|hours), [123]\.\d GiB of memory, 0\.\d GiB on disk, \d\.\d GiB at most during the run, \d+\.\d GiB free/,
  );
  expect(text).toContain('chatrang: stopped; the next run continues from here');

  const [, list] = await outputOf(tables('list'));
  expect(list).toMatch(/^KRRRRvK +unfinished +\d+ bytes {2}step 0 of \? /m);
  const [, json] = await outputOf(tables('list', '--json'));
  expect(JSON.parse(json)).toMatchObject({
    ending: 'KRRRRvK',
    counting: { ends: { goal: 'firstCheck' } },
    begun: true,
    step: -1,
    solved: false,
    busy: false,
  });

  expect((await outputOf(tables('delete', named)))[0]).toBe(0);
  expect(readdirSync(join(folder, dirname(named)))).toEqual([]);
});

it('refuses a memory limit that is too low', async () => {
  const [code, text] = await outputOf(tables('generate', 'KRNSMvK', '--memory', '1'));
  expect(code).toBe(1);
  expect(text).toMatch(/requires \d{4} MiB of memory, but only 1024 MiB can be used/);
});

it('prints one estimate for the DTM and DTR tables of an ending', async () => {
  const generating = tables('generate', 'KRRRRvK', '--rules', 'ouk-forum', '--threads', '1', '--memory', '3');
  const [, text] = await outputOf(generating, output => {
    if (output.includes('free\n')) generating.kill('SIGKILL');
  });
  expect(text).toMatch(/^2 tables of four pieces besides the kings, built in slices: about/);
});
