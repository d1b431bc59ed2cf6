/**
 * Games of the search against itself, as data for `tune.ts`:
 * `node bench/selfplay.ts --out FILE [--minutes N] [--nodes N] [--seed N]`. Stores positions that are quiet (no check, best move no capture or promotion) and have no running
 * count, in the format of `material.ts`.
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
import { MATERIAL_WORDS } from './material.ts';
import { randomFrom, randomOpening } from './random-opening.ts';

const MAX_PLIES = 260;
/** A side with this evaluation for {@link DECIDED_PLIES} plies wins by adjudication. */
const DECIDED = 1200;
const DECIDED_PLIES = 6;

interface StoredPosition {
  readonly record: Int32Array;
  readonly score: number;
}

/** The result for White in half points, and the quiet positions of the game. */
function playGame(
  search: Search,
  rules: RuleSet,
  nodes: number,
  opening: readonly string[],
): [number, StoredPosition[]] {
  const moves = [...opening];
  const stored: StoredPosition[] = [];
  let position = Position.start(rules);
  for (const text of moves) position = advance(position, text);
  let decidedPlies = 0;
  while (moves.length < MAX_PLIES) {
    const outcome = position.outcome();
    if (outcome !== null) return [outcome.result === '1-0' ? 2 : outcome.result === '0-1' ? 0 : 1, stored];
    const job = prepareJob({ rules: rules.id, fen: rules.startFen, moves, limits: { nodes }, lines: 1 });
    if (!job.ok) throw new Error(job.error.map(issue => issue.text).join('; '));
    const line = search.run(job.value).lines[0];
    const text = line?.moves[0];
    if (line === undefined || text === undefined) return [1, stored];
    const value =
      line.score.kind === 'cp'
        ? line.score.value
        : line.score.kind === 'draw'
          ? 0
          : 30000 * Math.sign(line.score.value);
    const score = position.turn === 'w' ? value : -value;
    decidedPlies =
      Math.abs(score) >= DECIDED
        ? Math.sign(decidedPlies) === Math.sign(score)
          ? decidedPlies + Math.sign(score)
          : Math.sign(score)
        : 0;
    if (Math.abs(decidedPlies) >= DECIDED_PLIES) return [decidedPlies > 0 ? 2 : 0, stored];
    const next = advance(position, text);
    const move = parseUci(position, text);
    const noisy = move.ok && (position.pieceAt(toOf(move.value)) !== null || isPromotion(move.value));
    if (!noisy && !position.inCheck() && position.count() === null && Math.abs(score) < 2000) {
      const here = prepareJob({ rules: rules.id, fen: makeFen(position), moves: [], limits: {}, lines: 1 });
      if (here.ok) stored.push({ record: here.value.start.slice(), score });
    }
    moves.push(text);
    position = next;
  }
  return [1, stored];
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
if (values.out === undefined) throw new Error('expected --out FILE');
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
  const [result, stored] = playGame(search, rules, Number(values.nodes), opening);
  const words = new Int32Array(stored.length * MATERIAL_WORDS);
  stored.forEach(({ record, score }, index) => {
    words.set(record, index * MATERIAL_WORDS);
    words[index * MATERIAL_WORDS + 32] = score;
    words[index * MATERIAL_WORDS + 33] = result;
  });
  appendFileSync(values.out, new Uint8Array(words.buffer));
  games++;
  positions += stored.length;
  tally[result] = (tally[result] ?? 0) + 1;
  if (games % 50 === 0)
    console.log(`${games} games, ${positions} positions, White won ${tally[2]}, drawn ${tally[1]}, lost ${tally[0]}`);
}
