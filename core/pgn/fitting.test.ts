import { expect, test } from 'vitest';
import { parseFen } from '../../engine/rules/fen.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { fittingRules } from './fitting.ts';

const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR';
const REK = 'rrrrrrr1/7k/rrrrrrrr/8/8/RRRRRRRR/K7/1RRRRRRR';

test.each([
  [`${START} w - - 0 1`, null, 'makruk'],
  [`${START} w - - 0 1`, 'ouk-page', 'ouk-page'],
  [`${START} w DEde - 0 1`, null, 'ouk-pychess'],
  [`${START} w DEde - 0 1`, 'makruk', 'ouk-pychess'],
  [`${START} w BDEGbdeg - 0 1`, 'ouk-pychess', 'makruk-sut'],
  [`${START} w DEde - 1+1 0 1`, 'ouk-pychess', 'kar-ouk'],
  ['8/8/8/3k4/8/8/4K3/R3S3 w - 30 9 1', null, 'ouk-pychess'],
  [`${REK} w - - 0 1`, 'makruk', 'rek'],
  [`${REK} w - - 0 1`, 'min-rek-chanh', 'min-rek-chanh'],
  ['7k/8/8/1r1r4/8/8/2R5/K7 w c2c5 - 0 1', 'rek', 'min-rek-chanh'],
  ['7k/8/8/3r4/8/8/2R5/K7 w - - 0 1', 'rek', 'rek'],
  ['8/8/8/8/8/8/8/8 w - - 0 1', 'ouk-page', 'ouk-page'],
])('%s with %s on screen is %s', (fen, shown, expected) => {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(setup.error.text);
  expect(fittingRules(setup.value, shown === null ? null : ruleSet(shown), ruleSets)?.id).toBe(expected);
});
