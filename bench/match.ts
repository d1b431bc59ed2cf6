/**
 * A match of our search against another UCI engine: `node bench/match.ts [--games N] [--time MS | --nodes N] [--rules ID]
 * [--rival PATH] [--plies N] [--seed N]`. Each opening of random moves is played twice with reversed colours. Games
 * are adjudicated by our exact rules. Only one engine searches at a time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { Color, Outcome } from '../engine/rules/types.ts';
import { makeUci, parseUci } from '../engine/rules/uci.ts';
import type { SearchLimits } from '../engine/search/job.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch, type Search } from '../engine/search/search.ts';
import { type Rival, startRival } from './rival.ts';

const MAX_PLIES = 400;
/** Openings with a larger evaluation are discarded, hundredths of a fish. */
const MAX_ADVANTAGE = 120;

/** Pseudo-random numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Searches `moves` from the start; the score for the side to move, hundredths of a fish. */
function think(search: Search, rules: RuleSet, moves: readonly string[], limits: SearchLimits) {
  const job = prepareJob({ rules: rules.id, fen: rules.startFen, moves, limits, lines: 1, playOn: true });
  if (!job.ok) throw new Error(job.error.map(issue => issue.text).join('; '));
  const line = search.run(job.value).lines[0];
  if (line === undefined) throw new Error('the search found no line');
  const { score } = line;
  const value = score.kind === 'cp' ? score.value : score.kind === 'draw' ? 0 : Math.sign(score.value) * 30000;
  return { move: line.moves[0] ?? '', value };
}

/** Random moves to a balanced position. */
export function randomOpening(search: Search, rules: RuleSet, plies: number, random: () => number): string[] {
  for (;;) {
    let position = Position.start(rules);
    const moves: string[] = [];
    while (moves.length < plies && position.outcome() === null) {
      const legal = position.moves();
      const move = legal[Math.floor(random() * legal.length)] ?? 0;
      moves.push(makeUci(move));
      position = position.play(move);
    }
    if (position.outcome() === null && Math.abs(think(search, rules, moves, { depth: 6 }).value) <= MAX_ADVANTAGE)
      return moves;
  }
}

interface Match {
  readonly search: Search;
  readonly rival: Rival;
  readonly rules: RuleSet;
  readonly limits: SearchLimits;
}

/** `null`: the game reached the maximum number of plies. */
async function playGame(match: Match, opening: readonly string[], ours: Color): Promise<Outcome | null> {
  const { search, rival, rules, limits } = match;
  const moves = [...opening];
  let position = Position.start(rules);
  for (const text of moves) position = advance(position, text);
  search.newGame();
  await rival.newGame();
  const limit = limits.nodes === undefined ? `movetime ${limits.time}` : `nodes ${limits.nodes}`;
  while (position.outcome() === null && moves.length < MAX_PLIES) {
    const text =
      position.turn === ours
        ? think(search, rules, moves, limits).move
        : await rival.move(rules.startFen, moves, limit);
    moves.push(text);
    position = advance(position, text);
  }
  return position.outcome();
}

function advance(position: Position, text: string): Position {
  const move = parseUci(position, text);
  if (!move.ok) throw new Error(`${text} in ${makeFen(position)}: ${move.error.text}`);
  return position.play(move.value);
}

const elo = (share: number): string => (share <= 0 || share >= 1 ? '-' : (-400 * Math.log10(1 / share - 1)).toFixed(0));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '20' },
      time: { type: 'string', default: '100' },
      nodes: { type: 'string' },
      rules: { type: 'string', default: 'makruk-engine' },
      rival: { type: 'string', default: '/usr/games/fairy-stockfish' },
      plies: { type: 'string', default: '8' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (!existsSync(values.rival)) {
    console.log(`match skipped: cannot find ${values.rival}`);
    return;
  }
  const rules = ruleSet(values.rules);
  if (rules === null) throw new Error(`there is no rule set '${values.rules}'`);
  const built = (name: string) => new Uint8Array(readFileSync(new URL(`../build/${name}`, import.meta.url)));
  await loadRules(built('rules.wasm'));
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 64 });
  const rival = await startRival(values.rival, rules.uciVariant ?? rules.id, 64);
  const limits: SearchLimits =
    values.nodes === undefined ? { time: Number(values.time) } : { nodes: Number(values.nodes) };
  const match: Match = { search, rival, rules, limits };
  const random = randomFrom(Number(values.seed));
  const tally = { won: 0, drawn: 0, lost: 0 };
  let opening: string[] = [];
  for (let game = 0; game < Number(values.games); game++) {
    if (game % 2 === 0) opening = randomOpening(search, rules, Number(values.plies), random);
    const ours: Color = game % 2 === 0 ? 'w' : 'b';
    const outcome = await playGame(match, opening, ours);
    const win = ours === 'w' ? '1-0' : '0-1';
    if (outcome === null || outcome.result === '1/2-1/2') tally.drawn++;
    else if (outcome.result === win) tally.won++;
    else tally.lost++;
    const share = (tally.won + tally.drawn / 2) / (game + 1);
    const line = `${game + 1}: we are ${ours}, ${outcome?.result ?? 'unfinished'} ${outcome?.reason ?? ''}`;
    console.log(
      `${line}  +${tally.won} =${tally.drawn} -${tally.lost}  ${(100 * share).toFixed(1)} % (Elo ${elo(share)})`,
    );
  }
  await rival.close();
}

if (import.meta.main) await main();
