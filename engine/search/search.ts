/**
 * One thread of a search: `engine.wasm` on a shared memory. `run` and `help` block until the search ends; the way to end
 * it from outside is the stop flag in the memory. The worker only wraps this, and tests use it directly.
 */
import { CAPTURE_KING } from '../rules/compile-rek.ts';
import { RECORD_WORDS, setCount } from '../rules/record.ts';
import type { Move } from '../rules/types.ts';
import { makeUci } from '../rules/uci.ts';
import type { HelperReport } from './best-thread.ts';
import {
  awaitRun,
  createMemory,
  endRun,
  fixedBytes,
  isStoppedByHost,
  NODE_COUNTS_ADDRESS,
  openRun,
  PONDER_ADDRESS,
  type SharedMemory,
  STOP_ADDRESS,
  tableBytes,
} from './engine-memory.ts';
import { type Contribution, type Explanation, onlyGroup } from './explanation.ts';
import { KNOWN_DEPTH, MAX_THREADS, type Score, type SearchLimits, type SearchLine, type SearchReport } from './job.ts';
import type { KnownEndings } from './known-endings.ts';
import type { Network } from './network/file.ts';
import { layNetwork } from './network/memory.ts';
import type { Networks } from './network/networks.ts';
import type { PreparedJob } from './prepare.ts';
import { type Iteration, SoftLimit } from './time-limits.ts';
import { packWeights, WEIGHT_GROUPS, type Weights } from './weights/groups.ts';
import { weightsOf } from './weights/weights.ts';

interface Engine {
  readonly stopAddress: () => number;
  readonly ponderAddress: () => number;
  readonly rulesAddress: () => number;
  readonly weightsAddress: () => number;
  readonly weightCount: () => number;
  readonly searchMovesAddress: () => number;
  readonly rootAddress: () => number;
  readonly maxGameKeys: () => number;
  readonly arenasEnd: (threads: number) => number;
  readonly maxThreads: () => number;
  readonly begin: (thread: number, threads: number, table: number, bytes: number) => void;
  readonly newGame: () => void;
  readonly useGameRules: () => void;
  /** Largest number of pieces for which `probe` is called; 0: never. */
  readonly useEndgameTables: (maxPieces: number) => void;
  readonly useFullWidth: (on: number) => void;
  readonly settleRoot: () => void;
  readonly playRoot: (move: Move) => void;
  readonly openSearch: () => void;
  readonly go: (depth: number, nodes: number, time: number, softTime: number, lines: number, mate: number) => number;
  readonly setSoftTime: (milliseconds: number) => void;
  readonly rootCount: WebAssemblyGlobal;
  readonly depthDone: WebAssemblyGlobal;
  readonly rootEntry: (index: number) => number;
  readonly nodesDone: () => number;
  readonly nodeCountsAddress: () => number;
  readonly provesWin: (moves: number, toMove: number, nodes: number) => number;
  readonly elapsed: () => number;
  readonly hashFull: () => number;
  readonly networkAddress: () => number;
  readonly networkChanged: () => void;
  readonly evaluateRoot: () => number;
  readonly evaluateRootClassically: () => number;
  readonly weighRoot: () => number;
  /** Sets `middleScore` and `endingScore`. */
  readonly addUpRoot: () => void;
  readonly middleScore: WebAssemblyGlobal;
  readonly endingScore: WebAssemblyGlobal;
  readonly weightsChanged: () => void;
  readonly dangerRoot: (side: number) => number;
  readonly endgameScaleRoot: (side: number) => number;
  readonly kingDriveRoot: (side: number) => number;
  readonly phaseRoot: () => number;
  readonly perft: (depth: number) => number;
}

interface WebAssemblyGlobal {
  readonly value: number;
}

/** Compiled `engine.wasm`; a thread can create any number of searches from it. */
export type EngineModule = object;

interface Compiler {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => EngineModule;
  readonly Instance: new (module: EngineModule, imports: object) => WebAssembly.Instance;
}

const compiler = (): Compiler => (globalThis as unknown as { readonly WebAssembly: Compiler }).WebAssembly;

/** @param wasm `build/engine.wasm`. */
export const compileEngine = (wasm: Uint8Array<ArrayBuffer>): EngineModule => new (compiler().Module)(wasm);

