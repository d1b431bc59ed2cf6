/** How fast this machine makes tables: measured once on an ending small enough for half a second, and of the slower kind. */
import { type Ending, parseEnding } from './ending.ts';
import { EndgameSolver } from './solve.ts';
import { work } from './work.ts';

const MEASURED = parseEnding('KRMvK') as Ending;
/** Writing takes this much beside solving (measured over all endings of three units). */
const WRITING = 1.3;

/** Seconds that making a table of two units takes for a placement, one thread. @param module a `WebAssembly.Module` of `endgame.wasm` */
export function measuredPace(module: object): number {
  const solver = new EndgameSolver(module);
  const began = performance.now();
  solver.solve(MEASURED);
  return (WRITING * (performance.now() - began)) / 1000 / work(MEASURED);
}
