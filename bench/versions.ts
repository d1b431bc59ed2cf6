/**
 * A match between two builds of the search, several times as fast as `chatrang match`, because both searches run in one
 * thread and no process is asked:
 *
 *     node bench/versions.ts --rules ID,ID --second FOLDER [--first FOLDER] [--nodes N[,N]] [--games N] [--seed N]
 *       [--threads N] [--sprt ELO0,ELO1] [--first-weights FILE] [--second-weights FILE]
 *       [--first-network FILE] [--second-network FILE] [--positions FILE]
 *
 * A folder is a checkout with `build/engine.wasm`; the first is this one if not given. Each uses the weights of its
 * checkout unless a module of weights is named, and no network unless a file is named. With two numbers of nodes, the
 * second is that of the second build. Pairs of games are played under the rule sets in turn. Every pair has a random
 * opening of its own, which depends on the seed, the number of the pair and the second build; with `--positions` the
 * pairs begin from the FENs of a file, one a line, in turn. A side loses when both see it 7 pawns behind for 5 plies.
 * Scores within 15 hundredths for 16 plies after ply 80 are a draw.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type HalfPoints, type Sprt, sprt, sprtBounds, tallyOf, tallyText } from '../host/match/statistics.ts';
import { built } from './built.ts';
import type { PairOrder, PairPlayed, Version, VersionsData } from './versions-worker.ts';

const REPORT_PAIRS = 100;

const { values } = parseArgs({
  options: {
    rules: { type: 'string' },
    first: { type: 'string' },
    second: { type: 'string' },
    nodes: { type: 'string', default: '3000' },
    games: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
    sprt: { type: 'string' },
    'first-weights': { type: 'string' },
    'second-weights': { type: 'string' },
    'first-network': { type: 'string' },
    'second-network': { type: 'string' },
    positions: { type: 'string' },
  },
});
const { first, second } = values;
const rules = values.rules?.split(',') ?? [];
if (rules.length === 0 || second === undefined) throw new Error('--rules and --second are required');

const THIS = fileURLToPath(new URL('..', import.meta.url));

/** @param file a module of weights in place of those of the folder */
function versionOf(folder: string, nodes: number, file?: string, network?: string): Version {
  const engine = new Uint8Array(readFileSync(join(folder, 'build', 'engine.wasm')));
  const module = (path: string): string => pathToFileURL(resolve(path)).href;
  return {
    engine,
    groups: module(join(folder, 'engine/search/weights/groups.ts')),
    weights: module(join(folder, 'engine/search/weights/weights.ts')),
    own: file === undefined ? null : module(file),
    network: network ?? null,
    nodes,
  };
}

const [nodes = Number.NaN, secondNodes = nodes] = values.nodes.split(',').map(Number);
const data: VersionsData = {
  rules,
  rulesWasm: built('rules.wasm'),
  versions: [
    versionOf(first ?? THIS, nodes, values['first-weights'], values['first-network']),
    versionOf(second, secondNodes, values['second-weights'], values['second-network']),
  ],
  seed: Number(values.seed),
  positions: values.positions === undefined ? [] : readFileSync(values.positions, 'utf8').split('\n').filter(Boolean),
};
const [elo0, elo1] = values.sprt?.split(',').map(Number) ?? [];
const bounds = elo0 === undefined || elo1 === undefined ? null : sprtBounds(elo0, elo1);
const pairs = Number(values.games) / 2;

/** Points of the first build by number of game. */
const games = new Map<number, HalfPoints>();
let isDecided = false;

const test = (): Sprt | null => (bounds === null ? null : sprt(tallyOf(games).pairs, bounds));

const report = (): void => console.log(tallyText({ tally: tallyOf(games), sprt: test() }));

/** Plays pairs in one thread until none is left. */
function work(next: () => number | null): Promise<void> {
  const worker = new Worker(new URL('./versions-worker.ts', import.meta.url), { workerData: data });
  const order = (): void => {
    const pair = next();
    if (pair === null) void worker.terminate();
    else worker.postMessage({ pair } satisfies PairOrder);
  };
  return new Promise((resolve, reject) => {
    worker.on('message', ({ pair, points }: PairPlayed) => {
      games.set(2 * pair + 1, points[0]).set(2 * pair + 2, points[1]);
      isDecided = test()?.accepted != null;
      if (games.size % (2 * REPORT_PAIRS) === 0) report();
      order();
    });
    worker.once('error', reject).once('exit', () => resolve());
    order();
  });
}

let given = 0;
const next = (): number | null => (given < pairs && !isDecided ? given++ : null);
await Promise.all(Array.from({ length: Number(values.threads) }, () => work(next)));
report();
for (const [index, id] of rules.entries()) {
  const own = [...games].filter(([number]) => ((number - 1) >> 1) % rules.length === index);
  if (rules.length > 1) console.log(`${id}: ${tallyText({ tally: tallyOf(new Map(own)), sprt: null })}`);
}