/** Called with reports during the search and at its end. */
type OnReport = (report: SearchReport) => void;

export interface Search {
  readonly memory: SharedMemory;
  /**
   * Main thread: searches until a limit or the stop flag; returns the last report, which has also been handed to
   * `onReport`. `number` identifies the run for the helper threads.
   */
  readonly run: (job: PreparedJob, onReport?: OnReport, number?: number) => SearchReport;
  /**
   * Helper thread: waits until the main thread has opened the run with this number, then searches the same job without
   * limits of depth, time or mate until the stop flag. `null` when the run ended before.
   */
  readonly help: (job: PreparedJob, number: number) => HelperReport | null;
  /** Clears the histories of this thread, in the main thread also the transposition table. */
  readonly newGame: () => void;
  /**
   * Whether a side wins within a number of its moves against every defence, in the position of a job: the side to move,
   * or with `toMove` false the other side. Exact for the count; repetition is left out, since the shortest win never
   * repeats a position. `nodes` is a limit, 0 for none.
   */
  readonly provesWin: (job: PreparedJob, moves: number, toMove: boolean, nodes?: number) => WinProof;
  /** Static evaluation of the job's position for the side to move, in centipawns, by the network if there is one. */
  readonly evaluate: (job: PreparedJob) => number;
  /** What adds up to the classical evaluation of the job's position, and the network's evaluation. */
  readonly explain: (job: PreparedJob) => Explanation;
  /** For tuning: the parts of the static evaluation of a position under the rules of the last job. */
  readonly weigh: (record: Int32Array) => EvaluationParts;
  /** Replaces the weights of the game until a job of another game: pairs packed as `middle * 65536 + ending`. */
  readonly setWeights: (packed: Int32Array) => void;
}

export interface WinProof {
  /** `null` when the limit of nodes or the stop flag ended the proof. */
  readonly wins: boolean | null;
  readonly nodes: number;
}

export interface EvaluationParts {
  /** 1 in the middle game, 0 in the ending. */
  readonly phase: number;
  /** Sum of weights for White, packed. */
  readonly sum: number;
  /** Units of king danger that White and Black create, packed. */
  readonly danger: readonly [number, number];
  /** Scale of an advantage of White and of Black, 0 to 1, and its bonus for a bare king, centipawns. */
  readonly scale: readonly [number, number];
  readonly drive: readonly [number, number];
}

export interface SearchOptions {
  /** `build/engine.wasm`, as bytes or compiled. */
  readonly wasm: Uint8Array<ArrayBuffer> | EngineModule;
  /** A memory from `createMemory(hashMiB, threads)`; by default a new one. At first without any search. */
  readonly memory?: SharedMemory;
  readonly hashMiB: number;
  /** Threads that share the memory, and the number of this one: 0 is the main thread. */
  readonly threads?: number;
  readonly thread?: number;
  /** Endgame tables; without them the same nodes are searched on every machine. */
  readonly endings?: KnownEndings | null;
  /**
   * Networks that evaluate positions, asked by the main thread only: helper threads use the one that it has written to
   * the memory. Without one the classical evaluation is used.
   */
  readonly networks?: Pick<Networks, 'of'> | null;
  /** Searches plain alpha-beta with the static evaluation at its leaves, for proofs (`full-width.ts`). */
  readonly fullWidth?: boolean;
  /** Measures time by nodes, so many a millisecond: searches with limits of time are then the same on every machine. */
  readonly nodesPerMillisecond?: number;
}

const MATE = 30000;
const WON = 28000;
/** Scores beyond the first are mates, beyond the second table wins. */
const MATE_EDGE = 29000;
const WON_EDGE = 27000;
const UNKNOWN = -31000;
const DRAWN_BY = ['count', 'repetition', 'dead-position', 'stalemate', 'no-mate'] as const;
/** Capture games count nothing but the plies without a capture. */
const REK_DRAWN_BY = ['no-capture', 'repetition', 'dead-position', 'stalemate'] as const;
/**
 * Offsets in an entry of the root's table: move, known score, known depth, known selective depth, nodes as f64; shorts
 * of the known line.
 */
