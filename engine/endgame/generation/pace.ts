/** Measures how fast this machine generates tables, on an ending that takes a tenth of a second. */
import { type Ending, parseEnding } from '../ending.ts';
import { EndgameSolver } from '../solver/solve.ts';
import { work } from '../solver/work.ts';

const MEASURED = parseEnding('KRMvK') as Ending;
/**
 * Number of runs. The first includes compilation, and any can be slowed down by other processes, so the fastest counts.
 */
const RUNS = 3;
/** Ratio of solving and writing to solving alone; measured: 1.4 to 1.7. */
const WRITING = 1.5;

/**
 * Seconds per placement for generating a table of two units with one thread.
 * @param module a `WebAssembly.Module` of `endgame.wasm`
 */
export function measuredPace(module: object): number {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    new EndgameSolver(module).solve(MEASURED);
    return performance.now() - began;
  });
  return (WRITING * Math.min(...times)) / 1000 / work(MEASURED);
}
