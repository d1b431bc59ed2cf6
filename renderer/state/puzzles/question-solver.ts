/** Answers to a training question: right are the moves that it gives points for. */
import type { QuestionPuzzle } from '../../../core/puzzles/puzzle.ts';
import { rightAnswers } from '../../../core/study/questions.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { makeUci, parseUci } from '../../../engine/rules/uci.ts';
import type { PuzzleSolver } from './puzzle-exercise.svelte.ts';

export function questionSolver({ answers, best }: QuestionPuzzle, position: Position): PuzzleSolver {
  const right = rightAnswers(answers);
  /** Texts of other programs name promotions in other ways. */
  const isMove = (text: string, move: string): boolean => {
    const read = parseUci(position, text);
    return read.ok && makeUci(read.value) === move;
  };
  return {
    async judge(_moves, move) {
      const answer = answers.find(one => isMove(one.move, move));
      const isRight = answer !== undefined && right.includes(answer);
      return { right: isRight, loss: null, reply: null, feedback: answer?.feedback ?? '', points: answer?.points ?? 0 };
    },
    solution: async () => best,
    stop: () => {},
  };
}
