import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomGames } from '../../bench/library.ts';
import { writeGames } from '../../core/pgn/writer.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { mainLine } from '../../core/study/walk.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../engine/rules/same-moves.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { databaseServices } from './database.ts';

const folder = temporaryFolder('openings');
const ALL = { filter: {}, sort: 'id', descending: false } as const;
const studies = [...randomGames(120, 5)];

const lines = studies.map(study => {
  let position = Position.start(ruleSet(study.rules)!);
  const positions = [position];
  for (const { move } of mainLine(study)) {
    const read = parseUci(position, move);
    if (!read.ok) throw new Error(move);
    position = position.play(read.value);
    positions.push(position);
  }
  return positions;
});

/** Start positions have the least of them, positions of one game have later ones. */
const NAMED = [
  ...[0, 1, 2, 3].map(game => ({ position: lines[game]![0]!, name: 'start' })),
  ...[3, 40, 41, 90].flatMap(game =>
    [1, 2, 9].map(ply => ({ position: lines[game]![ply]!, name: `Line ${game}, ${ply}` })),
  ),
];

function nameOf({ key, rules }: Position): string {
  const same = NAMED.filter(({ position }) => position.key === key && haveSameMoves(position.rules, rules));
  return (same.findLast(({ position }) => position.rules === rules) ?? same.at(-1))?.name ?? '';
}

const expected = lines.map(line => line.map(nameOf).findLast(name => name !== '') ?? '');

const changes = (named: typeof NAMED) =>
  named.map(({ position, name }) => ({ rules: position.rules.id, fen: makeFen(position), name }));

it('finds, filters and sorts the openings of games, also after saves and other names', async () => {
  const db = databaseServices(() => {});
  await db.database.open({
    path: join(folder, 'games.sqlite'),
    rulesWasm: findAssets().rulesWasm.href,
    purpose: 'library',
  });
  const run = (part: typeof studies) =>
    db.imports.run({ source: { text: writeGames(part) }, name: 'a.pgn', rules: 'makruk', collection: 1 });
  await run(studies.slice(0, 60));
  await run(studies.slice(60));
  const ids = (await db.library.list(ALL, 0, 1000)).rows.map(({ id }) => id);
  const found = () => db.explorer.openingNames(ids);
  expect(await found()).toEqual(ids.map(() => ''));

  await db.explorer.changeNames(changes(NAMED));
  expect(new Set(expected).size).toBeGreaterThan(5);
  expect(await found()).toEqual(expected);

  const listed = async (query: string) =>
    (await db.library.list({ ...ALL, filter: { query } }, 0, 1000)).rows.map(({ id }) => id);
  expect(await listed('opening:LINE')).toEqual(ids.filter((_, at) => expected[at]!.startsWith('Line')));
  expect(await listed('opening=start')).toEqual(ids.filter((_, at) => expected[at] === 'start'));
  expect(await listed('-opening:line opening:t')).toEqual(ids.filter((_, at) => expected[at] === 'start'));
  const sorted = await db.library.list({ ...ALL, sort: 'opening', descending: true }, 0, 1000);
  const names = new Map(ids.map((id, at) => [id, expected[at]!.toLowerCase()]));
  const inOrder = [...ids].sort((a, b) =>
    names.get(b)! < names.get(a)! ? -1 : names.get(b)! > names.get(a)! ? 1 : b - a,
  );
  expect(sorted.rows.map(({ id }) => id)).toEqual(inOrder);

  const saved = await db.library.open(ids[40]!);
  await db.library.save(saved.id, saved.revision, 1, flattenStudy({ ...studies[41]!, tags: [] }));
  const after = expected.with(40, expected[41]!);
  expect(await found()).toEqual(after);
  await db.explorer.changeNames(changes([{ position: lines[41]![9]!, name: '' }]));
  const other = NAMED.find(({ name }) => name === 'Line 41, 2')!;
  expect((await found()).slice(40, 42)).toEqual([other.name, other.name]);
  await db.database.close();
});