const ENTRY = { move: 0, score: 8, depth: 12, seldepth: 16, nodes: 24, line: 576 } as const;
/** Milliseconds; 0 would be no limit. */
const LEAST_TIME = 0.001;
/** Word of a compiled rule set (`compile.ts`): how often a position must occur for a draw, 0 for never. */
const REPETITION_FOLD = 1;
const REASONS = ['limit', 'stopped', 'only-line-solved'] as const;

/** Decodes a score of `score.ts`. */
function scoreOf(value: number, isRek: boolean): Score {
  const drawn = (isRek ? REK_DRAWN_BY : DRAWN_BY)[Math.abs(value) - 1];
  if (drawn !== undefined) return { kind: 'draw', by: drawn };
  const size = Math.abs(value);
  if (size < WON_EDGE) return { kind: 'cp', value };
  const moves = ((size > MATE_EDGE ? MATE : WON) - size + 1) >> 1;
  return { kind: size > MATE_EDGE ? 'mate' : 'won', value: value > 0 ? moves : -moves };
}

/** The report of a root that is in the tables; nothing is searched. */
function knownReport(endings: KnownEndings, job: PreparedJob): SearchReport | null {
  const began = performance.now();
  const lines = endings.rootLines(job);
  if (lines === null) return null;
  const time = Math.round(performance.now() - began);
  return { turn: job.turn, depth: KNOWN_DEPTH, lines, nodes: 0, time, full: 0, done: true, reason: 'known' };
}

