/** Counts zugzwang positions (khos cheung): the chaser needs more moves if it is to move than if the bare king is. */
import { byteOf, type Ending, placementsOf } from '../../engine/endgame/ending.ts';
import { EndgameSolver } from '../../engine/endgame/solver/solve.ts';
import type { ZugzwangCounts } from './report-types.ts';

/** @param module a `WebAssembly.Module` of `endgame.wasm`; @throws RangeError for endings that are not solved in memory */
export function countZugzwang(ending: Ending, module: object): ZugzwangCounts {
  const { distances, wins, unwon } = new EndgameSolver(module).solveBoth(ending);
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
