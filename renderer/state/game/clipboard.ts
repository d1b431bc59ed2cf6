/** Text of a game for the clipboard. */
import { makeMoveText, type Notation } from '../../../core/notation/notations.ts';
import { writePgn } from '../../../core/pgn/writer.ts';
import { studyOfLine } from '../../../core/study/edit.ts';
import { subtreeText } from '../../../core/study/line-text.ts';
import { parentPath, pathMoves } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import { nodeAt } from '../../../core/study/walk.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import type { FirstWords } from '../../i18n/words.ts';
import { notices } from '../shell/app.svelte.ts';
import type { OpenStudy } from './study.svelte.ts';

export function copyText(text: string, words: FirstWords): void {
  navigator.clipboard
    .writeText(text)
    .then(() => notices.add('info', { code: 'copied', text: words.frame.copied }), notices.failed);
}

/** The last line that was copied with {@link copyMoves}, as it is in the clipboard. */
let copiedLine = '';

/** Copies a move and everything after it as PGN move text. */
export function copyMoves(open: OpenStudy, path: Path, words: FirstWords): void {
  const node = nodeAt(open.study, path);
  if (node === null || path === '') return;
  copiedLine = subtreeText(open.positionAt(parentPath(path)), node);
  copyText(copiedLine, words);
}

/** The last copied line as PGN move text; empty if none was copied. */
export const copiedMoves = (): string => copiedLine;

/** Whether a pasted text was copied with {@link copyMoves}; line ends and blanks at the ends do not count. */
export const isCopiedLine = (text: string): boolean => copiedLine !== '' && inOneLine(text) === inOneLine(copiedLine);

const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The moves from the start to a path, as PGN move text. */
export function lineText(open: OpenStudy, path: Path): string {
  const { rules, start } = open.study;
  const pgn = writePgn(studyOfLine(rules, start, pathMoves(path)));
  return pgn
    .slice(pgn.indexOf('\n\n') + 2)
    .replace(/\s*\*\s*$/u, '')
    .trim();
}

/** The moves from the start to a path, numbered, in a notation: `1. จ๔ จ๕ 2. ม-ง๒`. */
export function lineTextIn(notation: Notation, open: Pick<OpenStudy, 'positions'>, path: Path): string {
  const words: string[] = [];
  let at = open.positions.root.position;
  for (const uci of pathMoves(path)) {
    const move = parseUci(at, uci);
    if (!move.ok) throw new Error(move.error.text);
    const number = `${at.setup().fullmoves}${at.turn === 'w' ? '.' : '...'}`;
    if (at.turn === 'w' || words.length === 0) words.push(number);
    words.push(makeMoveText(notation, at, move.value));
    at = at.play(move.value);
  }
  return words.join(' ');
}

export const gamePgn = (open: OpenStudy): string => writePgn(open.study);
