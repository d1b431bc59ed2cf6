/**
 * UCI engine over two streams, with the rule set selected by UCI_Variant. An unknown command is answered with an `info
 * string` and otherwise ignored.
 */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import type { Position } from '../rules/position.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { makeUci } from '../rules/uci.ts';
import { rulesOfVariant } from '../rules/uci-variants.ts';
import { explanationText } from './explanation.ts';
import { MAX_HASH, MAX_THREADS, type SearchReport } from './job.ts';
import { networkGame } from './network/games.ts';
import { type NetworkFiles, Networks, openNetwork } from './network/networks.ts';
import { MAX_LINES, prepareJob } from './prepare.ts';
import { createSearch } from './search.ts';
import { createSession, type EngineSize, type Session, type SessionOptions } from './session.ts';
import { type Game, gameOf, positionGame } from './uci-game.ts';
import {
  DEFAULT_CACHE,
  DEFAULT_HASH,
  DEFAULT_OVERHEAD,
  DEFAULT_THREADS,
  infoText,
  introduction,
  MAX_CACHE,
  MAX_OVERHEAD,
  parseGo,
} from './uci-options.ts';
import { verdictText } from './verdict-text.ts';
import { winDrawLoss } from './win-draw-loss.ts';

export interface UciOptions {
  readonly name: string;
  readonly author: string;
  /** `worker.ts`, or the bundle made of it. */
  readonly workerUrl: URL;
  /** `build/engine.wasm`, its bytes or its path. */
  readonly wasm: Uint8Array<ArrayBuffer> | string;
  /** `build/rules.wasm`, its bytes or its path, and the initial folders of endgame tables. */
  readonly tables?: { readonly rulesWasm: Uint8Array<ArrayBuffer> | string; readonly folders: readonly string[] };
  /** Network files of the program. */
  readonly networks?: NetworkFiles;
  /** Before UCI_Variant is set; by default the first rule set that other programs have a name for. */
  readonly rules?: RuleSet;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Ends the threads at once when it aborts; the input should end too. */
  readonly signal?: AbortSignal;
}

/** A search whose `bestmove` has not been sent. */
interface PendingMove {
  readonly id: number;
  /** `bestmove` only after `stop`, even if the search has ended. */
  readonly infinite: boolean;
  /** As `infinite`, until `ponderhit`. */
  readonly ponder: boolean;
  readonly position: Position;
  /** The move to send if the search finds none. */
  readonly fallback: string;
}

const firstMove = ({ position }: Game): string => position.moves().map(makeUci)[0] ?? '0000';

type Say = (text: string) => void;

/** The search session and the pending `bestmove`. */
class Searcher {
  readonly #options: UciOptions;
  readonly #say: Say;
  #size: EngineSize = { threads: DEFAULT_THREADS, hashMiB: DEFAULT_HASH };
  #cacheMiB = DEFAULT_CACHE;
  #folders: readonly string[];
  #networks: NetworkFiles;
  #session: Session;
  #pending: PendingMove | null = null;
  #finalReport: SearchReport | null = null;
  #showsWdl = false;
  #reportedDepth = 0;
  #answered = (): void => {};

  constructor(options: UciOptions, say: Say) {
    this.#options = options;
    this.#say = say;
    this.#folders = options.tables?.folders ?? [];
    this.#networks = options.networks ?? {};
    this.#session = this.#open();
  }

  #tables(): Pick<SessionOptions, 'tables'> {
    const { tables } = this.#options;
    if (tables === undefined || this.#folders.length === 0) return {};
    return {
      tables: {
        folders: this.#folders,
        cacheMiB: this.#cacheMiB,
        rulesWasm: tables.rulesWasm,
        onFault: ({ text }) => this.#say(`info string ${text}`),
      },
    };
  }

