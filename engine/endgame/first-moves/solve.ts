/** Runs `engine/assembly/endgame/first-moves.ts` for one part of an ending with unmoved pieces. */

import type { Ends } from '../count/rule.ts';
import { placementsOf, roleNumber } from '../ending.ts';
import type { FirstMoveRule } from '../first-move-rights.ts';
import { type EndsSolver, FIRST, host, MOST_STEPS, PAGE, setEnds } from '../solver/kernel.ts';
import { addSafe } from '../solver/solve.ts';
import { type Captures, writeCaptures } from './captures.ts';
import { type Board, type Exits, writeExits } from './exits.ts';
import { bytesOf, type UnmovedLayout, walkOver } from './unmoved.ts';

interface UnmovedExports extends Board, EndsSolver {
  piecesAt(index: number): number;
  writeTables(): void;
  useEnding(count: number, first: number, second: number, third: number, fourth: number): void;
  useUnmoved(king: number, first: number, second: number, third: number, attacks: boolean): void;
  useUnmovedSmaller(wing: number, first: number, second: number, third: number): void;
  useUnmovedTables(
    havens: number,
    open: number,
    saves: number,
    found: number,
    next: number,
    due: number,
    ripe: number,
    exits: number,
    distances: number,
    wins: number,
  ): void;
  findUnmovedMates(): void;
  stepUnmoved(n: number): boolean;
}

/** The input of the solver. */
export interface UnmovedTask {
  readonly layout: UnmovedLayout;
  readonly rule: FirstMoveRule;
  readonly ends: Ends | null;
  readonly exits: Exits;
  /** By the slot of the captured unit; equal units share one entry. */
  readonly captures: readonly (Captures | null)[];
  /**
   * Squares on which the bare king does better by beginning a count: where the bytes of this part are above `allows`.
   */
  readonly safe: { readonly bytes: Uint8Array; readonly allows: number } | null;
  /** Whether results for the chaser to move are required too. */
  readonly wins: boolean;
}

export interface UnmovedSolution {
  /** A byte per index and square: n + 1 where the bare king, to move, is lost in n, else 0. */
  readonly lost: Uint8Array;
  /** n where the chaser, to move, wins in n, else 0. */
  readonly wins: Uint8Array | null;
}

const WINGS = [0, 1] as const;

/**
 * @param module a `WebAssembly.Module` of `endgame.wasm`
 * @param onStep called after each step
 * @returns `null` when it was stopped
 */
export function solveUnmoved(
  module: object,
  { layout, rule, ends, exits, captures, safe, wins }: UnmovedTask,
  stopped: () => boolean,
  onStep: (step: number) => void,
): UnmovedSolution | null {
  const { ending, placements } = layout;
  const memory = new host.Memory({ initial: 1, maximum: PAGE });
  let end = FIRST;
  const take = (bytes: number): number => {
    const at = end;
    end += 8 * Math.ceil(bytes / 8);
    return at;
  };
  const words = 8 * placements;
  const [havens, open, saves, found, next] = [take(words), take(words), take(words), take(words), take(words)];
  const [due, ripe] = [take(placements), take(placements)];
  const size = bytesOf(layout);
  const [leaving, distances, won] = [take(size), take(size), wins ? take(size) : 0];
  const less = WINGS.map(() =>
    captures.map((each, slot) =>
      each === null || isRepeated(captures, slot) ? 0 : take(64 * placementsOf(each.left)),
    ),
  );
  memory.grow(Math.ceil(end / PAGE));
  const bytes = (at: number, length: number): Uint8Array => new Uint8Array(memory.buffer, at, length);

  const solver = new host.Instance(module, { env: { memory } }).exports as UnmovedExports;
  solver.writeTables();
  const role = (slot: number): number => (ending.units[slot] === undefined ? 0 : roleNumber(ending.units[slot]));
  solver.useEnding(ending.units.length, role(0), role(1), role(2), 0);
  setEnds(solver, ends);
  const at = (slot: number): number => layout.units[slot] ?? -1;
  solver.useUnmoved(layout.king ?? -1, at(0), at(1), at(2), rule.attacks);
  for (const wing of WINGS) {
    const of = (slot: number): number => {
      const each = captures[slot] ?? null;
      return each === null ? 0 : (less[wing]?.[captures.indexOf(each)] ?? 0);
    };
    solver.useUnmovedSmaller(wing, of(0), of(1), of(2));
  }
  solver.useUnmovedTables(havens, open, saves, found, next, due, ripe, leaving, distances, won);
  const walk = walkOver(layout, index => solver.piecesAt(index), stopped);
  if (!writeExits(walk, solver, layout, exits, rule, bytes(leaving, size))) return null;
  for (const [slot, each] of captures.entries()) {
    if (each === null) continue;
    const length = 64 * placementsOf(each.left);
    const into = less.map(addresses => bytes(addresses[captures.indexOf(each)] ?? 0, length));
    if (!writeCaptures(walk, layout, slot, each, into)) return null;
  }
  if (safe !== null) addSafe(safe.bytes, safe.allows, new Uint32Array(memory.buffer, open, 2 * placements));
  solver.findUnmovedMates();
  for (let step = 1; solver.stepUnmoved(step); step++) {
    if (stopped()) return null;
    onStep(step);
    if (step === MOST_STEPS) throw new RangeError(`${layout.key}: wins take more moves than a table can store`);
  }
  return { lost: bytes(distances, size).slice(), wins: wins ? bytes(won, size).slice() : null };
}

const isRepeated = (captures: UnmovedTask['captures'], slot: number): boolean =>
  captures.indexOf(captures[slot] ?? null) < slot;
