/**
 * States of the hunt of a bare king: denh (the hunt itself), trouv and khos chrung (right and wrong corner), trouv and
 * khos cheung (right and wrong side to move; only with answers of endgame tables).
 */

import type { Color, Piece, Role, Square } from '../../engine/rules/types.ts';
import { opposite } from '../../engine/rules/types.ts';
import { type Attacks, isBare } from './attacks.ts';
import type { LabelId } from './labels.ts';
import type { EndingAnswer, Motif } from './motif.ts';
import type { MotifOptions } from './options.ts';
import { type Ply, part, partsOf } from './ply.ts';

const CORNERS: readonly Square[] = [0, 7, 56, 63];

const isDark = (square: Square): boolean => (((square & 7) + (square >> 3)) & 1) === 0;

/** States of one position, of the side that hunts. */
export function endingStates(board: Attacks, options: MotifOptions): readonly Motif[] {
  const bare = (['w', 'b'] as const).find(color => isBare(board, color));
  if (bare === undefined) return [];
  const king = part('king', board.kings[bare], board);
  const hunt: Motif = { label: 'denh-ending', side: opposite(bare), parts: [king] };
  const corner = cornerState(board, bare, options);
  return corner === null ? [hunt] : [hunt, corner];
}

function cornerState(board: Attacks, bare: Color, { cornerDistance }: MotifOptions): Motif | null {
  const king = board.kings[bare];
  const side = opposite(bare);
  const corner = CORNERS.find(square => distance(square, king) <= cornerDistance);
  const mets = board.units[side].filter(square => board.pieces[square]?.role === 'met');
  if (corner === undefined || mets.length === 0 || !isSmallForce(board, side)) return null;
  const able = mets.filter(square => isDark(square) === isDark(corner));
  const label: LabelId = able.length > 0 ? 'trouv-chrung' : 'khos-chrung';
  const parts = partsOf('piece', able.length > 0 ? able : mets, board);
  return { label, side, parts: [part('corner', corner, board), part('king', king, board), ...parts] };
}

const distance = (a: Square, b: Square): number => Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));

/** Mets with at most one horse or koul, and nothing else. */
function isSmallForce({ pieces, units }: Attacks, side: Color): boolean {
  const count = (role: Role): number => units[side].filter(square => (pieces[square] as Piece).role === role).length;
  return count('horse') + count('koul') <= 1 && count('boat') + count('fish') === 0;
}

/** States of either side that did not hold before the move, or held for another corner. */
export function endingMotifs({ old, now }: Ply, options: MotifOptions): readonly Motif[] {
  const earlier = endingStates(old, options);
  const corner = ({ parts }: Motif): Square | undefined => parts.find(({ name }) => name === 'corner')?.square;
  return endingStates(now, options).filter(
    state => !earlier.some(other => other.label === state.label && corner(other) === corner(state)),
  );
}

/** Trouv or khos cheung; `null` where it is not the hunter's turn, or without an answer of tables. */
export function cheungState(ply: Ply, answer: EndingAnswer | null | undefined): Motif | null {
  const { now, side, enemy } = ply;
  if (!answer || ply.after.rules.goal !== 'checkmate' || !isBare(now, side)) return null;
  const { chaserFirst, bareFirst } = answer;
  if (chaserFirst === null && bareFirst === null) return null;
  const isWrong = (chaserFirst ?? Number.POSITIVE_INFINITY) > (bareFirst ?? Number.POSITIVE_INFINITY);
  const label = isWrong ? 'khos-cheung' : 'trouv-cheung';
  return { label, side: enemy, parts: [part('king', now.kings[side], now), part('piece', now.kings[enemy], now)] };
}
