/** The scan of the kernel finds what `core/pattern` finds position by position, for all rule sets. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPath, findPattern, type LinePosition } from '../../../core/pattern/occurs.ts';
import type { PathSearch, PatternSearch } from '../../../core/pattern/pattern.ts';
import { startRecord } from '../../../engine/library/kernel.ts';
import { SCAN, ScanKernel } from '../../../engine/library/scan.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { SCANNED_ENDS } from '../../../engine/rules/scanned-ends.ts';
import { fromOf, type Move, toOf } from '../../../engine/rules/types.ts';
import { pathSearches, patternSearches } from '../../../tests/support/patterns.ts';
import { libraryModule } from '../position-index/kernel.ts';
import { entryOf, makeBlock } from '../storage/block.ts';
import { packGame } from '../storage/record.ts';
import { pathProgram, patternProgram } from './program.ts';

interface Line {
  readonly rules: RuleSet;
  readonly positions: readonly KnownPosition[];
  readonly moves: readonly Move[];
  readonly last: Position;
}

/** A position whose board is made once. */
interface KnownPosition extends LinePosition {
  readonly key: bigint;
}

const known = (position: Position): KnownPosition => {
  const board = position.board();
  return { key: position.key, turn: position.turn, board: () => board };
};

const LONGEST = 120;
let seed = 1;
const random = (below: number): number => {
  seed = (seed * 16807) % 2147483647;
  return seed % below;
};

function randomLine(rules: RuleSet, longest = LONGEST): Line {
  let position = Position.start(rules);
  const positions = [known(position)];
  const moves: Move[] = [];
  for (let length = random(longest); length > 0 && position.outcome() === null; length--) {
    const choice = random(40) === 0 ? position.losingMoves() : position.moves();
    const move = choice[random(choice.length)];
    if (move === undefined) break;
    moves.push(move);
    position = position.play(move);
    positions.push(known(position));
  }
  return { rules, positions, moves, last: position };
}

const lines = ruleSets.flatMap(rules => Array.from({ length: 4 }, () => randomLine(rules)));

const FIRST = 41;
const bytesOf = (moves: readonly Move[]): Uint8Array => new Uint8Array(Uint16Array.from(moves).buffer);
const block = makeBlock(
  FIRST,
  lines.map(({ moves }, index) =>
    entryOf(FIRST + index, packGame({ moves: bytesOf(moves), form: 3, values: ['a value'] })),
  ),
);
const kernel = new ScanKernel(libraryModule(), 1024);
const chosen = Uint8Array.from(lines, ({ rules }) => ruleSets.indexOf(rules) + 1);
for (const rules of ruleSets) kernel.addProfile(rules, startRecord(rules));

const found = (): readonly boolean[] =>
  Array.from(kernel.scanBlock(block, FIRST, chosen), result => {
    expect([SCAN.notFound, SCAN.found]).toContain(result);
    return result === SCAN.found;
  });

/** Moves as in the tree of a game, without role and promotion. */
const bare = (moves: readonly Move[]): readonly Move[] => moves.map(move => move & 0xfff);

it('finds random patterns in blocks and lines', () => {
  let some = 0;
  fc.assert(
    fc.property(patternSearches, fc.nat({ max: lines.length - 1 }), fc.nat({ max: LONGEST }), (search, one, ply) => {
      kernel.useProgram(patternProgram(search));
      const expected = lines.map(({ positions }) => findPattern(search, positions) >= 0);
      expect(found()).toEqual(expected);
      some += expected.filter(Boolean).length;
      const { rules, positions, moves } = lines[one] as Line;
      const isFound = kernel.scanLine({ rules, start: startRecord(rules), moves: bare(moves), from: ply });
      expect(isFound).toBe(findPattern(search, positions, ply) >= 0);
    }),
    { numRuns: 150 },
  );
  expect(some).toBeGreaterThan(500);
});

