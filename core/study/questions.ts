/**
 * Training questions: what to play in a position, with hints, the answers and their points. They are stored as the
 * `[%tqu ...]` commands of ChessBase: language, question, two hints, then move (UCI), feedback and points of each
 * answer. `"` and `\` in a text follow a `\`.
 *
 *     1. e4 {[%tqu "En","What now?","Think of the centre","","e6e5","Right.",10]} e5
 */
import { rewrite } from './edit.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { everyNode } from './walk.ts';

export interface Answer {
  /** UCI. */
  readonly move: string;
  /** Shown after the answer; may be empty. */
  readonly feedback: string;
  /** 0 for a wrong answer. */
  readonly points: number;
}

export interface Question {
  /** Of the texts, as two letters: `En`. */
  readonly language: string;
  readonly text: string;
  /** At most two. */
  readonly hints: readonly string[];
  /** Empty: the next move of the game is the answer. */
  readonly answers: readonly Answer[];
}

export const MOST_POINTS = 100;
export const USUAL_POINTS = 10;
const HINTS = 2;

const NAME = /^tqu\s+/u;
const FIELD = /\s*(?:"((?:[^"\\]|\\.)*)"|(\d{1,4}))\s*(?:,|$)/suy;

function fieldsOf(source: string): readonly string[] | null {
  const fields: string[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < source.length) {
    const [whole, text, number] = FIELD.exec(source) ?? [];
    if (whole === undefined) return null;
    fields.push(number ?? (text ?? '').replace(/\\(.)/gsu, '$1'));
  }
  return fields;
}

/** `null` for a text that is no such command. @param command without brackets and `%` */
export function readQuestion(command: string): Question | null {
  if (!NAME.test(command)) return null;
  const fields = fieldsOf(command.replace(NAME, '').trim());
  const [language, text] = fields ?? [];
  if (!fields || language === undefined || text === undefined) return null;
  const hints = fields.slice(2, 2 + HINTS).filter(hint => hint !== '');
  const answers: Answer[] = [];
  for (let at = 2 + HINTS; at < fields.length; at += 3) {
    const [move = '', feedback = '', points = ''] = fields.slice(at, at + 3);
    if (/^[a-h][1-8]/u.test(move)) answers.push({ move, feedback, points: Math.min(Number(points) || 0, MOST_POINTS) });
  }
  return { language, text, hints, answers };
}

const quoted = (text: string): string => `"${text.replace(/["\\]/gu, '\\$&')}"`;

/** The command without brackets and `%`. */
export function questionCommand({ language, text, hints, answers }: Question): string {
  const texts = [language, text, ...Array.from({ length: HINTS }, (_, at) => hints[at] ?? '')].map(quoted);
  const moves = answers.flatMap(({ move, feedback, points }) => [quoted(move), quoted(feedback), String(points)]);
  return `tqu ${[...texts, ...moves].join(',')}`;
}

/** The question in the position after a move; `null`: there is none. */
export function questionOf({ commands = [] }: MoveNode): Question | null {
  for (const command of commands) {
    const question = readQuestion(command);
    if (question) return question;
  }
  return null;
}

/** Replaces the question of a position; `null` removes it. Further questions, in other languages, stay. */
export const setQuestion = (study: Study, path: Path, question: Question | null): Study =>
  rewrite(study, path, node => {
    const { commands: old = [], ...rest } = node;
    const at = old.findIndex(command => readQuestion(command) !== null);
    const command = question === null ? [] : [questionCommand(question)];
    const commands = at < 0 ? [...old, ...command] : old.toSpliced(at, 1, ...command);
    return commands.length === 0 ? rest : { ...rest, commands };
  });

/** The answers that are right: those with points; all of them if none has points. */
export function rightAnswers(answers: readonly Answer[]): readonly Answer[] {
  const scored = answers.filter(({ points }) => points > 0);
  return scored.length > 0 ? scored : answers;
}

export interface PlacedQuestion {
  readonly path: Path;
  readonly node: MoveNode;
  readonly question: Question;
}

/** In the order of the tree. */
export function questionsOf(study: Study): readonly PlacedQuestion[] {
  const found: PlacedQuestion[] = [];
  const line: string[] = [];
  for (const { node, depth } of everyNode(study.root)) {
    line.length = Math.max(0, depth - 1);
    if (depth > 0) line.push(node.move);
    const question = questionOf(node);
    if (question) found.push({ path: line.join(' '), node, question });
  }
  return found;
}

/** The answers of a question at a node: those that it names, otherwise the next move of the game. */
export const answersAt = (node: MoveNode, { answers }: Pick<Question, 'answers'>): readonly Answer[] =>
  answers.length > 0
    ? answers
    : node.children.slice(0, 1).map(({ move }) => ({ move, feedback: '', points: USUAL_POINTS }));
