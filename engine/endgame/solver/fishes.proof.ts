import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromNext } from '../../../tests/scripts/move-later.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { scatteredEnding } from '../../../tests/scripts/scattered-ending.ts';
import { isLost, mates } from '../../../tests/support/full-width.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { makeFen } from '../../rules/fen.ts';
import type { Position } from '../../rules/position.ts';
import { isPromotion } from '../../rules/types.ts';
import { endingsWith, parseEnding, piecesOf } from '../ending.ts';
import { generateTables } from '../generation/generate.ts';
import { EndgameTables } from '../tables/tables.ts';

const folder = temporaryFolder('fishes');
const fished = [...endingsWith(1, 1), ...endingsWith(2, 1), ...endingsWith(2, 2)];
let tables: EndgameTables;

beforeAll(async () => {
  const report = await generateTables({
    endings: [...fished].reverse(),
    folder,
    wasm: new URL('../../../build/endgame.wasm', import.meta.url).pathname,
    worker: new URL('../generation/worker.ts', import.meta.url),
    threads: 2,
  });
  expect(report).toMatchObject({ failed: [], there: [], cancelled: false });
  // Endings after promotion are generated too.
  expect([...report.made].sort()).toEqual(
    [...fished, ...endingsWith(1).slice(3), ...['KRMvK', 'KNMvK', 'KSMvK', 'KMMvK'].map(parseEnding)]
      .map(ending => ending?.name)
      .sort(),
  );
  tables = new EndgameTables([folder]);
  expect(tables.faults).toEqual([]);
});
afterAll(() => {
  tables.close();
});

/** The chaser's moves to mate; `null` after the capture of its last unit. */
function distance(position: Position): number | null {
  if (position.moves().length === 0) return position.inCheck() ? 0 : null;
  const pieces = piecesOf(position.board());
  if (pieces === null) return null;
  const answer = tables.probe(position);
  if (!answer.ok) throw new Error(answer.error.text);
  if (answer.value === null) throw new Error(`no table knows ${makeFen(position)}`);
  return answer.value.dtm;
}

test('contains values that follow from those one move later, with promotions and captures', async () => {
  const rest = await generateTables({
    endings: endingsWith(1),
    folder,
    wasm: new URL('../../../build/endgame.wasm', import.meta.url).pathname,
    worker: new URL('../generation/worker.ts', import.meta.url),
    threads: 1,
  });
  expect(rest.failed).toEqual([]);
  tables.close();
  tables = new EndgameTables([folder]);
  const random = new Random(20261121);
  const seen: Record<string, number> = {};
  let promotions = 0;
  for (const ending of fished) {
    for (let round = 0; round < 300; round++) {
      const position = scatteredEnding(ending.units, random);
      const moves = position.moves();
      const next = moves.map(move => distance(position.play(move)));
      const chasing = position.turn === piecesOf(position.board())?.chaser;
      const expected = fromNext(position, chasing, next);
      expect(distance(position), makeFen(position)).toBe(expected);
      if (moves.some((move, at) => isPromotion(move) && chasing && next[at] === (expected ?? 0) - 1)) promotions++;
      if (expected !== null) seen[ending.name] = (seen[ending.name] ?? 0) + 1;
    }
  }
  expect(promotions).toBeGreaterThan(12);
  console.log(`won or lost, one move deeper: ${JSON.stringify(seen)}, best by promotion ${promotions}`);
});

test('contains the short mates of a full-width search', () => {
  const random = new Random(4);
  const seen = [0, 0, 0, 0];
  for (const name of ['KRPvK', 'KSPvK']) {
    for (let round = 0; round < 6_000; round++) {
      const position = scatteredEnding(parseEnding(name)?.units ?? [], random);
      const value = distance(position);
      if (value === null || value > 2 || (seen[value] ?? 0) >= 25) continue;
      const proves = position.turn === piecesOf(position.board())?.chaser ? mates : isLost;
      expect(proves(position, value), makeFen(position)).toBe(true);
      if (value > 0) expect(proves(position, value - 1), makeFen(position)).toBe(false);
      seen[value] = (seen[value] ?? 0) + 1;
    }
  }
  expect(seen[2]).toBeGreaterThan(10);
  console.log(`short mates proved by search: ${seen.join(' ')}`);
});

test('contains the known longest mates', () => {
  const longest = Object.fromEntries(
    tables.files.map(({ ending, header }) => [ending.name, header.figures.lost.length - 1]),
  );
  expect(longest).toMatchObject({ KPvK: -1, KRPvK: 17 });
  console.log(JSON.stringify(longest));
});
