/**
 * Positions near those of a file of `generate.ts`, without playing games: the positions after a few random moves, with
 * the score of a short search or the static evaluation, and without a result (docs/training-data.md):
 *
 *     node training/vary.ts --out FILE [--each N] [--plies N] [--nodes N] [--seed N] [--games N] SOURCE
 *
 * `--each` positions for each of the source, after 0 to `--plies` moves. `--nodes 0` stores the static evaluation of
 * positions without a check. A search plays captures, promotions and answers to checks until a position is quiet, and
 * stores that one. A run that was killed continues.
 */
import { parseArgs } from 'node:util';
import { built } from '../bench/built.ts';
import { randomSource } from '../bench/library.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import type { PositionRecord } from '../engine/rules/record.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { isPromotion, type Move } from '../engine/rules/types.ts';
import { parseUci } from '../engine/rules/uci.ts';
import { createSearch } from '../engine/search/search.ts';
import { DataFileWriter, digest, engineDigest, NONE, readDataFile } from './data-file.ts';
import { jobAt } from './job.ts';
import { wholeOption } from './options.ts';
import { labelsOf, POSITION_BYTES, packPosition, recordAt, UNKNOWN_RESULT } from './position.ts';

/** Positions with a larger score are not stored: they are decided. */
const MAX_SCORE = 2000;
const PROGRESS_SECONDS = 30;
const BLOCK_GAMES = 8;
const HASH_MIB = 1;
/** Most moves that are played after the random ones until a position is quiet. */
const MOST_SETTLING = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    each: { type: 'string', default: '8' },
    plies: { type: 'string', default: '3' },
    nodes: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    games: { type: 'string' },
  },
});

const [path] = positionals;
if (values.out === undefined || path === undefined || positionals.length > 1)
  throw new Error('expected --out FILE and a file of positions');
const rulesWasm = built('rules.wasm');
await loadRules(rulesWasm);
const engineWasm = built('engine.wasm');
const search = await createSearch({ wasm: engineWasm, hashMiB: HASH_MIB });
const { positions, count, source } = readDataFile(path);
const named = ruleSet(source.rules);
if (named === null) throw new Error(`${path}: there is no rule set ${source.rules}`);
const rules = named;
const each = wholeOption('each', values.each);
const plies = wholeOption('plies', values.plies, 0);
const nodes = wholeOption('nodes', values.nodes, 0);
const seed = wholeOption('seed', values.seed, 0);
const view = new DataView(positions.buffer);

/** Byte offsets of the positions of each game. */
const games: number[][] = [];
for (let at = 0; at < count * POSITION_BYTES; at += POSITION_BYTES) {
  if (labelsOf(view, at).first || games.length === 0) games.push([]);
  games.at(-1)?.push(at);
}
const writer = new DataFileWriter(values.out, {
  ...source,
  network: NONE,
  seed,
  nodes,
  endingNodes: nodes,
  engine: engineDigest(engineWasm, rulesWasm, rules),
  parent: digest(JSON.stringify([source, each, plies])),
});
if (writer.games > 0) console.log(`continues after ${writer.games} games`);

interface Varied {
  readonly position: Position;
  /** For White, centipawns. */
  readonly score: number;
}

/** The position after random moves; `null` if it is not to be stored. */
function vary(at: number, random: () => number): Varied | null {
  const start = recordAt(rules, view, at);
  let position = Position.ofRecord(rules, start);
  const moves: Move[] = [];
  for (let left = Math.floor(random() * (plies + 1)); left > 0 && position.outcome() === null; left--) {
    const legal = position.moves();
    const move = legal[Math.floor(random() * legal.length)] as Move;
    moves.push(move);
    position = position.play(move);
  }
  const varied = nodes === 0 ? evaluated(start, moves, position) : settled(start, moves, position);
  return varied === null || Math.abs(varied.score) > MAX_SCORE ? null : varied;
}

const isTense = (position: Position): boolean => position.inCheck() || position.orders().length > 0;

function evaluated(start: PositionRecord, moves: readonly Move[], position: Position): Varied | null {
  if (position.outcome() !== null || isTense(position)) return null;
  return variedAt(position, search.evaluate(jobAt(start, moves, position, 0)));
}

/**
 * The first quiet position on the way of the best moves. Random moves leave pieces hanging: once they are taken, a side
 * has more material, which hardly ever happens in quiet positions of good play.
 */
function settled(start: PositionRecord, moves: readonly Move[], first: Position): Varied | null {
  const played = [...moves];
  let position = first;
  for (let step = 0; step <= MOST_SETTLING && position.outcome() === null; step++) {
    const [line] = search.run(jobAt(start, played, position, nodes)).lines;
    const move = line?.moves[0] === undefined ? null : parseUci(position, line.moves[0]);
    if (line === undefined || move === null || !move.ok || line.score.kind !== 'cp') return null;
    const isNoisy = position.removed(move.value).length > 0 || isPromotion(move.value);
    if (!isNoisy && !isTense(position)) return variedAt(position, line.score.value);
    played.push(move.value);
    position = position.play(move.value);
  }
  return null;
}

/** @param own score for the side to move */
const variedAt = (position: Position, own: number): Varied => ({
  position,
  score: position.turn === 'w' ? own : 0 - own,
});

/** At least one position, so that the games keep the numbers of the source. */
function varyGame(game: readonly number[], number: number): Uint8Array<ArrayBuffer> {
  const random = randomSource(seed + Math.imul(number, 0x9e3779b1));
  search.newGame();
  const found: Varied[] = [];
  for (const at of game) {
    for (let index = 0; index < each; index++) {
      const varied = vary(at, random);
      if (varied !== null) found.push(varied);
    }
  }
  const [first = 0] = game;
  if (found.length === 0)
    found.push({
      position: Position.ofRecord(rules, recordAt(rules, view, first)),
      score: labelsOf(view, first).score,
    });
  const bytes = new Uint8Array(found.length * POSITION_BYTES);
  const into = new DataView(bytes.buffer);
  for (const [index, { position, score }] of found.entries()) {
    const labels = { score, result: UNKNOWN_RESULT, exact: false, first: index === 0 };
    packPosition(position, labels, into, index * POSITION_BYTES);
  }
  return bytes;
}

const end = Math.min(games.length, values.games === undefined ? games.length : wholeOption('games', values.games));
const began = performance.now();
let reported = began;
let written = 0;
while (writer.games < end) {
  const firstGame = writer.games;
  const block = games.slice(firstGame, Math.min(firstGame + BLOCK_GAMES, end));
  const varied = new Uint8Array(Buffer.concat(block.map((game, index) => varyGame(game, firstGame + index))));
  writer.append({ firstGame, games: block.length, positions: varied });
  written += varied.length / POSITION_BYTES;
  const now = performance.now();
  if (now - reported < PROGRESS_SECONDS * 1000 && writer.games < end) continue;
  reported = now;
  const rate = written / ((now - began) / 1000);
  console.log(`${writer.games} of ${end} games, this run ${written} positions, ${rate.toFixed(0)} a second`);
}
writer.close();