it('finds paths in blocks and lines', () => {
  const walks = fc
    .tuple(pathSearches, fc.nat({ max: lines.length - 1 }), fc.nat({ max: LONGEST }), fc.boolean())
    .map(([search, one, start, taken]): PathSearch => {
      const walk = taken ? walkOf(lines[one] as Line, start) : [];
      return walk.length < 2 ? search : { ...search, pieces: 0xfff, squares: asPath(walk, search) };
    });
  let some = 0;
  fc.assert(
    fc.property(walks, fc.nat({ max: lines.length - 1 }), fc.nat({ max: LONGEST }), (search, one, ply) => {
      kernel.useProgram(pathProgram(search));
      const expected = lines.map(({ positions, moves }) => findPath(search, positions, moves) >= 0);
      expect(found()).toEqual(expected);
      some += expected.filter(Boolean).length;
      const { rules, positions, moves } = lines[one] as Line;
      const isFound = kernel.scanLine({ rules, start: startRecord(rules), moves: bare(moves), from: ply });
      expect(isFound).toBe(findPath(search, positions, moves, ply) >= 0);
    }),
    { numRuns: 150 },
  );
  expect(some).toBeGreaterThan(150);
});

/** The squares that the piece that moves at a ply visits from then on, at most four. */
function walkOf({ moves }: Line, ply: number): readonly number[] {
  const walk: number[] = [];
  for (const move of moves.slice(ply)) {
    if (walk.length === 0) walk.push(fromOf(move));
    if (walk.at(-1) !== fromOf(move)) continue;
    walk.push(toOf(move));
    if (walk.length === 4) break;
  }
  return walk;
}

const asPath = (walk: readonly number[], { squares }: PathSearch): PathSearch['squares'] =>
  walk.map((square, index) => ({ square, later: index > 0 && squares[index % squares.length]?.later === true }));

it('finds how games have ended', () => {
  const counts = new Map<string, number>();
  for (const rules of ruleSets)
    for (let round = 0; round < 20; round++) {
      const { last, moves } = randomLine(rules, 1500);
      const reason = last.outcome()?.reason ?? 'other';
      const name = reason === 'counter-mates' ? 'checkmate' : reason;
      const end = kernel.endOf({ rules, start: startRecord(rules), moves: bare(moves), from: 0 });
      expect(end).toBe(SCANNED_ENDS.find(one => one === name) ?? 'other');
      counts.set(end, (counts.get(end) ?? 0) + 1);
    }
  expect([...counts.keys()]).toEqual(expect.arrayContaining(['other', 'first-check', 'king-captured']));
});

it('gives the keys of lines', () => {
  for (const { rules, positions, moves } of lines) {
    const from = random(moves.length + 1);
    const keys = kernel.keysOf({ rules, start: startRecord(rules), moves, from });
    expect([...keys]).toEqual(positions.slice(from).map(({ key }) => BigInt.asUintN(64, key)));
  }
});

it('reports damaged records, and leaves games out that are not chosen', () => {
  const anything: PatternSearch = {
    pattern: { kind: 'turn', color: 'w' },
    plies: 1,
    mirrored: false,
    reversed: false,
  };
  kernel.useProgram(patternProgram(anything));
  const moves = bytesOf((lines.find(({ rules }) => rules === makruk) as Line).moves);
  const record = packGame({ moves, form: 1, values: [] });
  const small = makeBlock(7, [entryOf(7, record), null, entryOf(9, record), entryOf(10, record)]);
  const profile = ruleSets.indexOf(makruk) + 1;
  const choice = Uint8Array.of(profile, profile, 0, profile);
  expect([...kernel.scanBlock(small, 7, choice)]).toEqual([SCAN.found, 0, 0, SCAN.found]);
  expect([...kernel.scanBlock(small, 8, choice)]).toEqual([SCAN.damaged, 0, 0, SCAN.damaged]);
  small.writeUInt8(small.readUInt8(small.length - 1) ^ 1, small.length - 1);
  expect([...kernel.scanBlock(small, 7, choice)]).toEqual([SCAN.found, 0, 0, SCAN.damaged]);
});
