import { expect, it } from 'vitest';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { setComment } from '../study/annotate.ts';
import { addMove } from '../study/edit.ts';
import type { Study } from '../study/study.ts';
import { nodeAt } from '../study/walk.ts';
import { type AutoNote, annotate, removeAnnotation } from './annotate.ts';

const read = (pgn: string): Study => readPgn(pgn, { rules: 'makruk' })[0]!.study;

const game = read('1. d4 d5 {Bold.} (1... e5) 2. e4 $1 *');
const notes: readonly AutoNote[] = [
  { ply: 2, nag: 4, text: 'A blunder, d]5 [%x].', line: ['f6f5', 'd4d5'] },
  { ply: 3, nag: 2, text: 'ខូច។', line: ['a3a4'] },
];
const done = annotate(game, notes);

it('adds symbols, sentences and variations, and keeps what is there', () => {
  expect(nodeAt(done, 'd3d4 d6d5')).toMatchObject({ nags: [4], comment: 'Bold.\nA blunder, d]5 [%x].' });
  expect(nodeAt(done, 'd3d4')?.children.map(({ move }) => move)).toEqual(['d6d5', 'e6e5', 'f6f5']);
  expect(nodeAt(done, 'd3d4 f6f5 d4d5')).not.toBeNull();
  expect(nodeAt(done, 'd3d4 d6d5 e3e4')).toMatchObject({ nags: [1], comment: 'ខូច។' });
});

it('is removed without a trace, also after PGN and after other edits elsewhere', () => {
  expect(removeAnnotation(done)).toEqual(game);
  expect(removeAnnotation(read(writePgn(done)))).toEqual(read(writePgn(game)));
  const commented = setComment(done, 'd3d4 d6d5', `First. ${nodeAt(done, 'd3d4 d6d5')?.comment} Last.`);
  expect(nodeAt(removeAnnotation(commented), 'd3d4 d6d5')?.comment).toBe('First. Bold.\nLast.');
  expect(removeAnnotation(game)).toBe(game);
});

it('replaces an earlier annotation, and keeps sentences and variations that were changed', () => {
  expect(annotate(done, notes)).toEqual(done);
  const changed = addMove(setComment(done, 'd3d4 d6d5', 'A bl. under.'), 'd3d4 f6f5 d4d5', 'g6g5').study;
  const kept = removeAnnotation(changed);
  expect(nodeAt(kept, 'd3d4 d6d5')).toMatchObject({ comment: 'A bl. under.' });
  expect(nodeAt(kept, 'd3d4 f6f5 d4d5 g6g5')).not.toBeNull();
  expect(JSON.stringify(kept)).not.toContain('auto');
});
