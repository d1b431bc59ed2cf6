import { expect, it } from 'vitest';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { sampleStudies } from '../../tests/support/studies.ts';
import { newStudy, setTag } from '../study/edit.ts';
import { readPgn } from './reader.ts';
import { writeGames, writePgn } from './writer.ts';

const START = ruleSet('makruk')!.startFen;

it('separates the games of a file', () => {
  const studies = ruleSets.slice(0, 2).flatMap(rules => sampleStudies(rules, 1000, 30));
  const games = readPgn(writeGames(studies), { rules: 'makruk' });
  expect(games.map(game => game.study)).toEqual(studies);
});

it('wraps at 80 columns', () => {
  for (const study of sampleStudies(ruleSets[0]!, 1, 60)) {
    const text = writePgn(study);
    const moves = text.slice(text.indexOf('\n\n') + 2);
    for (const line of moves.split('\n')) {
      const neverFirst = /(?: (?:[%;]|\[(?!%))(?:[^ ]| {2,})*)+$/u;
      const breakable = line.replace(neverFirst, '').trimEnd();
      if (/(?<! ) (?! )/u.test(breakable)) expect(breakable.length, line).toBeLessThanOrEqual(80);
      expect(line).not.toMatch(/^(?:[%;]|\[(?!%))/u);
    }
  }
});

it('escapes quotes and backslashes in tags', () => {
  const study = setTag(newStudy('makruk', START), 'White', 'A "B" \\ C');
  expect(writePgn(study)).toContain('[White "A \\"B\\" \\\\ C"]');
  expect(readPgn(writePgn(study), { rules: 'makruk' })[0]!.study.tags).toEqual(study.tags);
});

it('keeps unpaired surrogates and unusual SetUp tags', () => {
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
