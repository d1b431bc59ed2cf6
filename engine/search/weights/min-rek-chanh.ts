/** Evaluation weights of Min Rek Chanh, in centipawns. Written by `training/tune.ts`. */
import type { Weights } from './groups.ts';

// biome-ignore format: tables read better in rows
export const minRekChanhWeights: Weights = {
  rekPiece: {
    middle: [97],
    ending: [120],
  },
  rekMobility: {
    middle: [6],
    ending: [-3],
  },
  rekLowMobility: {
    middle: [12],
    ending: [-5],
  },
  rekThreat: {
    middle: [12],
    ending: [7],
  },
  rekMoreThreats: {
    middle: [54],
    ending: [30],
  },
  rekKingSquare: {
    middle: [93],
    ending: [14],
  },
  rekKingThreat: {
    middle: [54],
    ending: [82],
  },
  rekKingLastLiberty: {
    middle: [90],
    ending: [90],
  },
  rekKingFewLiberties: {
    middle: [30],
    ending: [30],
  },
  rekGroupLastLiberty: {
    middle: [35],
    ending: [35],
  },
  rekBareKingConfined: {
    middle: [12],
    ending: [12],
  },
  rekTempo: {
    middle: [80],
    ending: [-10],
  },
};
