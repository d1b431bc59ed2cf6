/** One unit against one: both sides' tables by the kernel's moves, by full-width search, and by what is known of boats and horses from chess. */

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
import { compileSolver, EndgameSolver } from './solve.ts';
import { duels, TwoSidedSolver } from './two-sided.ts';

/** Positions of each duel that are looked at, two plies deep. */
const ROUNDS = 25;

const tables = new Map<string, Uint8Array>();
const figures = new Map<string, EndingFigures>();

beforeAll(() => {
  const module = compileSolver(readFileSync(new URL('../../../build/endgame.wasm', import.meta.url)));
  const bare = new EndgameSolver(module);
  const solver = new TwoSidedSolver(module, bare);
  for (const role of UNIT_ROLES) {
    const ending = endingOf([role]);
    tables.set(ending.name, bare.solve(ending).distances.slice());
  }
  const began = performance.now();
  for (const duel of duels) {
    const { distances, figures: found } = solver.solve(duel);
    tables.set(duel.name, distances);
    figures.set(duel.name, found);
  }
  console.log(`all ${duels.length} in ${(performance.now() - began).toFixed(0)} ms`);
});

/** Moves in which `winner` mates with the other side to move, by the tables; `null` where it does not. */
function lost(position: Position, winner: Color): number | null {
  const pieces = piecesOfSide(position.board(), winner);
  if (pieces === null) return null;
  const { index, square } = placeOf(pieces);
  const value = tables.get(pieces.ending.name)?.[byteOf(index, square)] as number;
  return value === 0 ? null : value - 1;
}

/** The same, whoever is to move. */
function distance(position: Position, winner: Color): number | null {
  if (position.turn !== winner) return lost(position, winner);
  const next = position.moves().map(move => lost(position.play(move), winner));
  const mates = next.filter(mate => mate !== null);
  return mates.length === 0 ? null : Math.min(...mates) + 1;
}

type Man = readonly [Square, Color, Role];

/** `null` when that is no legal position. */
function positionOf(pieces: readonly Man[], turn: Color): Position | null {
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

/** A position that the table calls lost for the side to move, Black; `null` where it holds none near a random place. */
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

test('every loss follows from the values two plies later, and nobody wins what the other wins', () => {
  const random = new Random(4);
  const seen = { won: 0, lost: 0, drawn: 0 };
  for (const duel of duels) {
    for (let round = 0; round < ROUNDS; round++) {
      const position = (round % 3 === 0 ? randomLoss(duel, random) : null) ?? randomPosition(duel, random);
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

test('short mates are those a full-width search finds, no shorter and no longer', () => {
  const random = new Random(5);
  const seen = [0, 0, 0];
  for (const { name, units, against } of duels) {
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

test('boats and horses, which move as rooks and knights, have the longest mates known from chess', () => {
  const longest = (name: string): number => (figures.get(name)?.won.length ?? 0) - 1;
  expect(longest('KRvKR')).toBe(19);
  expect(longest('KRvKN')).toBe(40);
  for (const [name, { won, lost, free, stands }] of figures) {
    const share = (counts: readonly number[], all: number): string =>
      ((100 * counts.reduce((a, b) => a + b, 0)) / all).toFixed(2);
    console.log(`${name} | ${won.length - 1} | ${share(won, free)} % | ${share(lost, stands)} %`);
  }
});

test('a duel is made with all that asking it takes, and either side may win', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-duel-'));
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
      const duel = parseEnding(random.pick(['KSvKP', 'KPvKS'])) as Ending;
      const position = (round % 2 === 0 ? randomLoss(duel, random) : null) ?? randomPosition(duel, random);
      const told = known.probe(position);
      if (!told.ok || told.value === null) throw new Error(makeFen(position));
      const { chaser, ending, mate } = told.value;
      expect(mate, makeFen(position)).toBe(distance(position, chaser));
      if (mate === null) expect(distance(position, opposite(chaser))).toBeNull();
      seen.add(`${ending} ${mate === null ? 'drawn' : 'won'}`);
    }
    known.close();
    expect([...seen].sort()).toEqual(['KPvKS won', 'KSvKP drawn', 'KSvKP won']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
