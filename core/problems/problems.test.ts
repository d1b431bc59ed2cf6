import { expect, test } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import type { Study } from '../study/study.ts';
import { addSolution } from './add-solution.ts';
import { epdLine } from './epd.ts';
import type { ProblemReport } from './problem.ts';
import { solutionLines } from './solution-text.ts';
import { stipulatedMoves } from './stipulation.ts';

const FEN = '2sks3/8/3SS3/3N4/8/8/r6r/3K4 w - 128 0 1';
const mate = (move: string): ProblemReport['keys'][number] => ({ move, wins: 1, replies: [] });
const REPORT: ProblemReport = {
  wins: 2,
  shortest: 2,
  keys: [
    {
      move: 'e6d7',
      wins: 2,
      replies: [
        { move: 'c8d7', continuations: [mate('d6c7')] },
        { move: 'e8d7', continuations: [mate('d6e7')] },
      ],
    },
  ],
  tries: [{ move: 'd6c7', refutation: 'c8c7' }],
  duals: { inside: 0, last: 0 },
  superfluous: null,
  wholeTree: true,
  nodes: 1,
};

function studyOf(text: string): Study {
  const [game] = readPgn(text, { rules: 'makruk' });
  if (game === undefined) throw new Error('no game');
  return game.study;
}

test('writes a solution in short notation', () => {
  const position = positionFromFen(ruleSet('makruk')!, FEN);
  expect(position.ok && solutionLines(position.value, REPORT)).toEqual([
    { depth: 0, text: '1. Sed7+' },
    { depth: 1, text: '1… Scxd7 2. Sc7#' },
    { depth: 1, text: '1… Sexd7 2. Se7#' },
  ]);
});

test('adds a solution and its tries as variations, and keeps what is there', () => {
  const study = studyOf(`[FEN "${FEN}"]\n\n1. Sed7+ {the key} (1. Sc7+ $5) *`);
  const added = addSolution(study, '', REPORT);
  const movetext = writePgn(added).split('\n\n')[1]?.replaceAll('\n', ' ');
  expect(movetext).toBe('1. Sed7+ {the key} (1. Sc7+ $5 Sxc7 $1) 1... Scxd7 (1... Sexd7 2. Se7#) 2. Sc7# * ');
  expect(addSolution(added, '', REPORT)).toEqual(added);
});

test.each([
  [`${FEN} dm 2; id "a";`, 2],
  [`[FEN "${FEN}"]\n[Stipulation "#3"]\n\n*`, 3],
  [`[FEN "${FEN}"]\n[Event "Mate in 4"]\n\n*`, 4],
  [`[FEN "${FEN}"]\n[Event "Round 4"]\n\n*`, null],
  [`[FEN "${FEN}"]\n[Stipulation "#99"]\n\n*`, null],
])('reads the number of moves of %j', (text, moves) => {
  expect(stipulatedMoves(studyOf(text))).toBe(moves);
});

test.each([
  [`${FEN} dm 2; id "Trees";`, `${FEN} dm 2; id "Trees";`],
  [
    `[Event "Mate in 4"]\n[White "Som"]\n[FEN "${FEN}"]\n\n{A "hard" one} 1. Sed7+ Scxd7 *`,
    `${FEN} dm 4; bm Sed7+; id "Mate in 4, Som"; c0 "A 'hard' one";`,
  ],
])('writes %j as EPD that is read again', (text, line) => {
  const written = epdLine(studyOf(text));
  expect(written).toBe(line);
  expect(stipulatedMoves(studyOf(written))).toBe(stipulatedMoves(studyOf(text)));
});
