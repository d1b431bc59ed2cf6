/** How often a chaser is on the wrong foot (khos cheung): it needs more moves when it is to move than when the bare king is. */
import { byteOf, type Ending, placementsOf } from '../engine/endgame/ending.ts';
import { compileSolver, EndgameSolver } from '../engine/endgame/solver/solve.ts';

export interface Cheung {
  /** Positions that may stand with either side to move, won with the bare king to move. */
  readonly both: number;
  /** Of these, those in which the chaser would rather pass. */
  readonly khos: number;
  /** Of these, those that it wins only when the bare king is to move. */
  readonly never: number;
}

/** @param wasm the bytes of `endgame.wasm`; @throws RangeError for endings that are not solved in memory */
export function cheungIn(ending: Ending, wasm: Uint8Array): Cheung {
  const { distances, wins, unwon } = new EndgameSolver(compileSolver(wasm)).solveBoth(ending);
  let [both, khos, never] = [0, 0, 0];
  for (let index = 0; index < placementsOf(ending); index++) {
    const still = unwon[index] as bigint;
    for (let square = 0; square < 64; square++) {
      const at = byteOf(index, square);
      const [waiting, chasing] = [distances[at] as number, wins[at] as number];
      if (waiting === 0) continue;
      if (chasing > 0) {
        both++;
        if (chasing > waiting - 1) khos++;
      } else if ((still >> BigInt(square)) & 1n) {
        both++;
        khos++;
        never++;
      }
    }
  }
  return { both, khos, never };
}
