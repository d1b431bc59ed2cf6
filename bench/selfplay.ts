/**
 * Games of the search against itself, as data for `tune.ts`:
 * `node bench/selfplay.ts --out FILE [--rules ID,ID] [--minutes N] [--nodes N] [--seed N] [--endings N]`. Stores the
 * quiet positions (no check, best move no capture or promotion) of all phases, also with a running count or a bare
 * king, in the format of `material.ts`. `--endings` is the share of games that begin with a few random pieces.
 */
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeFen, positionFromFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import type { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { isPromotion, roleOf } from '../engine/rules/types.ts';
import { parseUci } from '../engine/rules/uci.ts';
import type { SearchLine } from '../engine/search/job.ts';
import { KnownEndings } from '../engine/search/known-endings.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch, type Search } from '../engine/search/search.ts';
import { openingPosition } from '../host/match/play-game.ts';
import { built } from './built.ts';
import { randomSource } from './library.ts';
import { MATERIAL_WORDS } from './material.ts';
import { randomEnding } from './random-ending.ts';
import { randomOpening } from './random-opening.ts';

const MAX_PLIES = 400;
/** A proven result is adjudicated, and so are scores near a draw and winning scores after so many plies. */
const DRAWN_PLIES = 12;
const EVEN = 20;
const EVEN_PLIES = 40;
const EVEN_AFTER = 120;
const WINNING = 1200;
const WINNING_PLIES = 8;
/** Positions with a larger score are not stored: they are decided. */
const MAX_SCORE = 2000;
/** Share of the quiet positions with at most so many pieces that are stored. */
const ENDING_SHARE = 0.25;
const FEW_PIECES = 12;
const OPENING = { advantage: 250 };

interface StoredPosition {
  readonly record: Int32Array;
  /** For White, centipawns. */
  readonly score: number;
}

interface Game {
  /** For White, half points. */
  readonly result: number;
  readonly positions: readonly StoredPosition[];
}

const pieces = (position: Position): number =>
  position.board().reduce((sum, piece) => sum + (piece === null ? 0 : 1), 0);

/** Long endings would outnumber everything else. */
const shareOf = (position: Position): number => (pieces(position) <= FEW_PIECES ? ENDING_SHARE : 1);

/** Score for the side to move; null if the result is proven. */
const scoreOf = ({ score }: SearchLine): number | null =>
  score.kind === 'cp' ? score.value : score.kind === 'draw' ? 0 : null;

function playGame(search: Search, start: Position, nodes: number, random: () => number): Game {
  const positions: StoredPosition[] = [];
  const { rules } = start;
  let position = start;
  // A search needs the moves since the last irreversible one, for repetition.
  let base = start;
  let moves: string[] = [];
  let drawn = 0;
  let even = 0;
  let winning = 0;
  search.newGame();
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const outcome = position.outcome();
    if (outcome !== null) return { result: outcome.result === '1-0' ? 2 : outcome.result === '0-1' ? 0 : 1, positions };
    const job = prepareJob({ rules: rules.id, fen: makeFen(base), moves, limits: { nodes }, lines: 1 });
    if (!job.ok) throw new Error(job.error.map(issue => issue.text).join('; '));
    const line = search.run(job.value).lines[0];
    const text = line?.moves[0];
    if (line === undefined || text === undefined) return { result: 1, positions };
    const score = scoreOf(line);
    if (score === null) {
      const isWin = line.score.kind !== 'draw' && line.score.value > 0;
      return { result: isWin === (position.turn === 'w') ? 2 : 0, positions };
    }
    drawn = line.score.kind === 'draw' ? drawn + 1 : 0;
    even = Math.abs(score) <= EVEN && ply > EVEN_AFTER ? even + 1 : 0;
    if (drawn >= DRAWN_PLIES || even >= EVEN_PLIES) return { result: 1, positions };
    const advantage = position.turn === 'w' ? score : -score;
    // With a running count, a large advantage is not yet a win.
    const isWinning = Math.abs(advantage) >= WINNING && position.count() === null;
    winning = !isWinning
      ? 0
      : Math.sign(winning) === Math.sign(advantage)
        ? winning + Math.sign(advantage)
        : Math.sign(advantage);
    if (Math.abs(winning) >= WINNING_PLIES) return { result: winning > 0 ? 2 : 0, positions };
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    const next = position.play(move.value);
    const isCapture = pieces(next) < pieces(position);
    if (
      !isCapture &&
      !isPromotion(move.value) &&
      random() < shareOf(position) &&
      !position.inCheck() &&
      Math.abs(score) < MAX_SCORE
    ) {
      const here = prepareJob({ rules: rules.id, fen: makeFen(position), moves: [], limits: {}, lines: 1 });
      if (here.ok) positions.push({ record: here.value.start.slice(), score: advantage });
    }
    if (isCapture || roleOf(move.value) === 'fish') {
      base = next;
      moves = [];
    } else moves.push(text);
    position = next;
  }
  return { result: 1, positions };
}

function startOf(search: Search, rules: RuleSet, random: () => number, endings: number): Position {
  if (random() < endings) return randomEnding(rules, random);
  const moves = randomOpening(search, rules, 2 + Math.floor(random() * 10), random, OPENING);
  const position = openingPosition(rules, { fen: rules.startFen, moves });
  // The search begins from the position itself, so that its moves before do not count as repetitions.
  const start = positionFromFen(rules, makeFen(position));
  if (!start.ok) throw new Error('an opening must be valid');
  return start.value;
}

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    rules: { type: 'string', default: 'makruk,ouk-pychess' },
    minutes: { type: 'string', default: '5' },
    nodes: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    endings: { type: 'string', default: '0.15' },
  },
});
if (values.out === undefined) throw new Error('expected --out FILE');
await loadRules(built('rules.wasm'));
const endings = new KnownEndings({
  folders: [fileURLToPath(new URL('../resources/endgame', import.meta.url))],
  room: 64 << 20,
  onFault: fault => console.error(fault.text),
});
const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 8, endings });
const games = values.rules.split(',').map(id => {
  const rules = ruleSet(id);
  if (rules === null) throw new Error(`there is no rule set ${id}`);
  return rules;
});
const random = randomSource(Number(values.seed));
const until = performance.now() + Number(values.minutes) * 60_000;
let played = 0;
let positions = 0;
const tally = [0, 0, 0];
while (performance.now() < until) {
  const rules = games[played % games.length] as RuleSet;
  const game = playGame(search, startOf(search, rules, random, Number(values.endings)), Number(values.nodes), random);
  const words = new Int32Array(game.positions.length * MATERIAL_WORDS);
  game.positions.forEach(({ record, score }, index) => {
    words.set(record, index * MATERIAL_WORDS);
    words[index * MATERIAL_WORDS + 32] = score;
    words[index * MATERIAL_WORDS + 33] = game.result;
  });
  appendFileSync(values.out, new Uint8Array(words.buffer));
  played++;
  positions += game.positions.length;
  tally[game.result] = (tally[game.result] ?? 0) + 1;
  if (played % 100 === 0)
    console.log(`${played} games, ${positions} positions, White won ${tally[2]}, drawn ${tally[1]}, lost ${tally[0]}`);
}
