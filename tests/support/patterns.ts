/** Random patterns and paths for property tests. */
import fc from 'fast-check';
import {
  ALL_SQUARES,
  ANY_BLACK,
  ANY_PIECE,
  ANY_WHITE,
  type PathSearch,
  type Pattern,
  type PatternSearch,
  squareSet,
  type Term,
} from '../../core/pattern/pattern.ts';

const square = fc.nat({ max: 63 });
const pieces = fc.oneof(fc.constantFrom(ANY_WHITE, ANY_BLACK, ANY_PIECE), fc.integer({ min: 1, max: 0xfff }));

const region = fc.tuple(square, square).map(([a, b]) => {
  let squares = 0n;
  for (let file = Math.min(a & 7, b & 7); file <= Math.max(a & 7, b & 7); file++)
    for (let rank = Math.min(a >> 3, b >> 3); rank <= Math.max(a >> 3, b >> 3); rank++)
      squares |= squareSet(8 * rank + file);
  return squares;
});
const squares = fc.oneof(
  fc.constant(ALL_SQUARES),
  square.map(squareSet),
  region,
  fc.uniqueArray(square, { minLength: 1, maxLength: 5 }).map(all => all.reduce((set, one) => set | squareSet(one), 0n)),
);
const factor = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 9 }));

/** The first term has no sign. */
const terms = fc.array(fc.tuple(factor, fc.boolean(), pieces, squares), { minLength: 1, maxLength: 3 }).map(all =>
  all.map(
    ([size, isNegative, set, where], index): Term => ({
      factor: isNegative && index > 0 ? -size : size,
      pieces: set,
      squares: where,
    }),
  ),
);
const limit = fc.integer({ min: -3, max: 9 });
const limits = fc.oneof(
  fc.constant({ least: 1, most: null }),
  fc
    .tuple(fc.option(limit), fc.option(limit))
    .filter(([least, most]) => (least !== null || most !== null) && (least === null || most === null || least <= most))
    .map(([least, most]) => ({ least, most })),
);
const letters = fc.array(fc.constantFrom('P', 'M', 'S', 'N', 'R'), { maxLength: 4 }).map(all => `K${all.join('')}`);

const test = fc.oneof<fc.Arbitrary<Pattern>[]>(
  fc.tuple(terms, limits).map(([all, range]): Pattern => ({ kind: 'amount', terms: all, ...range })),
  fc.constantFrom('w' as const, 'b' as const).map((color): Pattern => ({ kind: 'turn', color })),
  fc.tuple(letters, letters).map(([white, black]): Pattern => ({ kind: 'material', white, black })),
);

const { pattern } = fc.letrec<{ pattern: Pattern }>(tie => ({
  pattern: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    test,
    fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }).map((of): Pattern => ({ kind: 'and', of })),
    fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }).map((of): Pattern => ({ kind: 'or', of })),
    tie('pattern')
      .filter(({ kind }) => kind !== 'not')
      .map((of): Pattern => ({ kind: 'not', of })),
  ),
}));

const variants = { mirrored: fc.boolean(), reversed: fc.boolean() };

export const patternSearches: fc.Arbitrary<PatternSearch> = fc.record({
  ...variants,
  pattern,
  plies: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 8 })),
});

export const pathSearches: fc.Arbitrary<PathSearch> = fc.record({
  ...variants,
  pieces,
  squares: fc
    .array(fc.tuple(square, fc.boolean()), { minLength: 2, maxLength: 5 })
    .map(all => all.map(([where, later], index) => ({ square: where, later: later && index > 0 }))),
});
