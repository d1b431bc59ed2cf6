import { expect, it } from 'vitest';
import { Position } from '../../engine/rules/position.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { compareGames, type PlayedLine } from './compare-games.ts';

function played(text: string): PlayedLine {
  const moves = text.split(' ').filter(Boolean);
  let position = Position.start(makruk);
  const keys = [position.key];
  for (const uci of moves) {
    const move = parseUci(position, uci);
    if (!move.ok) throw new Error(uci);
    position = position.play(move.value);
    keys.push(position.key);
  }
  return { moves, keys };
}

const compared = (first: string, second: string) => compareGames(played(first), played(second));

it('finds the first difference', () => {
  expect(compared('e3e4 e6e5 d3d4', 'e3e4 e6e5 c3c4')).toEqual({ common: 2, transpositions: [] });
  expect(compared('e3e4 e6e5', 'e3e4 e6e5 c3c4')).toEqual({ common: 2, transpositions: [] });
  expect(compared('', 'e3e4')).toEqual({ common: 0, transpositions: [] });
});

it('finds positions that both games reach by different moves, once for each stretch', () => {
  expect(compared('e3e4 e6e5 d3d4 d6d5 c3c4', 'd3d4 e6e5 e3e4 d6d5 c3c4')).toEqual({
    common: 0,
    transpositions: [[3, 3]],
  });
  expect(compared('e3e4 e6e5 d3d4 d6d5 a3a4 a6a5', 'd3d4 e6e5 e3e4 b6b5 a3a4 d6d5 b3b4')).toEqual({
    common: 0,
    transpositions: [[3, 3]],
  });
});

it('finds a position that one game reaches later', () => {
  expect(compared('b1d2 b8d7 d2b1 d7b8 e3e4', 'e3e4').transpositions).toEqual([[4, 0]]);
});
