/**
 * Speed of the search: nodes per second with one and with two threads, on the same positions and with the same limits
 * as other UCI engines. Two separate searches at the same time show what two threads can reach on this machine, and a
 * search of twice the time what more nodes cost one thread, because the transposition table grows with them.
 * Machines are noisy, so all contestants search each position in turn, several times, in an order that is reversed
 * every second time. A ratio is the median of the ratios of all searches. Nodes per second of processor time are shown
 * too, with their ratio: they depend less on what else the machine does.
 */
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { loadRules } from '../engine/rules/kernel.ts';
import type { SearchReport } from '../engine/search/job.ts';
import { createSession } from '../engine/search/session.ts';
import { built } from './built.ts';
import { median } from './median.ts';
import { benchPositions } from './positions.ts';
import { startUci } from './uci-child.ts';

/** Milliseconds for a position. */
const TIME = 1000;
const HASH = 64;
const POSITIONS = 5;
/** Searches of each position. */
const ROUNDS = 3;
const THREADS = [1, 2] as const;

interface Game {
  readonly rules: string;
  /** UCI_Variant of other engines. */
  readonly variant: string;
}

const GAMES: readonly Game[] = [
  { rules: 'makruk', variant: 'makruk' },
  { rules: 'ouk-pychess', variant: 'cambodian' },
];

interface Speed {
  readonly nodes: number;
  readonly seconds: number;
  /** Processor time of all threads; `null` if it is not known. */
  readonly processor: number | null;
}

interface Contestant {
  readonly name: string;
  /** Of a rival; `null` for our own engine. */
  readonly path: string | null;
  readonly threads: number;
  /**
   * One search in several threads; as many separate searches, the most that the machine allows threads to reach; or one
   * thread for twice the time, which searches as many nodes as two threads.
   */
  readonly kind: 'threads' | 'separate' | 'long';
  readonly search: (game: Game, fen: string) => Promise<Speed>;
  readonly close: () => Promise<void>;
}

async function ownEngine(threads: number, kind: 'threads' | 'long' = 'threads'): Promise<Contestant> {
  let done = (_: SearchReport): void => {};
  let failed = (_: Error): void => {};
  const session = createSession({
    workerUrl: new URL('../engine/search/worker.ts', import.meta.url),
    wasm: fileURLToPath(new URL('../build/engine.wasm', import.meta.url)),
    hashMiB: HASH,
    threads,
    onReport: (_, report) => {
      if (report.done) done(report);
    },
    onIssue: (_, { text }) => failed(new Error(text)),
  });
  await session.warmUp();
  return {
    name: kind === 'long' ? 'chatrang, twice the time' : 'chatrang',
    path: null,
    threads,
    kind,
    async search({ rules }, fen) {
      session.newGame();
      const before = process.cpuUsage();
      const limits = { time: kind === 'long' ? 2 * TIME : TIME };
      const { nodes, time } = await new Promise<SearchReport>((resolve, reject) => {
        [done, failed] = [resolve, reject];
        const started = session.start({ rules, fen, moves: [], limits, lines: 1, playOn: true });
        if (!started.ok) reject(new Error(`${fen}: ${started.error.map(({ text }) => text).join('; ')}`));
      });
      const { user, system } = process.cpuUsage(before);
      return { nodes, seconds: time / 1000, processor: (user + system) / 1e6 };
    },
    close: () => session.close(),
  };
}

/** Searches with one thread each, at the same time. */
async function separateSearches(count: number): Promise<Contestant> {
  const engines = await Promise.all(Array.from({ length: count }, () => ownEngine(1)));
  return {
    name: 'chatrang, separate searches',
    path: null,
    threads: count,
    kind: 'separate',
    async search(game, fen) {
      const speeds = await Promise.all(engines.map(({ search }) => search(game, fen)));
      const seconds = Math.max(...speeds.map(speed => speed.seconds));
      // Each has counted the processor time of the whole process.
      const processor = Math.max(...speeds.map(speed => speed.processor ?? 0));
      return { nodes: speeds.reduce((sum, { nodes }) => sum + nodes, 0), seconds, processor };
    },
    close: async () => {
      await Promise.all(engines.map(({ close }) => close()));
    },
  };
}

