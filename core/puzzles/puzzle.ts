/**
 * Puzzles: a position with a question, as one line of EPD. Exercises store puzzles in this form. Moves are UCI text.
 *
 *     8/3k4/8/8/8/8/1R6/4K3 w - - 0 40 am b2a2; pv b2b7 d7d8; loss 0.34; id "Sokha - Vuthy, 2024.05.01";
 *     7k/8/6K1/8/8/8/8/R7 w - - 0 1 dm 1; id "Problem 12";
 *     7k/8/6K1/8/8/8/8/R7 w - - 0 1 tqu %22En%22,%22Mate?%22,...; pv a1a8; id "Lesson 1";
 */

import { readPositionLine } from '../pgn/position-line.ts';
import { type Answer, questionCommand, readQuestion } from '../study/questions.ts';

/** A better move than that of a game is asked. */
export interface MistakePuzzle {
  readonly kind: 'mistake';
  readonly fen: string;
  /** What the position is from; may be empty. */
  readonly title: string;
  /** The move of the game, UCI. */
  readonly played: string;
  /** What it loses of the expected result, 0 to 1. */
  readonly loss: number;
  /** The best line instead, UCI; at least one move. */
  readonly best: readonly string[];
}

/** A win is asked. */
export interface ProblemPuzzle {
  readonly kind: 'problem';
  readonly fen: string;
  readonly title: string;
  /** The side to move wins in this many of its moves. */
  readonly wins: number;
}

/** A training question of a game, or a bookmark of which the next move is asked. */
export interface QuestionPuzzle {
  readonly kind: 'question';
  readonly fen: string;
  readonly title: string;
  /** May be empty. */
  readonly text: string;
  readonly hints: readonly string[];
  /** At least one. */
  readonly answers: readonly Answer[];
  /** The best answer and the moves of the game after it, UCI. */
  readonly best: readonly string[];
}

export type Puzzle = MistakePuzzle | ProblemPuzzle | QuestionPuzzle;

/** Plies of the best line that a puzzle keeps. */
const KEPT_LINE = 8;

/** EPD has no escapes: a quoted operand contains no quote and no line break. */
export const quoted = (text: string): string => `"${text.replace(/\s+/gu, ' ').replaceAll('"', "'").trim()}"`;

/** An operand without blanks, quotes and semicolons. */
const coded = (text: string): string => text.replace(/[%;"\s]/gu, encodeURIComponent);

function decoded(operand: string): string | null {
  try {
    return decodeURIComponent(operand);
  } catch {
    return null;
  }
}

const bestLine = (best: readonly string[]): string => `pv ${best.slice(0, KEPT_LINE).join(' ')}`;

function operationsOf(puzzle: Puzzle): readonly string[] {
  if (puzzle.kind === 'problem') return [`dm ${puzzle.wins}`];
  if (puzzle.kind === 'mistake')
    return [`am ${puzzle.played}`, bestLine(puzzle.best), `loss ${puzzle.loss.toFixed(2)}`];
  const { text, hints, answers } = puzzle;
  return [
    `tqu ${coded(questionCommand({ language: '', text, hints, answers }).slice('tqu '.length))}`,
    bestLine(puzzle.best),
  ];
}

export function puzzleLine(puzzle: Puzzle): string {
  const operations = operationsOf(puzzle);
  const all = puzzle.title === '' ? operations : [...operations, `id ${quoted(puzzle.title)}`];
  return [puzzle.fen, ...all.map(operation => `${operation};`)].join(' ');
}

/** `null` for a line that {@link puzzleLine} has not written. */
export function readPuzzle(line: string): Puzzle | null {
  const read = readPositionLine(line);
  if (read === null) return null;
  const { fen, name: title, notes } = read;
  const operand = (code: string): string =>
    new RegExp(`(?:^|; )${code} (?<operand>[^;]+)`, 'u').exec(notes)?.groups?.operand ?? '';
  const [wins, played, best, loss] = [operand('dm'), operand('am'), operand('pv'), operand('loss')];
  if (/^\d{1,2}$/u.test(wins)) return { kind: 'problem', fen, title, wins: Number(wins) };
  const asked = decoded(operand('tqu'));
  if (asked) {
    const { text, hints, answers = [] } = readQuestion(`tqu ${asked}`) ?? {};
    if (text === undefined || hints === undefined || answers.length === 0 || best === '') return null;
    return { kind: 'question', fen, title, text, hints, answers, best: best.split(' ') };
  }
  if (played === '' || best === '' || !/^\d\.\d\d$/u.test(loss)) return null;
  return { kind: 'mistake', fen, title, played, loss: Number(loss), best: best.split(' ') };
}

/**
 * Equal for the lines of one puzzle: after another analysis, they differ in loss, best line or title. A text that is no
 * puzzle is its own key.
 */
export function puzzleKey(line: string): string {
  const puzzle = readPuzzle(line);
  if (puzzle === null) return line;
  const { kind, fen } = puzzle;
  const asked = kind === 'mistake' ? puzzle.played : kind === 'problem' ? puzzle.wins : puzzle.text;
  return `${fen} ${kind} ${asked}`;
}
