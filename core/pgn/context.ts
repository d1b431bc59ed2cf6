/**
 * A move that may mean two things is decided by the moves behind it. In Thai letters `คxง๕` is a koul or a fish that takes on d5; when both
 * are legal the writer meant one of them, and with the other his next moves are soon illegal. Every candidate is played on over the text
 * until one is left. Where several reach the end the text stands for several games: the reading with a unit's letter is taken, and
 * the report says so.
 */
import type { Position } from '../../engine/rules/position.ts';
import { type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import { fromOf, type Move, squareName } from '../../engine/rules/types.ts';
import type { Letters } from '../notation/move-text.ts';
import { candidateMoves, type ReadMove, readSan } from '../notation/san.ts';
import { isThai } from '../notation/thai.ts';
import { signAt } from './glyphs.ts';
import { endOr, isBlank, isDigit, joinSpacedMove, moveNumberEnd, resultAt, skipLine, tokenEnd } from './scan.ts';

interface Context {
  readonly text: string;
  readonly letters: Letters;
}

/** Moves looked at behind an ambiguous one, and lines of play kept in mind meanwhile. */
const FARTHEST = 240;
const MOST_LINES = 32;

export interface ReadInContext extends ReadMove {
  /** Why the move may be another one; absent when the text leaves no doubt. */
  readonly doubt?: Issue;
}

/** `readSan`; a Thai text that fits several moves is decided by what stands from `behind` on. */
export function readInContext(
  position: Position,
  token: string,
  context: Context,
  behind: number,
): Parsed<ReadInContext> {
  const read = readSan(position, token, context.letters);
  if (read.ok || read.error.code !== 'move-ambiguous' || !isThai(token)) return read;
  const lines = surviving(position, candidateMoves(position, token, context.letters), context, behind);
  const [move] = lines;
  if (move === undefined) return read;
  const text = `${read.error.text}; it is read as the move from ${squareName(fromOf(move))}`;
  return ok({ move, nags: [], ...(lines.length > 1 ? { doubt: { ...read.error, code: 'move-doubtful', text } } : {}) });
}

/** The candidates after which most of the text is legal, in their order. */
function surviving(position: Position, moves: readonly Move[], context: Context, behind: number): readonly Move[] {
  let lines = moves.map(move => ({ move, position: position.play(move) }));
  let read = 0;
  for (const token of movesFrom(context.text, behind)) {
    const next = lines.flatMap(line =>
      candidateMoves(line.position, token, context.letters).map(move => ({
        move: line.move,
        position: line.position.play(move),
      })),
    );
    if (next.length === 0 || next.length > MOST_LINES || ++read > FARTHEST) break;
    lines = next;
    if (lines.every(line => line.move === lines[0]?.move)) break;
  }
  return [...new Set(lines.map(line => line.move))];
}

/** The words of this line of play that should be moves, up to its end; comments and variations are passed over. */
function* movesFrom(text: string, from: number): Generator<string> {
  for (let at = from; at < text.length; ) {
    const c = text.charAt(at);
    if (c === ')' || resultAt(text, at)) return;
    const sign = signAt(text, at);
    if (c === '{') at = endOr(text.indexOf('}', at), text.length) + 1;
    else if (c === ';') at = endOr(text.indexOf('\n', at), text.length);
    else if (c === '(') at = skipLine(text, at + 1, true) + 1;
    else if (isBlank(text.charCodeAt(at)) || '.…|'.includes(c)) at++;
    else if (isDigit(text.charCodeAt(at)) && moveNumberEnd(text, at) !== null) at = moveNumberEnd(text, at) as number;
    else if (sign) at = sign.end;
    else {
      const spaced = joinSpacedMove(text, at);
      const end = spaced?.end ?? Math.max(tokenEnd(text, at), at + 1);
      if (c !== '$') yield spaced?.move ?? text.slice(at, end);
      at = end;
    }
  }
}
