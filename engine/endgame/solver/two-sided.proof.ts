/**
 * One unit against one: tables of both sides checked with the kernel's moves, by full-width search, and against results
 * known from chess.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { isLost } from '../../../tests/support/full-width.ts';
import { makeFen } from '../../rules/fen.ts';
import { Position } from '../../rules/position.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import type { Color, Piece, Role, Square } from '../../rules/types.ts';
import { opposite } from '../../rules/types.ts';
import {
  byteOf,
  type Ending,
  endingOf,
  parseEnding,
  piecesOfSide,
  placeOf,
  UNIT_ROLES,
  type UnitRole,
} from '../ending.ts';
import { generateTables } from '../generation/generate.ts';
import type { EndingFigures } from '../tables/table-file.ts';
import { EndgameTables } from '../tables/tables.ts';
import { compileSolver } from './kernel.ts';
import { twoSidedEndings } from './one-against-one.ts';
import { EndgameSolver } from './solve.ts';

/** Positions per ending that are checked two plies deep. */
const ROUNDS = 25;

const tables = new Map<string, Uint8Array>();
const figures = new Map<string, EndingFigures>();

beforeAll(() => {
  const module = compileSolver(readFileSync(new URL('../../../build/endgame.wasm', import.meta.url)));
  const solver = new EndgameSolver(module);
  for (const role of UNIT_ROLES) {
    const ending = endingOf([role]);
    tables.set(ending.name, solver.solve(ending).distances.slice());
  }
  const began = performance.now();
  for (const ending of twoSidedEndings) {
    const { distances, figures: found } = solver.solve(ending);
    tables.set(ending.name, distances.slice());
    figures.set(ending.name, found);
  }
  console.log(`all ${twoSidedEndings.length} in ${(performance.now() - began).toFixed(0)} ms`);
});

/** Moves to mate by `winner` with the other side to move, by the tables; `null`: no mate. */
function lost(position: Position, winner: Color): number | null {
  const pieces = piecesOfSide(position.board(), winner);
  if (pieces === null) return null;
  const { index, square } = placeOf(pieces);
  const value = tables.get(pieces.ending.name)?.[byteOf(index, square)] as number;
  return value === 0 ? null : value - 1;
}

/** The same with either side to move. */
function distance(position: Position, winner: Color): number | null {
  if (position.turn !== winner) return lost(position, winner);
  const next = position.moves().map(move => lost(position.play(move), winner));
  const mates = next.filter(mate => mate !== null);
  return mates.length === 0 ? null : Math.min(...mates) + 1;
}

type Placed = readonly [Square, Color, Role];

/** `null` if it is not a legal position. */
function positionOf(pieces: readonly Placed[], turn: Color): Position | null {
  const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
  for (const [square, color, role] of pieces) board[square] = { color, role, promoted: false };
  if (board.filter(piece => piece !== null).length < pieces.length) return null;
  const setup = { board, turn, rights: [], count: null, halfmoves: 0, fullmoves: 1, checks: null };
  const position = Position.fromSetup(makruk, setup);
  return position.ok ? position.value : null;
}

function randomPosition({ units, against }: Ending, random: Random): Position {
  for (;;) {
    const first: Color = random.fraction() < 0.5 ? 'w' : 'b';
    const pieces = [
      [random.below(64), 'w', 'king'],
      [random.below(64), 'b', 'king'],
      [random.below(64), first, units[0] as UnitRole],
      [random.below(64), opposite(first), against[0] as UnitRole],
    ] as const;
    const position = positionOf(pieces, random.fraction() < 0.5 ? 'w' : 'b');
    if (position !== null) return position;
  }
}

/** A position that is lost for the side to move, Black; `null` if there is none near a random index. */
function randomLoss({ name, units, against }: Ending, random: Random): Position | null {
  const table = tables.get(name) as Uint8Array;
  const from = random.below(table.length);
  const near = table.subarray(from, from + 1_000_000).findIndex(value => value > 0);
  if (near < 0) return null;
  const at = from + near;
  const index = (at >> 12) * 64 + (at & 63);
  const pieces = [
    [(index >> 14) * 8 + ((index >> 12) & 3), 'w', 'king'],
    [(index >> 6) & 63, 'w', units[0] as UnitRole],
    [index & 63, 'b', against[0] as UnitRole],
    [(at >> 6) & 63, 'b', 'king'],
  ] as const;
  const position = positionOf(pieces, 'b');
  if (position === null) throw new Error(`${name} ${index} is no legal position`);
  return position;
}

