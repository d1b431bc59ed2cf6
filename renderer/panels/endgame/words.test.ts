/** A verdict in words: no mate where the first check wins. */
import { expect, test } from 'vitest';
import type { Verdict } from '../../../api/contract.ts';
import { en } from '../../i18n/english.ts';
import { loadWords } from '../../i18n/languages.ts';
import { verdictWords } from './words.ts';

const [km, th] = await Promise.all([loadWords('km'), loadWords('th')]);

const verdict: Verdict = {
  chaser: 'b',
  ending: 'KNvKS',
  outcome: 'count-draw',
  dtm: 70,
  dtr: null,
  budget: 63,
  margin: null,
};

test('describes a win that no count permits by how the game ends', () => {
  expect(verdictWords(verdict, en)).toBe('Drawn by count, though Black could mate in 70 without it');
  expect(verdictWords(verdict, en, 'firstCheck')).toBe('Drawn by count, though Black could win in 70 without it');
  for (const words of [th, km])
    expect(verdictWords(verdict, words, 'firstCheck')).not.toBe(verdictWords(verdict, words, 'checkmate'));
});
