/** The training questions and the bookmarks of a game as puzzles. */
import { makeFen } from '../../engine/rules/fen.ts';
import { bookmarkOf } from '../study/bookmarks.ts';
import { Positions, startPosition } from '../study/positions.ts';
import { answersAt, type Question, questionOf, rightAnswers } from '../study/questions.ts';
import type { MoveNode, Study } from '../study/study.ts';
import { continuation, everyNode } from '../study/walk.ts';
import type { QuestionPuzzle } from './puzzle.ts';

/** Plies of the game after the best answer. */
const SHOWN_LINE = 8;

/** A bookmark asks for the next move of the game. */
const bookmarkQuestion = (name: string): Question => ({ language: '', text: name, hints: [], answers: [] });

export type QuestionSource = 'questions' | 'bookmarks';

/**
 * In the order of the tree. Positions in which the game is over, and those without an answer, are left out; a start
 * position that cannot be played has none.
 * @param title what the game is called
 */
export function questionPuzzles(study: Study, source: QuestionSource, title: string): readonly QuestionPuzzle[] {
  const start = startPosition(study);
  if (start === null) return [];
  const positions = new Positions(start);
  const line: MoveNode[] = [];
  const puzzles: QuestionPuzzle[] = [];
  for (const { node, depth } of everyNode(study.root)) {
    line.length = depth;
    line.push(node);
    const name = source === 'bookmarks' ? bookmarkOf(node) : null;
    const question = source === 'questions' ? questionOf(node) : name === null ? null : bookmarkQuestion(name);
    if (question === null) continue;
    const position = positions.along(line).at(-1)?.position ?? start;
    const answers = answersAt(node, question);
    const [best] = rightAnswers(answers).toSorted((a, b) => b.points - a.points);
    if (best === undefined || position.outcome() !== null) continue;
    const child = node.children.find(({ move }) => move === best.move);
    const after = child ? continuation(child).map(({ move }) => move) : [];
    puzzles.push({
      kind: 'question',
      fen: makeFen(position),
      title,
      text: question.text,
      hints: question.hints,
      answers,
      best: [best.move, ...after].slice(0, SHOWN_LINE),
    });
  }
  return puzzles;
}
