/**
 * Parts of endings of three pieces with first-move rights are solved in the on-demand thread, with progress, pause and
 * resume.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import type { Events, JobState, OnDemandTables } from '../../api/contract.ts';
import { writeGames } from '../../core/pgn/writer.ts';
import { studyOfLine } from '../../core/study/edit.ts';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { firstMoveRule } from '../../engine/endgame/first-move-rights.ts';
import { FirstMoves } from '../../engine/endgame/first-moves/first-moves.ts';
import type { PartRequest } from '../../engine/endgame/first-moves/parts.ts';
import { compileSolver } from '../../engine/endgame/solver/kernel.ts';
import { EndgameSolver } from '../../engine/endgame/solver/solve.ts';
import { BLOCK, writeTable } from '../../engine/endgame/tables/table-file.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { probePosition } from '../../engine/endgame/verdict/verdict.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { oukForum } from '../../engine/rules/rule-sets/ouk-forum.ts';
import { oukPychess } from '../../engine/rules/rule-sets/ouk-pychess.ts';
import { builtAssets } from '../../tests/support/built-assets.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createHost, type Host } from '../host.ts';
import { FirstMoveParts, newMailbox, storeBlocks } from './first-move-parts.ts';
import { PendingTables } from './pending.ts';

const NAME = 'KNNNvK';
const LEAP = '8/8/8/3k4/8/8/8/N1NK2N1 w D - 0 1';
/** Another part: the unmoved king is on another square. */
const ELSEWHERE = '8/8/8/3k4/8/8/8/N1KN2N1 w C - 0 1';
const PART = /^KNNNvK:king:/u;
const at = (fen: string, rules = 'ouk-pychess') => ({ rules, fen, moves: [] });
const PLAIN = at('8/8/8/3k4/8/8/8/R3K3 w - - 0 1');

const wasm = fileURLToPath(new URL('../../build/endgame.wasm', import.meta.url));
const module = compileSolver(readFileSync(wasm));
const folder = temporaryFolder('host-parts');
const own = join(folder, 'endgame');
const file = join(own, `${NAME}.ctb`);
const hosts: Host[] = [];
let host: Host;
const reports: OnDemandTables[] = [];

async function hostIn(place: string, library = 'library.sqlite'): Promise<Host> {
  const opened = await createHost({ shell: 'cli', libraryPath: join(place, library), assets: builtAssets });
  hosts.push(opened);
  return opened;
}
beforeAll(async () => {
  mkdirSync(own);
  const { figures, distances } = new EndgameSolver(module).solve(parseEnding(NAME) as Ending);
  writeTable(file, { ending: NAME, values: 'mate', figures }, distances);
  host = await hostIn(folder);
  host.events.subscribe((name, data) => {
    if (name === 'smallTables') reports.push(data as unknown as Events['smallTables']);
  });
});
beforeEach(() => void reports.splice(0));
afterAll(async () => {
  for (const each of hosts) await each.close();
});

const reported = (matches: (now: OnDemandTables) => boolean, { events }: Host = host): Promise<OnDemandTables> =>
  new Promise(resolve => {
    const stop = events.subscribe((name, data) => {
      const now = data as unknown as OnDemandTables;
      if (name !== 'smallTables' || !matches(now)) return;
      stop();
      resolve(now);
    });
  });
const idle = () => reported(({ making }) => making.length === 0);

const leapGame = (): string =>
  writeGames([{ ...studyOfLine('ouk-pychess', LEAP, ['d1f2', 'd5d4']), result: '1/2-1/2' }]);

async function ended(start: () => Promise<string>, { events }: Host = host): Promise<void> {
  const end = new Promise<void>(resolve => {
    const stop = events.subscribe((name, data) => {
      if (name !== 'job' || (data as unknown as JobState).state === 'running') return;
      stop();
      resolve();
    });
  });
  await start();
  await end;
}

it('pauses within a part, answers other requests, leaves a game unchecked, and resumes', async () => {
  const { tables, library } = host.services;
  const started = reported(({ making: [now] }) => PART.test(now?.name ?? '') && (now?.step ?? 0) > 0);
  const first = await tables.verdict(at(LEAP));
  expect(first).toMatchObject({ verdict: null, missing: [], noVerdictReason: null, fault: null });
  expect(first.making).toEqual([expect.stringMatching(PART)]);
  await started;
  await tables.pauseSmall(true);
  expect(reports.at(-1)).toMatchObject({ paused: true, making: [{ name: first.making[0] }] });
  expect((await tables.proof(at(LEAP))).line).toEqual([]);
  expect(await tables.verdict(PLAIN)).toMatchObject({ verdict: { ending: 'KRvK' }, making: [] });
  const source = { kind: 'text', name: 'leap', text: leapGame() } as const;
  await ended(() => library.import({ source, rules: 'ouk-pychess', collection: 1 }));
  await ended(() => library.adjudicate());
  expect(await library.adjudication(null)).toMatchObject({ waiting: 1, missing: [] });

  const done = idle();
  await tables.pauseSmall(false);
  await ended(() => library.adjudicate());
  await done;
  expect(await library.adjudication(null)).toMatchObject({ waiting: 0, missing: [], kinds: { 'won-drawn': 1 } });
  // The same as `chatrang tables probe`, which solves the part in its own thread.
  const verdict = { outcome: 'win', dtm: 18, dtr: 18, budget: 27 };
  expect(await tables.verdict(at(LEAP))).toMatchObject({ making: [], verdict });
});

