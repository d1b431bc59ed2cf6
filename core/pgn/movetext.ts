/**
 * Reads move text into a tree, in one pass. A move that cannot be read ends its line: the moves before it stay, and
 * the rest of the line, up to the `)` or the result, is kept as text. Other lines are not affected.
 */

import type { Position } from '../../engine/rules/position.ts';
import type { Issue } from '../../engine/rules/result.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import type { Letters } from '../notation/move-text.ts';
import type { Leftover, Study } from '../study/study.ts';
import type { PgnCode } from './codes.ts';
import { Context, readInContext } from './context.ts';
import { signAt } from './glyphs.ts';
import {
  beginsLine,
  digitsEnd,
  isBlank,
  isDigit,
  isProse,
  joinSpacedMove,
  mirrorMoveText,
  moveNumberEnd,
  resultAt,
  skipLine,
  tokenEnd,
} from './scan.ts';
import { readResultInWords } from './tags.ts';
import { type NodeDraft, TreeBuilder } from './tree-builder.ts';

export interface PgnIssue {
  /** The line of the file, from 1. */
  readonly line: number;
  /** The number of the game in the file, from 1. */
  readonly game: number;
  /** The ply of the move, from 1; 0 if the issue is not about a move. */
  readonly ply: number;
  readonly code: string;
  readonly text: string;
}

export interface Movetext {
  readonly root: NodeDraft;
  /** The result at the end of the moves; `null` if there is none. */
  readonly result: Study['result'] | null;
  /** The line of the file with the result; 0 if there is none. */
  readonly resultLine: number;
  readonly leftovers: readonly Leftover[];
  /** The node after which each line ended that could not be read to its end. */
  readonly ends: ReadonlyMap<Leftover, NodeDraft>;
  readonly issues: readonly PgnIssue[];
  /** Plies of the main line. */
  readonly plies: number;
}

export interface MovetextSource {
  readonly text: string;
  /** The index in `text` and the line of the file at which the moves begin. */
  readonly at: number;
  readonly line: number;
  readonly game: number;
  readonly start: Position;
  readonly letters: Letters;
  /** Whether the squares are those of a mirrored board (`ren.ts`). */
  readonly mirrored: boolean;
}

export function readMovetext(source: MovetextSource): Movetext {
  return new MovetextReader(source).read();
}

/** The maximum number of digits of a NAG: more than any program uses, and exact as a number. */
const MAX_NAG_DIGITS = 12;

class MovetextReader {
  readonly #source: MovetextSource;
  readonly #text: string;
  readonly #context: Context;
  readonly #tree: TreeBuilder;
  readonly #leftovers: Leftover[] = [];
  readonly #ends = new Map<Leftover, NodeDraft>();
  readonly #issues: PgnIssue[] = [];
  #at: number;
  /** The next line feed at or after the index of the last `#line` query, and the line that it ends. */
  #feed: number;
  #feedLine: number;
  #result: Study['result'] | null = null;
  #resultLine = 0;

  constructor(source: MovetextSource) {
    this.#source = source;
    this.#text = source.text;
    this.#context = new Context(source.text, source.at, source.letters);
    this.#at = source.at;
    this.#feed = feedAfter(this.#text, source.at);
    this.#feedLine = source.line;
    this.#tree = new TreeBuilder(source.start);
  }

  read(): Movetext {
    while (this.#at < this.#text.length) this.#readToken();
    this.#closeVariations();
    this.#tree.finishLine();
    return {
      root: this.#tree.root,
      result: this.#result,
      resultLine: this.#resultLine,
      leftovers: this.#leftovers,
      ends: this.#ends,
      issues: this.#issues,
      plies: this.#tree.ply,
    };
  }

  #readToken(): void {
    const c = this.#text.charAt(this.#at);
    switch (c) {
      case ' ':
      case '\t':
      case '.':
      case '…':
      case '|':
        this.#at++;
        return;
      case '\n':
        this.#newLine();
        return;
      case '{':
        this.#readBraceComment();
        return;
      case ';':
        this.#comment(this.#take(this.#lineEnd(this.#at), 1));
        return;
      case '(':
        if (!this.#readSignInBrackets()) this.#openVariation();
        return;
      case ')':
        this.#readClose();
        return;
      case '$':
        this.#readNag();
        return;
      default:
        this.#readWord(c);
    }
  }

  #newLine(): void {
    this.#at++;
    if (this.#text.charAt(this.#at) !== '%') return;
    const text = this.#text.slice(this.#at, this.#lineEnd(this.#at));
    this.#keep('escape-line', text);
    this.#at += text.length;
  }

  #readBraceComment(): void {
    const close = this.#text.indexOf('}', this.#at);
    const line = this.#line;
    if (close < 0) this.#problem('comment-unclosed', 'A comment is not closed');
    const text = this.#take(close < 0 ? this.#text.length : close, 1);
    if (close >= 0) this.#at++;
    this.#comment(text, line);
  }

