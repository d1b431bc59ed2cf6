import { expect, it } from 'vitest';
import { randomNetwork } from '../../../tests/support/random-network.ts';
import { parseFen } from '../../rules/fen.ts';
import type { PositionRecord } from '../../rules/record.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { ruleSet } from '../../rules/rule-sets/list.ts';
import { settledRecord } from '../../rules/setup.ts';
import { activeInputs, countClass, INPUTS, kingSquare } from './inputs.ts';
import { networkValue, outputBucket } from './reference.ts';

function at(fen: string, rules = 'ouk-engine'): PositionRecord {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(setup.error.text);
  return settledRecord(ruleSet(rules) as RuleSet, setup.value);
}

const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1';

it('sees the start position alike from both sides', () => {
  const record = at(START);
  expect(activeInputs('ouk', record, 'w')).toEqual(activeInputs('ouk', record, 'b'));
  // 32 pieces and four rights; the king of White is on d1 and is seen on e1.
  expect(activeInputs('ouk', record, 'w')).toHaveLength(36);
  expect(kingSquare(record, 'w')).toBe(4);
  expect(activeInputs('ouk', record, 'w').slice(-4)).toEqual([704, 705, 706, 707]);
});

it('places pieces of both sides in the planes of their roles', () => {
  // White: king g1, fish a3. Black: king b8, boat h5.
  const record = at('1k6/8/8/7r/8/P7/8/6K1 b - - 0 1');
  expect(kingSquare(record, 'w')).toBe(6);
  expect(activeInputs('ouk', record, 'w')).toEqual([16, 9 * 64 + 39, 640 + 6, 640 + 57]);
  // Black turns the ranks, and the files since its king is on b8: the king is on g1, the boat on a4, the fish on h6.
  expect(kingSquare(record, 'b')).toBe(6);
  expect(activeInputs('ouk', record, 'b')).toEqual([4 * 64 + 24, 5 * 64 + 47, 640 + 6, 640 + 57]);
});

it('has one input for the right of a king and of a met of each side', () => {
  expect(activeInputs('ouk', at(START.replace('DEde', 'De')), 'w').slice(-2)).toEqual([704, 706]);
  expect(activeInputs('ouk', at(START.replace('DEde', 'De')), 'b').slice(-2)).toEqual([704, 706]);
  expect(activeInputs('ouk', at(START.replace('DEde', 'E')), 'w').at(-1)).toBe(705);
  expect(activeInputs('ouk', at(START.replace('DEde', 'E')), 'b').at(-1)).toBe(707);
});

it('has one input for a running count', () => {
  // Black counts 20 of 64 plies: its king is bare. 44 plies are left, that is 22 moves: class 11.
  const record = at('4k3/8/8/8/8/8/4S3/R3K3 b - 64 20 30', 'makruk-engine');
  expect(activeInputs('ouk', record, 'w').at(-1)).toBe(704 + 8 + 11);
  expect(activeInputs('ouk', record, 'b').at(-1)).toBe(704 + 24 + 11);
  // After White's answer 43 are left, also 22 moves, and Black still counts.
  const next = at('4k3/8/8/8/8/8/4S3/R3K3 w - 64 21 30', 'makruk-engine');
  expect(activeInputs('ouk', next, 'w').at(-1)).toBe(704 + 8 + 11);
});

it('sorts counts by the moves left', () => {
  const classes = [-1, 0, 1, 2, 3, 13, 14, 15, 126, 128, 65535].map(countClass);
  expect(classes).toEqual([0, 0, 1, 1, 2, 6, 6, 7, 15, 15, 15]);
  expect(new Set(Array.from({ length: 130 }, (_, plies) => countClass(plies))).size).toBe(16);
});

it('is symmetric: colours exchanged, files mirrored', () => {
  const network = randomNetwork({ game: 'makruk', neurons: 32, kingBuckets: 5, seed: 3 });
  const value = (fen: string): number => networkValue(network, at(fen, 'makruk-engine'));
  const fen = 'r1s1k1nr/3m4/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w - - 0 1';
  const exchanged = 'rnskmsnr/8/pppp1ppp/4p3/3P4/PPP1PPPP/3M4/R1S1K1NR b - - 0 1';
  const mirrored = 'rn1k1s1r/4m3/pppp1ppp/4p3/3P4/PPP1PPPP/8/RNSMKSNR w - - 0 1';
  expect(value(exchanged)).toBe(value(fen));
  expect(value(mirrored)).toBe(value(fen));
  expect(value(fen.replace(' w ', ' b '))).not.toBe(value(fen));
});

it('adds up a network by hand', () => {
  const zeros = randomNetwork({ game: 'makruk', neurons: 16, kingBuckets: 1, seed: 1, inputWeight: 0, inputBias: 0 });
  const network = { ...zeros, outputWeights: zeros.outputWeights.map(() => 0) };
  const record = at('4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'makruk-engine');
  const bucket = outputBucket(3);
  expect(bucket).toBe(0);
  expect(networkValue(network, record)).toBe(Math.trunc((zeros.outputBiases[0]! * 400) / 16320));
  // White's boat raises the first neuron of White's perspective to 300, which is clamped to 255.
  network.inputWeights[(4 * 64 + 7) * 16] = 300;
  network.inputWeights[(4 * 64 + 0) * 16] = 300;
  network.outputWeights[0] = -128;
  network.outputBiases[0] = 0;
  expect(networkValue(network, record)).toBe(Math.trunc((Math.trunc((-128 * 255 * 255) / 255) * 400) / 16320));
  expect(network.inputWeights).toHaveLength(INPUTS * 16);
});

it('has eight output buckets', () => {
  expect([2, 5, 6, 9, 10, 29, 30, 32].map(outputBucket)).toEqual([0, 0, 1, 1, 2, 6, 7, 7]);
});
