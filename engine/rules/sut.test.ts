/** Moves of two units in one turn (*sut* moves). */
import { expect, test } from 'vitest';
import { makeSan, parseSan } from '../../core/notation/san.ts';
import { makeFen, positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import { makruk } from './rule-sets/makruk.ts';
import { makrukSut } from './rule-sets/makruk-sut.ts';
import { squareName } from './types.ts';
import { makeUci, parseUci } from './uci.ts';

function set(fen: string): Position {
  const position = positionFromFen(makrukSut, fen);
  if (!position.ok) throw new Error(position.error.map(fault => fault.text).join('; '));
  return position.value;
}

function play(at: Position, text: string): Position {
  const move = parseUci(at, text);
  if (!move.ok) throw new Error(move.error.text);
  return at.play(move.value);
}

const from = (at: Position, square: string): string[] =>
  at
    .moves()
    .map(makeUci)
    .filter(move => move.startsWith(square))
    .sort();

test('met and fish, horse and fish, from the start', () => {
  const start = Position.start(makrukSut);
  expect(from(start, 'b1')).toEqual(['b1a3', 'b1c3', 'b1d2']);
  expect(from(start, 'e1')).toEqual(['e1d2', 'e1e3', 'e1f2']);
  expect(from(start, 'd1')).toEqual(['d1b2', 'd1c2', 'd1d2', 'd1e2', 'd1f2']);
  const met = play(start, 'e1e3');
  expect(makeFen(met)).toBe('rnsmksnr/8/pppppppp/8/4P3/PPPPMPPP/8/RNSK1SNR b BDGbdeg - 0 1');
  const horse = play(met, 'b8c6');
  expect(makeFen(horse)).toBe('r1smksnr/8/ppnppppp/2p5/4P3/PPPPMPPP/8/RNSK1SNR w BDGdeg - 0 2');
  expect(from(horse, 'e3')).toEqual(['e3d2', 'e3d4', 'e3f2', 'e3f4']);
  expect(from(Position.start(makruk), 'e1')).toEqual(['e1d2', 'e1f2']);
});

test.each([
  ['the fish has moved', 'rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w BDEGbdeg - 0 1', 'e1e3'],
  ['the square ahead of the fish is taken', '4k3/8/8/8/4n3/4P3/8/3KM3 w DE - 0 1', 'e1e3'],
  ['the right is gone', '4k3/8/8/8/8/4P3/8/3KM3 w D - 0 1', 'e1e3'],
  ['the met is pinned', '4k3/8/8/8/8/4P3/8/3KM2r w E - 0 1', 'e1e3'],
  ['a horse checks', '4k3/8/8/8/8/2n1P3/8/3KM3 w E - 0 1', 'e1e3'],
])('not when %s', (_, fen, move) => {
  expect(set(fen).moves().map(makeUci)).not.toContain(move);
});

test('a pinned fish stays covered by the unit that follows it; its step may answer a check', () => {
  expect(from(set('4k3/8/8/8/8/K3P2r/8/4M3 w E - 0 1'), 'e1')).toContain('e1e3');
  expect(from(set('4k3/8/8/8/K6r/4P3/8/4M3 w E - 0 1'), 'e1')).toEqual(['e1e3']);
});

test('the horse uncovers a boat, and its fish may check too', () => {
  const boat = play(set('K7/8/8/8/8/2P5/8/RN4k1 w B - 0 1'), 'b1c3');
  expect(boat.checkers().map(squareName)).toEqual(['a1']);
  const fish = play(set('8/8/8/3k4/8/2P5/8/KN6 w B - 0 1'), 'b1c3');
  expect(fish.checkers().map(squareName)).toEqual(['c3', 'c4']);
});

test.each([
  ['e1e3', 'Me3/e4'],
  ['b1c3', 'Nc3/c4'],
  ['b1a3', 'Na3/a4'],
  ['g1h3', 'Nh3/h4'],
])('%s is written %s, and read', (uci, san) => {
  const start = Position.start(makrukSut);
  const move = parseUci(start, uci);
  if (!move.ok) throw new Error(move.error.text);
  expect(makeSan(start, move.value)).toBe(san);
  for (const text of [san, san.replace(/\/.*/u, ''), uci]) expect(parseSan(start, text)).toEqual(move);
});

test('two horses that can follow the same fish have different moves', () => {
  const at = set('4k3/8/8/8/8/2P5/8/KN1N4 w BD - 0 1');
  const sans = at.moves().map(move => makeSan(at, move));
  expect(sans).toEqual(expect.arrayContaining(['Nbc3/c4', 'Ndc3/c4']));
});
