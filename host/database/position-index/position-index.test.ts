/** The position index against a replay of all games: after edits, damage, and on read-only libraries. */

import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import { writeQuery } from '../../../api/query/write.ts';
import { randomPgn } from '../../../bench/library.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import { loadRules } from '../../../engine/rules/kernel.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../../engine/rules/same-moves.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { findAssets } from '../../assets.ts';
import { checkLibrary } from '../../safety/check.ts';
import { mainLineOf } from '../columns.ts';
import { databaseServices } from '../database.ts';
import { positionOf } from '../line.ts';
import type { DatabaseServices } from '../services.ts';

const folder = temporaryFolder('position-index');
const sound = join(folder, 'sound.sqlite');
const GAMES = 84;
const ALL = { filter: {}, sort: 'id', descending: false } as const;

async function openAt(path: string, readOnly = false) {
  const indexed: (readonly [done: number, total: number])[] = [];
  const db = databaseServices((name, data) => {
    if (name === 'indexing') indexed.push([(data as { done: number }).done, (data as { total: number }).total]);
  });
  await db.database.open({ path, rulesWasm: findAssets().rulesWasm.href, purpose: 'library', readOnly });
  return { db, indexed };
}

/** Two segments, edited games in both, new ones, and deleted ones. */
beforeAll(async () => {
  await loadRules(readFileSync(findAssets().rulesWasm));
  const { db } = await openAt(sound);
  for (const [seed, count] of [
    [1, GAMES - 34],
    [2, 34],
  ] as const)
    await db.imports.run({ source: { text: randomPgn(count, seed) }, name: 'x', rules: 'makruk', collection: 1 });
  for (const id of [3, 40, 80]) {
    const { study } = await db.library.open(id);
    await db.library.save(id, 1, 1, { ...study, nodes: study.nodes.slice(0, 9), result: '1-0' });
    await db.library.save(null, null, 1, study);
  }
  await db.library.remove([5, 6, 81]);
  await db.library.emptyBin();
  await db.library.remove([8, 82]);
  await db.database.close();
});

let copies = 0;
function copy(sql = ''): string {
  const path = join(folder, `${++copies}.sqlite`);
  copyFileSync(sound, path);
  write(path, sql);
  return path;
}

function write(path: string, sql: string): void {
  const file = new Database(path);
  file.exec(sql);
  file.close();
}

function rows(path: string, sql: string): unknown[] {
  const file = new Database(path, { readonly: true });
  const found = file.prepare(sql).pluck().all();
  file.close();
  return found;
}

interface Line {
  readonly id: number;
  readonly result: string;
  readonly positions: readonly Position[];
}

async function linesOf(db: DatabaseServices): Promise<readonly Line[]> {
  const { rows } = await db.library.list(ALL, 0, 1000);
  return Promise.all(
    rows.map(async ({ id }) => {
      const { study } = await db.library.open(id);
      const positions = [positionOf(study.rules, study.start)];
      for (const text of mainLineOf(study)) {
        const last = positions.at(-1) as Position;
        const move = parseUci(last, text);
        if (move.ok) positions.push(last.play(move.value));
      }
      return { id, result: study.result, positions };
    }),
  );
}

/** Compares the explorer and the position filter for some positions with a replay of all games. */
async function expectRight(db: DatabaseServices): Promise<void> {
  const lines = await linesOf(db);
  const random = new Random(9);
  for (let round = 0; round < 15; round++) {
    const asked = random.pick(random.pick(lines).positions.slice(0, random.pick([1, 4, 99])));
    const rules = asked.rules.id;
    const games = lines.filter(({ positions }) =>
      positions.some(position => position.key === asked.key && haveSameMoves(position.rules, asked.rules)),
    );
    const answer = await db.explorer.position(rules, makeFen(asked), {});
    expect(answer.games).toBe(games.length);
    expect(answer.white).toBe(games.filter(({ result }) => result === '1-0').length);
    const filter = { query: writeQuery({ kind: 'position', rules, fen: makeFen(asked) }) };
    const listed = await db.library.list({ ...ALL, filter }, 0, 1000);
    expect(listed.rows.map(({ id }) => id)).toEqual(games.map(({ id }) => id));
  }
}

