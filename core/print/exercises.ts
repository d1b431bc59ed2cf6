/** Sheets of exercises for clubs: numbered diagrams with the side to move, and the solutions on the last page. */

import type { Position } from '../../engine/rules/position.ts';
import { escapeXml } from '../diagram/svg.ts';
import { makeMoveText, type Notation } from '../notation/notations.ts';
import { stipulatedMoves } from '../problems/stipulation.ts';
import { type QuestionSource, questionPuzzles } from '../puzzles/questions.ts';
import { hasDiagram } from '../study/diagram-marks.ts';
import { studyOfLine } from '../study/edit.ts';
import { type NodePosition, Positions, startPosition } from '../study/positions.ts';
import type { MoveNode, Shape, Study } from '../study/study.ts';
import { continuation, mainLine } from '../study/walk.ts';
import { figuresFor, type PrintedDocument, type PrintLook } from './document.ts';
import type { ExerciseSource, PerPage } from './options.ts';
import { documentStyle, exerciseStyle } from './style.ts';

export interface ExerciseOptions extends PrintLook {
  /** `''`: none. */
  readonly title: string;
  readonly source: ExerciseSource;
  readonly perPage: PerPage;
}

interface Exercise {
  readonly position: Position;
  readonly shapes: readonly Shape[];
  /** Moves of a problem; `null` if it names none. */
  readonly wins: number | null;
  /** The question; `''`: the side to move. */
  readonly text: string;
  readonly solution: string;
}

/** Plies of a solution that are printed; problems are printed to their end. */
const SOLUTION_PLIES = 10;

const MISTAKE_NAGS = [2, 4];

/** The main continuation below a node as numbered moves. */
function lineText(first: readonly MoveNode[], place: NodePosition, positions: Positions, notation: Notation): string {
  const words: string[] = [];
  let at = place;
  for (const node of first) {
    const next = positions.after(at, node);
    const { turn } = at.position;
    const { fullmoves } = at.position.setup();
    const move = next.position.lastMove;
    if (turn === 'w') words.push(`${fullmoves}.`);
    else if (words.length === 0) words.push(`${fullmoves}…`);
    words.push(move === null ? node.move : makeMoveText(notation, at.position, move, next.position));
    at = next;
  }
  return words.join(' ');
}

function exercisesOf(study: Study, { source, notation }: ExerciseOptions): readonly Exercise[] {
  const root = startPosition(study);
  if (root === null) return [];
  const positions = new Positions(root);
  const exercises: Exercise[] = [];
  const add = (node: MoveNode, place: NodePosition, line: readonly MoveNode[], wins: number | null): void => {
    const plies = wins === null ? SOLUTION_PLIES : 2 * wins - 1;
    const solution = lineText(line.slice(0, plies), place, positions, notation);
    exercises.push({
      position: place.position,
      shapes: source === 'starts' ? [] : (node.shapes ?? []),
      wins,
      text: '',
      solution,
    });
  };
  const start = positions.atRoot(study.root);
  if (source === 'questions' || source === 'bookmarks') return questionExercises(study, source, notation);
  if (source === 'starts') {
    add(study.root, start, continuation(study.root), stipulatedMoves(study));
    return exercises;
  }
  let place = start;
  for (let node: MoveNode | undefined = study.root; node !== undefined; node = node.children[0]) {
    if (node !== study.root) place = positions.after(place, node);
    if (source === 'diagrams' && hasDiagram(node)) add(node, place, continuation(node), null);
    const [next, better] = node.children;
    const isMistake = next?.nags?.some(nag => MISTAKE_NAGS.includes(nag)) ?? false;
    if (source === 'mistakes' && isMistake && better !== undefined)
      add(node, place, [better, ...continuation(better)], null);
  }
  return exercises;
}

function questionExercises(study: Study, source: QuestionSource, notation: Notation): readonly Exercise[] {
  return questionPuzzles(study, source, '').flatMap(({ fen, text, best }) => {
    const line = studyOfLine(study.rules, fen, best);
    const position = startPosition(line);
    if (position === null) return [];
    const positions = new Positions(position);
    const solution = lineText(mainLine(line), positions.atRoot(line.root), positions, notation);
    return [{ position, shapes: [], wins: null, text, solution }];
  });
}

/** @returns `null` if the games have no such exercise */
export function printExercises(games: Iterable<Study>, options: ExerciseOptions): PrintedDocument | null {
  const { words, title, perPage, rulesName } = options;
  const exercises = Array.from(games, study => exercisesOf(study, options)).flat();
  if (exercises.length === 0) return null;
  const figures = figuresFor(options);
  const sheet = exercises.map(({ position, shapes, wins, text }, index) => {
    const task = text || (wins === null ? words.toMove[position.turn] : words.wins(position.turn, wins));
    return figures.figure(position, shapes, `${index + 1}. ${task} · ${rulesName(position.rules.id)}`);
  });
  const head = [
    ...(title === '' ? [] : [`<h1>${escapeXml(title)}</h1>`]),
    `<div class="fields"><span>${escapeXml(words.name)}:</span><span>${escapeXml(words.date)}:</span></div>`,
  ].join('\n');
  const pages: string[] = [];
  for (let at = 0; at < sheet.length; at += perPage)
    pages.push(
      `<section class="sheet">${at === 0 ? head : ''}<div class="exercises">${sheet.slice(at, at + perPage).join('\n')}</div></section>`,
    );
  const solutions = exercises.map(({ solution }) => `<li>${escapeXml(solution || '–')}</li>`).join('\n');
  return {
    title: title || words.solutions,
    language: words.language,
    paper: options.paper,
    style: documentStyle(1) + exerciseStyle(options.paper, perPage),
    body: `${figures.symbols()}\n${pages.join('\n')}\n<h2>${escapeXml(words.solutions)}</h2>\n<ol class="solutions">${solutions}</ol>`,
  };
}
