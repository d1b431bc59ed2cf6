/**
 * Endings of one unit against one, both sides able to win. `KRvKN` tells in how many moves the boat's side mates, `KNvKR` in how many the
 * horse's side does; a position that neither wins is drawn. Fishes are not among them: they would become mets.
 */
import { type Ending, endingOf, placementsOf, roleNumber, type UnitRole } from './ending.ts';
import { type EndgameSolver, type EndingFigures, FIRST, figuresOf, host, PAGE } from './solve.ts';

export const DUEL_UNITS = ['boat', 'horse', 'koul', 'met'] as const satisfies readonly UnitRole[];

/** All sixteen. */
export const duels: readonly Ending[] = DUEL_UNITS.flatMap(unit =>
  DUEL_UNITS.map(against => endingOf([unit], [against])),
);

/** What `endgame.wasm` exports for duels. */
interface DuelSolver {
  writeTables(): void;
  useDuel(
    mine: number,
    theirs: number,
    free: number,
    plays: number,
    won: number,
    lost: number,
    distances: number,
    smaller: number,
    sums: number,
  ): void;
  beginDuel(): void;
  stepDuel(n: number): boolean;
}

export interface SolvedDuel {
  readonly figures: EndingFigures;
  /** A byte an index and square (`byteOf`): n + 1 where the side with `against`, to move, is mated in n moves, else 0. */
  readonly distances: Uint8Array;
}

/** @param module a `WebAssembly.Module` of `endgame.wasm`; @param solver solves what is left after a capture */
export function solveDuel(module: object, solver: EndgameSolver, ending: Ending): SolvedDuel {
  const [unit, against] = [ending.units[0] as UnitRole, ending.against[0] as UnitRole];
  const rest = solver.solve(endingOf([unit])).distances;
  const placements = placementsOf(ending);
  const sizes = [8, 8, 8, 8, 64].map(each => each * placements).concat(rest.length, 4096);
  const bytes = sizes.reduce((a, b) => a + b, FIRST);
  const memory = new host.Memory({ initial: Math.ceil(bytes / PAGE), maximum: PAGE });
  let end = FIRST;
  const [free, plays, won, lost, distances, smaller, sums] = sizes.map(size => {
    end += size;
    return end - size;
  }) as [number, number, number, number, number, number, number];
  new Uint8Array(memory.buffer).set(rest, smaller);
  const run = new host.Instance(module, { env: { memory } }).exports as DuelSolver;
  run.writeTables();
  run.useDuel(roleNumber(unit), roleNumber(against), free, plays, won, lost, distances, smaller, sums);
  run.beginDuel();
  for (let step = 1; run.stepDuel(step); step++);
  return {
    figures: figuresOf(new Uint32Array(memory.buffer, sums, 1024)),
    distances: new Uint8Array(memory.buffer, distances, 64 * placements),
  };
}
