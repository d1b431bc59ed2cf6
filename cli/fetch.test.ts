import { expect, it } from 'vitest';
import { previewText } from './fetch.ts';

const file = {
  name: 'club.pgn',
  size: 900,
  encoding: 'UTF-8',
  dialect: 'plain',
  rules: 'makruk',
  firstGame: '1. a4 *\n\n',
};

it.each([
  [{ counted: 3, areAll: true }, '3 games, 900 bytes'],
  [{ counted: 1, areAll: true }, '1 game, 900 bytes'],
  [{ counted: 400, areAll: false }, 'more than 400 games, 900 bytes'],
  [null, '900 bytes'],
])('says how many games a file has: %o', (games, summary) => {
  expect(previewText({ ...file, games })).toBe(`club.pgn: ${summary}, UTF-8, plain, rules makruk\n1. a4 *\n`);
});