it('answers for edited, new and deleted games', async () => {
  expect(rows(sound, 'SELECT count(*) FROM position_segments')).toEqual([2]);
  expect(rows(sound, 'SELECT count(*) FROM position_loose')).toEqual([6]);
  const { db, indexed } = await openAt(sound);
  await expectRight(db);
  expect(indexed).toEqual([]);
  await db.database.close();
});

it.each([
  ['no segments', 'DELETE FROM position_segments'],
  [
    'no rows of the index at all',
    'DELETE FROM position_segments; DELETE FROM position_blocks; DELETE FROM position_loose',
  ],
  ['one segment', 'DELETE FROM position_segments WHERE id = 1'],
  ['segments of another form', 'UPDATE position_segments SET form = form + 1 WHERE id = 2'],
])('is built from the moves when there are %s', async (_, sql) => {
  const path = copy(sql);
  const { db, indexed } = await openAt(path);
  await expectRight(db);
  const [first, last] = [indexed[0], indexed.at(-1)];
  expect(first?.[0]).toBe(0);
  expect(last?.[0]).toBe(last?.[1]);
  await db.database.close();
  expect(checkLibrary(path)).toMatchObject({ ok: true });
  expect(
    rows(path, 'SELECT id >> 20 FROM position_blocks WHERE id >> 20 NOT IN (SELECT id FROM position_segments)'),
  ).toEqual([]);
});

it.each([
  ['bytes of a block', 'UPDATE position_blocks SET bytes = zeroblob(length(bytes)) WHERE id = (2 << 20)'],
  ['a block', 'DELETE FROM position_blocks WHERE id = (SELECT max(id) FROM position_blocks)'],
  ['the blocks of two segments', 'UPDATE position_blocks SET id = -id; UPDATE position_blocks SET id = (3 << 20) + id'],
  ['a directory', 'UPDATE position_segments SET directory = substr(directory, 2)'],
  ['the range of a segment', 'UPDATE position_segments SET last = last - 1 WHERE id = 1'],
])('replaces segments when damage changed %s', async (_, sql) => {
  const path = copy(sql);
  expect(checkLibrary(path).positions.length).toBeGreaterThan(0);
  const { db } = await openAt(path);
  await expectRight(db);
  await db.database.close();
  expect(checkLibrary(path)).toMatchObject({ ok: true });
});

it('notices what another connection writes', async () => {
  const path = copy();
  const { db } = await openAt(path);
  await expectRight(db);
  const other = await openAt(path);
  const { study } = await other.db.library.open(20);
  await other.db.library.save(20, 1, 1, { ...study, nodes: study.nodes.slice(0, 3) });
  await other.db.imports.run({ source: { text: randomPgn(40, 3) }, name: 'x', rules: 'makruk', collection: 1 });
  await expectRight(db);
  write(path, 'DELETE FROM position_segments WHERE id = 2');
  await expectRight(db);
  await other.db.database.close();
  await db.database.close();
});

it('is built in memory when the library is read-only', async () => {
  const path = copy('DELETE FROM position_segments WHERE id = 1; UPDATE position_blocks SET bytes = zeroblob(9)');
  const before = readFileSync(path);
  const { db } = await openAt(path, true);
  await expectRight(db);
  await db.database.close();
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('searches every rule set with the same moves', async () => {
  const { db } = await openAt(copy());
  const lines = await linesOf(db);
  const alike = lines.filter(({ positions: [start] }) =>
    haveSameMoves((start as Position).rules, ruleSet('makruk') as Position['rules']),
  );
  expect(new Set(alike.map(({ positions: [start] }) => start?.rules.id)).size).toBeGreaterThan(1);
  const { games } = await db.explorer.position('makruk', ruleSet('makruk')?.startFen ?? '', {});
  expect(games).toBe(alike.length);
  await db.database.close();
});
