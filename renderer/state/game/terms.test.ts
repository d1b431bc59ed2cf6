import { expect, test } from 'vitest';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { en } from '../../i18n/english.ts';
import { loadWords } from '../../i18n/languages.ts';
import { checkText, withCheckWord } from './check-name.ts';
import { endText } from './end-reason.ts';

function positionOf(rules: string, fen: string): Position {
  const set = ruleSet(rules);
  const position = set && positionFromFen(set, fen);
  if (!position?.ok) throw new Error(`${rules}: ${fen}`);
  return position.value;
}

const endIn = (rules: string, fen: string, words = en): string => {
  const position = positionOf(rules, fen);
  const outcome = position.outcome();
  return outcome === null ? '' : endText(outcome, words, position.rules);
};

const MATE = '1R5k/R7/5p2/8/8/8/8/3K4 b - - 0 1';
const STALEMATE = '7k/R7/8/8/8/8/8/3K2R1 b - - 0 1';
const BARE_KINGS = '8/8/8/3k4/8/8/8/3K4 b - - 0 1';

test('games of Cambodia name their end by its Khmer term', async () => {
  expect(endIn('ouk-pychess', MATE)).toBe('Checkmate (ouk ngeub)');
  expect(endIn('ouk-pychess', STALEMATE)).toBe('Stalemate (aab)');
  expect(endIn('ouk-pychess', BARE_KINGS)).toBe('Drawn: neither side can mate (smoeu)');
  expect(endIn('makruk', MATE)).toBe('Checkmate');
  expect(endIn('makruk', STALEMATE)).toBe('Stalemate');
  const km = await loadWords('km');
  expect(endIn('ouk-pychess', MATE, km)).toBe('អុកងាប់');
  expect(endIn('ouk-pychess', STALEMATE, km)).toBe('អាប់ (ស្មើ)');
});

test('checks are announced as ouk or ruk in games of Cambodia', () => {
  const ouk = '4k2R/8/3p4/8/8/4P3/8/3K4 b - - 0 1';
  const ruk = '7r/8/p3k3/3P4/4P3/8/8/3K2R1 b - - 0 1';
  expect(checkText(positionOf('ouk-pychess', ouk), en)).toBe('Check: ouk');
  expect(checkText(positionOf('ouk-pychess', ruk), en)).toBe('Check: ruk');
  expect(checkText(positionOf('makruk', ruk), en)).toBe('Check');
  expect(checkText(positionOf('ouk-pychess', BARE_KINGS), en)).toBe('');
  expect(withCheckWord('Rh8+', positionOf('makruk', ouk), en)).toBe('Rh8 ouk');
  expect(withCheckWord('d5+', positionOf('ouk-pychess', ruk), en)).toBe('d5 ruk');
  expect(withCheckWord('Rb8#', positionOf('ouk-pychess', MATE), en)).toBe('Rb8#');
});
