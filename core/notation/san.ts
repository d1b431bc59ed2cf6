/**
 * Reads and writes standard algebraic notation.
 *
 * Reading selects the legal moves of the position that match the text, so it needs no move geometry and works for
 * every rule set. Superfluous or missing `x`, `+`, `#`, `=M` and origins are accepted: if only one legal move
 * matches, it was meant.
 */
import { familyOf, mayCallOrder } from '../../engine/rules/capabilities.ts';
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

/** @param after the position after the move, if the caller has it already */
export function makeSan(position: Position, move: Move, after: Position = position.play(move)): string {
  const { origin, captures, fishTo, check } = moveForm(position, move, after);
  const start = originText(move, origin);
  if (familyOf(position.rules) === 'rek')
    return `${SAN_LETTERS[roleOf(move)]}${start}${squareName(toOf(move))}${capturesText(position, move)}${check}`;
  const fish = fishTo === null ? '' : `/${squareName(fishTo)}`;
  const promotion = isPromotion(move) ? '=M' : '';
  return `${SAN_LETTERS[roleOf(move)]}${start}${captures ? 'x' : ''}${squareName(toOf(move))}${fish}${promotion}${check}`;
}

/** A move that was read, and the symbols (NAGs) in its text. */
export interface ReadMove {
  readonly move: Move;
  readonly nags: readonly number[];
}

/**
 * Reads a legal move in any dialect. Issue codes: `move-unreadable`, `move-illegal`, `move-ambiguous`. Their data
 * have `move` (the text); those of `move-ambiguous` also have `origins`.
 */
export function parseSan(position: Position, text: string, letters: Letters = LETTERS): Parsed<Move> {
  const read = readSan(position, text, letters);
  return read.ok ? ok(read.value.move) : read;
}

/** Like {@link parseSan}, with the symbols. */
export function readSan(position: Position, text: string, letters: Letters = LETTERS): Parsed<ReadMove> {
  const { moves, shapes } = matchMoves(position, text, letters);
  const [move] = moves;
  if (shapes.length === 0) return refuse('move-unreadable', `'${text}' is not a move`, text);
  if (move === undefined) return refuse('move-illegal', `${text} is not a legal move here`, text);
  if (moves.length > 1) return ambiguous(text, moves);
  const { nags, unlessCheck } = (
    shapes.length === 1 ? shapes[0] : shapes.find(shape => movesMatching(position, shape).includes(move))
  ) as MoveText;
  return ok({ move, nags: unlessCheck && !givesCheckOrOrder(position.play(move)) ? unlessCheck : nags });
}

/** Whether the move that led here is written with `+`. */
const givesCheckOrOrder = (after: Position): boolean => after.inCheck() || after.orders().length > 0;

/** All legal moves that match the text; none if it is not a move. */
export const candidateMoves = (position: Position, text: string, letters: Letters = LETTERS): readonly Move[] =>
  matchMoves(position, text, letters).moves;

/** Whether a text looks like a move in some notation, in any position. */
export const isMoveText = (text: string): boolean =>
  readMoveText(text.trim()) !== null || !otherInterpretations(text.trim()).next().done;

/**
 * The legal moves that match the most likely interpretations, and these interpretations; the last ones tried if none
 * matches.
 */
function matchMoves(
  position: Position,
  text: string,
  letters: Letters,
): { readonly moves: readonly Move[]; readonly shapes: readonly MoveText[] } {
  const plain = (familyOf(position.rules) === 'chess' ? text : withoutCaptures(text)).trim();
  const latin = readMoveText(plain, letters);
  let tried: readonly MoveText[] = latin ? [latin] : [];
  const moves = latin ? movesMatching(position, latin) : [];
  if (moves.length > 0) return { moves, shapes: tried };
  for (const shapes of otherInterpretations(plain)) {
    const [only] = shapes;
    const moves = shapes.length === 1 && only ? movesMatching(position, only) : movesMatchingAny(position, shapes);
    if (moves.length > 0) return { moves, shapes };
    tried = shapes;
  }
  return { moves: [], shapes: tried };
}

/**
 * Interpretations of a text other than Latin SAN, the most likely first. A later one is used only if no legal move
 * matches an earlier one. Several interpretations in one array, which is never empty, are equally likely; the legal
 * moves decide.
 */
function* otherInterpretations(text: string): Generator<readonly MoveText[]> {
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

const movesMatchingAny = (position: Position, shapes: readonly MoveText[]): readonly Move[] => [
  ...new Set(shapes.flatMap(shape => movesMatching(position, shape))),
];

const refuse = (code: string, text: string, move: string): Parsed<never> => fail<Issue>({ code, text, data: { move } });

function ambiguous(text: string, moves: readonly Move[]): Parsed<never> {
  const origins = moves.map(move => squareName(fromOf(move))).join(', ');
  const message = `${text} may be a move from ${origins.replace(/, ([^,]*)$/u, ' or $1')}`;
  return fail<Issue>({ code: 'move-ambiguous', text: message, data: { move: text, origins } });
}

const FISH = roleNumber('fish');
const MET = roleNumber('met');

/** Letters for mets, promoted fishes or both. */
const METS = { 'fish-or-promoted': true, 'original-met': true, 'promoted-fish': true };

/** The legal moves that match a text. If a met and a promoted fish match, the letter may prefer one of them. */
function movesMatching(position: Position, shape: MoveText): readonly Move[] {
  const { letter, fromFile, fromRank, to, promotes, check } = shape;
  const anyRole = letter === null && (familyOf(position.rules) === 'rek' || (fromFile >= 0 && fromRank >= 0));
  const role = letter === null ? FISH : letter in METS ? MET : roleNumber(letter as Role);
  const orFish = letter === 'fish-or-promoted';
  const matching: Move[] = [];
  const calls = mayCallOrder(position.rules);
  for (const move of playable(position)) {
    if (((move >> 6) & 63) !== to || (calls && callsOrder(move) !== check)) continue;
    const piece = (move >> 12) & 7;
    if (piece !== role && !anyRole && !(orFish && piece === FISH)) continue;
    if (fromFile >= 0 && (move & 7) !== fromFile) continue;
    if (fromRank >= 0 && ((move >> 3) & 7) !== fromRank) continue;
    if (promotes && !isPromotion(move)) continue;
    matching.push(move);
  }
  if (matching.length > 1 && familyOf(position.rules) === 'rek') return preferObeying(position, matching);
  if (letter === 'promoted-fish') return matching.filter(move => position.pieceAt(fromOf(move))?.promoted);
  if (letter === 'fish-or-promoted') return preferPromoted(position, matching, promotes);
  return letter === 'original-met' && matching.length > 1 ? preferOriginal(position, matching) : matching;
}

/** `P` is a promoted fish if one can make the move, otherwise a fish, otherwise a met. */
function preferPromoted(position: Position, moves: readonly Move[], promotes: boolean): readonly Move[] {
  const mets = moves.filter(move => roleOf(move) === 'met' && !promotes);
  const promoted = mets.filter(move => position.pieceAt(fromOf(move))?.promoted);
  const fishes = moves.filter(move => roleOf(move) === 'fish');
  return promoted.length > 0 ? promoted : fishes.length > 0 ? fishes : mets;
}

/** `Q` of PlayOK is a met that is not a promoted fish. */
function preferOriginal(position: Position, moves: readonly Move[]): readonly Move[] {
  const originals = moves.filter(move => !position.pieceAt(fromOf(move))?.promoted);
  return originals.length > 0 ? originals : moves;
}
