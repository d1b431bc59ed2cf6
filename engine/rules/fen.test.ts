import { describe, expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { makeFen, parseFen, positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { makruk } from './rule-sets/makruk.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';

const BOARD = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR';

/** The normal form of a FEN, `promoted` kept. */
function normal(text: string): string {
  const setup = parseFen(text);
  if (!setup.ok) throw new Error(setup.error.text);
  return makeFen(setup.value);
}

describe('dialects that programs write', () => {
  test.each([
    ['the start position of every program', `${BOARD} w DEde - 0 1`, `${BOARD} w DEde - 0 1`],
    ['PyChess, a promoted fish', '4k3/8/8/4M~3/8/8/8/4K3 w - - 4 40', '4k3/8/8/4M~3/8/8/8/4K3 w - - 4 40'],
    ['a count under way', '8/8/4k3/8/3R4/8/6K1/8 b - 32 32 60', '8/8/4k3/8/3R4/8/6K1/8 b - 32 32 60'],
    ['a count that has just begun', '8/8/4k1m1/8/3R4/8/6K1/8 b - 128 0 60', '8/8/4k1m1/8/3R4/8/6K1/8 b - 128 0 60'],
    ['cutechess, 0 for no count', `${BOARD} b DEe 0 3 5`, `${BOARD} b DEe - 3 5`],
    ['SchemingMind, Western letters', 'rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1', `${BOARD} w - - 0 1`],
    ['old engines, no field 4', `${BOARD} w EDed 3 4`, `${BOARD} w DEde - 3 4`],
    ['no rights field', `${BOARD} b 3 4`, `${BOARD} b - - 3 4`],
    ['rights in any order', `${BOARD} w edED - 0 1`, `${BOARD} w DEde - 0 1`],
    ['rights of empty squares', '4k3/8/8/8/8/8/8/3K4 w DEde - 0 1', '4k3/8/8/8/8/8/8/3K4 w De - 0 1'],
    ['castling letters', `${BOARD} w KQkq - 0 1`, `${BOARD} w - - 0 1`],
    ['kar ouk, the check field', `${BOARD} w DEde - 1+1 0 1`, `${BOARD} w DEde - 1+1 0 1`],
    ['kar ouk, White has checked', `${BOARD} b DEde - 0+1 3 9`, `${BOARD} b DEde - 0+1 3 9`],
    ['kar ouk, the check field before the count', `${BOARD} w DEde 1+1 - 0 1`, `${BOARD} w DEde - 1+1 0 1`],
    ['kar ouk, the check field at the end', `${BOARD} b DEde - 3 9 0+1`, `${BOARD} b DEde - 0+1 3 9`],
    ['kar ouk, checks given', `${BOARD} b DEde - 3 9 +1+0`, `${BOARD} b DEde - 0+1 3 9`],
    ['kar ouk, no checks given', `${BOARD} w DEde - 0 1 +0+0`, `${BOARD} w DEde - 1+1 0 1`],
    ['the sutras, horses too', `${BOARD} w BDEGbdeg - 0 1`, `${BOARD} w BDEGbdeg - 0 1`],
    ['kar ouk with a count', '8/8/8/4k3/3R4/8/1K6/8 b - 30 1+1 6 30', '8/8/8/4k3/3R4/8/1K6/8 b - 30 1+1 6 30'],
    ['the placement alone', BOARD, `${BOARD} w - - 0 1`],
    ['placement and turn', `${BOARD} b`, `${BOARD} b - - 0 1`],
    ['no clocks', `${BOARD} w DEde -`, `${BOARD} w DEde - 0 1`],
    ['spaces, capitals, underscores', `  ${BOARD}_B_DEde_-_0_1 `, `${BOARD} b DEde - 0 1`],
    ['digits in a row', '44/8/8/8/3k4/8/8/K61 w - - 0 1', '8/8/8/8/3k4/8/8/K7 w - - 0 1'],
  ])('%s', (_, text, expected) => {
    expect(normal(text)).toBe(expected);
    expect(normal(normal(text))).toBe(expected);
  });

  test('the mark of promoted fishes can be left out', () => {
    const setup = parseFen('4k3/8/8/4M~3/8/8/8/4K3 w - - 4 40');
    expect(setup.ok && makeFen(setup.value, { promoted: false })).toBe('4k3/8/8/4M3/8/8/8/4K3 w - - 4 40');
  });
});

describe('text that is no FEN', () => {
  test.each([
    ['', 'fen-empty', {}],
    ['8/8/8/8/8/8/8 w - - 0 1', 'fen-ranks', { ranks: 7 }],
    ['8/8/8/9/8/8/8/8 w', 'fen-letter', { column: 7, letter: '9', rank: 5 }],
    ['8/8/8/8/8/8/8/6k w', 'fen-rank', { rank: 1, squares: 7, column: 15 }],
    ['8/8/8/8/8/8/44k/8 w', 'fen-rank', { rank: 2, squares: 9 }],
    ['8/8/8/3x4/8/8/8/8 w', 'fen-letter', { column: 8, letter: 'x', rank: 5 }],
    ['8/8/8/3N~4/8/8/8/8 w', 'fen-tilde', { column: 9, rank: 5 }],
    ['8/8/8/3M~~4/8/8/8/8 w', 'fen-tilde', { column: 10 }],
    ['8/8/8/8/8/8/8/8 white - - 0 1', 'fen-turn', { field: 'white' }],
    [`${BOARD} w DEde - 0 1 e4`, 'fen-field', { field: 'e4' }],
    [`${BOARD} w DEde - x 1`, 'fen-field', { field: 'x' }],
    [`${BOARD} w DEde - -3 1`, 'fen-field', { field: '-3' }],
    [`${BOARD} w - 128 99999 1`, 'fen-number', { number: 99999 }],
    [`${BOARD} w - - 3+3 0 1`, 'fen-checks', { field: '3+3' }],
  ])('%s: %s', (text, code, data) => {
    const setup = parseFen(text);
    expect(setup).toMatchObject({ ok: false, error: { code, data } });
  });
});

/** One change that a typing or copying mistake could make, or a worse one. */
function mutate(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const rest = text.slice(at);
  const strange = random.pick([
    ...'rnsmkpRNSMKPqbf~/0123456789-+ wbdeDE_',
    '\u17A2',
    '\0',
    '\t',
    '💠',
    '99999999999999999999',
  ]);
  const ways: readonly (() => string)[] = [
    () => text.slice(0, at) + strange + rest,
    () => text.slice(0, at) + rest.slice(1),
    () => text.slice(0, at) + strange + rest.slice(1),
    () => text.slice(0, at),
    () => rest,
    () => text.slice(0, at) + rest.slice(0, 9) + rest,
    () => text.split(' ').reverse().join(' '),
    () => text.slice(0, at) + [...rest.slice(0, 2)].reverse().join('') + rest.slice(2),
    () => text.replace(random.pick([...'pPsSnNrRmM']), random.pick([...'pPsSnNrRmMkK'])),
    () => text.replace(/\d+ \d+$/, `${random.below(200)} ${random.below(200)}`),
    () => text.replace(/ [wb] /, random.pick([' w ', ' b '])),
  ];
  return random.pick(ways)();
}

test('60,000 damaged FENs are read or refused with a code, never by an exception', () => {
  const random = new Random(513);
  const seeds = [
    `${BOARD} w DEde - 0 1`,
    '8/8/4k3/8/3R4/8/6K1/8 b - 32 32 60',
    '4k3/2m5/5M~2/4M3/3KS3/8/8/8 w - 128 126 95',
    `${BOARD} b DEde - 0+1 3 9`,
  ];
  const rulesOf: readonly RuleSet[] = [makruk, oukPychess];
  const tally = { read: 0, refused: 0, playable: 0 };
  for (let i = 0; i < 60_000; i++) {
    let text = random.pick(seeds);
    for (let n = random.below(4); n >= 0; n--) text = mutate(random, text);
    const rules = random.pick(rulesOf);
    const position = positionFromFen(rules, text);
    const setup = parseFen(text);
    if (setup.ok) {
      tally.read++;
      expect(normal(makeFen(setup.value)), text).toBe(makeFen(setup.value));
    } else {
      tally.refused++;
      expect(setup.error.code).toMatch(/^fen-/);
    }
    if (position.ok) {
      tally.playable++;
      const again = positionFromFen(rules, makeFen(position.value));
      expect(again.ok && again.value.searchKey, text).toBe(position.value.searchKey);
      const [move] = position.value.moves();
      if (move !== undefined) position.value.play(move).outcome();
    } else expect(position.error.length).toBeGreaterThan(0);
  }
  console.log(`FEN fuzz: ${JSON.stringify(tally)}`);
  expect(Math.min(tally.read, tally.refused, tally.playable)).toBeGreaterThan(4000);
});

test('random positions come back from their FEN with the same key', () => {
  const random = new Random(4);
  for (const rules of [makruk, oukPychess]) {
    let position = Position.start(rules);
    for (let ply = 0; ply < 3000 && position.moves().length > 0; ply++) {
      const again = positionFromFen(rules, makeFen(position));
      expect(again.ok && again.value.key).toBe(position.key);
      expect(again.ok && makeFen(again.value)).toBe(makeFen(position));
      position = position.outcome() === null ? position.play(random.pick(position.moves())) : Position.start(rules);
    }
  }
});
