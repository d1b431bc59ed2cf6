/** Text of a game for the clipboard. */
import { writePgn } from '../../core/pgn/writer.ts';
import { studyOfLine } from '../../core/study/edit.ts';
import { pathMoves } from '../../core/study/path.ts';
import type { Path } from '../../core/study/study.ts';
import type { Words } from '../i18n/en.ts';
import { notices } from './app.svelte.ts';
import type { OpenStudy } from './study.svelte.ts';

export function copyText(text: string, words: Words): void {
  navigator.clipboard
    .writeText(text)
    .then(() => notices.tell('info', { code: 'copied', text: words.frame.copied }), notices.failed);
}

/** The moves from the start to a path, as the moves of a PGN stand there. */
export function lineText(open: OpenStudy, path: Path): string {
  const { rules, start } = open.study;
  const pgn = writePgn(studyOfLine(rules, start, pathMoves(path)));
  return pgn
    .slice(pgn.indexOf('\n\n') + 2)
    .replace(/\s*\*\s*$/u, '')
    .trim();
}

export const gameText = (open: OpenStudy): string => writePgn(open.study);
