/**
 * The network's value as `engine.wasm` computes it, compared with the reference: along lines that grow and shrink like
 * those of a search, with null moves, under all rule sets, and with several threads on one memory.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { randomPosition } from '../../../tests/scripts/random-setup.ts';
import { randomNetwork } from '../../../tests/support/random-network.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { hasCount } from '../../rules/capabilities.ts';
import { compiledRules } from '../../rules/compile.ts';
import { makeFen, parseFen } from '../../rules/fen.ts';
import { kernelFor } from '../../rules/kernel.ts';
import {
  CHECKERS,
  COUNT,
  countLimitOf,
  hasOrder,
  isEmptySet,
  LAST_MOVE,
  type PositionRecord,
  RECORD_WORDS,
  RIGHTS,
  STATE,
} from '../../rules/record.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../rules/rule-sets/list.ts';
import { settledRecord } from '../../rules/setup.ts';
import type { Move } from '../../rules/types.ts';
import { createMemory, fixedBytes, type SharedMemory, tableBytes } from '../engine-memory.ts';
import { type PreparedJob, prepareJob } from '../prepare.ts';
import { compileEngine, createSearch, type EngineModule, type Search } from '../search.ts';
import { MAX_INPUT_BIAS, MAX_INPUT_WEIGHT, type NetworkWeights, writeNetwork } from './file.ts';
import { networkGame } from './games.ts';
import { kingSquare } from './inputs.ts';
import { layNetwork } from './memory.ts';
import { Networks } from './networks.ts';
import { networkValue } from './reference.ts';

const module = compileEngine(new Uint8Array(readFileSync(new URL('../../../build/engine.wasm', import.meta.url))));
const STEPS = 3_000;
const LONGEST_LINE = 60;
/** `MAX_EVAL` of `engine/assembly/search/score.ts`. */
const MAX_EVALUATION = 20_000;

interface Engine {
  readonly begin: (thread: number, threads: number, table: number, bytes: number) => void;
  readonly rulesAddress: () => number;
  readonly useGameRules: () => void;
  readonly networkAddress: () => number;
  readonly networkChanged: () => void;
  readonly networkAt: (ply: number) => number;
  readonly rootAddress: () => number;
}

interface Maker {
  readonly Instance: new (module: EngineModule, imports: object) => { readonly exports: unknown };
}

function startEngine(memory: SharedMemory, rules: RuleSet, thread: number, threads: number): Engine {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Maker };
  const env = { memory, now: () => 0, report: () => {}, probe: () => -1 };
  const engine = new WebAssembly.Instance(module, { env }).exports as Engine;
  engine.begin(thread, threads, fixedBytes(threads), tableBytes(1));
  new Int32Array(memory.buffer).set(compiledRules(rules), engine.rulesAddress() >> 2);
  engine.useGameRules();
  return engine;
}

function movesOf(rules: RuleSet, at: PositionRecord): readonly Move[] {
  const { kernel, words, record, list } = kernelFor(rules);
  words.set(at, record >> 2);
  return Array.from(words.subarray(list >> 2, kernel.generate(record, list) >> 2));
}

function played(rules: RuleSet, at: PositionRecord, move: Move): PositionRecord {
  const { kernel, words, record, next } = kernelFor(rules);
  words.set(at, record >> 2);
  kernel.play(record, next, move);
  return words.slice(next >> 2, (next >> 2) + RECORD_WORDS);
}

/** The other side is to move, and a running count goes on. */
function passed(at: PositionRecord): PositionRecord {
  const after = at.slice();
  after[STATE] = (after[STATE] as number) ^ 1;
  after[LAST_MOVE] = (after[LAST_MOVE] as number) & 0xff000000;
  if (countLimitOf(at) > 0) after[COUNT] = (after[COUNT] as number) + 0x10000;
  return after;
}

function firstRecord(rules: RuleSet, random: Random): PositionRecord {
  const fen = random.chance(0.33) ? makeFen(randomPosition(random, rules)) : rules.startFen;
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(setup.error.text);
  return settledRecord(rules, setup.value);
}

interface Tally {
  values: number;
  wrong: number;
  nullMoves: number;
  counts: number;
  rights: number;
  kingMoves: number;
  distinct: Set<number>;
}

/** A line that grows by legal moves and null moves and is cut back at random. Each thread has a line of its own. */
class Line {
  readonly #engine: Engine;
  readonly #words: Int32Array;
  readonly #rules: RuleSet;
  readonly #random: Random;
  #records: PositionRecord[] = [];

  constructor(engine: Engine, memory: SharedMemory, rules: RuleSet, random: Random) {
    this.#engine = engine;
    this.#words = new Int32Array(memory.buffer);
    this.#rules = rules;
    this.#random = random;
  }

