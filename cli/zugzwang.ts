/** Counts zugzwang positions (khos cheung): the chaser needs more moves if it is to move than if the bare king is. */
import { byteOf, type Ending, placementsOf } from '../engine/endgame/ending.ts';
import { compileSolver, EndgameSolver } from '../engine/endgame/solver/solve.ts';

export interface ZugzwangCounts {
  /** Positions that are legal with either side to move and won with the bare king to move. */
  readonly both: number;
  /** Of these, those in which the chaser would rather pass. */
  readonly khos: number;
  /** Of these, those that it wins only when the bare king is to move. */
  readonly never: number;
}

/** @param wasm the bytes of `endgame.wasm`; @throws RangeError for endings that are not solved in memory */
export function countZugzwang(ending: Ending, wasm: Uint8Array): ZugzwangCounts {
  const { distances, wins, unwon } = new EndgameSolver(compileSolver(wasm)).solveBoth(ending);
  let [both, khos, never] = [0, 0, 0];
  for (let index = 0; index < placementsOf(ending); index++) {
    const unwonSquares = unwon[index] as bigint;
    for (let square = 0; square < 64; square++) {
      const byte = byteOf(index, square);
      const [waiting, chasing] = [distances[byte] as number, wins[byte] as number];
      if (waiting === 0) continue;
      if (chasing > 0) {
        both++;
        if (chasing > waiting - 1) khos++;
      } else if ((unwonSquares >> BigInt(square)) & 1n) {
        both++;
        khos++;
        never++;
      }
    }
  }
  return { both, khos, never };
}
