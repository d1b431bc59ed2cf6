/**
 * Standard algebraic notation both ways (rule book 5.5).
 *
 * Reading asks the position for its legal moves and keeps those that the text fits; so it needs no geometry of its own,
 * and every rule set of today and tomorrow is read by the same lines. Superfluous or missing `x`, `+`, `#`, `=M` and
 * origins are forgiven, since a legal move that fits alone is the move that was meant.
 */
import type { Position } from '../../engine/rules/position.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import { fromOf, isPromotion, type Move, roleOf, squareName, toOf } from '../../engine/rules/types.ts';
import { LETTERS, type Letters, type MoveText, readMoveText, roleNumber } from './move-text.ts';

const SAN_LETTERS = { fish: '', met: 'M', koul: 'S', horse: 'N', boat: 'R', king: 'K' } as const;

/** `position.play(move)` when it is at hand already saves playing the move again. */
export function makeSan(position: Position, move: Move, after: Position = position.play(move)): string {
  const role = roleOf(move);
  const to = squareName(toOf(move));
  const captures = position.pieceAt(toOf(move)) !== null;
  const origin = role === 'fish' ? (captures ? squareName(fromOf(move)).charAt(0) : '') : neededOrigin(position, move);
  const text = SAN_LETTERS[role] + origin + (captures ? 'x' : '') + to + (isPromotion(move) ? '=M' : '');
  if (!after.inCheck()) return text;
  return text + (after.moves().length === 0 ? '#' : '+');
}

/** The least that tells the move from others of its role to the same square: file, else rank, else both. */
function neededOrigin(position: Position, move: Move): string {
  const from = fromOf(move);
  let alone = true;
  let fileAlone = true;
  let rankAlone = true;
  for (const other of position.moves()) {
    if (other === move || ((other ^ move) & 0x7fc0) !== 0) continue;
    alone = false;
    if (((other ^ from) & 7) === 0) fileAlone = false;
    if (((other ^ from) & 56) === 0) rankAlone = false;
  }
  const name = squareName(from);
  if (alone) return '';
  return fileAlone ? name.charAt(0) : rankAlone ? name.charAt(1) : name;
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
  const shape = readMoveText(text.trim(), letters);
  if (!shape) return refuse('move-unreadable', `'${text}' is not a move`, text);
  const fitting = fittingMoves(position, shape);
  const [move] = fitting;
  if (move === undefined) return refuse('move-illegal', `${text} is not a legal move here`, text);
  if (fitting.length > 1) return ambiguous(text, fitting);
  const { nags, unlessCheck } = shape;
  return ok({ move, nags: unlessCheck && !position.play(move).inCheck() ? unlessCheck : nags });
}

const refuse = (code: string, text: string, move: string): Parsed<never> => fail<Issue>({ code, text, data: { move } });

function ambiguous(text: string, moves: readonly Move[]): Parsed<never> {
  const origins = moves.map(move => squareName(fromOf(move))).join(', ');
  const said = `${text} may be a move from ${origins.replace(/, ([^,]*)$/u, ' or $1')}`;
  return fail<Issue>({ code: 'move-ambiguous', text: said, data: { move: text, origins } });
}

const FISH = roleNumber('fish');
const MET = roleNumber('met');

/** Legal moves of a text. Of a met and a promoted fish that both fit, the letter may prefer one. */
function fittingMoves(position: Position, shape: MoveText): readonly Move[] {
  const { letter, fromFile, fromRank, to, promotes } = shape;
  const anyRole = letter === null && fromFile >= 0 && fromRank >= 0;
  const role =
    letter === null ? FISH : letter === 'fish-or-promoted' || letter === 'original-met' ? MET : roleNumber(letter);
  const orFish = letter === 'fish-or-promoted';
  const fitting: Move[] = [];
  for (const move of position.moves()) {
    if (((move >> 6) & 63) !== to) continue;
    const unit = (move >> 12) & 7;
    if (unit !== role && !anyRole && !(orFish && unit === FISH)) continue;
    if (fromFile >= 0 && (move & 7) !== fromFile) continue;
    if (fromRank >= 0 && ((move >> 3) & 7) !== fromRank) continue;
    if (promotes && !isPromotion(move)) continue;
    fitting.push(move);
  }
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
