/** A puzzle as a game. */
import { addLine, addMove, newStudy, setTags } from '../study/edit.ts';
import type { Study } from '../study/study.ts';
import type { Puzzle } from './puzzle.ts';

/**
 * The moves that were played as the main line, and the best line. Of a mistake also the move of the game.
 * @param moves UCI, right moves and replies
 * @param solution after them, UCI
 */
export function puzzleStudy(
  rules: string,
  puzzle: Puzzle,
  moves: readonly string[],
  solution: readonly string[] = [],
): Study {
  const tags = puzzle.title === '' ? [] : [{ name: 'Event', value: puzzle.title }];
  const solved = addLine(setTags(newStudy(rules, puzzle.fen), tags), '', [...moves, ...solution]).study;
  if (puzzle.kind === 'problem') return solved;
  if (puzzle.kind === 'question') return addLine(solved, '', puzzle.best).study;
  return addMove(addLine(solved, '', puzzle.best).study, '', puzzle.played).study;
}
