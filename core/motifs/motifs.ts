/**
 * Motifs of a line: which terms of the glossary apply to each move. Pure functions over positions; what the positions
 * do not contain (evaluations, answers of endgame tables) is given as input.
 */

import { familyOf } from '../../engine/rules/capabilities.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Move } from '../../engine/rules/types.ts';
import { attacksIn } from './attacks.ts';
import { overloadMotifs, sequenceMotifs } from './captures.ts';
import { checkMotifs } from './checks.ts';
import { cheungState, endingMotifs, endingStates } from './endings.ts';
import { endMotifs } from './ends.ts';
import { forkMotifs } from './forks.ts';
import { formationMotifs, formationStates } from './formations.ts';
import { labelOf } from './labels.ts';
import { lineMotifs, lineStates } from './lines.ts';
import { mistakeMotifs } from './mistakes.ts';
import type { EndingAnswer, Motif, MotifInputs, PlyMotifs } from './motif.ts';
import { MOTIF_DEFAULTS, type MotifOptions } from './options.ts';
import { type Ply, plyOf } from './ply.ts';
import { preventionMotifs } from './prevention.ts';
import { promotionMotifs } from './promotions.ts';
import { rekMotifs } from './rek.ts';
import { threatMotifs } from './threats.ts';

/** The positions of a line that starts at `start`. Throws a RangeError on an illegal move. */
export function positionsOf(start: Position, moves: readonly Move[]): readonly Position[] {
  const line = [start];
  let at = start;
  for (const move of moves) {
    at = at.play(move);
    line.push(at);
  }
  return line;
}

/**
 * The motifs of each move of a line.
 *
 * @param line the start position and the position after each move, in order, as `Positions.along` of a study gives them
 * @returns one entry per move
 */
export function motifsOfLine(
  line: readonly Position[],
  options: MotifOptions = MOTIF_DEFAULTS,
  inputs: MotifInputs = {},
): readonly PlyMotifs[] {
  const boards = line.map(position => (isChess(position) ? attacksIn(position) : null));
  const plies = line.slice(1).map((after, at) => {
    const [old, now] = [boards[at], boards[at + 1]];
    return old && now ? plyOf(line[at] as Position, old, after, now) : null;
  });
  return plies.map((ply, at) => {
    const after = line[at + 1] as Position;
    const found =
      ply === null
        ? rekMotifs(line[at] as Position, after)
        : [
            ...motifsOfPly(ply, options),
            ...motifsInLine(plies, at, options),
            ...givenMotifs(plies, at, options, inputs),
          ];
    const states = ply === null ? [] : statesAfter(ply, options, inputs.endings?.[at + 1]);
    return { ply: at + 1, move: after.lastMove ?? 0, motifs: inOrder(found), states: inOrder(states) };
  });
}

const isChess = ({ rules }: Position): boolean => familyOf(rules) === 'chess';

/** What follows from the moves before and after it. */
const motifsInLine = (plies: readonly (Ply | null)[], at: number, options: MotifOptions): readonly Motif[] => [
  ...sequenceMotifs(plies, at, options),
  ...overloadMotifs(plies, at, options),
];

/** What follows from the two positions alone. */
const motifsOfPly = (ply: Ply, options: MotifOptions): readonly Motif[] => [
  ...endMotifs(ply),
  ...checkMotifs(ply, options),
  ...lineMotifs(ply),
  ...threatMotifs(ply, options),
  ...forkMotifs(ply, options),
  ...promotionMotifs(ply, options),
  ...preventionMotifs(ply),
  ...formationMotifs(ply, options),
  ...endingMotifs(ply, options),
];

/** What follows from evaluations and answers of endgame tables. */
function givenMotifs(
  plies: readonly (Ply | null)[],
  at: number,
  options: MotifOptions,
  { evaluations, endings }: MotifInputs,
): readonly Motif[] {
  const ply = plies[at];
  if (!ply) return [];
  const mistakes = mistakeMotifs(
    ply,
    { before: evaluations?.[at], after: evaluations?.[at + 1] },
    { before: endings?.[at], after: endings?.[at + 1] },
  );
  const cheung = arisenCheung(plies, at, endings, options);
  return cheung === null ? mistakes : [...mistakes, cheung];
}

/** The state if it did not hold when the hunter was last to move; with `gainsOnly`, trouv cheung after khos cheung only. */
function arisenCheung(
  plies: readonly (Ply | null)[],
  at: number,
  endings: MotifInputs['endings'],
  { gainsOnly }: MotifOptions,
): Motif | null {
  const [ply, earlier] = [plies[at], plies[at - 2]];
  const state = ply ? cheungState(ply, endings?.[at + 1]) : null;
  const last = earlier ? cheungState(earlier, endings?.[at - 1]) : null;
  if (state === null || state.label === last?.label) return null;
  const isNew = gainsOnly && state.label === 'trouv-cheung' && last === null;
  return isNew ? null : state;
}

function statesAfter(ply: Ply, options: MotifOptions, ending: EndingAnswer | null | undefined): readonly Motif[] {
  const cheung = cheungState(ply, ending);
  return [
    ...lineStates(ply.now),
    ...formationStates(ply.now, options),
    ...endingStates(ply.now, options),
    ...(cheung === null ? [] : [cheung]),
  ];
}

const inOrder = (motifs: readonly Motif[]): readonly Motif[] =>
  [...motifs].sort((a, b) => labelOf(a.label).rank - labelOf(b.label).rank);
