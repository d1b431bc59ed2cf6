/**
 * Every statement of a verified problem is compared with an exhaustive search written with `Position`: keys, lengths,
 * tries and duals, in games of mate, of the first check and of orders, with and without a running count.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ProblemOptions, type ProblemReport, verifyProblem } from '../../core/problems/problem.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Color } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { createSearch } from '../../engine/search/search.ts';
import { proverOf } from './prover.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const prove = proverOf(await createSearch({ wasm, hashMiB: 4 }));

const verify = (rules: string, fen: string, options: ProblemOptions): ProblemReport | null =>
  verifyProblem(prove, { rules, fen, moves: [] }, read(rules, fen), options);

function read(game: string, fen: string): Position {
  const position = positionFromFen(ruleSet(game)!, fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.map(({ text }) => text).join('; ')}`);
  return position.value;
}

const wonBy = (position: Position): Color | null => {
  const result = position.outcome()?.result;
  return result === '1-0' ? 'w' : result === '0-1' ? 'b' : null;
};

/** Least number of moves within which `side`, to move, wins; `null` beyond `most`. */
function winsIn(position: Position, side: Color, most: number): number | null {
  let best: number | null = null;
  for (const move of position.moves()) {
    const limit: number = best === null ? most : best - 1;
    const wins: number | null = limit < 1 ? null : afterMove(position.play(move), side, limit);
    best = wins ?? best;
  }
  return best;
}

/** The same after a move of `side`, which counts. */
function afterMove(position: Position, side: Color, most: number): number | null {
  if (position.outcome() !== null) return wonBy(position) === side ? 1 : null;
  if (most === 1) return null;
  let longest = 1;
  for (const reply of position.moves()) {
    const next = position.play(reply);
    const wins = next.outcome() === null ? winsIn(next, side, most - 1) : null;
    if (wins === null) return null;
    longest = Math.max(longest, wins + 1);
  }
  return longest;
}

/** Found by random placement: wins in 2 with several keys, tries and duals, and positions without one. */
const PROBLEMS = [
  ['makruk', '5SP1/k1K5/8/8/2P2R2/6M1/8/6sM w - - 0 1'],
  ['makruk', '3mM3/8/8/8/K7/3P4/4R1S1/k7 w - - 0 1'],
  ['makruk', 'P5k1/8/8/4K3/4P3/6M1/8/7R w - - 0 1'],
  ['ouk-pychess', '5N1R/8/5P2/8/6S1/5K2/5R1n/3k4 w - - 0 1'],
  ['ouk-pychess', '2P5/1S6/8/1M2R3/8/8/k7/2K5 w - - 0 1'],
  ['ouk-pychess', '8/8/2S2P2/8/kMN5/6P1/3K4/4n3 w - 20 17 1'],
  ['kar-ouk', '2R5/3R4/2m4N/8/7P/6P1/1k3K2/5Nm1 w - - 1+1 0 1'],
  ['kar-ouk', '8/3P1kN1/8/3N4/8/8/K7/p5S1 w - - 1+1 0 1'],
  ['min-rek-chanh', 'r1rrrr2/1r2rR1k/5rR1/r6R/2R5/2R1Rr2/KrR1R3/1RRR1RR1 b d8d2d8d3 - 2 16'],
  ['min-rek-chanh', '2r1rrr1/1r1rrr1k/3r1R2/6Rr/r1rR4/2rRR1RR/KR6/1RRR1R1R w b2b4 - 9 14'],
] as const;

const movesOf = (moves: ProblemReport['keys']): string[] => moves.map(({ move, wins }) => `${move} ${wins}`).sort();

test('keys, tries and duals are those of an exhaustive search', () => {
  const counted = { keys: 0, tries: 0, duals: 0 };
  for (const [game, fen] of PROBLEMS) {
    const position = read(game, fen);
    const report = verify(game, fen, { wins: 2 });
    if (report === null) throw new Error(`${fen}: stopped`);
    const side = position.turn;
    const keys = position.moves().flatMap(move => {
      const wins = afterMove(position.play(move), side, 2);
      return wins === null ? [] : [`${makeUci(move)} ${wins}`];
    });
    expect(movesOf(report.keys), fen).toEqual(keys.sort());
    const tries = position.moves().flatMap(move => {
      const next = position.play(move);
      if (next.outcome() !== null || keys.some(key => key.startsWith(`${makeUci(move)} `))) return [];
      const refutations = next.moves().filter(reply => {
        const after = next.play(reply);
        return after.outcome() !== null || winsIn(after, side, 1) === null;
      });
      return refutations.length === 1 ? [`${makeUci(move)} ${refutations.map(makeUci).join()}`] : [];
    });
    expect(report.tries.map(({ move, refutation }) => `${move} ${refutation}`).sort(), fen).toEqual(tries.sort());
    const duals = report.keys.flatMap(({ replies }) => replies).filter(({ continuations }) => continuations.length > 1);
    expect(report.duals.last, fen).toBe(duals.length);
    counted.keys += keys.length;
    counted.tries += tries.length;
    counted.duals += duals.length;
  }
  expect(counted).toEqual({ keys: 15, tries: 22, duals: 66 });
});

test('a mate that comes after the end of the count is no solution', () => {
  const shortest = [1, 2, 3].map(left => {
    const fen = `7k/8/R7/1R6/8/8/8/K7 w - 16 ${16 - left} 9`;
    return verify('makruk', fen, { wins: 2 })?.shortest;
  });
  // The first reply is counted as number 17 of 16; a mate takes precedence over the end of the count.
  expect(shortest).toEqual([null, 2, 2]);
});

test('reports cooks, duals, tries and superfluous pieces of a composed problem', () => {
  const report = verify('makruk', '2sks3/8/3SS3/3N4/8/8/r6r/3K4 w - - 0 1', { wins: 2, minimal: true });
  expect(report).toMatchObject({
    shortest: 2,
    keys: [{ move: 'e6d7', wins: 2 }],
    duals: { inside: 0, last: 0 },
    superfluous: ['a2', 'h2'],
    wholeTree: true,
  });
  expect(report?.keys[0]?.replies.map(({ move, continuations }) => [move, continuations[0]?.move])).toEqual([
    ['c8d7', 'd6c7'],
    ['e8d7', 'd6e7'],
  ]);
});

test('stops at its limit of nodes', () => {
  const fen = '3mk3/4n2r/5ppp/2p5/2PPNS2/6P1/2K5/8 w - - 0 1';
  expect(verify('makruk', fen, { wins: 6, nodes: 20_000 })).toBeNull();
});
