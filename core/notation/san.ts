/**
 * Standard algebraic notation both ways (rule book 5.5).
 *
 * Reading asks the position for its legal moves and keeps those that the text fits; so it needs no geometry of its own,
 * and every rule set of today and tomorrow is read by the same lines. Superfluous or missing `x`, `+`, `#`, `=M` and
 * origins are forgiven, since a legal move that fits alone is the move that was meant.
 */
import type { Position } from '../../engine/rules/position.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import {
  callsOrder,
  fromOf,
  isPromotion,
  type Move,
  type Role,
  roleOf,
  squareName,
  toOf,
} from '../../engine/rules/types.ts';
import { isKhmer, readKhmer, readKpgn } from './khmer.ts';
import { moveForm, originText } from './move-form.ts';
import { LETTERS, type Letters, type MoveText, readMoveText, roleNumber } from './move-text.ts';
import { capturesText, playable, preferObeying, withoutCaptures } from './rek.ts';
import { isThai, readThai } from './thai.ts';

const SAN_LETTERS = { fish: '', met: 'M', koul: 'S', horse: 'N', boat: 'R', king: 'K' } as const;

/** `position.play(move)` when it is at hand already saves playing the move again. */
export function makeSan(position: Position, move: Move, after: Position = position.play(move)): string {
  const { origin, captures, fishTo, check } = moveForm(position, move, after);
  const start = originText(move, origin);
  if (position.rules.rek !== null)
    return `${SAN_LETTERS[roleOf(move)]}${start}${squareName(toOf(move))}${capturesText(position, move)}${check}`;
  const fish = fishTo === null ? '' : `/${squareName(fishTo)}`;
  const promotion = isPromotion(move) ? '=M' : '';
  return `${SAN_LETTERS[roleOf(move)]}${start}${captures ? 'x' : ''}${squareName(toOf(move))}${fish}${promotion}${check}`;
}

/** A move text that was understood: the move, and the glyphs written at it. */
export interface ReadMove {
  readonly move: Move;
  readonly nags: readonly number[];
}

/**
 * The legal move that `text` names, in any dialect of `readMoveText`. Issues: `move-unreadable`, `move-illegal`,
 * `move-ambiguous`; their data carry `move` (the text), and `origins` for the last.
 */
export function parseSan(position: Position, text: string, letters: Letters = LETTERS): Parsed<Move> {
  const read = readSan(position, text, letters);
  return read.ok ? ok(read.value.move) : read;
}

/** {@link parseSan} with the glyphs. */
export function readSan(position: Position, text: string, letters: Letters = LETTERS): Parsed<ReadMove> {
  const { moves, shapes } = namedMoves(position, text, letters);
  const [move] = moves;
  if (shapes.length === 0) return refuse('move-unreadable', `'${text}' is not a move`, text);
  if (move === undefined) return refuse('move-illegal', `${text} is not a legal move here`, text);
  if (moves.length > 1) return ambiguous(text, moves);
  const { nags, unlessCheck } = (
    shapes.length === 1 ? shapes[0] : shapes.find(shape => fittingMoves(position, shape).includes(move))
  ) as MoveText;
  return ok({ move, nags: unlessCheck && !isMarked(position.play(move)) ? unlessCheck : nags });
}

/** Would `+` stand behind the move that led here? */
const isMarked = (after: Position): boolean => after.inCheck() || after.orders().length > 0;

/** Every legal move that the text may name; none when it names none, or is no move. */
export const candidateMoves = (position: Position, text: string, letters: Letters = LETTERS): readonly Move[] =>
  namedMoves(position, text, letters).moves;

/** Whether a text looks like a move of some notation, whatever the position. */
export const isMoveText = (text: string): boolean =>
  readMoveText(text.trim()) !== null || !otherReadings(text.trim()).next().done;

/** The moves that the likeliest readings fit, and those readings; the last readings tried when no move fits any. */
function namedMoves(
  position: Position,
  text: string,
  letters: Letters,
): { readonly moves: readonly Move[]; readonly shapes: readonly MoveText[] } {
  const said = (position.rules.rek === null ? text : withoutCaptures(text)).trim();
  const latin = readMoveText(said, letters);
  let tried: readonly MoveText[] = latin ? [latin] : [];
  const moves = latin ? fittingMoves(position, latin) : [];
  if (moves.length > 0) return { moves, shapes: tried };
  for (const shapes of otherReadings(said)) {
    const [only] = shapes;
    const moves = shapes.length === 1 && only ? fittingMoves(position, only) : fittingAny(position, shapes);
    if (moves.length > 0) return { moves, shapes };
    tried = shapes;
  }
  return { moves: [], shapes: tried };
}

