/**
 * Captures that belong together: dou (one for one), si pir (one is given, two are taken) and si brateanh (two pieces
 * hang on one protector).
 */

import { fromOf, type Piece, type Square, toOf } from '../../engine/rules/types.ts';
import { attackersOf, guardsOf } from './attacks.ts';
import { canTakeFree } from './forks.ts';
import type { Motif } from './motif.ts';
import type { MotifOptions } from './options.ts';
import { ofMove, type Ply, part } from './ply.ts';

/** Plies of a line; `null` where there is none. */
type Line = readonly (Ply | null)[];

const capturesOn = (ply: Ply | null | undefined, square: Square): ply is Ply =>
  ply !== null && ply !== undefined && ply.taken !== null && ply.to === square;

/** Sequences that end with the ply at index `at`. */
export function sequenceMotifs(line: Line, at: number, { values, douThreshold }: MotifOptions): readonly Motif[] {
  const last = line[at];
  if (!last || last.taken === null) return [];
  const { to } = last;
  if (capturesOn(line[at + 1], to)) return [];
  const chain: Ply[] = [];
  for (let index = at; capturesOn(line[index], to); index--) chain.unshift(line[index] as Ply);
  const parts = chain.map(({ old }) => part('taken', to, old));
  const [first, second] = chain.map(({ taken }) => values[(taken as Piece).role]);
  if (chain.length === 3) return [ofMove(last, 'si-pir', parts)];
  if (chain.length !== 2 || first === undefined || second === undefined) return [];
  return Math.abs(first - second) <= douThreshold ? [ofMove(last, 'dou', parts)] : [];
}

/** Si brateanh with the ply at index `at`: the first of two captures. */
export function overloadMotifs(line: Line, at: number, { values, gainsOnly }: MotifOptions): readonly Motif[] {
  const ply = line[at];
  if (!ply || ply.taken === null) return [];
  const { old, after, to, enemy, side, taken, piece } = ply;
  const [guard, ...others] = guardsOf(old, to);
  if (guard === undefined || others.length > 0) return [];
  const retake = after.moves().find(reply => fromOf(reply) === guard && toOf(reply) === to);
  if (retake === undefined) return [];
  const candidates = old.units[enemy].filter(square => {
    if (square === to || square === guard || old.pieces[square]?.role === 'king') return false;
    const gain = values[taken.role] + values[(old.pieces[square] as Piece).role] - values[piece.role];
    if (gainsOnly && gain < 0) return false;
    const guards = guardsOf(old, square);
    return guards.length === 1 && guards[0] === guard && attackersOf(old, square, side).length > 0;
  });
  if (candidates.length === 0) return [];
  const retaken = after.play(retake);
  const second = candidates.filter(square => canTakeFree(retaken, square));
  if (second.length === 0) return [];
  const next = line[at + 2];
  const confirmed = second.some(square => capturesOn(next, square) && next.old.pieces[square]?.color === enemy);
  const parts = [
    part('taken', to, old),
    part('guard', guard, old),
    ...second.map(square => part('target', square, old)),
  ];
  return [{ ...ofMove(ply, 'si-brateanh', parts), confirmed }];
}
