/** A thread of `versions.ts`: plays pairs of games with reversed colours. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadRules } from '../engine/rules/kernel.ts';
import type { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { Result } from '../engine/rules/types.ts';
import { parseUci } from '../engine/rules/uci.ts';
import type { SearchLine } from '../engine/search/job.ts';
import { networkGame } from '../engine/search/network/games.ts';
import { Networks } from '../engine/search/network/networks.ts';
import { createSearch, type Search } from '../engine/search/search.ts';
import type * as Groups from '../engine/search/weights/groups.ts';
import type * as GameWeights from '../engine/search/weights/weights.ts';
import type { EngineScore } from '../host/external/engine-client.ts';
import { openingPosition, ScoreWatch } from '../host/match/play-game.ts';
import type { HalfPoints } from '../host/match/statistics.ts';
import { extendLine, jobOf, lineFrom } from './game-line.ts';
import { randomSource } from './library.ts';
import { randomOpening, runWithLine } from './random-opening.ts';

/** A build of the search. Weights are packed as the build's own checkout does, because the order may have changed. */
export interface Version {
  /** `engine.wasm`. */
  readonly engine: Uint8Array<ArrayBuffer>;
  /** Addresses of the modules `engine/search/weights/groups.ts` and `weights.ts` of its checkout. */
  readonly groups: string;
  readonly weights: string;
  /** Address of a module that exports one set of weights, used instead; `null`: none. */
  readonly own: string | null;
  /** Path of a network file; `null`: none. */
  readonly network: string | null;
  /** Of a move. */
  readonly nodes: number;
}

export interface VersionsData {
  /** Ids of the rule sets; pairs are played under them in turn. */
  readonly rules: readonly string[];
  readonly rulesWasm: Uint8Array<ArrayBuffer>;
  readonly versions: readonly [Version, Version];
  readonly seed: number;
  /** FENs from which pairs begin in turn; none: random openings. */
  readonly positions: readonly string[];
}

/** Number of a pair, from 0. */
export interface PairOrder {
  readonly pair: number;
}

export interface PairPlayed extends PairOrder {
  /** Of the first build, which plays White in the first game. */
  readonly points: readonly [HalfPoints, HalfPoints];
}

const HASH_MIB = 16;
const MAX_PLIES = 300;
const ENDS = { resign: { cp: 700, plies: 5 }, draw: { cp: 15, plies: 16, after: 81 } };
const DECIDED = 30_000;
const WHITE_POINTS = { '1-0': 2, '1/2-1/2': 1, '0-1': 0 } as const satisfies Record<Result, HalfPoints>;
/** Random moves of an opening: at least, and a number of further ones. */
const OPENING_PLIES = [4, 7] as const;

const { rules: ids, rulesWasm, versions, seed, positions } = workerData as VersionsData;
await loadRules(rulesWasm);
const ruleSets = ids.map(id => {
  const found = ruleSet(id);
  if (found === null) throw new Error(`there is no rule set ${id}`);
  return found;
});
/** The file, for every game of the match. @throws Error from `of` if it cannot be used or is of another game */
const networksOf = (path: string): Networks =>
  new Networks(Object.fromEntries(ruleSets.map(rules => [networkGame(rules), path])), ({ text }) => {
    throw new Error(text);
  });

const searches = await Promise.all(
  versions.map(({ engine, network }) =>
    createSearch({ wasm: engine, hashMiB: HASH_MIB, networks: network === null ? null : networksOf(network) }),
  ),
);
/** For each build, the packed weights of a rule set. */
const packed = await Promise.all(
  versions.map(async ({ groups, weights, own }) => {
    const { packWeights } = (await import(groups)) as typeof Groups;
    if (own === null) {
      const { weightsOf } = (await import(weights)) as typeof GameWeights;
      return (rules: RuleSet) => packWeights(weightsOf(rules));
    }
    const [named] = Object.values((await import(own)) as Record<string, Groups.Weights>);
    if (named === undefined) throw new Error(`${own} exports no weights`);
    const values = packWeights(named);
    return () => values;
  }),
);

function begin(index: 0 | 1, rules: RuleSet): Search {
  const search = searches[index] as Search;
  // The search loads the program's weights for the first position of a game of these rules.
  const start = openingPosition(rules, { fen: rules.startFen, moves: [] });
  runWithLine(search, jobOf(start, lineFrom(start), 1));
  search.setWeights((packed[index] as (rules: RuleSet) => Int32Array)(rules));
  search.newGame();
  return search;
}

function scoreOf({ score, depth }: SearchLine): EngineScore {
  const cp = score.kind === 'cp' ? score.value : score.kind === 'draw' ? 0 : Math.sign(score.value) * DECIDED;
  return { cp, mate: null, depth };
}

/** Half points of White. */
function playGame(start: Position, firstPly: number, white: Search, black: Search): HalfPoints {
  let position = start;
  let line = lineFrom(position);
  const watch = new ScoreWatch(ENDS);
  for (let ply = firstPly; ply < MAX_PLIES; ply++) {
    const outcome = position.outcome();
    if (outcome !== null) return WHITE_POINTS[outcome.result];
    const search = position.turn === 'w' ? white : black;
    const { nodes } = versions[searches.indexOf(search)] as Version;
    const [best] = runWithLine(search, jobOf(position, line, nodes)).lines;
    const text = best?.moves[0];
    if (best === undefined || text === undefined) throw new Error('the search found no move');
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    const agreed = watch.after(scoreOf(best), position.turn, ply + 1);
    if (agreed !== null) return WHITE_POINTS[agreed];
    const next = position.play(move.value);
    line = extendLine(line, position, move.value, text, next);
    position = next;
  }
  return 1;
}

function openingOf(rules: RuleSet, random: () => number): string[] {
  const [least, more] = OPENING_PLIES;
  return randomOpening(begin(1, rules), rules, least + Math.floor(random() * more), random);
}

parentPort?.on('message', ({ pair }: PairOrder) => {
  const random = randomSource(seed + Math.imul(pair + 1, 0x9e3779b1));
  const rules = ruleSets[pair % ruleSets.length] as RuleSet;
  const fen = positions[Math.floor(pair / ruleSets.length) % positions.length];
  const moves = fen === undefined ? openingOf(rules, random) : [];
  const start = openingPosition(rules, { fen: fen ?? rules.startFen, moves });
  const first = playGame(start, moves.length, begin(0, rules), begin(1, rules));
  const second = playGame(start, moves.length, begin(1, rules), begin(0, rules));
  const played: PairPlayed = { pair, points: [first, (2 - second) as HalfPoints] };
  parentPort?.postMessage(played);
});
