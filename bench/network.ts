/**
 * Speed of the search with networks beside the classical evaluation: nodes per second of processor time with one
 * thread, on the same positions, in an order that is reversed for every second one. A ratio is the median of those of
 * all positions. Without a file the networks only know material, so that their trees are like those of other
 * evaluations; their size decides the speed.
 */
import { loadavg } from 'node:os';
import { loadRules } from '../engine/rules/kernel.ts';
import { MAX_INPUT_WEIGHT, type Network, QA } from '../engine/search/network/file.ts';
import { networkGame } from '../engine/search/network/games.ts';
import { INPUTS } from '../engine/search/network/inputs.ts';
import { openNetwork } from '../engine/search/network/networks.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { compileEngine, createSearch, type Search } from '../engine/search/search.ts';
import { randomNetwork } from '../tests/support/random-network.ts';
import { built } from './built.ts';
import { median } from './median.ts';
import { benchPositions, captureGamePositions } from './positions.ts';
import { processorTime } from './processor-time.ts';

const NODES = 300_000;
/** Kar Ouk begins like Ouk. */
const MEASURED = { ...benchPositions, 'kar-ouk': benchPositions['ouk-pychess'] ?? [], ...captureGamePositions };
/** Searched first, to compile the module. */
const WARM_UP_NODES = 100_000;
const POSITIONS = 5;
/** Neurons and king buckets that fit a file. */
const SIZES = [
  [128, 16],
  [256, 8],
  [512, 4],
] as const;
/** Of a neuron, for a fish, met, koul, horse and boat. */
const VALUES = [4, 7, 11, 13, 23] as const;

/** Every neuron adds up the own material and subtracts the enemy's. */
function materialNetwork(neurons: number, kingBuckets: number): Network {
  const random = randomNetwork({ game: 'makruk', neurons, kingBuckets, seed: 1 });
  const inputWeights = new Int16Array(random.inputWeights.length);
  for (let row = 0; row < kingBuckets * INPUTS; row++) {
    const plane = (row % INPUTS) >> 6;
    if (plane >= 2 * VALUES.length) continue;
    const value = VALUES[plane % VALUES.length] as number;
    const weight = Math.min(plane < VALUES.length ? value : -value, MAX_INPUT_WEIGHT);
    inputWeights.fill(weight, row * neurons, (row + 1) * neurons);
  }
  return {
    ...random,
    id: '',
    inputWeights,
    inputBiases: random.inputBiases.fill(QA >> 1),
    // The share of a perspective: of the side to move with a plus, of the other side with a minus.
    outputWeights: random.outputWeights.map((_, at) => ((at / neurons) % 2 < 1 ? 1 : -1)),
    outputBiases: new Int32Array(8),
    scale: Math.round(25_600 / neurons),
  };
}

interface Contestant {
  readonly name: string;
  /** For one game; `null`: for all. */
  readonly game: string | null;
  readonly search: Search;
}

/**
 * Requires `build/rules.wasm` and `build/engine.wasm`.
 * @param files networks to measure in place of those that only know material
 */
export async function benchNetwork(files: readonly string[], report: (line: string) => void): Promise<void> {
  await loadRules(built('rules.wasm'));
  const wasm = compileEngine(built('engine.wasm'));
  const contestant = async (name: string, game: string | null, network: Network | null): Promise<Contestant> => {
    const networks = { of: () => network };
    return { name, game, search: await createSearch({ wasm, hashMiB: 16, networks }) };
  };
  const contestants = [await contestant('classical', null, null)];
  for (const path of files) {
    const network = openNetwork(path);
    if (!network.ok) throw new Error(network.error.text);
    const { game, neurons, id } = network.value;
    contestants.push(await contestant(`${id}, ${neurons} neurons`, game, network.value));
  }
  if (files.length === 0) {
    for (const [neurons, buckets] of SIZES) {
      contestants.push(await contestant(`${neurons} neurons`, null, materialNetwork(neurons, buckets)));
    }
  }
  report(`load of the machine before: ${loadavg()[0]?.toFixed(1)}; ${NODES} nodes a position`);
  for (const [rules, fens] of Object.entries(MEASURED)) await measure(rules, fens, contestants, report);
}

async function measure(
  rules: string,
  fens: readonly string[],
  all: readonly Contestant[],
  report: (line: string) => void,
): Promise<void> {
  const rates = new Map<Contestant, number[]>();
  const rate = async ({ search }: Contestant, fen: string, nodes: number): Promise<number> => {
    const job = prepareJob({ rules, fen, moves: [], limits: { nodes }, lines: 1, playOn: true });
    if (!job.ok) throw new Error(`${fen}: ${job.error.map(({ text }) => text).join('; ')}`);
    search.newGame();
    let searched = 0;
    const time = await processorTime(() => {
      searched = search.run(job.value).nodes;
    });
    return (1000 * searched) / time;
  };
  const [first = ''] = fens;
  const prepared = prepareJob({ rules, fen: first, moves: [], limits: {}, lines: 1 });
  const game = prepared.ok ? networkGame(prepared.value.game.rules) : null;
  const contestants = all.filter(each => each.game === null || each.game === game);
  for (const each of contestants) await rate(each, first, WARM_UP_NODES);
  for (const [index, fen] of fens.slice(0, POSITIONS).entries()) {
    for (const each of index % 2 === 0 ? contestants : contestants.toReversed()) {
      rates.set(each, [...(rates.get(each) ?? []), await rate(each, fen, NODES)]);
    }
  }
  report(rules);
  const [classical] = contestants;
  const its = (classical && rates.get(classical)) ?? [];
  for (const each of contestants) {
    const own = rates.get(each) ?? [];
    const ratio = median(own.map((value, index) => value / (its[index] as number)));
    const speed = `${(median(own) / 1e6).toFixed(2).padStart(6)} M/s of processor time`;
    report(`  ${each.name.padEnd(32)}${speed}  ${ratio.toFixed(2)} x classical`);
  }
}
