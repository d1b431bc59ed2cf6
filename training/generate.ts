/**
 * Plays games of the search against itself and stores their quiet positions (no check, best move no capture or
 * promotion) of all phases, also with a running count or a bare king, in `FOLDER/RULES-SEED.ctpd`, one file per rule
 * set (docs/training-data.md):
 *
 *     node training/generate.ts --out FOLDER [--rules ID,ID] [--games N] [--minutes N] [--nodes N] [--ending-nodes N]
 *       [--seed N] [--endings N] [--threads N] [--network FILE] [--tables FOLDER]...
 *
 * Ends when each file has `--games` games or the time is over. A file depends only on its options: a run that was
 * killed continues where its files end, and the number of threads changes nothing. `--endings` is the share of games
 * that begin with a few random pieces. `--network` is the network of the previous generation, of the same game.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { built } from '../bench/built.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { readNetwork } from '../engine/search/network/file.ts';
import { networkGame } from '../engine/search/network/games.ts';
import { DataFileWriter, type DataSource, digest, engineDigest, NONE } from './data-file.ts';
import type { GameDone, GameOrder, GeneratorData } from './generator-worker.ts';
import { positiveOption, shareOption, wholeOption } from './options.ts';
import { POSITION_BYTES } from './position.ts';

/** Games of a block: a kill loses less than one block of each file and the games in progress. */
const BLOCK_GAMES = 8;
const PROGRESS_SECONDS = 30;

/** A file of one rule set; games arrive in any order and are written in that of their numbers. */
class Output {
  readonly rules: string;
  readonly #writer: DataFileWriter;
  readonly #waiting = new Map<number, GameDone>();
  /** Next game to be played. */
  next: number;
  positions = 0;
  /** Games of this run that White lost, drew and won. */
  readonly tally: [number, number, number] = [0, 0, 0];

  constructor(folder: string, source: DataSource) {
    this.rules = source.rules;
    this.#writer = new DataFileWriter(join(folder, `${source.rules}-${source.seed}.ctpd`), source);
    this.next = this.#writer.games;
  }

  get games(): number {
    return this.#writer.games;
  }

  add(game: GameDone): void {
    this.#waiting.set(game.number, game);
    this.positions += game.positions.length / POSITION_BYTES;
    this.tally[game.result as 0 | 1 | 2]++;
    this.#write(BLOCK_GAMES);
  }

  /** Writes the games that are complete up to the first that is missing, in blocks of at least `least`. */
  #write(least: number): void {
    const ready: GameDone[] = [];
    for (
      let game = this.#waiting.get(this.games);
      game !== undefined;
      game = this.#waiting.get(this.games + ready.length)
    )
      ready.push(game);
    for (let first = 0; ready.length - first >= least && first < ready.length; first += BLOCK_GAMES) {
      const block = ready.slice(first, first + BLOCK_GAMES);
      const firstGame = this.games;
      const positions = new Uint8Array(Buffer.concat(block.map(game => game.positions)));
      this.#writer.append({ firstGame, games: block.length, positions });
      for (const { number } of block) this.#waiting.delete(number);
    }
  }

  close(): void {
    this.#write(1);
    this.#writer.close();
  }
}

/** Names and sizes of all files, which are checked when they are used. */
function tablesDigest(folders: readonly string[]): string {
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => `${entry.name} ${statSync(join(entry.parentPath, entry.name)).size}`),
  );
  return digest(files.sort().join('\n'));
}

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    rules: { type: 'string', default: 'makruk' },
    games: { type: 'string' },
    minutes: { type: 'string' },
    nodes: { type: 'string', default: '1000' },
    'ending-nodes': { type: 'string' },
    seed: { type: 'string', default: '1' },
    endings: { type: 'string', default: '0.15' },
    threads: { type: 'string', default: '1' },
    network: { type: 'string' },
    tables: { type: 'string', multiple: true, default: [] },
  },
});
if (values.out === undefined) throw new Error('expected --out FOLDER');
if (values.games === undefined && values.minutes === undefined) throw new Error('expected --games N or --minutes N');
const most = values.games === undefined ? Number.POSITIVE_INFINITY : wholeOption('games', values.games);
const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : positiveOption('minutes', values.minutes);
/** Thousandths. */
const endings = Math.round(1000 * shareOption('endings', values.endings));
const threads = wholeOption('threads', values.threads);
const folders = [fileURLToPath(new URL('../resources/endgame', import.meta.url)), ...values.tables];
const engineWasm = built('engine.wasm');
const rulesWasm = built('rules.wasm');
const nodes = wholeOption('nodes', values.nodes);
const endingNodes = wholeOption('ending-nodes', values['ending-nodes'] ?? values.nodes);
const seed = wholeOption('seed', values.seed);
const network = values.network === undefined ? null : new Uint8Array(readFileSync(values.network));
const read = network === null ? null : readNetwork(network);
if (read?.ok === false) throw new Error(`${values.network}: ${read.error.text}`);
/** The file ends with its SHA-256. */
const networkDigest = network === null ? NONE : Buffer.from(network.subarray(-32)).toString('hex').slice(0, 16);
mkdirSync(values.out, { recursive: true });
const outputs = values.rules.split(',').map(rules => {
  const named = ruleSet(rules);
  if (named === null) throw new Error(`there is no rule set ${rules}`);
  if (read !== null && networkGame(named) !== read.value.game)
    throw new Error(`${values.network} is a network of ${read.value.game}, not for ${rules}`);
  const source = {
    rules,
    seed,
    nodes,
    endingNodes,
    endings,
    engine: engineDigest(engineWasm, rulesWasm, named),
    tables: tablesDigest(folders),
    network: networkDigest,
    parent: NONE,
  };
  return new Output(values.out as string, source);
});
for (const { rules, games } of outputs) if (games > 0) console.log(`${rules}: continues after ${games} games`);

const began = performance.now();
const until = began + minutes * 60_000;
let turn = 0;

/** The rule sets in turn; `null` when enough games have begun. */
function nextGame(): GameOrder | null {
  if (performance.now() >= until) return null;
  for (let tried = 0; tried < outputs.length; tried++) {
    const output = outputs[turn++ % outputs.length] as Output;
    if (output.next < most) return { rules: output.rules, number: output.next++ };
  }
  return null;
}

function report(): void {
  const seconds = (performance.now() - began) / 1000;
  for (const { rules, games, positions, tally } of outputs) {
    const [lost, drawn, won] = tally;
    console.log(
      `${rules}: ${games} games in the file; this run ${positions} positions, ` +
        `${(positions / seconds).toFixed(0)} a second, White won ${won}, drew ${drawn}, lost ${lost}`,
    );
  }
}

const timer = setInterval(report, PROGRESS_SECONDS * 1000);
const data: GeneratorData = {
  rulesWasm,
  engineWasm,
  folders,
  network,
  nodes,
  endingNodes,
  seed,
  endings: endings / 1000,
};
const play = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./generator-worker.ts', import.meta.url), { workerData: data });
    const order = (): void => {
      const game = nextGame();
      if (game === null) void worker.terminate().then(() => resolve());
      else worker.postMessage(game);
    };
    worker.on('message', (done: GameDone) => {
      outputs.find(output => output.rules === done.rules)?.add(done);
      order();
    });
    worker.on('error', reject);
    order();
  });
await Promise.all(Array.from({ length: threads }, play));
clearInterval(timer);
for (const output of outputs) output.close();
report();
