/** Every code in the list occurs; the fuzzer checks that no other code does. */
import { expect, it } from 'vitest';
import { PGN_CODES } from './codes.ts';
import { readPgn } from './reader.ts';

const TEXTS = [
  '[Event "x"]\n\n1. e4 e5 2. nonsense *',
  '[Event "x"]\n\n1. e4 e5 2. Re7 *',
  '[Event "x"]\n[Variant "Makruk"]\n[FEN "4k3/8/8/8/8/3N1N2/8/4K3 w - - 0 1"]\n\n1. Ne5 *',
  '[Event "x"]\n[Variant "Makruk"]\n[FEN "4k3/8/8/3p4/2P1S3/8/8/4K3 w - - 0 1"]\n\n1. คxง๕ ข-จ๗ *',
  '[Variant "Makruk"]\n[RuleSet "unknown-rules"]\n\n1. e4 *',
  '[Variant "Makruk"]\n[RuleSet "ouk-page"]\n\n1. e4 *',
  '[Variant "Makruk"]\n[RuleSetFile "{}"]\n\n1. e4 *',
  '[RuleSetFile "{\\"format\\":\\"chatrang-rules\\",\\"version\\":1,\\"name\\":\\"x\\",\\"extends\\":\\"makruk\\"}"]\n\n1. e4 *',
  '[Event "x"]\n\n(1. d4) 1. e4 (1. d4 *',
  '[Event "x"]\n\n1. e4 {never ends',
  '[Event "x"]\n[FEN "8/8 w"]\n\n1. e4 *',
  '[Event "x"]\n[Variant "Shogi"]\n\n1. e4 *',
  'Nothing that is a game',
  '{"moves": ["Fe3e4"], "ren": "BHGKQGHB/8/FFFF1FFF/4F3/8/ffffffff/8/bhgqkghb b ---- -- -.-", "rated": true}',
  '[Event "x"]\n[Result "1-0"]\n\n1. e4 0-1',
  '[Event "x"]\n[Broken tag\n\n1. e4 ) *',
  'A title\n\n[Event "x"]\n\n% for others\n1. e4\nWhite thinks for a long while here\ne5 * and more',
];

/** Needs a text of many megabytes. */
const NOT_TESTED = ['block-cut'];

it('reports every code for a matching text', () => {
  const games = TEXTS.flatMap(text => readPgn(text, { rules: 'makruk' }));
  const reported = new Set(
    games.flatMap(({ issues, study }) => [...issues, ...study.leftovers].map(({ code }) => code)),
  );
  expect([...reported, ...NOT_TESTED].sort()).toEqual([...PGN_CODES].sort());
});
