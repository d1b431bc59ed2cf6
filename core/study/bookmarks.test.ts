import { expect, it } from 'vitest';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { bookmarksOf, setBookmark } from './bookmarks.ts';
import { addMove, newStudy } from './edit.ts';

const one = addMove(newStudy('makruk', makruk.startFen), '', 'd3d4').study;
const game = addMove(addMove(one, 'd3d4', 'd6d5').study, 'd3d4', 'e6e5').study;

it('lists bookmarks in the order of the tree, changes names and removes them', () => {
  const marked = setBookmark(setBookmark(game, 'd3d4 e6e5', ' The  break '), '', '');
  expect(bookmarksOf(marked)).toEqual([
    { path: '', name: '' },
    { path: 'd3d4 e6e5', name: 'The break' },
  ]);
  const renamed = setBookmark(marked, 'd3d4 e6e5', 'Plan');
  expect(bookmarksOf(renamed)[1]?.name).toBe('Plan');
  expect(setBookmark(renamed, 'd3d4 e6e5', 'Plan')).toBe(renamed);
  expect(setBookmark(setBookmark(renamed, '', null), 'd3d4 e6e5', null)).toEqual(game);
});

it('is unchanged by a round trip through PGN', () => {
  const marked = setBookmark(setBookmark(game, 'd3d4', 'a ] b'), 'd3d4 d6d5', '');
  const [read] = [...readPgn(writePgn(marked), { rules: 'makruk' })];
  expect(read?.study.root).toEqual(marked.root);
});