async function rivalEngine(path: string, threads: number): Promise<Contestant> {
  const { name, send, linesUntil, ready, processor, close } = await startUci(path);
  send(`setoption name Threads value ${threads}`);
  send(`setoption name Hash value ${HASH}`);
  return {
    name,
    path,
    threads,
    kind: 'threads',
    async search({ variant }, fen) {
      send(`setoption name UCI_Variant value ${variant}`);
      send('ucinewgame');
      send(`position fen ${fen}`);
      await ready();
      const before = processor();
      send(`go movetime ${TIME}`);
      const lines = await linesUntil('bestmove');
      const [, nodes, time] = lines.flatMap(line => / nodes (\d+) .*\btime (\d+)/.exec(line) ?? []).slice(-3);
      if (nodes === undefined) throw new Error(`${name} reported no nodes for ${fen}`);
      const after = processor();
      const used = before === null || after === null ? null : after - before;
      return { nodes: Number(nodes), seconds: Number(time) / 1000, processor: used };
    },
    close,
  };
}

const rate = ({ nodes, seconds }: Speed): number => nodes / Math.max(seconds, 0.001);
const processorRate = ({ nodes, processor }: Speed): number => (processor === null ? Number.NaN : nodes / processor);
const ratioOf = (speeds: readonly Speed[], others: readonly Speed[], of = rate): number =>
  median(speeds.map((speed, index) => of(speed) / of(others[index] as Speed)));
const millions = (value: number): string => `${(value / 1e6).toFixed(2).padStart(6)} M/s`;

function lineOf(contestant: Contestant, speeds: ReadonlyMap<Contestant, readonly Speed[]>): string {
  const own = speeds.get(contestant) ?? [];
  const { name, path, threads } = contestant;
  const words = [
    `${name}, ${threads} ${threads === 1 ? 'thread' : 'threads'}`.padEnd(44),
    millions(median(own.map(rate))),
  ];
  const known = own.every(({ processor }) => processor !== null);
  if (known) words.push(`${millions(median(own.map(processorRate)))} of processor time`);
  for (const [other, its] of speeds) {
    if (threads > 1 && other.path === path && other.threads === 1)
      words.push(`${ratioOf(own, its).toFixed(2)} x 1 thread${other.kind === 'long' ? ' for twice the time' : ''}`);
    if (other.kind !== 'threads') continue;
    if (path !== null && other.path === null && other.threads === threads)
      words.push(`chatrang is ${ratioOf(its, own).toFixed(2)} x as fast`);
    if (path !== null && other.path === null && other.threads === threads && known)
      words.push(`${ratioOf(its, own, processorRate).toFixed(2)} x by processor time`);
  }
  return words.join('  ');
}

async function measure(
  game: Game,
  contestants: readonly Contestant[],
): Promise<ReadonlyMap<Contestant, readonly Speed[]>> {
  const speeds = new Map<Contestant, Speed[]>(contestants.map(each => [each, []]));
  const fens = (benchPositions[game.rules] ?? []).slice(0, POSITIONS);
  const searches = Array.from({ length: ROUNDS }, () => fens).flat();
  for (const [index, fen] of searches.entries()) {
    const order = index % 2 === 0 ? contestants : contestants.toReversed();
    for (const contestant of order) speeds.get(contestant)?.push(await contestant.search(game, fen));
  }
  return speeds;
}

/**
 * Requires `build/rules.wasm` and `build/engine.wasm`.
 * @param rivals commands of UCI engines that know the games of `GAMES`
 */
export async function benchSearch(rivals: readonly string[], report: (line: string) => void): Promise<void> {
  await loadRules(built('rules.wasm'));
  const contestants: Contestant[] = [];
  try {
    for (const threads of THREADS) contestants.push(await ownEngine(threads));
    contestants.push(await ownEngine(1, 'long'));
    contestants.push(await separateSearches(Math.max(...THREADS)));
    for (const path of rivals) for (const threads of THREADS) contestants.push(await rivalEngine(path, threads));
    const load = loadavg().map(value => value.toFixed(1));
    report(`${availableParallelism()} processors, load of the machine before: ${load.join(' ')}`);
    for (const game of GAMES) {
      report(`${game.rules}: ${POSITIONS} positions, ${ROUNDS} times ${TIME} ms each`);
      const speeds = await measure(game, contestants);
      for (const contestant of contestants) report(`  ${lineOf(contestant, speeds)}`);
    }
  } finally {
    await Promise.all(contestants.map(({ close }) => close()));
  }
}
