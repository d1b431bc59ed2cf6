/**
 * Motifs on the line between a boat and a king: cheub ang (exactly one piece between them), daak ang (a boat is placed
 * so), paay (the piece between steps off and uncovers the boat), bet (a check by a boat is blocked).
 */

import type { Color, Square } from '../../engine/rules/types.ts';
import { opposite } from '../../engine/rules/types.ts';
import { type Attacks, squaresBetween } from './attacks.ts';
import type { Motif, Part } from './motif.ts';
import { ofMove, originOf, type Ply, part, partsOf } from './ply.ts';

interface AimedLine {
  readonly boat: Square;
  readonly blocker: Square;
  readonly king: Square;
}

/** The boats of `side` with exactly one piece between them and the enemy's king. */
export function aimedLines({ pieces, units, kings }: Attacks, side: Color): readonly AimedLine[] {
  const king = kings[opposite(side)];
  return units[side].flatMap(boat => {
    if (pieces[boat]?.role !== 'boat') return [];
    const [blocker, ...others] = (squaresBetween(boat, king) ?? []).filter(square => pieces[square]);
    return blocker === undefined || others.length > 0 ? [] : [{ boat, blocker, king }];
  });
}

function lineParts(lines: readonly AimedLine[], board: Attacks): readonly Part[] {
  const empty = (boat: Square, blocker: Square, king: Square): readonly Square[] =>
    (squaresBetween(boat, king) ?? []).filter(square => square !== blocker);
  return lines.flatMap(({ boat, blocker, king }) => [
    part('boat', boat, board),
    part('blocker', blocker, board),
    part('king', king, board),
    ...partsOf('between', empty(boat, blocker, king), board),
  ]);
}

/** Cheub ang of both sides. */
export const lineStates = (board: Attacks): readonly Motif[] =>
  (['w', 'b'] as const).flatMap(side => {
    const lines = aimedLines(board, side);
    return lines.length === 0 ? [] : [{ label: 'cheub-ang' as const, side, parts: lineParts(lines, board) }];
  });

export const lineMotifs = (ply: Ply): readonly Motif[] => [...aims(ply), ...uncovers(ply), ...blocks(ply)];

/** A line is the same one while boat and blocker are the same pieces, wherever they are on it. */
function aims(ply: Ply): readonly Motif[] {
  const { old, now, side, to } = ply;
  const earlier = aimedLines(old, side);
  const arisen = aimedLines(now, side).filter(
    ({ boat, blocker }) =>
      !earlier.some(line => line.boat === originOf(ply, boat) && line.blocker === originOf(ply, blocker)),
  );
  const placed = arisen.filter(({ boat }) => boat === to);
  return [
    ...(arisen.length === 0 ? [] : [ofMove(ply, 'cheub-ang', lineParts(arisen, now))]),
    ...(placed.length === 0 ? [] : [ofMove(ply, 'daak-ang', lineParts(placed, now))]),
  ];
}

function uncovers(ply: Ply): readonly Motif[] {
  const { old, now, from, to, king, checkers, taken } = ply;
  const boats = checkers.filter(boat => {
    if (boat === to || now.pieces[boat]?.role !== 'boat') return false;
    const blockers = squaresBetween(boat, king)?.filter(square => old.pieces[square]);
    return blockers?.length === 1 && blockers[0] === from;
  });
  if (boats.length === 0) return [];
  const parts = [
    ...partsOf('boat', boats, now),
    part('king', king, now),
    ...boats.flatMap(boat => partsOf('between', squaresBetween(boat, king) ?? [], now)),
  ];
  const isDouble = checkers.includes(to);
  return [
    ofMove(ply, isDouble ? 'paay-ouk' : 'paay', isDouble ? [...parts, part('checker', to, now)] : parts),
    ...(taken === null ? [] : [ofMove(ply, 'si-paay', [...parts, part('taken', to, old)])]),
  ];
}

function blocks(ply: Ply): readonly Motif[] {
  const { before, old, now, to, step, side, was, king, checkers } = ply;
  const own = old.kings[side];
  if (was.role === 'king') return [];
  const boats = before.checkers().filter(boat => {
    const line = old.pieces[boat]?.role === 'boat' ? squaresBetween(boat, own) : null;
    return line?.some(square => square === to || square === step) ?? false;
  });
  if (boats.length === 0) return [];
  const parts = [...partsOf('boat', boats, now), part('king', own, now)];
  const bet = ofMove(ply, 'bet', parts);
  if (checkers.length === 0) return [bet];
  return [bet, ofMove(ply, 'bet-ouk', [...parts, ...partsOf('checker', checkers, now), part('king', king, now)])];
}
