import { expect, it } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { among, and, between, type Condition, marked, not, or, withBits } from './condition.ts';

const GAMES = 200;
const random = new Random(3);

type Test = (id: number) => boolean;

/** A random tree of conditions, and the same tree on one game. */
function tree(depth: number): readonly [Condition, Test] {
  if (depth === 0 || random.chance(0.2)) {
    const divisor = 2 + random.below(5);
    const rest = random.below(divisor);
    const holds: Test = id => id % divisor === rest;
    const ids = Array.from({ length: GAMES }, (_, id) => id).filter(holds);
    const column = Uint32Array.from({ length: GAMES }, (_, id) => id % divisor);
    const bits = Uint8Array.from({ length: GAMES }, (_, id) => (holds(id) ? 5 : 8));
    const marks = Uint8Array.from({ length: divisor }, (_, value) => (value === rest ? 1 : 0));
    const conditions = [
      between(column, rest, rest),
      withBits(bits, 1),
      among(() => [...ids, GAMES + 5]),
      marked([column, marks], [column, new Uint8Array(divisor)]),
    ];
    return [random.pick(conditions), holds];
  }
  const parts = Array.from({ length: random.below(4) }, () => tree(depth - 1));
  const conditions = parts.map(([condition]) => condition);
  const [condition, test] = tree(depth - 1);
  return random.pick<readonly [Condition, Test]>([
    [and(conditions), id => parts.every(([, holds]) => holds(id))],
    [or(conditions), id => parts.some(([, holds]) => holds(id))],
    [not(condition), id => !test(id)],
  ]);
}

it('a tree of AND, OR and NOT selects the games that meet it, among those of the mask', () => {
  for (let round = 0; round < 300; round++) {
    const [condition, holds] = tree(4);
    const before = Uint8Array.from({ length: GAMES }, () => (random.chance(0.7) ? 1 : 0));
    const mask = before.slice();
    condition(mask);
    expect([...mask]).toEqual([...before].map((bit, id) => (bit === 1 && holds(id) ? 1 : 0)));
  }
});