/** Loads the engine into this thread. Throws if `engine.wasm` does not match these sources. */
export async function createSearch(options: SearchOptions): Promise<Search> {
  const {
    wasm,
    memory,
    hashMiB,
    threads = 1,
    thread = 0,
    endings = null,
    networks = null,
    fullWidth = false,
    nodesPerMillisecond,
  } = options;
  const shared = memory ?? createMemory(hashMiB, threads);
  let progress = (_depthDone: boolean): void => {};
  const words = new Int32Array(shared.buffer);
  const shorts = new Uint16Array(shared.buffer);
  const doubles = new Float64Array(shared.buffer);
  const env = {
    memory: shared,
    now: () => (nodesPerMillisecond === undefined ? performance.now() : engine.nodesDone() / nodesPerMillisecond),
    report: (kind: number) => progress(kind === 1),
    probe: endings === null ? () => -1 : (address: number) => endings.probe(words, address >> 2),
  };
  const module = wasm instanceof Uint8Array ? compileEngine(wasm) : wasm;
  const engine: Engine = new (compiler().Instance)(module, { env }).exports as unknown as Engine;
  const tableAt = fixedBytes(threads);
  if (
    engine.stopAddress() !== STOP_ADDRESS ||
    engine.ponderAddress() !== PONDER_ADDRESS ||
    engine.nodeCountsAddress() !== NODE_COUNTS_ADDRESS ||
    engine.maxThreads() !== MAX_THREADS ||
    engine.arenasEnd(threads) > tableAt
  ) {
    throw new RangeError('engine.wasm has a different memory layout');
  }
  engine.begin(thread, threads, tableAt, tableBytes(hashMiB));
  engine.useFullWidth(fullWidth ? 1 : 0);

  const setWeights = (packed: Int32Array): void => {
    if (packed.length !== engine.weightCount())
      throw new RangeError(`there are ${packed.length} weights, but engine.wasm has ${engine.weightCount()}`);
    words.set(packed, engine.weightsAddress() >> 2);
    engine.weightsChanged();
  };
  let weights: Weights | null = null;
  const useWeights = ({ rules }: PreparedJob['game']): void => {
    const wanted = weightsOf(rules);
    if (wanted === weights) return;
    setWeights(packWeights(wanted));
    weights = wanted;
  };

  let network: Network | null = null;
  /** Whether the evaluation is another one than before. */
  const useNetwork = ({ rules }: PreparedJob['game']): boolean => {
    const wanted = networks?.of(rules) ?? null;
    const changes = thread === 0 && wanted !== network;
    if (changes) layNetwork(shared, engine.networkAddress(), wanted);
    network = wanted;
    engine.networkChanged();
    return changes;
  };

  const isRek = (): boolean => words[engine.rulesAddress() >> 2] === CAPTURE_KING;

  const lineAt = (index: number): Omit<SearchLine, 'rank'> & { readonly value: number } => {
    const entry = engine.rootEntry(index);
    const value = words[(entry + ENTRY.score) >> 2] as number;
    const at = (entry + ENTRY.line) >> 1;
    const moves = Array.from(shorts.subarray(at + 1, at + 1 + (shorts[at] as number)), makeUci);
    const depth = words[(entry + ENTRY.depth) >> 2] as number;
    const seldepth = Math.max(depth, words[(entry + ENTRY.seldepth) >> 2] as number);
    return { value, score: scoreOf(value, isRek()), moves, depth, seldepth };
  };

  const linesNow = (wanted: number): readonly SearchLine[] => {
    const count = Math.min(wanted, engine.rootCount.value);
    const known = Array.from({ length: count }, (_, index) => lineAt(index)).filter(line => line.value !== UNKNOWN);
    known.sort((a, b) => b.value - a.value);
    return known.map(({ value: _, ...found }, index) => {
      const line = { rank: index + 1, ...found };
      return endings?.finish(line) ?? line;
    });
  };

  /** The best move of the last complete depth. */
  const iteration = (): Iteration => {
    const entries = Array.from({ length: engine.rootCount.value }, (_, index) => engine.rootEntry(index));
    const nodes = entries.map(entry => doubles[(entry + ENTRY.nodes) >> 3] as number);
    const all = nodes.reduce((sum, each) => sum + each, 0);
    const [best = 0] = entries;
    return {
      move: words[(best + ENTRY.move) >> 2] as number,
      score: words[(best + ENTRY.score) >> 2] as number,
      share: all === 0 ? 1 : (nodes[0] as number) / all,
    };
  };

  /** The rule set that this instance uses; the memory may have that of a later search already. */
  let rules: Int32Array = new Int32Array();
  let used = false;
  const newGame = (): void => {
    // Clearing an unused table would only make the system allocate all its pages.
    if (used) engine.newGame();
  };
  const place = (job: PreparedJob): void => {
    useWeights(job.game);
    if (useNetwork(job.game)) newGame();
    if (job.rules.some((word, index) => rules[index] !== word)) {
      rules = job.rules;
      words.set(rules, engine.rulesAddress() >> 2);
      engine.useGameRules();
      newGame();
    }
    words.set(job.start, engine.rootAddress() >> 2);
    engine.settleRoot();
    for (const move of job.moves.slice(0, Math.max(0, job.moves.length - engine.maxGameKeys()))) playForgotten(move);
    words.set([job.chosen.length, ...job.chosen], engine.searchMovesAddress() >> 2);
    for (const move of job.moves.slice(-engine.maxGameKeys())) engine.playRoot(move);
    const { count } = job;
    const root = engine.rootAddress() >> 2;
    setCount(words.subarray(root, root + RECORD_WORDS), count?.kind ?? null, count?.limitPlies ?? 0, count?.plies ?? 0);
  };
  // A move too far back for repetition.
  const playForgotten = (move: Move): void => {
    engine.playRoot(move);
    engine.settleRoot();
  };

  const search = (job: PreparedJob, { depth = 0, nodes = 0, time = 0, soft = 0, mate = 0 }: SearchLimits): number => {
    used = true;
    return engine.go(depth, nodes, time, soft, job.lines, mate);
  };

  const run = (job: PreparedJob, onReport: OnReport = () => {}, number = 0): SearchReport => {
    const last = runToEnd(job, onReport, number);
    if (threads > 1) endRun(shared);
    onReport(last);
    return last;
  };

  const runToEnd = (job: PreparedJob, onReport: OnReport, number: number): SearchReport => {
    const report = (done: boolean, reason?: SearchReport['reason']): SearchReport => ({
      turn: job.turn,
      depth: job.over ? 0 : engine.depthDone.value,
      lines: job.over ? [] : linesNow(job.lines),
      nodes: job.over ? 0 : engine.nodesDone(),
      time: job.over ? 0 : Math.round(engine.elapsed()),
      full: job.over ? 0 : engine.hashFull() / 1000,
      done,
      ...(reason === undefined ? {} : { reason }),
      ...(network === null ? {} : { network: network.id }),
    });
    if (job.over) return report(true, 'game-over');
    endings?.use(job);
    const maxPiecesBefore = endings?.maxPieces ?? 0;
    const known = endings && knownReport(endings, job);
    if (known) return known;
    const maxPieces = endings?.maxPieces ?? 0;
    // Earlier results of the tables are not valid either.
    if (maxPieces !== maxPiecesBefore) newGame();
    place(job);
    engine.useEndgameTables(maxPieces);
    engine.openSearch();
    openRun(shared, number, maxPieces);
    const { mate = 0, soft = 0 } = job.limits;
    let softLimit: SoftLimit | null = null;
    progress = depthDone => {
      if (depthDone && soft > 0) {
        softLimit ??= new SoftLimit(soft, engine.rootCount.value);
        engine.setSoftTime(Math.max(softLimit.after(iteration()), LEAST_TIME));
      }
      onReport(report(false));
    };
    // With late move reductions, a mate is found reliably only at about twice its depth in plies.
    const { depth = mate === 0 ? 0 : 4 * mate + 2 } = job.limits;
    const why = search(job, { ...job.limits, depth });
    progress = () => {};
    return report(true, why === 1 && !isStoppedByHost(shared) ? 'limit' : REASONS[why]);
  };

  const help = (job: PreparedJob, number: number): HelperReport | null => {
    const tablePieces = awaitRun(shared, number);
    if (tablePieces === null) return null;
    endings?.use(job, tablePieces);
    place(job);
    engine.useEndgameTables(endings?.maxPieces ?? 0);
    const { nodes } = job.limits;
    search(job, nodes === undefined ? {} : { nodes });
    return { depth: engine.depthDone.value, lines: linesNow(job.lines) };
  };

  const provesWin = (job: PreparedJob, moves: number, toMove: boolean, nodes = 0): WinProof => {
    const withoutRepetition = job.rules.with(REPETITION_FOLD, 0);
    place({ ...job, rules: withoutRepetition });
    used = true;
    const answer = engine.provesWin(moves, toMove ? 1 : 0, nodes);
    return { wins: answer === 2 ? null : answer === 1, nodes: engine.nodesDone() };
  };

  const evaluate = (job: PreparedJob): number => {
    place(job);
    return engine.evaluateRoot();
  };

  const explain = (job: PreparedJob): Explanation => {
    const forWhite = (own: number): number => (job.turn === 'w' ? own : 0 - own);
    const used = forWhite(evaluate(job));
    const value = forWhite(engine.evaluateRootClassically());
    engine.addUpRoot();
    const chess = !isRek();
    const phase = engine.phaseRoot();
    const taper = (middle: number, ending: number): number => middle * phase + ending * (1 - phase);
    const strong = taper(engine.middleScore.value, engine.endingScore.value) < 0 ? 1 : 0;
    const ownDrive = chess ? engine.kingDriveRoot(strong) : 0;
    const drive = strong === 0 ? ownDrive : 0 - ownDrive;
    const scale = job.game.rules.goal !== 'checkmate' ? 1 : engine.endgameScaleRoot(strong);
    const packed = packWeights(weightsOf(job.game.rules));
    const contributions = WEIGHT_GROUPS.map(([group]): Contribution => {
      setWeights(onlyGroup(packed, group));
      engine.addUpRoot();
      const [middle, ending] = [engine.middleScore.value, engine.endingScore.value];
      return { group, middle, ending, total: taper(middle, ending) };
    });
    setWeights(packed);
    const adding = contributions.filter(({ middle, ending }) => middle !== 0 || ending !== 0);
    adding.sort((a, b) => Math.abs(b.total) - Math.abs(a.total));
    return { contributions: adding, phase, drive, scale, value, network: network && { id: network.id, value: used } };
  };

  const weigh = (record: Int32Array): EvaluationParts => {
    words.set(record, engine.rootAddress() >> 2);
    return {
      sum: engine.weighRoot(),
      phase: engine.phaseRoot(),
      danger: [engine.dangerRoot(0), engine.dangerRoot(1)],
      scale: [engine.endgameScaleRoot(0), engine.endgameScaleRoot(1)],
      drive: [engine.kingDriveRoot(0), engine.kingDriveRoot(1)],
    };
  };

  return { memory: shared, run, help, newGame, provesWin, evaluate, explain, weigh, setWeights };
}
