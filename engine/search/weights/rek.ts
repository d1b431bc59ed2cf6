/** Evaluation weights of Rek, in centipawns. Written by `training/tune.ts`. */
import type { Weights } from './groups.ts';

// biome-ignore format: tables read better in rows
export const rekWeights: Weights = {
  rekPiece: {
    middle: [134],
    ending: [45],
  },
  rekMobility: {
    middle: [2],
    ending: [2],
  },
  rekLowMobility: {
    middle: [-43],
    ending: [-64],
  },
  rekThreat: {
    middle: [15],
    ending: [-1],
  },
  rekMoreThreats: {
    middle: [26],
    ending: [28],
  },
  rekKingSquare: {
    middle: [-7],
    ending: [-9],
  },
  rekKingThreat: {
    middle: [-6],
    ending: [77],
  },
  rekKingLastLiberty: {
    middle: [234],
    ending: [36],
  },
  rekKingFewLiberties: {
    middle: [81],
    ending: [131],
  },
  rekGroupLastLiberty: {
    middle: [52],
    ending: [19],
  },
  rekBareKingConfined: {
    middle: [14],
    ending: [16],
  },
  rekTempo: {
    middle: [83],
    ending: [-26],
  },
};
