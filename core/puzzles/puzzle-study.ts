/** A puzzle as a game. */
import { addLine, addMove, newStudy, setTags } from '../study/edit.ts';
import type { Study } from '../study/study.ts';
import type { Puzzle } from './puzzle.ts';

/**
 * The moves that were played as the main line, and for a mistake the best line and the move of the game.
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
  return addMove(addLine(solved, '', puzzle.best).study, '', puzzle.played).study;
}
