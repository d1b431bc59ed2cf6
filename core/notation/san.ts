/**
 * Standard algebraic notation both ways (rule book 5.5).
 *
 * Reading asks the position for its legal moves and keeps those that the text fits; so it needs no geometry of its own,
 * and every rule set of today and tomorrow is read by the same lines. Superfluous or missing `x`, `+`, `#`, `=M` and
 * origins are forgiven, since a legal move that fits alone is the move that was meant.
 */
import type { Position } from '../../engine/rules/position.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import { fromOf, isPromotion, type Move, type Role, roleOf, squareName, toOf } from '../../engine/rules/types.ts';
import { isKhmer, readKhmer, readKpgn } from './khmer.ts';
import { moveForm, originText } from './move-form.ts';
import { LETTERS, type Letters, type MoveText, readMoveText, roleNumber } from './move-text.ts';
import { isThai, readThai } from './thai.ts';

const SAN_LETTERS = { fish: '', met: 'M', koul: 'S', horse: 'N', boat: 'R', king: 'K' } as const;

/** `position.play(move)` when it is at hand already saves playing the move again. */
export function makeSan(position: Position, move: Move, after: Position = position.play(move)): string {
  const { origin, captures, fishTo, check } = moveForm(position, move, after);
  const start = originText(move, origin);
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
  const trimmed = text.trim();
  let readable = false;
  for (const shapes of readings(trimmed, letters)) {
    readable ||= shapes.length > 0;
    const fitting = shapes.length === 1 ? fittingMoves(position, shapes[0] as MoveText) : fittingAny(position, shapes);
    const [move] = fitting;
    if (move === undefined) continue;
    if (fitting.length > 1) return ambiguous(text, fitting);
    const shape = shapes.find(one => fittingMoves(position, one).includes(move)) ?? (shapes[0] as MoveText);
    const { nags, unlessCheck } = shape;
    return ok({ move, nags: unlessCheck && !position.play(move).inCheck() ? unlessCheck : nags });
  }
  if (readable) return refuse('move-illegal', `${text} is not a legal move here`, text);
  return refuse('move-unreadable', `'${text}' is not a move`, text);
}

/**
 * What a text may mean, the likeliest first: later readings count only when no legal move fits an earlier one. Several readings in one
 * place are equally likely, and the legal moves must decide between them.
 */
function* readings(text: string, letters: Letters): Generator<readonly MoveText[]> {
  const latin = readMoveText(text, letters);
  if (latin) yield [latin];
  if (isThai(text)) {
    const thai = readThai(text);
    yield thai;
    yield thai.filter(shape => shape.letter === 'promoted-fish').map(shape => ({ ...shape, letter: 'met' as const }));
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
  const { letter, fromFile, fromRank, to, promotes } = shape;
  const anyRole = letter === null && fromFile >= 0 && fromRank >= 0;
  const role = letter === null ? FISH : letter in METS ? MET : roleNumber(letter as Role);
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
