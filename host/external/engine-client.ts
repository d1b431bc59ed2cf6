/**
 * A UCI engine in a child process, or in threads of this one. Every answer has a time limit. An engine that exits,
 * hangs or sends nonsense rejects the pending call with an {@link EngineFailure} and is killed with what it has started,
 * so that no process is left behind, also when this process is killed itself (`watchdog.ts`).
 */
import type { EngineDescription, EngineOption } from '../../api/contract.ts';
import { type EngineChannel, type EngineLaunch, openChannel } from './engine-channel.ts';
import { EngineFailure } from './engine-failure.ts';
import { type InfoLine, parseInfo } from './info-line.ts';
import { lineSplitter } from './line-splitter.ts';
import { parseOption } from './option-lines.ts';

/** The last score that the engine reported for its move, from the side to move's point of view. */
export interface EngineScore {
  /** Centipawns; `null` when `mate` is given. */
  readonly cp: number | null;
  /** Moves to mate, negative when the side to move is mated. */
  readonly mate: number | null;
  /** Plies. */
  readonly depth: number;
}

export interface EngineMove {
  /** UCI text; `0000` or `(none)` if the engine has no move. */
  readonly move: string;
  readonly score: EngineScore | null;
  /** Milliseconds between `go` and `bestmove`, measured here. */
  readonly time: number;
}

/** Milliseconds without an answer after which an engine counts as hanging. */
export interface EnginePatience {
  /** After `uci` and `isready`. */
  readonly start: number;
  readonly stop: number;
  readonly quit: number;
}

const PATIENCE: EnginePatience = { start: 30_000, stop: 5000, quit: 2000 };

interface Waiter {
  readonly accept: (line: string) => boolean;
  readonly reject: (failure: EngineFailure) => void;
}

/** Characters of a line of an engine. */
const MAX_LINE = 1 << 16;

export class EngineClient {
  readonly #channel: EngineChannel;
  readonly #patience: EnginePatience;
  #name: string;
  #author = '';
  readonly #options: EngineOption[] = [];
  #waiter: Waiter | null = null;
  #failure: EngineFailure | null = null;
  #isSearching = false;

