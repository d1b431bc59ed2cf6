import { describe, expect, it } from 'vitest';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { randomStudy, seeded } from '../../tests/data/pgn-random.ts';
import { addLine, newStudy, setTag } from '../study/edit.ts';
import { flattenStudy } from '../study/flat.ts';
import type { MoveNode, Study } from '../study/study.ts';
import { mainLineMoves } from '../study/walk.ts';
import { readPgn } from './reader.ts';
import { writeGames, writePgn } from './writer.ts';

const readBack = (text: string): Study => {
  const games = readPgn(text, { rules: 'makruk' });
  expect(games).toHaveLength(1);
  return games[0]!.study;
};

describe('writing and reading again', () => {
  for (const rules of ruleSets) {
    it(`gives the same study and the same bytes: ${rules.id}`, () => {
      for (let seed = 1; seed <= 400; seed++) {
        const study = randomStudy(seeded(seed), rules);
        const text = writePgn(study);
        const again = readBack(text);
        expect(again, `seed ${seed}\n${text}`).toEqual(study);
        expect(writePgn(again)).toBe(text);
      }
    });
  }

  it('keeps many games of one file apart', () => {
    const studies = Array.from({ length: 60 }, (_, i) => randomStudy(seeded(1000 + i), ruleSets[i % 2]!));
    const games = readPgn(writeGames(studies), { rules: 'makruk' });
    expect(games.map(game => game.study)).toEqual(studies);
  });

  it('wraps at 80 columns', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const text = writePgn(randomStudy(seeded(seed), ruleSets[0]!));
      const moves = text.slice(text.indexOf('\n\n') + 2);
      for (const line of moves.split('\n')) {
        const clinging = /(?: (?:[%;]|\[(?!%))(?:[^ ]| {2,})*)+$/u;
        if (/(?<! ) (?! )/u.test(line.replace(clinging, '')))
          expect(line.replace(clinging, '').length, line).toBeLessThanOrEqual(80);
        expect(line).not.toMatch(/^(?:[%;]|\[(?!%))/u);
      }
    }
  });

  it('escapes quotes and backslashes in tags', () => {
    const study = setTag(newStudy('makruk', startOf('makruk')), 'White', 'A "B" \\ C');
    expect(writePgn(study)).toContain('[White "A \\"B\\" \\\\ C"]');
    expect(readBack(writePgn(study)).tags).toEqual(study.tags);
  });
});

const startOf = (id: string): string => ruleSets.find(rules => rules.id === id)!.startFen;

/** The horses and a king to and fro: legal for ever. */
const shuffle = (plies: number): string[] =>
  Array.from({ length: plies }, (_, i) => ['b1d2', 'b8d7', 'd2b1', 'd7b8'][i % 4] as string);

describe('size', () => {
  it('takes a main line of 20,000 plies', () => {
    const { study } = addLine(newStudy('makruk', startOf('makruk')), '', shuffle(20_000));
    const again = readBack(writePgn(study));
    expect(mainLineMoves(again)).toHaveLength(20_000);
    expect(flattenStudy(again)).toEqual(flattenStudy(study));
  });

  it('takes 5,000 nested variations', () => {
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
});

it('keeps halves of surrogate pairs, and unusual SetUp tags', () => {
  const source = '[White "A \ud83d B"]\n[SetUp "yes"]\n\n1. e4 {\ude00 and \ud83d} e5 {[%foo \ud83d]} \ud83dx *';
  const [game] = readPgn(source, { rules: 'makruk' });
  const bytes = new TextDecoder().decode(new TextEncoder().encode(writePgn(game!.study)));
  expect(readPgn(bytes, { rules: 'makruk' })[0]!.study).toEqual(game!.study);
  expect(game!.study.tags[0]!.value).toBe('A \ud83d B');
  expect(game!.study.root.children[0]!.comment).toBe('\ude00 and \ud83d');
  expect(game!.study.leftovers.map(({ text }) => text)).toEqual(['[SetUp "yes"]', '\ud83dx']);
  expect(readPgn('[SetUp "0"]\n\n1. e4 *', { rules: 'makruk' })[0]!).toMatchObject({
    issues: [],
    study: { leftovers: [{ text: '[SetUp "0"]' }] },
  });
});