test('contains losses that follow from the values two plies later, and no position won by both sides', () => {
  const random = new Random(4);
  const seen = { won: 0, lost: 0, drawn: 0 };
  for (const ending of twoSidedEndings) {
    for (let round = 0; round < ROUNDS; round++) {
      const position = (round % 3 === 0 ? randomLoss(ending, random) : null) ?? randomPosition(ending, random);
      const winner = opposite(position.turn);
      const next = position.moves().map(move => distance(position.play(move), winner));
      const mates = next.filter(mate => mate !== null);
      const expected =
        next.length === 0 ? (position.inCheck() ? 0 : null) : mates.length === next.length ? Math.max(...mates) : null;
      expect(lost(position, winner), makeFen(position)).toBe(expected);
      const own = distance(position, position.turn);
      expect(own === null || expected === null, makeFen(position)).toBe(true);
      seen[own !== null ? 'won' : expected !== null ? 'lost' : 'drawn']++;
    }
  }
  expect(Math.min(seen.won, seen.lost, seen.drawn)).toBeGreaterThan(50);
  console.log(`two plies deeper: ${JSON.stringify(seen)}`);
});

test('contains the short mates of a full-width search', () => {
  const random = new Random(5);
  const seen = [0, 0, 0];
  for (const { name, units, against } of twoSidedEndings) {
    const table = tables.get(name) as Uint8Array;
    for (let round = 0; round < 100_000; round++) {
      const index = random.below(table.length / 64);
      const square = random.below(64);
      const value = (table[byteOf(index, square)] as number) - 1;
      if (value < 0 || value > 2 || (seen[value] ?? 0) >= 25) continue;
      const king = (index >> 14) * 8 + ((index >> 12) & 3);
      const pieces = [
        [king, 'w', 'king'],
        [(index >> 6) & 63, 'w', units[0] as UnitRole],
        [index & 63, 'b', against[0] as UnitRole],
        [square, 'b', 'king'],
      ] as const;
      const position = positionOf(pieces, 'b');
      if (position === null) throw new Error(`${name} ${index} ${square} is no legal position`);
      expect(isLost(position, value), makeFen(position)).toBe(true);
      if (value > 0) expect(isLost(position, value - 1), makeFen(position)).toBe(false);
      seen[value] = (seen[value] ?? 0) + 1;
    }
  }
  expect(seen).toEqual([25, 25, 25]);
});

test('contains the longest mates known from chess for rooks and knights', () => {
  const longest = (name: string): number => (figures.get(name)?.won.length ?? 0) - 1;
  expect(longest('KRvKR')).toBe(19);
  expect(longest('KRvKN')).toBe(40);
  for (const [name, { won, lost, free, stands }] of figures) {
    const share = (counts: readonly number[], all: number): string =>
      ((100 * counts.reduce((a, b) => a + b, 0)) / all).toFixed(2);
    console.log(`${name} | ${won.length - 1} | ${share(won, free)} % | ${share(lost, stands)} %`);
  }
});

test('generates two-sided endings with everything a probe requires', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-ending-'));
  try {
    const { made, failed } = await generateTables({
      endings: ['KSvKP', 'KRvKRN'].map(name => parseEnding(name) as Ending),
      folder,
      wasm: new URL('../../../build/endgame.wasm', import.meta.url).pathname,
      worker: new URL('../generation/worker.ts', import.meta.url),
      threads: 1,
    });
    expect(failed.map(({ ending }) => ending)).toEqual(['KRvKRN']);
    expect([...made].sort()).toEqual(['KMvK', 'KMvKS', 'KPvK', 'KPvKS', 'KSvK', 'KSvKM', 'KSvKP']);
    const known = new EndgameTables([folder]);
    const random = new Random(6);
    const seen = new Set<string>();
    for (let round = 0; round < 60; round++) {
      const picked = parseEnding(random.pick(['KSvKP', 'KPvKS'])) as Ending;
      const position = (round % 2 === 0 ? randomLoss(picked, random) : null) ?? randomPosition(picked, random);
      const probed = known.probe(position);
      if (!probed.ok || probed.value === null) throw new Error(makeFen(position));
      const { chaser, ending, dtm } = probed.value;
      expect(dtm, makeFen(position)).toBe(distance(position, chaser));
      if (dtm === null) expect(distance(position, opposite(chaser))).toBeNull();
      seen.add(`${ending} ${dtm === null ? 'drawn' : 'won'}`);
    }
    known.close();
    expect([...seen].sort()).toEqual(['KPvKS won', 'KSvKP drawn', 'KSvKP won']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
