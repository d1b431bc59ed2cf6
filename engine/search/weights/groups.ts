/** Groups of evaluation weights, in the order of `engine/assembly/search/weights.ts`, which documents each weight. */

/** Name and number of weights. */
export const WEIGHT_GROUPS = [
  ['pieceSquare', 192],
  ['ownPair', 15],
  ['enemyPair', 10],
  ['metMobility', 5],
  ['koulMobility', 6],
  ['horseMobility', 9],
  ['boatMobility', 15],
  ['enemyKing', 40],
  ['ownKing', 40],
  ['outpost', 6],
  ['behindFish', 3],
  ['boatOpen', 1],
  ['boatHalfOpen', 1],
  ['metsBothColours', 1],
  ['leapRight', 2],
  ['fishIsolated', 1],
  ['fishDoubled', 1],
  ['fishOpposed', 1],
  ['fishBackward', 1],
  ['fishPhalanx', 8],
  ['fishSupported', 8],
  ['fishPassed', 8],
  ['passedOwnKing', 8],
  ['passedEnemyKing', 8],
  ['passedBlocked', 8],
  ['passedFree', 8],
  ['shelter', 16],
  ['storm', 16],
  ['threat', 30],
  ['undefended', 5],
  ['loose', 4],
  ['fishProtected', 5],
  ['fishPushThreat', 1],
  ['aimAtBoat', 3],
  ['restricted', 1],
  ['space', 1],
  ['kingAttack', 5],
  ['kingAttackers', 8],
  ['weakKingSquares', 9],
  ['safeCheck', 5],
  ['danger', 20],
  ['checkThreat', 5],
  ['checkApproach', 5],
  ['checkDiscovery', 2],
  ['kingLines', 15],
  ['kingMobility', 9],
  ['tempo', 1],
  ['rekPiece', 1],
  ['rekMobility', 1],
  ['rekLowMobility', 1],
  ['rekThreat', 1],
  ['rekMoreThreats', 1],
  ['rekKingSquare', 1],
  ['rekKingThreat', 1],
  ['rekKingLastLiberty', 1],
  ['rekKingFewLiberties', 1],
  ['rekGroupLastLiberty', 1],
  ['rekBareKingConfined', 1],
  ['rekTempo', 1],
] as const;

export type WeightGroup = (typeof WEIGHT_GROUPS)[number][0];

/** Centipawns, except for `danger`: units of king danger in the middle game only. */
export interface WeightValues {
  readonly middle: readonly number[];
  readonly ending: readonly number[];
}

/** The groups of one game. The others are 0: those of the capture games begin with `rek`. */
export type Weights = Readonly<Partial<Record<WeightGroup, WeightValues>>>;

const NONE: WeightValues = { middle: [], ending: [] };

/** As the evaluation reads them: pairs packed as `middle * 65536 + ending`, in the order of the groups. */
export const packWeights = (weights: Weights): Int32Array =>
  Int32Array.from(
    WEIGHT_GROUPS.flatMap(([name, length]) => {
      const { middle, ending } = weights[name] ?? NONE;
      return Array.from({ length }, (_, index) => (middle[index] ?? 0) * 65536 + (ending[index] ?? 0));
    }),
  );
