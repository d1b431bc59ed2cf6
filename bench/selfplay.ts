/**
 * Games of the search against itself, as material for `tune.ts`: `node bench/selfplay.ts --out FILE [--minutes N]
 * [--nodes N] [--seed N]`. A kept position is quiet (no check, no capture or promotion as best move) and without a
 * running count. Each is appended as `material.ts` says.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { isPromotion, toOf } from '../engine/rules/types.ts';
import { parseUci } from '../engine/rules/uci.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch, type Search } from '../engine/search/search.ts';
import { randomFrom, randomOpening } from './match.ts';
import { MATERIAL_WORDS } from './material.ts';

const MAX_PLIES = 260;
/** A side this far ahead for {@link SURE_PLIES} plies has won. */
const SURE = 1200;
const SURE_PLIES = 6;

interface Kept {
  readonly record: Int32Array;
  readonly score: number;
}

/** Result for White in half points, and the quiet positions on the way. */
function playGame(search: Search, rules: RuleSet, nodes: number, opening: readonly string[]): [number, Kept[]] {
  const moves = [...opening];
  const kept: Kept[] = [];
  let position = Position.start(rules);
  for (const text of moves) position = advance(position, text);
  let sure = 0;
  while (moves.length < MAX_PLIES) {
    const outcome = position.outcome();
    if (outcome !== null) return [outcome.result === '1-0' ? 2 : outcome.result === '0-1' ? 0 : 1, kept];
    const job = prepareJob({ rules: rules.id, fen: rules.startFen, moves, limits: { nodes }, lines: 1 });
    if (!job.ok) throw new Error(job.error.map(issue => issue.text).join('; '));
    const line = search.run(job.value).lines[0];
    const text = line?.moves[0];
    if (line === undefined || text === undefined) return [1, kept];
    const value =
      line.score.kind === 'cp'
        ? line.score.value
        : line.score.kind === 'draw'
          ? 0
          : 30000 * Math.sign(line.score.value);
    const score = position.turn === 'w' ? value : -value;
    sure =
      Math.abs(score) >= SURE ? (Math.sign(sure) === Math.sign(score) ? sure + Math.sign(score) : Math.sign(score)) : 0;
    if (Math.abs(sure) >= SURE_PLIES) return [sure > 0 ? 2 : 0, kept];
    const next = advance(position, text);
    const move = parseUci(position, text);
    const noisy = move.ok && (position.pieceAt(toOf(move.value)) !== null || isPromotion(move.value));
    if (!noisy && !position.inCheck() && position.count() === null && Math.abs(score) < 2000) {
      const here = prepareJob({ rules: rules.id, fen: makeFen(position), moves: [], limits: {}, lines: 1 });
      if (here.ok) kept.push({ record: here.value.start.slice(), score });
    }
    moves.push(text);
    position = next;
  }
  return [1, kept];
}

function advance(position: Position, text: string): Position {
  const move = parseUci(position, text);
  if (!move.ok) throw new Error(move.error.text);
  return position.play(move.value);
}

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    nodes: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
  },
});
if (values.out === undefined) throw new Error('--out FILE is missing');
const built = (name: string) => new Uint8Array(readFileSync(new URL(`../build/${name}`, import.meta.url)));
await loadRules(built('rules.wasm'));
const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 8 });
const random = randomFrom(Number(values.seed));
const until = performance.now() + Number(values.minutes) * 60_000;
let games = 0;
let positions = 0;
const tally = [0, 0, 0];
while (performance.now() < until) {
  const rules = ruleSets[games % 3 === 2 ? 1 : 0] as RuleSet;
  const opening = randomOpening(search, rules, 4 + Math.floor(random() * 8), random);
  const [result, kept] = playGame(search, rules, Number(values.nodes), opening);
  const words = new Int32Array(kept.length * MATERIAL_WORDS);
  kept.forEach(({ record, score }, index) => {
    words.set(record, index * MATERIAL_WORDS);
    words[index * MATERIAL_WORDS + 32] = score;
    words[index * MATERIAL_WORDS + 33] = result;
  });
  appendFileSync(values.out, new Uint8Array(words.buffer));
  games++;
  positions += kept.length;
  tally[result] = (tally[result] ?? 0) + 1;
  if (games % 50 === 0)
    console.log(`${games} games, ${positions} positions, White won ${tally[2]}, drawn ${tally[1]}, lost ${tally[0]}`);
}
