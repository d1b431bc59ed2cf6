/**
 * Reads a line of moves without tags, as people copy it from a game or a book: `4... d5 5. cxd5 (5. e5 Nd7) Nxd5`. It
 * may have everything that move text can have, in every notation. The line is read completely or not at all.
 */
import type { Position } from '../../engine/rules/position.ts';
import type { Color } from '../../engine/rules/types.ts';
import { LETTERS } from '../notation/move-text.ts';
import { isMoveText } from '../notation/san.ts';
import type { MoveNode } from '../study/study.ts';
import { readBestMovetext } from './game.ts';
import { joinSpacedMove, tokenEnd } from './scan.ts';
import { readTagLine } from './tags.ts';

/** The number before the first move. */
export interface LineNumber {
  readonly number: number;
  /** Black for `4...` or `4…`; White for `4.`, although some texts also use it for Black. */
  readonly turn: Color;
}

/** Why a line cannot be read. */
export interface LineFault {
  /** `unclosed`: a comment or variation is not closed. `text`: something other than moves. */
  readonly code: 'move-illegal' | 'move-ambiguous' | 'move-unreadable' | 'unclosed' | 'text';
  /** The ply of the line, from 1. */
  readonly ply: number;
  /** The text at that ply. */
  readonly word: string;
}

export type ReadLine =
  | { readonly ok: true; readonly root: MoveNode; readonly doubts: readonly string[] }
  | { readonly ok: false; readonly fault: LineFault };

const COMMENTS = /^(?:\s|\{[^}]*\}|;[^\n]*\n)*/u;
const NUMBER = /^([\d๐-๙០-៩]{1,6})\s*(\)|…|(?:\.\s*)*)\s*(?=[\p{L}({$])/u;

const bodyOf = (text: string): string => text.slice(COMMENTS.exec(text)?.[0].length ?? 0);

const digitsOf = (text: string): string =>
  text.replace(/[๐-๙០-៩]/gu, digit => String((digit.charCodeAt(0) - (digit < 'ក' ? 0xe50 : 0x17e0)) % 10));

/** The move number at the beginning of a line; `null` if it begins with a move. */
export function lineNumber(text: string): LineNumber | null {
  const [, digits, dots = ''] = NUMBER.exec(bodyOf(text)) ?? [];
  if (digits === undefined) return null;
  const many = dots.includes('…') || dots.replace(/\s/gu, '').length > 1;
  return { number: Number(digitsOf(digits)), turn: many ? 'b' : 'w' };
}

/** Whether a text may be a line: it begins with a move or a move number, and has no tag pairs. */
export function looksLikeLine(text: string): boolean {
  if (text.split('\n').some(line => readTagLine(line) !== null)) return false;
  if (lineNumber(text) !== null) return true;
  const body = bodyOf(text);
  return isMoveText(joinSpacedMove(body, 0)?.move ?? body.slice(0, tokenEnd(body, 0)));
}

export function readLine(start: Position, text: string): ReadLine {
  const source = { text, at: 0, line: 1, game: 1, start, letters: LETTERS, mirrored: false };
  const { root, leftovers, issues } = readBestMovetext(source);
  const [lost] = leftovers;
  if (lost !== undefined) {
    const [word = ''] = lost.text.split(/[\s({;]/u, 1);
    const { code } = lost;
    if (code === 'move-illegal' || code === 'move-ambiguous' || code === 'move-unreadable')
      return { ok: false, fault: { code, ply: lost.ply, word } };
    return { ok: false, fault: { code: 'text', ply: lost.ply, word: lost.text } };
  }
  const unclosed = issues.find(({ code }) => code.endsWith('-unclosed'));
  if (unclosed) return { ok: false, fault: { code: 'unclosed', ply: unclosed.ply, word: '' } };
  if (root.children.length === 0) return { ok: false, fault: { code: 'text', ply: 0, word: text.trim() } };
  return { ok: true, root: withTextBefore(root), doubts: issues.map(issue => issue.text) };
}

/** Moves a comment before the first move from the root to that move: the root is a position of another game. */
function withTextBefore(root: MoveNode): MoveNode {
  const { comment, ...rest } = root;
  const [first, ...others] = root.children;
  if (comment === undefined || first === undefined) return root;
  const before = first.before === undefined ? comment : `${comment} ${first.before}`;
  return { ...rest, children: [{ ...first, before }, ...others] };
}
