/**
 * Decides an ambiguous move by the moves that follow it. In Thai letters `คxง๕` is a capture on d5 by a koul or by a
 * fish. If both are legal, the author meant one of them, and after the other one the next moves soon become illegal.
 * So every candidate is played, and the following text read, until one candidate is left. If several reach the end,
 * the move is read with its letter as a piece, and reported as doubtful.
 */
import type { Position } from '../../engine/rules/position.ts';
import { type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import { fromOf, type Move, squareName } from '../../engine/rules/types.ts';
import type { Letters } from '../notation/move-text.ts';
import { candidateMoves, type ReadMove, readSan } from '../notation/san.ts';
import { isThai } from '../notation/thai.ts';
import { signAt } from './glyphs.ts';
import { endOr, isBlank, isDigit, joinSpacedMove, moveNumberEnd, resultAt, tokenEnd, variationEnds } from './scan.ts';

/**
 * Limits for one ambiguous move: following moves that are read, and lines of play that are followed at the same time.
 */
const MAX_MOVES_AHEAD = 240;
const MAX_LINES = 32;
/**
 * Positions that may be played ahead in one game. Real games need a few thousand; a text of ambiguous moves only
 * would need thousands for every move. After that, ambiguous moves are decided as at the end of a game.
 */
const MAX_POSITIONS = 50_000;
/** Tokens that may be scanned ahead in one game, for the same reason. */
const MAX_TOKENS = 1 << 22;

/** The text of one game, and what may still be read ahead in it. */
export class Context {
  readonly text: string;
  readonly letters: Letters;
  readonly #from: number;
  #ends: ReadonlyMap<number, number> | null = null;
  #positions = MAX_POSITIONS;
  #tokens = MAX_TOKENS;

  /** @param from the index in `text` at which the moves begin */
  constructor(text: string, from: number, letters: Letters) {
    this.text = text;
    this.#from = from;
    this.letters = letters;
  }

  /** The index after the variation whose opening bracket is at `at`. */
  afterVariation(at: number): number {
    this.#ends ??= variationEnds(this.text, this.#from);
    return (this.#ends.get(at) ?? this.text.length) + 1;
  }

  /** Counts positions and tokens that are read ahead. False when the limit of the game is reached. */
  spend(positions: number, tokens: number): boolean {
    this.#positions -= positions;
    this.#tokens -= tokens;
    return this.#positions > 0 && this.#tokens > 0;
  }
}

export interface ReadInContext extends ReadMove {
  /** Present if another move may be meant. */
  readonly doubt?: Issue;
}

/** Like `readSan`, but decides an ambiguous Thai move by the text that follows it. @param end index after the move */
export function readInContext(position: Position, token: string, context: Context, end: number): Parsed<ReadInContext> {
  const read = readSan(position, token, context.letters);
  if (read.ok || read.error.code !== 'move-ambiguous' || !isThai(token)) return read;
  const lines = surviving(position, candidateMoves(position, token, context.letters), context, end);
  const [move] = lines;
  if (move === undefined) return read;
  const text = `${read.error.text}; read as the move from ${squareName(fromOf(move))}`;
  return ok({ move, nags: [], ...(lines.length > 1 ? { doubt: { ...read.error, code: 'move-doubtful', text } } : {}) });
}

/** The candidates after which the most of the following moves are legal, in their order. */
function surviving(position: Position, moves: readonly Move[], context: Context, end: number): readonly Move[] {
  let lines = moves.map(move => ({ move, position: position.play(move) }));
  let read = 0;
  for (const token of movesFrom(context, end)) {
    if (!context.spend(lines.length, 0)) break;
    const next = lines.flatMap(line =>
      candidateMoves(line.position, token, context.letters).map(move => ({
        move: line.move,
        position: line.position.play(move),
      })),
    );
    if (next.length === 0 || next.length > MAX_LINES || ++read > MAX_MOVES_AHEAD) break;
    lines = next;
    if (lines.every(line => line.move === lines[0]?.move)) break;
  }
  return [...new Set(lines.map(line => line.move))];
}

/** The move texts of this line of play, to its end, without comments and variations. */
function* movesFrom(context: Context, from: number): Generator<string> {
  const { text } = context;
  for (let at = from; at < text.length; ) {
    const c = text.charAt(at);
    if (c === ')' || resultAt(text, at) || !context.spend(0, 1)) return;
    const sign = signAt(text, at);
    if (c === '{') at = endOr(text.indexOf('}', at), text.length) + 1;
    else if (c === ';') at = endOr(text.indexOf('\n', at), text.length);
    else if (c === '(') at = context.afterVariation(at);
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
