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
import { endOr, isBlank, isDigit, joinSpacedMove, moveNumberEnd, resultAt, tokenEnd, variationEnds } from './scan.ts';

/** Moves looked at behind an ambiguous one, and lines of play kept in mind meanwhile. */
const FARTHEST = 240;
const MOST_LINES = 32;
/**
 * Positions tried ahead in one game. Real games need a few thousand; a text made of ambiguous moves alone would need thousands
 * for every move. Once they are used up, ambiguous moves are decided as at the end of a game.
 */
const MOST_POSITIONS = 50_000;
/** Words and signs passed over ahead in one game, for the same reason. */
const MOST_PLACES = 1 << 22;

/** What readings of one game's text share. */
export class Context {
  readonly text: string;
  readonly letters: Letters;
  readonly #from: number;
  #ends: ReadonlyMap<number, number> | null = null;
  #positions = MOST_POSITIONS;
  #places = MOST_PLACES;

  /** `from`: where the moves begin in `text`. */
  constructor(text: string, from: number, letters: Letters) {
    this.text = text;
    this.#from = from;
    this.letters = letters;
  }

  /** The place behind the variation that begins at a bracket. */
  behindVariation(at: number): number {
    this.#ends ??= variationEnds(this.text, this.#from);
    return (this.#ends.get(at) ?? this.text.length) + 1;
  }

  /** False when the game has used up what it may look ahead. */
  mayLookAt(positions: number, places: number): boolean {
    this.#positions -= positions;
    this.#places -= places;
    return this.#positions > 0 && this.#places > 0;
  }
}

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
  for (const token of movesFrom(context, behind)) {
    if (!context.mayLookAt(lines.length, 0)) break;
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
function* movesFrom(context: Context, from: number): Generator<string> {
  const { text } = context;
  for (let at = from; at < text.length; ) {
    const c = text.charAt(at);
    if (c === ')' || resultAt(text, at) || !context.mayLookAt(0, 1)) return;
    const sign = signAt(text, at);
    if (c === '{') at = endOr(text.indexOf('}', at), text.length) + 1;
    else if (c === ';') at = endOr(text.indexOf('\n', at), text.length);
    else if (c === '(') at = context.behindVariation(at);
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
