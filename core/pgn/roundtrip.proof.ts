/** Round trips of random studies and very large games through PGN. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { studies } from '../../tests/support/studies.ts';
import { addLine, newStudy } from '../study/edit.ts';
import { flattenStudy } from '../study/flat.ts';
import type { MoveNode, Study } from '../study/study.ts';
import { mainLineMoves } from '../study/walk.ts';
import { readPgn } from './reader.ts';
import { writePgn } from './writer.ts';

const readBack = (text: string): Study => {
  const games = readPgn(text, { rules: 'makruk' });
  expect(games).toHaveLength(1);
  return games[0]!.study;
};

describe('random studies', () => {
  for (const rules of ruleSets) {
    it(`are read back with the same study and bytes: ${rules.id}`, () => {
      fc.assert(
        fc.property(studies(rules), study => {
          const text = writePgn(study);
          const again = readBack(text);
          expect(again).toEqual(study);
          expect(writePgn(again)).toBe(text);
        }),
        { seed: 1, numRuns: 200 },
      );
    });
  }
});

const startOf = (id: string): string => ruleSets.find(rules => rules.id === id)!.startFen;

/** Two horses move back and forth, which is always legal. */
const shuffle = (plies: number): string[] =>
  Array.from({ length: plies }, (_, i) => ['b1d2', 'b8d7', 'd2b1', 'd7b8'][i % 4] as string);

describe('very large games', () => {
  it('round-trips a main line of 20,000 plies', () => {
    const { study } = addLine(newStudy('makruk', startOf('makruk')), '', shuffle(20_000));
    const again = readBack(writePgn(study));
    expect(mainLineMoves(again)).toHaveLength(20_000);
    expect(flattenStudy(again)).toEqual(flattenStudy(study));
  });

  it('round-trips 5,000 nested variations', () => {
    const depth = 5_000;
    let node: MoveNode = { move: '', children: [] };
    for (const [ply, move] of shuffle(depth).entries().toArray().reverse()) {
      const aside = { move: ply % 2 === 0 ? 'a3a4' : 'a6a5', children: [] };
      node = { move, children: node.children };
      node = { move: '', children: [aside, node] };
    }
    const study: Study = { ...newStudy('makruk', startOf('makruk')), root: node };
    const again = readBack(writePgn(study));
    expect(flattenStudy(study).nodes).toHaveLength(2 * depth + 1);
    expect(flattenStudy(again)).toEqual(flattenStudy(study));
  });

  it('round-trips a comment of 20 million characters', () => {
    const games = (text: string) => readPgn(text, { rules: 'makruk' });
    const [game, ...others] = games(`1. c4 {${'word '.repeat(4_000_000)}} c5 *`);
    expect(others).toEqual([]);
    expect(game).toMatchObject({ kept: 'whole', issues: [] });
    const once = writePgn(game!.study);
    const again = games(once);
    expect(again).toHaveLength(1);
    expect(writePgn(again[0]!.study) === once).toBe(true);
  });
});
