/** Searches on the boards of a library find the games that `core/pattern` finds, also while games change. */
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameId, GameQuery } from '../../../api/contract.ts';
import type { Query } from '../../../api/query/query.ts';
import { writeQuery } from '../../../api/query/write.ts';
import { randomGames } from '../../../bench/library.ts';
import { pathToFound, type StudyLine } from '../../../core/pattern/find-in-study.ts';
import { findPath, findPattern } from '../../../core/pattern/occurs.ts';
import { parseMaterial, parsePath, parsePattern } from '../../../core/pattern/parse-pattern.ts';
import { writePath, writePattern } from '../../../core/pattern/write-pattern.ts';
import { writeGames } from '../../../core/pgn/writer.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { startPosition } from '../../../core/study/positions.ts';
import type { MoveNode, Study } from '../../../core/study/study.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { makeUci, parseUci } from '../../../engine/rules/uci.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { openServices } from '../../../tests/support/open-services.ts';
import { pathSearches, patternSearches } from '../../../tests/support/patterns.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { DatabaseServices } from '../services.ts';

const PLAIN = 60;
const ANNOTATED = 40;
const random = new Random(3);
const games = new Map<GameId, Study>();
const progress: { readonly done: number; readonly total: number }[] = [];
let db: DatabaseServices;

/** Variations of random moves after some of the first moves, and inside each other. */
function withVariations(study: Study): Study {
  const grow = (node: MoveNode, position: Position, depth: number): MoveNode => {
    if (depth > 24) return { ...node, children: [] };
    const next = (move: string): Position => {
      const parsed = parseUci(position, move);
      if (!parsed.ok) throw new Error(move);
      return position.play(parsed.value);
    };
    const children = node.children.map(child => grow(child, next(child.move), depth + 1));
    const moves = position.moves().map(makeUci);
    if (random.chance(0.15) && moves.length > 1) {
      const move = moves[random.below(moves.length)] as string;
      if (!children.some(child => child.move === move))
        children.push(grow({ move, children: [] }, next(move), depth + 1));
    }
    if (children.length === 0 && random.chance(0.8) && moves.length > 0) {
      const move = moves[random.below(moves.length)] as string;
      children.push(grow({ move, children: [] }, next(move), depth + 1));
    }
    return { ...node, children };
  };
  return { ...study, root: grow(study.root, startPosition(study) as Position, 0) };
}

beforeAll(async () => {
  const path = join(temporaryFolder('scan'), 'scan.sqlite');
  db = await openServices(path, (name, data) => {
    if (name === 'searchProgress') progress.push(data as (typeof progress)[number]);
  });
  const plain = [...randomGames(PLAIN, 11)];
  await db.imports.run({ source: { text: writeGames(plain) }, name: 'a.pgn', rules: 'makruk', collection: 1 });
  for (const [index, study] of plain.entries()) games.set(index + 1, study);
  for (const study of randomGames(ANNOTATED, 12)) {
    const annotated = withVariations(study);
    const { id } = await db.library.save(null, null, 1, flattenStudy(annotated));
    games.set(id, annotated);
  }
});
afterAll(() => db.database.close());

const found = async (query: Query): Promise<readonly GameId[]> => {
  const list: GameQuery = { filter: { query: writeQuery(query) }, sort: 'id', descending: false };
  const { rows, unsearched } = await db.library.list(list, 0, 1000);
  expect(unsearched).toBe(0);
  return rows.map(({ id }) => id);
};

const value = <T>(parsed: { ok: true; value: T } | { ok: false }): T => {
  if (!parsed.ok) throw new Error('it cannot be read');
  return parsed.value;
};

function finderOf(query: Query): (line: StudyLine) => number {
  if (query.kind === 'path') {
    const search = value(parsePath(query.value));
    return ({ positions, moves, from }) => findPath(search, positions, moves, from);
  }
  if (query.kind !== 'pattern' && query.kind !== 'material') throw new Error(query.kind);
  const search = value((query.kind === 'pattern' ? parsePattern : parseMaterial)(query.value));
  return ({ positions, from }) => findPattern(search, positions, from);
}

