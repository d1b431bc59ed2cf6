/**
 * DTR tables generated in slices are equal, byte for byte, to those solved in memory, for each effect a rule can have:
 * captures that restart the count, a first check that wins, stalemate that loses, dead positions, and squares that are
 * safe by a count the bare king may still begin. Endings of two units use the same code as those of four.
 */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kill, says, slicingProcess } from '../../../tests/scripts/slicing-process.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { karOuk } from '../../rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { makrukManual } from '../../rules/rule-sets/makruk-manual.ts';
import { oukForum } from '../../rules/rule-sets/ouk-forum.ts';
import { tableUnder } from '../count/bare-king.ts';
import { decidingTable, distanceTable } from '../count/dtr.ts';
import type { DtrRule } from '../count/rule.ts';
import { ruleFolder } from '../count/stored-rule.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { generateTables } from '../generation/generate.ts';
import { batchesOf } from '../generation/plan.ts';
import { termsOf } from '../solver/terms.ts';
import { openTable } from '../tables/table-file.ts';
import { SliceScratch, unfinishedIn } from './scratch.ts';
import { type Slicing, sliceMemory, solveInSlices } from './slices.ts';

const wasm = new URL('../../../build/endgame.wasm', import.meta.url).pathname;
const worker = new URL('../generation/worker.ts', import.meta.url);
const solved = temporaryFolder('solved');
const sliced = temporaryFolder('sliced');

const ending = (name: string): Ending => parseEnding(name) as Ending;

function must(rule: 'mate' | DtrRule | null): DtrRule {
  if (rule === null || rule === 'mate') throw new Error('not a DTR rule');
  return rule;
}

/** Stalemate loses, and the game is over where neither side can mate. */
const stalemateLoses: RuleSet = { ...makruk, stalemate: 'loss', deadPosition: 'auto' };

/** The bare king announces its count, and captures restart it. */
const announced: RuleSet = {
  ...makrukManual,
  count: {
    ...makrukManual.count,
    piece: oukForum.count.piece && {
      ...oukForum.count.piece,
      endAt: 'limit',
      withFish: 'no',
      starts: 'announced',
    },
  },
};

const waiting = (name: string): DtrRule => must(tableUnder(announced, ending(name), { kind: 'nothing', takes: true }));

/** Generates the dependencies of a table in memory, and the table too if `itself` is set. */
async function makeBehind(folder: string, of: Ending, rule: DtrRule, itself: boolean): Promise<void> {
  for (const batch of batchesOf([{ ending: of, rule }])) {
    const last = batch.rule !== null && ruleFolder(batch.rule) === ruleFolder(rule);
    const { failed } = await generateTables({
      endings: batch.endings.filter(each => itself || !last || each.name !== of.name),
      folder: batch.rule === null ? folder : join(folder, ruleFolder(batch.rule)),
      ...(batch.rule && { counting: batch.rule }),
      wasm,
      worker,
      threads: 2,
    });
    expect(failed).toEqual([]);
  }
}

const slicing = (of: Ending, counting: DtrRule, more: Partial<Slicing> = {}): Slicing => ({
  ending: of,
  folder: join(sliced, ruleFolder(counting)),
  counting,
  wasm,
  worker,
  threads: 2,
  memory: 2 ** 30,
  ...more,
});

function same(of: Ending, rule: DtrRule): boolean {
  const path = join(ruleFolder(rule), `${of.name}.ctb`);
  return readFileSync(join(solved, path)).equals(readFileSync(join(sliced, path)));
}

/** Killed in the step that extracts the safe squares, and in one that uses them. */
async function killTwice(of: Ending, counting: DtrRule): Promise<void> {
  const folder = join(sliced, ruleFolder(counting));
  for (const until of [/^step 0 9/m, /^step 2 9/m]) {
    const run = { ending: of.name, folder, counting, memory: sliceMemory(of, 2), scripts: solved, until };
    const running = slicingProcess(run);
    await says(running, until);
    expect(unfinishedIn(folder)).toMatchObject([{ ending: of, counting, busy: true }]);
    await kill(running);
  }
  expect(unfinishedIn(folder)).toMatchObject([{ ending: of, counting, step: 1, solved: false, busy: false }]);
}

const CASES: readonly (readonly [what: string, name: string, rule: DtrRule])[] = [
  ['a capture restarts the count', 'KRRvK', must(decidingTable(oukForum, ending('KRRvK')))],
  ['the first check wins', 'KRMvK', must(decidingTable(karOuk, ending('KRMvK')))],
  ['stalemate loses, mets of one colour are dead', 'KMMvK', must(distanceTable(stalemateLoses, ending('KMMvK')))],
  ['a count that can still begin has safe squares', 'KRSvK', waiting('KRSvK')],
];

test.each(CASES)('%s: %s in slices equals the table solved in memory', async (_, name, rule) => {
  const of = ending(name);
  await makeBehind(solved, of, rule, true);
  await makeBehind(sliced, of, rule, false);
  if (name === 'KRSvK') await killTwice(of, rule);
  expect(await solveInSlices(slicing(of, rule))).toBe(true);
  expect(same(of, rule)).toBe(true);
  const left = readdirSync(join(sliced, ruleFolder(rule))).filter(each => each.startsWith(name));
  expect(left).toEqual([`${name}.ctb`]);
});

/** The unpacked bytes of a table solved in memory. */
function bytesOf(name: string, rule: DtrRule): Buffer {
  const table = openTable(join(solved, ruleFolder(rule), `${name}.ctb`));
  if (!table.ok) throw new Error(table.error.text);
  const { blocks, read, close } = table.value;
  const all = Array.from({ length: blocks }, (_, number) => read(number)).map(block => (block.ok ? block.value : []));
  close();
  return Buffer.concat(all.map(block => Buffer.from(block)));
}

test('differs from other tables where squares are safe or positions are dead', async () => {
  const counted = must(decidingTable(announced, ending('KRSvK')));
  await makeBehind(solved, ending('KRSvK'), waiting('KRSvK'), true);
  expect(bytesOf('KRSvK', waiting('KRSvK')).equals(bytesOf('KRSvK', counted))).toBe(false);
  const alive = must(distanceTable({ ...stalemateLoses, deadPosition: 'agreement' }, ending('KMMvK')));
  const dead = must(distanceTable(stalemateLoses, ending('KMMvK')));
  for (const rule of [alive, dead]) await makeBehind(solved, ending('KMMvK'), rule, true);
  expect(bytesOf('KMMvK', dead).equals(bytesOf('KMMvK', alive))).toBe(false);
});

test('restarts the partial work of another rule and requires the tables it depends on', async () => {
  const [of, rule] = [ending('KRSvK'), waiting('KRSvK')];
  const folder = join(sliced, ruleFolder(rule));
  const other = new SliceScratch(folder, of, must(decidingTable(announced, of)));
  expect(other.take()).toBe(true);
  other.keepJournal(7, null);
  const own = new SliceScratch(folder, of, rule);
  expect(own.journal()).toBeNull();
  other.release();
  const safe = termsOf(rule).safe(of);
  if (safe === null) throw new Error('no squares are safe');
  rmSync(own.takenPath(safe.terms));
  await expect(solveInSlices(slicing(of, rule))).rejects.toThrow(/requires/);
  expect(unfinishedIn(folder)).toEqual([]);
});
