/** Kills a process instead of closing it: everything reported as stored is there, and the file is undamaged. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../engine/rules/same-moves.ts';
import { KILL_KINDS } from '../../tests/scripts/kill/kinds.ts';
import { killRounds } from '../../tests/scripts/kill/run.ts';
import { batchEnds } from '../../tests/support/batch-ends.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';

const folder = temporaryFolder('kill');

const rulesWasm = findAssets().rulesWasm.href;

/** A process that opens the library, runs the body and prints a line per step; it pauses after the last game. */
function child(path: string, body: string, last = Number.POSITIVE_INFINITY): ChildProcess {
  const source = `
    import { writeSync } from 'node:fs';
    const { databaseServices } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)});
    const report = text => writeSync(1, text + '\\n');
    const db = databaseServices((name, data) => {
      report(name + ' ' + data.games);
      if (data.games >= ${last}) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
    await db.database.open({ path: ${JSON.stringify(path)}, rulesWasm: ${JSON.stringify(rulesWasm)}, purpose: 'import' });
    ${body}`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Kills the process once it has printed a matching line; returns that line. */
async function killAt(process: ChildProcess, wanted: (line: string) => boolean): Promise<string> {
  if (!process.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: process.stdout })) {
    if (!wanted(line)) continue;
    process.kill('SIGKILL');
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
    return line;
  }
  throw new Error('the process ended by itself');
}

const check = (path: string): unknown => {
  const db = new Database(path, { readonly: true });
  const result = [db.pragma('integrity_check', { simple: true }), db.pragma('foreign_key_check')];
  db.close();
  return result;
};

it('keeps complete batches of an import, undamaged, and reports it at the next start', async () => {
  const path = join(folder, 'import.sqlite');
  const file = join(folder, 'many.pgn');
  writeFileSync(file, randomPgn(2000, 5));
  const line = await killAt(
    child(
      path,
      `await db.imports.run({ source: { path: ${JSON.stringify(file)} }, name: 'many.pgn', rules: 'makruk', collection: 1 });`,
      1500,
    ),
    text => Number(text.split(' ')[1]) >= 500,
  );
  const services = await openServices(path);
  const query = { filter: {}, sort: 'id', descending: false } as const;
  const { total } = await services.library.list(query, 0, 1);
  expect(total).toBeGreaterThanOrEqual(Number(line.split(' ')[1]));
  expect([...(await batchEnds(file, 'makruk'))]).toContain(total);
  expect(await services.imports.takeInterrupted()).toEqual([{ file: 'many.pgn', games: total }]);
  expect(await services.imports.takeInterrupted(), 'reported once').toEqual([]);
  const start = (await services.library.open(1)).study;
  const all = await services.explorer.position(start.rules, start.start, {});
  const played = Array.from({ length: total }, (_, at) => ruleSets[at % ruleSets.length]!);
  const counted = played.filter(rules => haveSameMoves(rules, ruleSet(start.rules)!));
  expect(all.games).toBe(counted.length);
  expect((await services.library.list({ ...query, filter: { query: 'penh' } }, 0, 1)).total).toBe(total);
  await services.library.exportText(null, query);
  const again = await services.imports.run({
    source: { path: file },
    name: 'many.pgn',
    rules: 'makruk',
    collection: 1,
  });
  expect(again.games).toBe(2000);
  await services.database.close();
  expect(check(path)).toEqual(['ok', []]);
  const third = await openServices(path);
  expect(await third.imports.takeInterrupted()).toEqual([]);
  await third.database.close();
});

it('keeps every draft whose save was confirmed', async () => {
  const path = join(folder, 'drafts.sqlite');
  const body = `
    const { randomGames } = await import(${JSON.stringify(new URL('../../bench/library.ts', import.meta.url).href)});
    const { flattenStudy } = await import(${JSON.stringify(new URL('../../core/study/flat.ts', import.meta.url).href)});
    const [study] = Array.from(randomGames(1, 1), flattenStudy);
    for (let edit = 1; ; edit++) {
      const nodes = study.nodes.map((node, index) => (index === 0 ? { ...node, comment: 'edit ' + edit } : node));
      await db.library.saveDraft({ id: 'draft', game: null, revision: null, study: { ...study, nodes }, path: '', changed: edit });
      report('saved ' + edit);
      await new Promise(resolve => setImmediate(resolve));
    }`;
  const line = await killAt(child(path, body), text => text === 'saved 60');
  const services = await openServices(path);
  const [draft, ...others] = await services.library.drafts();
  expect(others).toEqual([]);
  expect(draft?.changed).toBeGreaterThanOrEqual(Number(line.split(' ')[1]));
  expect(draft?.study.nodes[0]).toMatchObject({ comment: `edit ${draft?.changed}` });
  await services.database.close();
  expect(check(path)).toEqual(['ok', []]);
});

const SMALL = KILL_KINDS.filter(({ inProof }) => inProof > 0);

/** Many more kills, and larger libraries: `node tests/scripts/kill.ts`. */
it.each(SMALL.map((kind, index) => [kind.name, kind, index] as const))(
  'survives kills at random moments: %s',
  async (_, kind, index) => {
    // Each kind is killed at another part of its work.
    const { killed, violations } = await killRounds(kind, kind.inProof, 7 + index);
    expect([killed, violations]).toEqual([kind.inProof, []]);
  },
);
