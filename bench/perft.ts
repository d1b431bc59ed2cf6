/** Speed of the rules kernel: nodes per second of perft from the start positions, and plies per second through `Position`. */
import { readFileSync } from 'node:fs';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';

export interface PerftFigure {
  readonly rules: string;
  /** `sets`: the last ply counted from sets of squares; `moves`: every move made; `position`: a game on `Position` values. */
  readonly way: 'sets' | 'moves' | 'position';
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
}

/** Repeats `work` until a second has gone by. `work` returns its nodes. */
function measure(work: () => number): { readonly nodes: number; readonly seconds: number } {
  const began = performance.now();
  let nodes = 0;
  let seconds = 0;
  while (seconds < 1) {
    nodes += work();
    seconds = (performance.now() - began) / 1000;
  }
  return { nodes, seconds };
}

/** A game of 200 plies as an importer plays it: the moves listed, one of them made. */
function playGame(rules: RuleSet): number {
  let position = Position.start(rules);
  for (let ply = 0; ply < 200; ply++) {
    const moves = position.moves();
    const move = moves[(ply * 7) % moves.length];
    if (move === undefined) return ply;
    position = position.play(move);
  }
  return 200;
}

function figures(rules: RuleSet): PerftFigure[] {
  const start = Position.start(rules);
  start.perft(5);
  start.perftMake(4);
  playGame(rules);
  return [
    { rules: rules.id, way: 'sets', depth: 6, ...measure(() => start.perft(6)) },
    { rules: rules.id, way: 'moves', depth: 5, ...measure(() => start.perftMake(5)) },
    { rules: rules.id, way: 'position', depth: 200, ...measure(() => playGame(rules)) },
  ];
}

/** About three seconds for each rule set. Needs `build/rules.wasm`. */
export async function benchPerft(): Promise<readonly PerftFigure[]> {
  await loadRules(readFileSync(new URL('../build/rules.wasm', import.meta.url)));
  return ruleSets.flatMap(figures);
}

export const perftLine = ({ rules, way, depth, nodes, seconds }: PerftFigure): string =>
  `${rules.padEnd(14)} ${way.padEnd(9)} depth ${String(depth).padStart(3)} ${(nodes / seconds / 1e6).toFixed(2).padStart(9)} M/s`;

if (import.meta.main) for (const figure of await benchPerft()) console.log(perftLine(figure));