it('closes without waiting for a part, and leaves its game unchecked', async () => {
  const closing = await hostIn(folder, 'closing.sqlite');
  const { library } = closing.services;
  const source = { kind: 'text', name: 'leap', text: leapGame() } as const;
  await ended(() => library.import({ source, rules: 'ouk-pychess', collection: 1 }), closing);
  const started = reported(({ making }) => making.length > 0, closing);
  await library.adjudicate();
  await started;
  await closing.close();
  const again = await hostIn(folder, 'closing.sqlite');
  expect(await again.services.library.adjudication(null)).toMatchObject({ waiting: 1 });
});

it('names the missing DTR table while the part is still being solved', async () => {
  const { tables } = host.services;
  const done = idle();
  const first = await tables.verdict(at(ELSEWHERE, 'ouk-forum'));
  expect(first.missing).toMatchObject([{ ending: NAME, rule: { restart: 'classChange' } }]);
  expect(first.making).toContainEqual(expect.stringMatching(PART));
  await done;
  const then = await tables.verdict(at(ELSEWHERE, 'ouk-forum'));
  expect(then).toMatchObject({ verdict: null, missing: first.missing, making: [] });
});

it('a search solves no part whose DTR table is missing', () => {
  let looked = 0;
  const tables = new EndgameTables([own]);
  const stopped = () => {
    looked++;
    return false;
  };
  tables.useFirstMoves(new FirstMoves({ module, stopped }, tables));
  const position = positionFromFen(oukForum, ELSEWHERE.replace(' w ', ' b '));
  const probed = position.ok && probePosition(position.value, tables);
  expect(probed !== false && probed.ok && probed.value.noVerdictReason).toMatchObject({ code: 'table-missing' });
  expect(looked).toBe(0);
  tables.close();
});

it('reports a damaged table that a part requires to every waiting request', async () => {
  const place = join(folder, 'damaged');
  const bytes = readFileSync(file);
  bytes.fill(0x55, bytes.length >> 4, bytes.length >> 2);
  mkdirSync(join(place, 'endgame'), { recursive: true });
  writeFileSync(join(place, 'endgame', `${NAME}.ctb`), bytes);
  const { services } = await hostIn(place);
  const line = services.tables.line({ ...at(LEAP), moves: ['d1f2'], result: '*' });
  const proof = services.tables.proof(at(LEAP));
  expect((await line).fault).toMatchObject({ code: 'table-damaged' });
  expect((await proof).fault).toMatchObject({ code: 'table-damaged' });
  expect(await services.tables.verdict(at(LEAP))).toMatchObject({ making: [], fault: { code: 'table-damaged' } });
});

const partRequest = (name: string): PartRequest => ({
  name,
  ending: NAME,
  unmoved: { king: 3, units: [] },
  rule: 'mate',
  first: firstMoveRule(oukPychess),
});

test('keeps the parts of a waiting request and of the shown position above the memory limit', async () => {
  const requested: string[] = [];
  const pending: PendingTables = new PendingTables(
    ({ name }) => requested.push(name),
    () => parts.settled(),
  );
  const mailbox = newMailbox();
  const parts = new FirstMoveParts(mailbox, pending, 1);
  const noise = (seed: number): Uint8Array => Uint8Array.from({ length: 2 * BLOCK }, (_, n) => ((n * seed) >> 3) & 255);
  const deliver = (name: string, seed: number): void => {
    parts.deliver(name, storeBlocks(mailbox, noise(seed)), null);
    pending.delivered(name);
  };
  const names = ['a', 'b', 'c'];
  const ask = (): readonly boolean[] => names.map(name => parts.block(partRequest(name), BLOCK).ok && parts.has(name));
  const answer = pending.answerWhenReady(async () => ask());
  for (const [n, name] of names.entries()) {
    await new Promise(setImmediate);
    deliver(name, n + 3);
  }
  expect(await answer).toEqual([true, true, true]);
  expect(requested).toEqual(names);
  await new Promise(setImmediate);
  expect(names.map(name => parts.has(name))).toEqual([false, false, false]);
  expect(parts.bytes).toBe(0);

  const tables = new EndgameTables([]);
  const look = () => {
    parts.positionChanged();
    return pending.answerNow(tables, ask)[0];
  };
  expect(look()).toEqual([false, false, false]);
  for (const [n, name] of names.entries()) {
    deliver(name, n + 3);
    look();
  }
  expect(look()).toEqual([true, true, true]);
  const block = parts.block(partRequest('b'), BLOCK);
  expect(block.ok && block.value && Uint8Array.from(block.value)).toEqual(noise(4).subarray(BLOCK));
});
