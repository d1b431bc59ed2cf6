import { expect, it } from 'vitest';
import { readPgn } from '../pgn/reader.ts';
import { movetext } from '../pgn/writer.ts';
import { oneTree, sourceOf } from './merge-lines.ts';
import type { Study } from './study.ts';

const read = (pgn: string, rules = 'makruk'): Study => {
  const [game] = readPgn(pgn, { rules });
  if (!game) throw new Error('no game');
  return game.study;
};

const first = read('[Event "Cup"]\n[White "Sok"]\n[Black "Kim"]\n[Date "2019.04.02"]\n\n1. e4 e5 2. d4 {good} 1-0');
const second = read('[Event "Cup"]\n[White "Chan"]\n[Black "?"]\n\n1. e4 d5 (1... c5) *');

it('makes lines of games, each with its source, and keeps annotations and common tags', () => {
  const tree = oneTree([first, second]) as Study;
  expect(movetext(tree).replace(/\s+/gu, ' ')).toBe(
    '1. e4 e5 (1... d5 {Chan – ?, Cup}) (1... c5) 2. d4 {good&#10;Sok – Kim, Cup, 2019, 1-0} *',
  );
  expect(tree.tags).toEqual([{ name: 'Event', value: 'Cup' }]);
});

it('names every game of one line', () => {
  const tree = oneTree([first, { ...first, result: '*' }]) as Study;
  expect(movetext(tree)).toContain('Sok – Kim, Cup, 2019, 1-0');
  expect(tree.root.children[0]?.children[0]?.children[0]?.comment?.split('\n')).toHaveLength(3);
  expect(sourceOf(read('1. e4 *'))).toBe('? – ?');
});

it('is not possible with other rules or starts', () => {
  expect(oneTree([first, read('1. e4 *', 'kar-ouk')])).toBeNull();
  expect(oneTree([first, { ...first, start: '4k3/8/8/8/8/8/8/4K2R w - - 0 1' }])).toBeNull();
  expect(oneTree([])).toBeNull();
});
