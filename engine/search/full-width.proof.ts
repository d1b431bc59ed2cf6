/**
 * Without pruning, reductions, extensions and table cutoffs, the search has the value of alpha-beta written with the
 * rules kernel's `Position` and the same static evaluation. Positions of every rule set are compared, with and without
 * a running count, by the classical evaluation and by networks.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomNetwork } from '../../tests/support/random-network.ts';
import { pick, seededRandom } from '../endgame/random.ts';
import { makeFen } from '../rules/fen.ts';
import { Position } from '../rules/position.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import type { Move } from '../rules/types.ts';
import { makeUci } from '../rules/uci.ts';
import type { Score } from './job.ts';
import { NETWORK_GAMES, networkGame } from './network/games.ts';
import { prepareJob } from './prepare.ts';
import { createSearch, type Search } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
/** `evaluator`: evaluates each position by itself. */
interface Pair {
  readonly search: Search;
  readonly evaluator: Search;
}
const classical: Pair = {
  search: await createSearch({ wasm, hashMiB: 4, fullWidth: true }),
  evaluator: await createSearch({ wasm, hashMiB: 1 }),
};
const network = { ...randomNetwork({ game: 'makruk', neurons: 32, kingBuckets: 6, seed: 2 }), id: '' };
const networks = { of: () => network };
const byNetwork: Pair = {
  search: await createSearch({ wasm, hashMiB: 4, fullWidth: true, networks }),
  evaluator: await createSearch({ wasm, hashMiB: 1, networks }),
};

const MATE = 30_000;
/** The reasons of draws are scores up to this number; here every draw is 0. */
const DRAWS = 5;

const drawless = (value: number): number => (Math.abs(value) <= DRAWS ? 0 : value);

/** Static evaluation after the last move, which may oblige the side to move. */
function evaluate(evaluator: Search, before: Position, last: Move): number {
  const game = { rules: before.rules.id, fen: makeFen(before), moves: [makeUci(last)] };
  const job = prepareJob({ ...game, limits: {}, lines: 1, playOn: true });
  if (!job.ok) throw new Error(`${game.fen}: ${job.error.map(({ text }) => text).join('; ')}`);
  return drawless(evaluator.evaluate(job.value));
}

/** The value of a position that is not over, for the side to move. */
function alphaBeta(
  evaluator: Search,
  position: Position,
  depth: number,
  ply: number,
  alpha: number,
  beta: number,
): number {
  let best = Number.NEGATIVE_INFINITY;
  let lower = alpha;
  for (const move of position.moves()) {
    const next = position.play(move);
    const outcome = next.outcome();
    // A move that disobeys an order loses at once.
    if (outcome?.reason === 'order-disobeyed') continue;
    const value = (): number => {
      if (outcome !== null) return outcome.result === '1/2-1/2' ? 0 : MATE - ply - 1;
      if (depth === 1) return -evaluate(evaluator, position, move);
      return -alphaBeta(evaluator, next, depth - 1, ply + 1, -beta, -lower);
    };
    best = Math.max(best, value());
    lower = Math.max(lower, best);
    if (lower >= beta) break;
  }
  return best;
}

/** The number that {@link alphaBeta} has for a score of the search. */
function numberOf(score: Score): number {
  if (score.kind === 'draw') return 0;
  if (score.kind === 'cp') return score.value;
  return score.value > 0 ? MATE - (2 * score.value - 1) : -MATE - 2 * score.value;
}

/** Positions of random games that contain few, some and all pieces. */
function* positions(rules: (typeof ruleSets)[number], count: number): Generator<readonly string[]> {
  const random = seededRandom(rules.id.length);
  for (let made = 0; made < count; made++) {
    const moves: string[] = [];
    let position = Position.start(rules);
    for (let left = made * 40; left > 0 && position.outcome() === null; left--) {
      const all = position.moves();
      const captures = all.filter(move => position.board()[(move >> 6) & 63] !== null);
      const move = pick(captures.length > 0 && random(3) > 0 ? captures : all, random);
      const next = position.play(move);
      if (next.outcome() !== null) break;
      moves.push(makeUci(move));
      position = next;
    }
    yield moves;
  }
}

function compare({ search, evaluator }: Pair, rules: RuleSet): void {
  const { id } = rules;
  let counted = 0;
  for (const moves of positions(rules, 4)) {
    const job = prepareJob({ rules: id, fen: rules.startFen, moves, limits: { depth: 3 }, lines: 1 });
    if (!job.ok) throw new Error(job.error.map(({ text }) => text).join('; '));
    const played = moves.reduce((at, text) => {
      const move = at.moves().find(each => makeUci(each) === text);
      if (move === undefined) throw new Error(`${text} in ${makeFen(at)}`);
      return at.play(move);
    }, Position.start(rules));
    if (played.count() !== null) counted++;
    const few = played.board().filter(piece => piece !== null).length < 12;
    const depth = few ? 4 : 3;
    search.newGame();
    const { lines } = search.run({ ...job.value, limits: { depth } });
    const score = lines[0]?.score;
    if (score === undefined) throw new Error(`no score of ${makeFen(played)}`);
    const found = numberOf(score);
    // Inside its window alpha-beta is exact. Outside it returns a bound, which is another number than the one found.
    const value = alphaBeta(evaluator, played, depth, 0, found - 1, found + 1);
    expect(value + 0, `${makeFen(played)} after ${moves.length} plies, depth ${depth}`).toBe(found + 0);
  }
  console.log(`${id}: ${counted} with a running count`);
}

test.each(ruleSets.map(rules => [rules.id, rules] as const))('%s', (_, rules) => compare(classical, rules));

const first = NETWORK_GAMES.map(game => ruleSets.find(rules => networkGame(rules) === game) as RuleSet);
test.each(first.map(rules => [rules.id, rules] as const))('%s with a network', (_, rules) => compare(byNetwork, rules));