  private constructor(launch: EngineLaunch, patience: EnginePatience) {
    this.#patience = patience;
    const lines = lineSplitter(MAX_LINE, line => {
      if (this.#waiter?.accept(line) === true) this.#waiter = null;
    });
    this.#channel = openChannel(launch, {
      onText: text => {
        if (this.#failure === null && !lines(text))
          this.#kill(
            new EngineFailure('protocol', `${this.#channel.label}: a line of more than ${MAX_LINE} characters`),
          );
      },
      onEnd: failure => this.#fail(failure),
    });
    this.#name = this.#channel.name;
  }

  /**
   * Starts an engine and sets its options.
   * @throws EngineFailure
   */
  static async start(launch: EngineLaunch, patience: EnginePatience = PATIENCE): Promise<EngineClient> {
    const engine = new EngineClient(launch, patience);
    try {
      engine.#send('uci');
      await engine.#until('uci', patience.start, line => engine.#readIntroduction(line));
      for (const [name, value] of Object.entries(launch.options)) engine.setOption(name, value);
      await engine.ready();
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  /** The name that the engine reports. */
  get name(): string {
    return this.#name;
  }

  get description(): EngineDescription {
    return { name: this.#name, author: this.#author, variants: this.variants, options: this.#options };
  }

  /** Values of its option `UCI_Variant`; none if it does not have the option. */
  get variants(): readonly string[] {
    const option = this.option('UCI_Variant');
    return option?.kind === 'combo' ? option.values : [];
  }

  /** Whether it ended, hung or was killed. */
  get failed(): boolean {
    return this.#failure !== null;
  }

  /** The case of names has no meaning in UCI. */
  option(name: string): EngineOption | undefined {
    return this.#options.find(option => option.name.toLowerCase() === name.toLowerCase());
  }

  setOption(name: string, value: string): void {
    const isButton = this.option(name)?.kind === 'button';
    this.#send(`setoption name ${name}${isButton ? '' : ` value ${value}`}`);
  }

  /** Resolves when the engine has processed all commands. */
  async ready(): Promise<void> {
    this.#send('isready');
    await this.#until('isready', this.#patience.start, line => line === 'readyok');
  }

  async newGame(): Promise<void> {
    this.#send('ucinewgame');
    await this.ready();
  }

  /**
   * Searches the position after `moves` (UCI) from `fen`.
   * @param go the words after `go`
   * @param timeout milliseconds after which the engine counts as hanging; `null`: it may search for ever
   * @throws EngineFailure
   */
  async search(
    fen: string,
    moves: readonly string[],
    go: string,
    timeout: number | null,
    onInfo: (info: InfoLine) => void = () => {},
  ): Promise<EngineMove> {
    this.#send(`position fen ${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`);
    const start = performance.now();
    this.#send(`go ${go}`);
    let score: EngineScore | null = null;
    let move = '';
    this.#isSearching = true;
    try {
      await this.#until('go', timeout, line => {
        const info = parseInfo(line);
        if (info !== null) {
          score = scoreIn(info) ?? score;
          onInfo(info);
          return false;
        }
        if (!line.startsWith('bestmove')) return false;
        move = line.split(/\s+/u)[1] ?? '';
        return true;
      });
    } finally {
      this.#isSearching = false;
    }
    return { move, score, time: performance.now() - start };
  }

  /** The expected move was played in a search that began with `go ponder`. */
  ponderHit(): void {
    if (this.#isSearching) this.#send('ponderhit');
  }

  /** Ends the search, whose promise resolves then. An engine that does not stop is killed. */
  stop(): void {
    if (!this.#isSearching || this.#failure !== null) return;
    this.#send('stop');
    const stopped = this.#waiter;
    const { stop } = this.#patience;
    setTimeout(() => {
      if (stopped !== null && this.#waiter === stopped) this.#kill(this.#silence('stop', stop));
    }, stop).unref();
  }

  /** Sends `quit`, and kills the engine if it does not end. */
  async close(): Promise<void> {
    this.#send('quit');
    const timer = setTimeout(() => this.#channel.kill(), this.#patience.quit);
    await this.#channel.ended;
    clearTimeout(timer);
  }

  /** Returns true at `uciok`. */
  #readIntroduction(line: string): boolean {
    if (line.startsWith('id name ')) this.#name = line.slice(8).trim();
    if (line.startsWith('id author ')) this.#author = line.slice(10).trim();
    const option = parseOption(line);
    if (option !== null) this.#options.push(option);
    return line === 'uciok';
  }

  #send(text: string): void {
    if (this.#failure === null) this.#channel.send(text);
  }

  /** Resolves at the first line that `accept` accepts. */
  #until(command: string, timeout: number | null, accept: (line: string) => boolean): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const timer =
        timeout === null ? undefined : setTimeout(() => this.#kill(this.#silence(command, timeout)), timeout);
      this.#waiter = {
        accept: line => {
          if (!accept(line)) return false;
          clearTimeout(timer);
          resolve();
          return true;
        },
        reject: failure => {
          clearTimeout(timer);
          reject(failure);
        },
      };
    });
  }

  #silence(command: string, timeout: number): EngineFailure {
    const { label } = this.#channel;
    const text = `${label}: no answer to '${command}' in ${timeout} ms${this.#channel.errorText()}`;
    return new EngineFailure('timeout', text);
  }

  #kill(failure: EngineFailure): void {
    this.#fail(failure);
    this.#channel.kill();
  }

  #fail(failure: EngineFailure): void {
    this.#failure ??= failure;
    const waiter = this.#waiter;
    this.#waiter = null;
    waiter?.reject(this.#failure);
  }
}

function scoreIn({ score, depth }: InfoLine): EngineScore | null {
  if (score === null || depth === null) return null;
  const { kind, value } = score;
  return { cp: kind === 'cp' ? value : null, mate: kind === 'mate' ? value : null, depth };
}