function holds(query: Query, study: Study): boolean {
  if (query.kind === 'and') return query.of.every(part => holds(part, study));
  if (query.kind === 'or') return query.of.some(part => holds(part, study));
  if (query.kind === 'not') return !holds(query.of, study);
  if (query.kind === 'result') return study.result === query.value;
  return pathToFound(study, finderOf(query)) !== null;
}

const expected = (query: Query): readonly GameId[] =>
  [...games].filter(([, study]) => holds(query, study)).map(([id]) => id);

const conditions = fc.oneof<fc.Arbitrary<Query>[]>(
  patternSearches.map(search => ({ kind: 'pattern', value: writePattern(search) })),
  pathSearches.map(search => ({ kind: 'path', value: writePath(search) })),
  fc.constantFrom('R=1', 'KvK', 'P-p>=1 plies:6', 'X<=9 swap').map(text => ({ kind: 'material', value: text })),
  fc.constant({ kind: 'result', value: '1-0' }),
);
const { query: queries } = fc.letrec<{ query: Query }>(tie => ({
  query: fc.oneof(
    { maxDepth: 3 },
    conditions,
    fc.array(tie('query'), { minLength: 2, maxLength: 3 }).map((of): Query => ({ kind: 'and', of })),
    fc.array(tie('query'), { minLength: 2, maxLength: 3 }).map((of): Query => ({ kind: 'or', of })),
    tie('query').map((of): Query => ({ kind: 'not', of })),
  ),
}));

it('finds what random queries ask for', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async query => {
      expect(await found(query)).toEqual(expected(query));
    }),
    { numRuns: 20, endOnFailure: true, seed: 5 },
  );
});

it('answers a query with more searches than it keeps', async () => {
  const of = Array.from(
    { length: 30 },
    (_, count): Query => ({ kind: 'material', value: `X=${count + 2} plies:${count + 1}` }),
  );
  for (const kind of ['and', 'or'] as const) expect(await found({ kind, of })).toEqual(expected({ kind, of }));
});

it('finds positions of main lines and variations', async () => {
  for (let round = 0; round < 30; round++) {
    const [id, study] = [...games][random.below(games.size)] as [GameId, Study];
    const lines: Position[] = [];
    pathToFound(study, ({ positions, from }) => {
      lines.push(...positions.slice(from));
      return -1;
    });
    const position = lines[random.below(lines.length)] as Position;
    const query: Query = { kind: 'position', rules: study.rules, fen: makeFen(position) };
    expect(await found(query)).toContain(id);
  }
});

it('answers with what it knows, goes on, and looks again at games that change', async () => {
  const query = writeQuery({ kind: 'pattern', value: 'Pe4,d4 xc3-f6>=2' });
  const list: GameQuery = { filter: { query }, sort: 'id', descending: false };
  const first = await db.library.list({ ...list, unfinished: 'search' }, 0, 1000);
  expect(first).toMatchObject({ unsearched: games.size, rows: [] });
  progress.length = 0;
  while (progress.at(-1)?.done !== games.size) await new Promise(resolve => setTimeout(resolve, 5));
  const all = await db.library.list({ ...list, unfinished: 'stop' }, 0, 1000);
  expect(all.unsearched).toBe(0);
  expect(all.rows.length).toBeGreaterThan(0);
  expect(await found({ kind: 'pattern', value: 'Pe4,d4 xc3-f6>=2' })).toEqual(all.rows.map(({ id }) => id));

  const [id] = all.rows.map(row => row.id) as [GameId];
  const stored = await db.library.open(id);
  const shorter = { ...stored.study, nodes: stored.study.nodes.slice(0, 1) };
  await db.library.save(id, stored.revision, 1, shorter);
  const later = await db.library.list({ ...list, unfinished: 'stop' }, 0, 1000);
  expect(later).toMatchObject({ unsearched: 1, total: all.total - 1 });
  const complete = await db.library.list(list, 0, 1000);
  expect(complete).toMatchObject({ unsearched: 0, total: all.total - 1 });
});

it('explains a pattern that cannot be read', async () => {
  const list: GameQuery = { filter: { query: 'pattern:Qd4' }, sort: 'id', descending: false };
  await expect(db.library.list(list, 0, 1)).rejects.toMatchObject({ code: 'bad-query-board' });
});
