import { expect, test } from 'vitest';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import {
  answersAt,
  type Question,
  questionOf,
  questionsOf,
  readQuestion,
  rightAnswers,
  setQuestion,
} from './questions.ts';
import type { Study } from './study.ts';
import { nodeAt } from './walk.ts';

const study = (movetext: string): Study => {
  const [game] = readPgn(`[Variant "Makruk"]\n\n${movetext} *`, { rules: 'makruk' });
  if (!game) throw new Error('no game');
  return game.study;
};

test('reads the questions of ChessBase', () => {
  expect(readQuestion('tqu "En","find the move","","","e7e6","",10')).toEqual({
    language: 'En',
    text: 'find the move',
    hints: [],
    answers: [{ move: 'e7e6', feedback: '', points: 10 }],
  });
  const two = readQuestion('tqu "De","Was nun?","Zentrum","", "e6e5", "gut", 10, "d6d5", "zu \\"spät\\"", 3');
  expect(two?.hints).toEqual(['Zentrum']);
  expect(two?.answers.map(({ move, feedback, points }) => [move, feedback, points])).toEqual([
    ['e6e5', 'gut', 10],
    ['d6d5', 'zu "spät"', 3],
  ]);
  expect(readQuestion('tqu "En","Find it"')?.answers).toEqual([]);
  expect(['tqu', 'tqu x', 'tqu "En"', 'tqu "En","a"b"', 'tquiz "En","a"'].map(readQuestion)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test('a question survives PGN, whatever its texts contain', () => {
  const question: Question = {
    language: 'Km',
    text: 'អ្វីបន្ទាប់? ] } "x" \\ ; two\nlines',
    hints: ['a, "b"', ' c'],
    answers: [
      { move: 'e6e5', feedback: 'Right: it\'s "the" move.', points: 10 },
      { move: 'd6d5', feedback: '', points: 0 },
    ],
  };
  const asked = setQuestion(study('1. e4 {[%bookmark A] text} e5'), 'e3e4', question);
  const [read] = readPgn(writePgn(asked), { rules: 'makruk' });
  expect(read?.issues).toEqual([]);
  expect(read?.study).toEqual(asked);
  expect(questionsOf(read?.study ?? asked)).toEqual([{ path: 'e3e4', node: nodeAt(asked, 'e3e4'), question }]);
  const changed = setQuestion(asked, 'e3e4', { ...question, text: 'b' });
  expect(nodeAt(changed, 'e3e4')?.commands).toHaveLength(2);
  expect(setQuestion(changed, 'e3e4', null)).toEqual(study('1. e4 {[%bookmark A] text} e5'));
});

test('answers are those with points, all of several without, or the next move', () => {
  const node = nodeAt(study('1. e4 {[%tqu "En","?"]} e5 (1... d5)'), 'e3e4');
  if (!node) throw new Error('no node');
  const question = questionOf(node);
  expect(question && answersAt(node, question)).toEqual([{ move: 'e6e5', feedback: '', points: 10 }]);
  const answer = (points: number) => ({ move: 'e6e5', feedback: '', points });
  expect(rightAnswers([answer(0), answer(5)])).toEqual([answer(5)]);
  expect(rightAnswers([answer(0), answer(0)])).toHaveLength(2);
});
