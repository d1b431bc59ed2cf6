/** The scan of the kernel finds what `core/pattern` finds position by position, for all rule sets. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPath, findPattern, type LinePosition } from '../../../core/pattern/occurs.ts';
import type { PathSearch, PatternSearch } from '../../../core/pattern/pattern.ts';
import { startRecord } from '../../../engine/library/kernel.ts';
import { SCAN, ScanKernel } from '../../../engine/library/scan.ts';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { PositionRecord } from '../../../engine/rules/record.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { SCANNED_ENDS } from '../../../engine/rules/scanned-ends.ts';
import { settledRecord } from '../../../engine/rules/setup.ts';
import { fromOf, type Move, toOf } from '../../../engine/rules/types.ts';
import { pathSearches, patternSearches } from '../../../tests/support/patterns.ts';
import { libraryModule } from '../position-index/kernel.ts';
import { entryOf, makeBlock } from '../storage/block.ts';
import { packGame } from '../storage/record.ts';
import { hasEnd, reachesCount } from './counted-line.ts';
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

const ANYTHING: PatternSearch = {
  pattern: { kind: 'turn', color: 'w' },
  plies: 1,
  mirrored: false,
  reversed: false,
};
const LONGEST = 120;
let seed = 1;
const random = (below: number): number => {
  seed = (seed * 16807) % 2147483647;
  return seed % below;
};

/** @param back how many of ten moves take the last move of their side back, if they can */
function randomLine(rules: RuleSet, longest = LONGEST, start = Position.start(rules), back = 0): Line {
  let position = start;
  const positions = [known(position)];
  const moves: Move[] = [];
  for (let length = random(longest); length > 0 && position.outcome() === null; length--) {
    const choice = random(40) === 0 ? position.losingMoves() : position.moves();
    const own = moves.at(-2);
    const reverse = choice.find(one => own !== undefined && fromOf(one) === toOf(own) && toOf(one) === fromOf(own));
    const move = reverse !== undefined && random(10) < back ? reverse : choice[random(choice.length)];
    if (move === undefined) break;
    moves.push(move);
    position = position.play(move);
    positions.push(known(position));
  }
  return { rules, positions, moves, last: position };
}

/** A few pieces, so that counts run; `null` for capture games. */
function endingOf(rules: RuleSet, placement: string): Position | null {
  if (familyOf(rules) === 'rek') return null;
  const position = positionFromFen(rules, `${placement} w - - 0 1`);
  if (!position.ok) throw new Error(rules.id);
  return position.value;
}

const recordOf = (start: Position): PositionRecord => settledRecord(start.rules, start.givenSetup());

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
    { seed: 1, numRuns: 150 },
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
    { seed: 2, numRuns: 150 },
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
      const start = (round >= 16 ? endingOf(rules, '4k3/8/8/8/8/8/8/R3K2R') : null) ?? Position.start(rules);
      const { last, moves } = round < 4 ? randomLine(rules, 200, start, 8) : randomLine(rules, 1500, start);
      const line = { rules, start: recordOf(start), moves: bare(moves), from: 0 };
      const ends = SCANNED_ENDS.filter(end => {
        if (round % 2 === 0) kernel.useProgram(patternProgram(ANYTHING));
        else kernel.useEnd(end);
        return kernel.hasEnd(line, end);
      });
      expect(ends, rules.id).toEqual(SCANNED_ENDS.filter(end => hasEnd(last, end)));
      for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
    }
  const some = ['other', 'first-check', 'king-captured', 'repetition', 'bare-king'];
  expect([...counts.keys()]).toEqual(expect.arrayContaining(some));
});

it('finds counts by their highest number', () => {
  const limit = fc.option(fc.nat({ max: 40 }));
  const searches = fc.record({
    kind: fc.constantFrom(null, 'board' as const, 'piece' as const),
    from: limit,
    to: limit,
  });
  const endings = [
    '4k3/8/8/8/8/8/8/R3K2R',
    'r3k3/8/8/8/8/8/8/R3K2N',
    '3k4/p7/8/8/8/8/P7/R3K3',
    '3nk3/8/8/8/8/8/7n/R3K3',
  ];
  const counted = ruleSets.flatMap(rules =>
    endings.map(placement => {
      const start = endingOf(rules, placement) ?? Position.start(rules);
      return { start, line: randomLine(rules, 300, start) };
    }),
  );
  const countedBlock = makeBlock(
    FIRST,
    counted.map(({ line }, index) =>
      entryOf(FIRST + index, packGame({ moves: bytesOf(line.moves), form: 3, values: [] })),
    ),
  );
  const counting = new ScanKernel(libraryModule(), 1024);
  const profiles = Uint8Array.from(counted, ({ start }) => counting.addProfile(start.rules, recordOf(start)) + 1);
  const played = counted.map(({ start, line: { moves } }) => {
    const positions = [start];
    for (const move of moves) positions.push((positions.at(-1) as Position).play(move));
    return positions;
  });
  let some = 0;
  fc.assert(
    fc.property(searches, fc.nat({ max: counted.length - 1 }), (search, one) => {
      counting.useCount(search);
      const expected = played.map(positions => reachesCount(search, positions));
      const results = [...counting.scanBlock(countedBlock, FIRST, profiles)];
      expect(results.map(result => result === SCAN.found)).toEqual(expected);
      some += expected.filter(Boolean).length;
      const { start, line } = counted[one] as (typeof counted)[number];
      const moves = { rules: start.rules, start: recordOf(start), moves: bare(line.moves), from: 0 };
      expect(counting.reachesCount(moves)).toBe(expected[one]);
    }),
    { seed: 3, numRuns: 60 },
  );
  expect(some).toBeGreaterThan(100);
});

it('gives the keys of lines', () => {
  for (const { rules, positions, moves } of lines) {
    const from = random(moves.length + 1);
    const keys = kernel.keysOf({ rules, start: startRecord(rules), moves, from });
    expect([...keys]).toEqual(positions.slice(from).map(({ key }) => BigInt.asUintN(64, key)));
  }
});

it('reports damaged records, and leaves games out that are not chosen', () => {
  kernel.useProgram(patternProgram(ANYTHING));
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