  #open(): Session {
    return createSession({
      workerUrl: this.#options.workerUrl,
      wasm: this.#options.wasm,
      ...this.#size,
      ...this.#tables(),
      networks: { files: this.#networks, onFault: ({ text }) => this.#say(`info string ${text}`) },
      onReport: (id, report) => this.#onReport(id, report),
      onIssue: (id, issue) => {
        this.#say(`info string ${issue.text}`);
        if (this.#pending !== null && this.#pending.id === id) this.#answer(null);
      },
    });
  }

  #onReport(id: number, report: SearchReport): void {
    if (this.#pending?.id !== id) return;
    if (report.depth > this.#reportedDepth || report.done) {
      this.#reportedDepth = report.depth;
      for (const line of report.lines) {
        const wdl = this.#showsWdl ? winDrawLoss(this.#pending.position, line.score) : null;
        this.#say(infoText(report, line, wdl));
        const text = verdictText(line);
        if (text !== null) this.#say(`info string line ${line.rank}: ${text}`);
      }
    }
    if (!report.done) return;
    if (this.#pending.infinite || this.#pending.ponder) this.#finalReport = report;
    else this.#answer(report);
  }

  #answer(report: SearchReport | null): void {
    const [best = this.#pending?.fallback ?? '0000', ponder] = report?.lines[0]?.moves ?? [];
    this.#pending = null;
    this.#finalReport = null;
    this.#say(ponder === undefined ? `bestmove ${best}` : `bestmove ${best} ponder ${ponder}`);
    this.#answered();
  }

  /** A search that still runs is stopped first and reports its move. Every `go` is answered with one move. */
  async go(game: Game, words: readonly string[], lines: number, overhead: number): Promise<void> {
    await this.#finish();
    const go = parseGo(words, game.position.turn, { overhead, goal: game.rules.goal });
    const { limits, infinite, ponder, wantsNoLimit, faults, ...choice } = go;
    for (const text of faults) this.#say(`info string ${text}`);
    if (faults.length > 0 && !wantsNoLimit && Object.keys(limits).length === 0) {
      this.#say('bestmove 0000');
      return;
    }
    const first = choice.searchmoves?.[0] ?? firstMove(game);
    const { rules, fen, moves } = game;
    this.#reportedDepth = 0;
    this.#finalReport = null;
    const job = { rules: rules.id, fen, moves, limits, lines, playOn: true, ...choice };
    const started = this.#session.start(job, ponder);
    if (!started.ok) {
      for (const { text } of started.error) this.#say(`info string ${text}`);
      this.#say('bestmove 0000');
      return;
    }
    this.#pending = { id: started.value, infinite, ponder, position: game.position, fallback: first };
  }

  stop(): void {
    if (this.#finalReport !== null) this.#answer(this.#finalReport);
    else if (this.#pending !== null) {
      this.#pending = { ...this.#pending, infinite: false, ponder: false };
      this.#session.stop();
    }
  }

  /** The opponent has played the expected move: the search continues with the limits of its `go`. */
  ponderHit(): void {
    if (this.#pending === null || !this.#pending.ponder) return;
    this.#pending = { ...this.#pending, ponder: false };
    if (this.#finalReport === null) this.#session.ponderHit();
    else if (!this.#pending.infinite) this.#answer(this.#finalReport);
  }

  /** Adds the probabilities of win, draw and loss to the lines. */
  showWdl(shows: boolean): void {
    this.#showsWdl = shows;
  }

  newGame(): void {
    this.#session.newGame();
  }

  /** Resolves when a search would run at full speed; at once while one is running. */
  async warmUp(): Promise<void> {
    if (!this.#session.busy()) await this.#session.warmUp();
  }

  /** Another number of threads, size of the transposition table, or evaluation. */
  async resize(size: Partial<EngineSize>): Promise<void> {
    await this.#finish();
    this.#size = { ...this.#size, ...size };
    this.#session.configure(this.#size);
  }

  /** Other folders of endgame tables; none: it plays without. */
  async useTables(folders: readonly string[]): Promise<void> {
    this.#folders = folders;
    await this.#reopen();
  }

  /** Other network files. */
  async useNetworks(files: NetworkFiles): Promise<void> {
    this.#networks = files;
    await this.#reopen();
  }

  /** The network files in use, none with the classical evaluation. */
  networks(): NetworkFiles {
    return this.#size.classical === true ? {} : this.#networks;
  }

  /** MiB for endgame tables. */
  async useCache(cacheMiB: number): Promise<void> {
    this.#cacheMiB = cacheMiB;
    await this.#reopen();
  }

  /** Tables belong to the threads of a session: others need another session. */
  async #reopen(): Promise<void> {
    await this.#finish();
    await this.#session.close();
    this.#session = this.#open();
  }

  async #finish(): Promise<void> {
    if (this.#pending === null) return;
    const text = new Promise<void>(resolve => {
      this.#answered = resolve;
    });
    this.stop();
    await text;
  }

  /** Ends the thread without the move that is pending. */
  async abandon(): Promise<void> {
    this.#pending = null;
    this.#answered();
    await this.#session.close();
  }

  /** Tells the move that is pending, then ends the thread. */
  async close(): Promise<void> {
    await this.#finish();
    await this.#session.close();
  }
}

const whole = (text: string, least: number, most: number): number | null => {
  const value = Number(text);
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
};

function perft(game: Game, depth: number, say: Say): void {
  let total = 0;
  for (const move of game.position.moves()) {
    const nodes = depth > 1 ? game.position.play(move).perft(depth - 1) : 1;
    total += nodes;
    say(`${makeUci(move)}: ${nodes}`);
  }
  say(`\nNodes searched: ${total}\n`);
}

/** The static evaluation and what adds up to it. */
async function explained(
  engine: UciOptions['wasm'],
  files: NetworkFiles,
  { rules, fen, moves }: Game,
): Promise<readonly string[]> {
  const job = prepareJob({ rules: rules.id, fen, moves, limits: {}, lines: 1, playOn: true });
  if (!job.ok) return job.error.map(({ text }) => `info string ${text}`);
  const wasm = typeof engine === 'string' ? new Uint8Array(readFileSync(engine)) : engine;
  const faults: string[] = [];
  const networks = new Networks(files, ({ text }) => faults.push(`info string ${text}`));
  const search = await createSearch({ wasm, hashMiB: 1, networks });
  const explanation = explanationText(search.explain(job.value));
  return [...faults, ...explanation];
}

/** Reads until `quit` or the end of input, then resolves. Expects the rules kernel to be loaded. */
export async function runUci(options: UciOptions): Promise<void> {
  const say: Say = text => {
    options.output.write(`${text}\n`);
  };
  const searcher = new Searcher(options, say);
  void searcher.warmUp();
  options.signal?.addEventListener('abort', () => void searcher.abandon(), { once: true });
  let game = gameOf(options.rules ?? null);
  let lines = 1;
  let overhead = DEFAULT_OVERHEAD;
  const paths = (options.tables?.folders ?? []).join(delimiter);

  /** The options of `introduction` by lower-case name. Each returns whether it accepts the value. */
  const setters: Readonly<Record<string, (value: string) => boolean | Promise<boolean>>> = {
    uci_variant(value) {
      const rules = rulesOfVariant(value);
      if (rules !== null) game = gameOf(rules);
      return rules !== null;
    },
    async hash(value) {
      const size = whole(value, 1, MAX_HASH);
      if (size !== null) await searcher.resize({ hashMiB: size });
      return size !== null;
    },
    async threads(value) {
      const count = whole(value, 1, MAX_THREADS);
      if (count !== null) await searcher.resize({ threads: count });
      return count !== null;
    },
    multipv(value) {
      const count = whole(value, 1, MAX_LINES);
      if (count !== null) lines = count;
      return count !== null;
    },
    uci_showwdl(value) {
      if (value === 'true' || value === 'false') searcher.showWdl(value === 'true');
      return value === 'true' || value === 'false';
    },
    // Only announces that the engine can ponder.
    ponder: value => value === 'true' || value === 'false',
    'move overhead'(value) {
      const time = whole(value, 0, MAX_OVERHEAD);
      if (time !== null) overhead = time;
      return time !== null;
    },
    async 'use nnue'(value) {
      if (value !== 'true' && value !== 'false') return false;
      await searcher.resize({ classical: value === 'false' });
      return true;
    },
    async evalfile(value) {
      const own = options.networks ?? {};
      if (value === '<empty>' || value === '') {
        await searcher.useNetworks(own);
        return true;
      }
      const network = openNetwork(value);
      if (!network.ok) {
        say(`info string ${network.error.text}`);
        return true;
      }
      const { game: name, id, neurons } = network.value;
      await searcher.useNetworks({ ...own, [name]: value });
      say(`info string Network ${id} with ${neurons} neurons evaluates ${name}`);
      if (networkGame(game.rules) !== name) say(`info string It is not used under the rule set '${game.rules.id}'`);
      return true;
    },
    async endgamepath(value) {
      const folders = value === '<empty>' ? [] : value.split(delimiter).filter(folder => folder !== '');
      for (const folder of folders) if (!existsSync(folder)) say(`info string There is no folder ${folder}`);
      await searcher.useTables(folders);
      return true;
    },
    async endgamecache(value) {
      const size = whole(value, 1, MAX_CACHE);
      if (size !== null) await searcher.useCache(size);
      return size !== null;
    },
  };

  const setOption = async (words: readonly string[]): Promise<void> => {
    const at = words.indexOf('value');
    const name = words.slice(1, at < 0 ? undefined : at).join(' ');
    const value = at < 0 ? '' : words.slice(at + 1).join(' ');
    const key = name.toLowerCase();
    if (!Object.hasOwn(setters, key)) say(`info string There is no option '${name}'`);
    else if (!(await setters[key]?.(value))) say(`info string Option '${name}' does not accept '${value}'`);
  };

  /** False ends the loop. */
  const obey = async (text: string): Promise<boolean> => {
    const words = text.trim().split(/\s+/);
    switch (words[0]) {
      case 'uci':
        for (const line of introduction(options.name, options.author, game.rules, paths)) say(line);
        break;
      case 'isready':
        await searcher.warmUp();
        say('readyok');
        break;
      case 'ucinewgame':
        searcher.newGame();
        break;
      case 'setoption':
        await setOption(words.slice(1));
        break;
      case 'position':
        game = positionGame(game, words, say);
        break;
      case 'go':
        if (words[1] === 'perft') perft(game, whole(words[2] ?? '', 1, 30) ?? 1, say);
        else await searcher.go(game, words, lines, overhead);
        break;
      case 'eval':
        for (const line of await explained(options.wasm, searcher.networks(), game)) say(line);
        break;
      case 'stop':
        searcher.stop();
        break;
      case 'ponderhit':
        searcher.ponderHit();
        break;
      case 'quit':
        return false;
      case '':
      case 'debug':
      case 'register':
        break;
      default:
        say(`info string Unknown command '${words[0]}'`);
    }
    return true;
  };

  for await (const text of createInterface({ input: options.input })) if (!(await obey(text))) break;
  await searcher.close();
}
