/** How fast this machine makes tables: measured once on an ending that takes a tenth of a second, some times over, and of the slower kind. */
import { type Ending, parseEnding } from '../ending.ts';
import { EndgameSolver } from '../solver/solve.ts';
import { work } from '../solver/work.ts';

const MEASURED = parseEnding('KRMvK') as Ending;
/** The first run has to be compiled, and another may be held up by what else the machine does: the fastest counts. */
const RUNS = 3;
/** Writing takes this much beside solving; measured: 1.4 to 1.7. */
const WRITING = 1.5;

/** Seconds that making a table of two units takes for a placement, one thread. @param module a `WebAssembly.Module` of `endgame.wasm` */
export function measuredPace(module: object): number {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    new EndgameSolver(module).solve(MEASURED);
    return performance.now() - began;
  });
  return (WRITING * Math.min(...times)) / 1000 / work(MEASURED);
}