  /** Returns the text from `at + skip` to `end` and moves to `end`. */
  #take(end: number, skip: number): string {
    const text = this.#text.slice(this.#at + skip, end);
    this.#at = end;
    return text;
  }

  /** The line of the file at the current index. The index only grows, so every line feed is passed once. */
  get #line(): number {
    while (this.#feed < this.#at) {
      this.#feed = feedAfter(this.#text, this.#feed + 1);
      this.#feedLine++;
    }
    return this.#feedLine;
  }

  #lineEnd(at: number): number {
    const feed = this.#text.indexOf('\n', at);
    return feed < 0 ? this.#text.length : feed;
  }

  #comment(source: string, line = this.#line): void {
    for (const leftover of this.#tree.addComment(source)) {
      this.#leftovers.push(leftover);
      this.#issues.push(this.#issue(leftover.code, `Kept as text: ${quoted(leftover.text)}`, leftover.ply, line));
    }
  }

  #openVariation(): void {
    if (this.#tree.openVariation()) {
      this.#at++;
      return;
    }
    const end = Math.min(skipLine(this.#text, this.#at + 1, true) + 1, this.#text.length);
    const text = this.#text.slice(this.#at, end);
    this.#problem('variation-misplaced', `A variation without a move before it is kept as text: ${quoted(text)}`);
    this.#keep('variation-misplaced', text);
    this.#at = end;
  }

  /** `(?)`, `(!)`: a symbol in brackets, not a variation. */
  #readSignInBrackets(): boolean {
    const sign = signAt(this.#text, this.#at + 1);
    if (!sign || this.#text.charAt(sign.end) !== ')' || this.#tree.inEmptyVariation) return false;
    this.#at = sign.end + 1;
    this.#tree.addNags([sign.nag]);
    return true;
  }

  #readClose(): void {
    if (this.#tree.closeVariation()) this.#at++;
    else this.#stray(this.#at + 1);
  }

  #closeVariations(): void {
    if (!this.#tree.inVariation) return;
    this.#problem('variation-unclosed', 'A variation is not closed');
    while (this.#tree.closeVariation());
  }

  #readNag(): void {
    const from = this.#at + 1;
    const end = digitsEnd(this.#text, from);
    const digits = this.#text.slice(from, Math.min(end, from + MAX_NAG_DIGITS + 1));
    if (!/^\d+$/u.test(digits) || digits.length > MAX_NAG_DIGITS || this.#tree.inEmptyVariation) {
      this.#stray(end);
      return;
    }
    this.#at = end;
    this.#tree.addNags([Number(digits)]);
  }

  #readWord(c: string): void {
    const ended = c <= '9' || c === '½' ? resultAt(this.#text, this.#at) : null;
    if (ended) {
      this.#readResult(ended.result, ended.end);
      return;
    }
    if (isDigit(c.charCodeAt(0)) && this.#readNumber()) return;
    const sign = signAt(this.#text, this.#at);
    if (sign && !this.#tree.inEmptyVariation) {
      this.#at = sign.end;
      this.#tree.addNags([sign.nag]);
      return;
    }
    if (isBlank(this.#text.charCodeAt(this.#at))) {
      this.#at++;
      return;
    }
    const end = tokenEnd(this.#text, this.#at);
    if (end === this.#at) this.#stray(this.#at + 1);
    else if (!this.#readMove(end)) this.#readUnknown(end);
  }

  /** Reads a move number without its dots; false if the digits are part of something else. */
  #readNumber(): boolean {
    const end = moveNumberEnd(this.#text, this.#at);
    if (end === null) return false;
    this.#at = end;
    this.#tree.expectMove();
    return true;
  }

  #readResult(result: Study['result'], end: number): void {
    if (end === this.#text.length) this.#closeVariations();
    if (this.#tree.inVariation) {
      this.#stray(end);
      return;
    }
    this.#result = result;
    this.#resultLine = this.#line;
    this.#at = end;
    this.#tree.expectNothing();
    this.#readAfterResult();
  }

  /** Comments after the result belong to the last move; other text is not part of the game. */
  #readAfterResult(): void {
    for (;;) {
      while (/^\s/u.test(this.#text.charAt(this.#at))) this.#at = this.#at + 1;
      const c = this.#text.charAt(this.#at);
      if (c !== '{' && c !== ';') break;
      this.#readToken();
    }
    if (this.#at < this.#text.length) this.#outside(this.#text.length);
  }

  #readMove(end: number): boolean {
    const spaced = joinSpacedMove(this.#text, this.#at);
    const word = spaced?.move ?? this.#text.slice(this.#at, end);
    const token = this.#source.mirrored ? mirrorMoveText(word) : word;
    const { position } = this.#tree;
    const moveEnd = spaced?.end ?? end;
    const read = readInContext(position, token, this.#context, moveEnd);
    if (!read.ok) {
      if (read.error.code === 'move-unreadable') return false;
      this.#endLine(read.error);
      return true;
    }
    const { move, nags, doubt } = read.value;
    if (doubt) this.#issues.push(this.#issue(doubt.code, doubt.text, this.#tree.ply + 1, this.#line));
    this.#at = moveEnd;
    this.#tree.play(makeUci(move), position.play(move));
    this.#tree.addNags(nags);
    return true;
  }

  /**
   * Reads words other than moves: results in words, prose between the moves, the suffix `e.p.`. Otherwise the line
   * ends here.
   */
  #readUnknown(end: number): void {
    if (beginsLine(this.#text, this.#at)) {
      const lineEnd = this.#proseEnd();
      const line = this.#text.slice(this.#at, lineEnd);
      const result = !this.#tree.inVariation ? readResultInWords(line) : null;
      if (result) {
        this.#readResult(result, lineEnd);
        return;
      }
      if (isProse(line)) {
        this.#problem('text-as-comment', `Kept as a comment: ${quoted(line)}`);
        this.#comment(line.replaceAll('[%', '&#91;%'));
        this.#at = lineEnd;
        return;
      }
    }
    const word = this.#text.slice(this.#at, end);
    if (/^(?:e\.?p\.?|ch|dbl|mate)$/iu.test(word)) this.#at = end;
    else this.#endLine({ code: 'move-unreadable', text: `${quoted(word)} is not a move` });
  }

  /** The end of the line of text, or the `)` before it that closes the variation. */
  #proseEnd(): number {
    const lineEnd = this.#lineEnd(this.#at);
    if (!this.#tree.inVariation) return lineEnd;
    const close = this.#text.slice(this.#at, lineEnd).indexOf(')');
    return close < 0 ? lineEnd : this.#at + close;
  }

  /** Keeps the rest of this line of play as text. */
  #endLine(issue: Issue): void {
    const end = skipLine(this.#text, this.#at, this.#tree.inVariation);
    const ply = this.#tree.ply + 1;
    this.#issues.push(this.#issue(issue.code, issue.text, ply, this.#line));
    const leftover = { code: issue.code, line: this.#line, ply, text: this.#take(end, 0).trim() };
    this.#leftovers.push(leftover);
    this.#ends.set(leftover, this.#tree.node);
  }

  #stray(end: number): void {
    const text = this.#text.slice(this.#at, end);
    this.#problem('stray-text', `Kept as text: ${quoted(text)}`);
    this.#keep('stray-text', text);
    this.#at = end;
  }

  #outside(end: number): void {
    const text = this.#text.slice(this.#at, end).trim();
    this.#problem('text-outside', `Text after the game is kept as text: ${quoted(text)}`);
    this.#keep('text-outside', text);
    this.#at = end;
  }

  #keep(code: PgnCode, text: string): void {
    this.#leftovers.push({ code, line: this.#line, ply: this.#tree.ply, text });
  }

  #problem(code: PgnCode, text: string): void {
    this.#issues.push(this.#issue(code, text, this.#tree.ply, this.#line));
  }

  #issue(code: string, text: string, ply: number, line: number): PgnIssue {
    return { line, game: this.#source.game, ply, code, text };
  }
}

const feedAfter = (text: string, at: number): number => {
  const feed = text.indexOf('\n', at);
  return feed < 0 ? Number.POSITIVE_INFINITY : feed;
};

/** A text in quotes, shortened for a report. */
export const quoted = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  return `“${line.length > 60 ? `${line.slice(0, 59)}…` : line}”`;
};
