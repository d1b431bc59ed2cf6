/** Evaluation weights of Rek, in centipawns. Written by `bench/tune.ts`. */
import type { Weights } from './groups.ts';

// biome-ignore format: tables read better in rows
export const rekWeights: Weights = {
  rekPiece: {
    middle: [93],
    ending: [173],
  },
  rekMobility: {
    middle: [1],
    ending: [-2],
  },
  rekLowMobility: {
    middle: [-54],
    ending: [-74],
  },
  rekThreat: {
    middle: [-18],
    ending: [47],
  },
  rekMoreThreats: {
    middle: [23],
    ending: [37],
  },
  rekKingSquare: {
    middle: [14],
    ending: [32],
  },
  rekKingThreat: {
    middle: [16],
    ending: [84],
  },
  rekKingLastLiberty: {
    middle: [154],
    ending: [-18],
  },
  rekKingFewLiberties: {
    middle: [29],
    ending: [97],
  },
  rekGroupLastLiberty: {
    middle: [29],
    ending: [78],
  },
  rekBareKingConfined: {
    middle: [15],
    ending: [18],
  },
  rekTempo: {
    middle: [28],
    ending: [39],
  },
};
