import { expect, it } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { among, and, between, type Condition, marked, not, or, selected, withBits } from './condition.ts';

const random = new Random(3);

type Test = (id: number) => boolean;

/** A random tree of conditions, and the same tree on one game. */
function tree(games: number, depth: number): readonly [Condition, Test] {
  if (depth === 0 || random.chance(0.2)) {
    const divisor = 2 + random.below(5);
    const rest = random.below(divisor);
    const holds: Test = id => id % divisor === rest;
    const ids = Array.from({ length: games }, (_, id) => id).filter(holds);
    const column = Uint32Array.from({ length: games }, (_, id) => id % divisor);
    const bits = Uint8Array.from({ length: games }, (_, id) => (holds(id) ? 5 : 8));
    const marks = Uint8Array.from({ length: divisor }, (_, value) => (value === rest ? 1 : 0));
    const conditions = [
      between(column, rest, rest),
      withBits(bits, 1),
      among(() => [...ids, games + 5]),
      marked([column, marks], [column, new Uint8Array(divisor)]),
    ];
    return [random.pick(conditions), holds];
  }
  const parts = Array.from({ length: random.below(4) }, () => tree(games, depth - 1));
  const conditions = parts.map(([condition]) => condition);
  const [condition, test] = tree(games, depth - 1);
  return random.pick<readonly [Condition, Test]>([
    [and(conditions), id => parts.every(([, holds]) => holds(id))],
    [or(conditions), id => parts.some(([, holds]) => holds(id))],
    [not(condition), id => !test(id)],
  ]);
}

/** The second number is larger than what the kernel works on at a time. */
it.each([
  [200, 300],
  [40_003, 4],
])('a tree of AND, OR and NOT selects the games that meet it, of %i games', (games, rounds) => {
  for (let round = 0; round < rounds; round++) {
    const [condition, holds] = tree(games, 4);
    const before = randomMask(games);
    const mask = before.slice();
    condition(mask);
    expect(mask).toEqual(before.map((bit, id) => (bit === 1 && holds(id) ? 1 : 0)));
  }
});

it('selects the games of a mask in their order', () => {
  const mask = randomMask(40_003);
  const order = Uint32Array.from({ length: 40_003 }, (_, id) => 40_002 - id);
  expect(selected(order, mask)).toEqual(order.filter(id => mask[id] === 1));
  expect(selected(order, mask.fill(1))).toBe(order);
  expect(selected(order, mask.fill(0))).toHaveLength(0);
});

const randomMask = (games: number): Uint8Array =>
  Uint8Array.from({ length: games }, () => (random.chance(0.7) ? 1 : 0));
