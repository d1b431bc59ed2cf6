import { expect, it } from 'vitest';
import { familyOf } from '../../engine/rules/capabilities.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { toOf } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { Random } from '../../tests/scripts/random.ts';
import { motifsOfLine } from './motifs.ts';

it('is found exactly where the kernel takes the two neighbours of the moved piece', () => {
  const random = new Random(1);
  let found = 0;
  for (const rules of ruleSets.filter(rules => familyOf(rules) === 'rek')) {
    for (let game = 0; game < 20; game++) {
      const line = [Position.start(rules)];
      while (line.length < 120 && line.at(-1)!.moves().length > 0) {
        const at = line.at(-1)!;
        const captures = at.moves().filter(move => at.removed(move).length > 0);
        line.push(at.play(random.pick(captures.length > 0 && random.chance(0.5) ? captures : at.moves())));
      }
      for (const [at, { motifs, move }] of motifsOfLine(line).entries()) {
        const before = line[at]!;
        const removed = before.removed(move);
        const to = toOf(move);
        const pair = [1, 8].map(step => [to - step, to + step]).find(pair => pair.every(s => removed.includes(s)));
        const taken = motifs.flatMap(({ parts }) => parts.filter(({ name }) => name === 'taken'));
        expect(
          taken.map(({ square }) => square),
          `${makeFen(before)} ${makeUci(move)}`,
        ).toEqual(pair ?? []);
        if (pair !== undefined) found++;
      }
    }
  }
  expect(found).toBeGreaterThan(100);
});