  #push(record: PositionRecord): void {
    this.#words.set(record, (this.#engine.rootAddress() >> 2) + RECORD_WORDS * this.#records.length);
    this.#records.push(record);
  }

  #hasOrder(record: PositionRecord): boolean {
    return this.#rules.rek !== null && hasOrder(record);
  }

  /** One move forward, or some back, then a value for most positions. */
  step(network: NetworkWeights, tally: Tally): void {
    const top = this.#records.at(-1);
    const moves = top === undefined ? [] : movesOf(this.#rules, top);
    if (top === undefined || moves.length === 0 || this.#records.length > LONGEST_LINE) {
      this.#records = [];
      this.#push(firstRecord(this.#rules, this.#random));
    } else if (this.#random.chance(0.25)) {
      this.#records.length = Math.max(1, this.#records.length - this.#random.below(4));
    } else if (this.#random.chance(0.08) && isEmptySet(top, CHECKERS) && !this.#hasOrder(top)) {
      tally.nullMoves++;
      this.#push(passed(top));
    } else {
      const next = played(this.#rules, top, this.#random.pick(moves));
      for (const side of ['w', 'b'] as const) if (kingSquare(top, side) !== kingSquare(next, side)) tally.kingMoves++;
      this.#push(next);
    }
    // A capture game ends when a king is captured; then there is nothing to evaluate.
    if (movesOf(this.#rules, this.#records.at(-1) as PositionRecord).length > 0 && this.#random.chance(0.7))
      this.#compare(network, tally);
  }

  #compare(network: NetworkWeights, tally: Tally): void {
    const record = this.#records.at(-1) as PositionRecord;
    const value = this.#engine.networkAt(this.#records.length - 1);
    tally.values++;
    tally.distinct.add(value);
    if (value !== networkValue(network, record)) tally.wrong++;
    if (countLimitOf(record) > 0) tally.counts++;
    if (!isEmptySet(record, RIGHTS)) tally.rights++;
  }
}

const newTally = (): Tally => ({
  ...{ values: 0, wrong: 0, nullMoves: 0, counts: 0, rights: 0, kingMoves: 0 },
  distinct: new Set(),
});

/** Walks with `threads` threads in turn, under another network and rule set in each round. */
function walk(rules: RuleSet, networks: readonly NetworkWeights[], threads: number, seed: number): Tally {
  const memory = createMemory(1, threads);
  const engines = Array.from({ length: threads }, (_, thread) => startEngine(memory, rules, thread, threads));
  const tally = newTally();
  for (const network of networks) {
    layNetwork(memory, engines[0]!.networkAddress(), network);
    for (const engine of engines) engine.networkChanged();
    const lines = engines.map((engine, thread) => new Line(engine, memory, rules, new Random(seed + thread)));
    for (let step = 0; step < STEPS; step++) lines[step % threads]!.step(network, tally);
  }
  return tally;
}

const small = { game: 'makruk', neurons: 16 } as const;

test.each(ruleSets.map((rules, index) => [rules.id, rules, index] as const))('%s', (_, rules, seed) => {
  const networks = [
    randomNetwork({ ...small, game: networkGame(rules), kingBuckets: 7, seed }),
    randomNetwork({ ...small, game: networkGame(rules), kingBuckets: 32, seed }),
  ];
  const tally = walk(rules, networks, 1, seed);
  console.log(`${rules.id}: ${tally.values} values, ${tally.counts} with a count, ${tally.rights} with rights`);
  expect(tally.wrong).toBe(0);
  expect(tally.values).toBeGreaterThan(STEPS);
  expect(tally.nullMoves).toBeGreaterThan(100);
  if (rules.rek?.kingMoves !== false) expect(tally.kingMoves).toBeGreaterThan(100);
  expect(tally.distinct.size).toBeGreaterThan(500);
  if (hasCount(rules)) expect(tally.counts).toBeGreaterThan(0);
  if (/ [A-H]+[a-h]+ /.test(rules.startFen)) expect(tally.rights).toBeGreaterThan(100);
});

test('three threads share the weights and nothing else', () => {
  const rules = ruleSets[0]!;
  const networks = [randomNetwork({ ...small, neurons: 32, kingBuckets: 3, seed: 5 })];
  const tally = walk(rules, networks, 3, 5);
  expect(tally.wrong).toBe(0);
  expect(tally.values).toBeGreaterThan(STEPS / 2);
});

test('the largest weights and the most neurons do not overflow', () => {
  const extreme = { inputWeight: MAX_INPUT_WEIGHT, inputBias: MAX_INPUT_BIAS };
  const random = randomNetwork({ game: 'makruk', neurons: 512, kingBuckets: 5, seed: 1, ...extreme });
  const tally = newTally();
  const memory = createMemory(1);
  const engine = startEngine(memory, ruleSets[0]!, 0, 1);
  const all = (inputWeight: number, inputBias: number, outputWeight: number): NetworkWeights => ({
    ...random,
    inputWeights: random.inputWeights.map(() => inputWeight),
    inputBiases: random.inputBiases.map(() => inputBias),
    outputWeights: random.outputWeights.map(() => outputWeight),
  });
  const networks = [
    random,
    all(MAX_INPUT_WEIGHT, MAX_INPUT_BIAS, -128),
    all(MAX_INPUT_WEIGHT, MAX_INPUT_BIAS, 127),
    all(-MAX_INPUT_WEIGHT, -MAX_INPUT_BIAS, -128),
  ];
  for (const network of networks) {
    layNetwork(memory, engine.networkAddress(), network);
    engine.networkChanged();
    const line = new Line(engine, memory, ruleSets[0]!, new Random(9));
    for (let step = 0; step < 150; step++) line.step(network, tally);
  }
  expect(tally.wrong).toBe(0);
  expect(tally.values).toBeGreaterThan(300);
  expect(Math.max(...tally.distinct)).toBeGreaterThan(100_000);
  expect(Math.min(...tally.distinct)).toBeLessThan(-100_000);
});

test('a value of the network beyond the limit of evaluations does not overflow', async () => {
  const random = randomNetwork({ game: 'makruk', neurons: 512, kingBuckets: 1, seed: 1 });
  const inputBiases = random.inputBiases.map(() => MAX_INPUT_BIAS);
  const position = { rules: 'makruk', fen: '8/8/4k3/8/3K4/8/3NS3/8 w - 88 10 66', moves: [] };
  const job = prepareJob({ ...position, limits: { depth: 1 }, lines: 1 });
  if (!job.ok) throw new Error(job.error[0]?.text);
  const searchWith = async (outputWeight: number): Promise<Search> => {
    const outputWeights = random.outputWeights.map(() => outputWeight);
    const network = { ...random, inputBiases, outputWeights, scale: 10_000, id: 'extreme' };
    expect(Math.abs(networkValue(network, Int32Array.from(job.value.start)))).toBeGreaterThan(10_000_000);
    return createSearch({ wasm: module, hashMiB: 1, networks: { of: () => network } });
  };
  const winning = await searchWith(127);
  // Of White's advantage, which the scale of unlikely wins reduces.
  const { scale, drive } = winning.explain(job.value);
  expect(winning.evaluate(job.value)).toBe(Math.trunc((MAX_EVALUATION + drive) * scale));
  const losing = (await searchWith(-128)).evaluate(job.value);
  expect(losing).toBeLessThan(0);
  expect(losing).toBeGreaterThan(-MAX_EVALUATION);
});

test('the search evaluates with the network of the game, and without one as before', async () => {
  const network = randomNetwork({ ...small, neurons: 32, kingBuckets: 4, seed: 8 });
  const folder = temporaryFolder('networks');
  const path = join(folder, 'makruk.nnue');
  writeFileSync(path, writeNetwork(network));
  const faults: string[] = [];
  const networks = new Networks({ makruk: path, ouk: path, 'kar-ouk': join(folder, 'none.nnue') }, ({ code }) =>
    faults.push(code),
  );
  const search = await createSearch({ wasm: module, hashMiB: 1, networks });
  const classical = await createSearch({ wasm: module, hashMiB: 1 });
  const job = (rules: string, fen = ruleSet(rules)!.startFen, moves = ['a3a4']): PreparedJob => {
    const prepared = prepareJob({ rules, fen, moves, limits: { depth: 6 }, lines: 1 });
    if (!prepared.ok) throw new Error(prepared.error[0]?.text);
    return prepared.value;
  };
  const [first, again] = [search.run(job('makruk')), search.run(job('makruk'))];
  expect(faults).toEqual([]);
  expect(first.network).toMatch(/^[0-9a-f]{12}$/);
  expect(again.network).toBe(first.network);
  const { value, network: shown } = search.explain(job('makruk'));
  expect(value).toBe(classical.explain(job('makruk')).value);
  expect(shown?.id).toBe(first.network);
  expect(shown?.value).toBe(-search.evaluate(job('makruk')));
  writeFileSync(path, writeNetwork({ ...network, isCorrection: true }));
  const fault = ({ text }: { readonly text: string }): never => {
    throw new Error(text);
  };
  const corrections = new Networks({ makruk: path }, fault);
  const corrected = await createSearch({ wasm: module, hashMiB: 1, networks: corrections });
  const correction = shown?.value ?? 0;
  expect(Math.abs(correction)).toBeGreaterThan(20);
  expect(corrected.explain(job('makruk')).network?.value).toBe(value + correction);
  // The scale of an unlikely win does not reduce the correction.
  const unlikely = job('makruk', '8/8/2k5/3m4/8/3K4/3SN3/8 w - - 0 1', []);
  expect(classical.explain(unlikely).scale).toBeLessThan(1);
  const added = networkValue(network, Int32Array.from(unlikely.start));
  expect(Math.abs(added)).toBeGreaterThan(20);
  expect(corrected.evaluate(unlikely)).toBe(classical.evaluate(unlikely) + added);
  // The files of Ouk and Kar Ouk cannot be used, so these games are searched as without networks.
  for (const rules of ['ouk-engine', 'kar-ouk', 'rek']) {
    classical.newGame();
    const reports = [search.run(job(rules)), classical.run(job(rules))];
    expect(reports[0]!.network).toBeUndefined();
    expect(reports[0]!.nodes).toBe(reports[1]!.nodes);
    expect(reports[0]!.lines).toEqual(reports[1]!.lines);
  }
  expect(faults).toEqual(['network-other-game', 'network-unreadable']);
});
