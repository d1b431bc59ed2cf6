/**
 * Reads a line of moves without tags, as people copy it from a game or a book: `4... d5 5. cxd5 (5. e5 Nd7) Nxd5`. It
 * may have everything that move text can have, in every notation. What cannot be played becomes comment text.
 */
import type { Position } from '../../engine/rules/position.ts';
import type { Color } from '../../engine/rules/types.ts';
import { LETTERS } from '../notation/move-text.ts';
import { isMoveText } from '../notation/san.ts';
import type { Leftover, MoveNode } from '../study/study.ts';
import { addText } from './commands.ts';
import { readBestMovetext } from './game.ts';
import { joinSpacedMove, tokenEnd } from './scan.ts';
import { readTagLine } from './tags.ts';

/** The number before the first move. */
export interface LineNumber {
  readonly number: number;
  /** Black for `4...` or `4…`; White for `4.`, although some texts also use it for Black. */
  readonly turn: Color;
}

/** Issues that end a line of moves. */
const LINE_ENDS = ['move-illegal', 'move-ambiguous', 'move-unreadable'] as const;
const isLineEnd = (code: string): code is (typeof LINE_ENDS)[number] => LINE_ENDS.some(end => end === code);

/** Why a line cannot be read. */
export interface LineFault {
  /** `unclosed`: a comment or variation is not closed. `text`: something other than moves. */
  readonly code: (typeof LINE_ENDS)[number] | 'unclosed' | 'text';
  /** The ply of the line, from 1. */
  readonly ply: number;
  /** The text at that ply. */
  readonly word: string;
}

export type ReadLine =
  | {
      readonly ok: true;
      readonly root: MoveNode;
      readonly doubts: readonly string[];
      /** The lines that end at a move that cannot be played; from there on they are comments. */
      readonly cuts: readonly LineFault[];
    }
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
  const { root, leftovers, ends, issues } = readBestMovetext(source);
  const cuts = leftovers.map(faultOf);
  const [first] = cuts;
  const other = cuts.find(({ code }) => code === 'text');
  if (other) return { ok: false, fault: other };
  const unclosed = issues.find(({ code }) => code.endsWith('-unclosed'));
  if (unclosed) return { ok: false, fault: { code: 'unclosed', ply: unclosed.ply, word: '' } };
  if (root.children.length === 0) return { ok: false, fault: first ?? { code: 'text', ply: 0, word: text.trim() } };
  for (const [{ ply, text: rest }, node] of ends) addText(node, `${numberAt(start, text, ply)} ${rest}`);
  const doubts = issues.filter(({ code }) => !isLineEnd(code)).map(issue => issue.text);
  return { ok: true, root: withTextBefore(root), doubts, cuts };
}

function faultOf({ code, ply, text }: Leftover): LineFault {
  const [word = ''] = text.split(/[\s({;]/u, 1);
  return isLineEnd(code) ? { code, ply, word } : { code: 'text', ply, word: text };
}

/** The number of a move of a line with its dots, as the line counts: `5.`, `5…`. @param ply from 1 */
export function numberAt(start: Position, text: string, ply: number): string {
  const first = lineNumber(text)?.number ?? start.setup().fullmoves;
  const half = 2 * first + (start.turn === 'b' ? 1 : 0) + ply - 1;
  return `${half >> 1}${half % 2 === 0 ? '.' : '…'}`;
}

/** Moves a comment before the first move from the root to that move: the root is a position of another game. */
function withTextBefore(root: MoveNode): MoveNode {
  const { comment, ...rest } = root;
  const [first, ...others] = root.children;
  if (comment === undefined || first === undefined) return root;
  const before = first.before === undefined ? comment : `${comment} ${first.before}`;
  return { ...rest, children: [{ ...first, before }, ...others] };
}