/**
 * What a text may mean besides Latin SAN, the likeliest first: later readings count only when no legal move fits an earlier one. Several
 * readings in one place are equally likely, and the legal moves must decide between them. Never an empty place.
 */
function* otherReadings(text: string): Generator<readonly MoveText[]> {
  if (isThai(text)) {
    const thai = readThai(text);
    if (thai.length > 0) yield thai;
    const unmarked = thai.filter(shape => shape.letter === 'promoted-fish');
    if (unmarked.length > 0) yield unmarked.map(shape => ({ ...shape, letter: 'met' as const }));
  } else {
    const khmer = isKhmer(text) ? readKhmer(text) : readKpgn(text);
    if (khmer) yield [khmer];
  }
}

const fittingAny = (position: Position, shapes: readonly MoveText[]): readonly Move[] => [
  ...new Set(shapes.flatMap(shape => fittingMoves(position, shape))),
];

const refuse = (code: string, text: string, move: string): Parsed<never> => fail<Issue>({ code, text, data: { move } });

function ambiguous(text: string, moves: readonly Move[]): Parsed<never> {
  const origins = moves.map(move => squareName(fromOf(move))).join(', ');
  const said = `${text} may be a move from ${origins.replace(/, ([^,]*)$/u, ' or $1')}`;
  return fail<Issue>({ code: 'move-ambiguous', text: said, data: { move: text, origins } });
}

const FISH = roleNumber('fish');
const MET = roleNumber('met');

/** Letters that name some of the mets. */
const METS = { 'fish-or-promoted': true, 'original-met': true, 'promoted-fish': true };

/** Legal moves of a text. Of a met and a promoted fish that both fit, the letter may prefer one. */
function fittingMoves(position: Position, shape: MoveText): readonly Move[] {
  const { letter, fromFile, fromRank, to, promotes, check } = shape;
  const anyRole = letter === null && (position.rules.rek !== null || (fromFile >= 0 && fromRank >= 0));
  const role = letter === null ? FISH : letter in METS ? MET : roleNumber(letter as Role);
  const orFish = letter === 'fish-or-promoted';
  const fitting: Move[] = [];
  const calls = position.rules.rek?.obligation === 'call';
  for (const move of playable(position)) {
    if (((move >> 6) & 63) !== to || (calls && callsOrder(move) !== check)) continue;
    const unit = (move >> 12) & 7;
    if (unit !== role && !anyRole && !(orFish && unit === FISH)) continue;
    if (fromFile >= 0 && (move & 7) !== fromFile) continue;
    if (fromRank >= 0 && ((move >> 3) & 7) !== fromRank) continue;
    if (promotes && !isPromotion(move)) continue;
    fitting.push(move);
  }
  if (fitting.length > 1 && position.rules.rek !== null) return preferObeying(position, fitting);
  if (letter === 'promoted-fish') return fitting.filter(move => position.pieceAt(fromOf(move))?.promoted);
  if (letter === 'fish-or-promoted') return preferPromoted(position, fitting, promotes);
  return letter === 'original-met' && fitting.length > 1 ? preferOriginal(position, fitting) : fitting;
}

/** `P` names a promoted fish; where none can go there, a fish; and last a met of unknown origin. */
function preferPromoted(position: Position, moves: readonly Move[], promotes: boolean): readonly Move[] {
  const mets = moves.filter(move => roleOf(move) === 'met' && !promotes);
  const promoted = mets.filter(move => position.pieceAt(fromOf(move))?.promoted);
  const fishes = moves.filter(move => roleOf(move) === 'fish');
  return promoted.length > 0 ? promoted : fishes.length > 0 ? fishes : mets;
}

/** `Q` of PlayOK is the met that began as one. */
function preferOriginal(position: Position, moves: readonly Move[]): readonly Move[] {
  const originals = moves.filter(move => !position.pieceAt(fromOf(move))?.promoted);
  return originals.length > 0 ? originals : moves;
}
