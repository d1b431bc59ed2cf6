/**
 * A UCI engine in a child process. Every answer has a time limit. An engine that exits, hangs or sends nonsense rejects
 * the pending call with an {@link EngineFailure} and is killed, so that no process is left behind.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface EngineCommand {
  /** Program and arguments, passed without a shell. */
  readonly command: readonly string[];
  /** UCI options by name, set in order after `uciok`. */
  readonly options: Readonly<Record<string, string>>;
}

export type FailureKind = 'start' | 'exit' | 'timeout' | 'protocol';

export class EngineFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, text: string) {
    super(text);
    this.kind = kind;
  }
}

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

interface Waiter {
  readonly accept: (line: string) => boolean;
  readonly reject: (failure: EngineFailure) => void;
}

/** Milliseconds for `uci`, `isready` and `quit`. */
const START_TIMEOUT = 30_000;
const QUIT_TIMEOUT = 2_000;
/** Characters of standard error that a failure quotes. */
const ERROR_TEXT = 500;

const SCORE = /\bdepth (\d+)\b.*\bscore (cp|mate) (-?\d+)/u;

export class EngineProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #label: string;
  #name: string;
  #variants: readonly string[] = [];
  #waiter: Waiter | null = null;
  #failure: EngineFailure | null = null;
  #errorText = '';
  readonly #exited: Promise<void>;

  private constructor({ command }: EngineCommand) {
    const [program = '', ...args] = command;
    this.#label = command.join(' ');
    this.#name = program;
    this.#child = spawn(program, args, { stdio: 'pipe', windowsHide: true });
    this.#exited = new Promise(resolve => {
      this.#child.once('close', () => resolve());
      this.#child.once('error', () => resolve());
    });
    this.#child.once('error', error => this.#fail(new EngineFailure('start', `${this.#label}: ${error.message}`)));
    this.#child.once('close', (code, signal) => this.#fail(this.#exitFailure(code, signal)));
    // A write to an engine that has just exited; `close` reports it.
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errorText = (this.#errorText + text).slice(-ERROR_TEXT);
    });
    createInterface({ input: this.#child.stdout }).on('line', line => {
      if (this.#waiter?.accept(line) === true) this.#waiter = null;
    });
  }

  /**
   * Starts an engine and sets its options.
   * @throws EngineFailure
   */
  static async start(given: EngineCommand): Promise<EngineProcess> {
    const engine = new EngineProcess(given);
    try {
      engine.#send('uci');
      await engine.#until('uci', START_TIMEOUT, line => engine.#readIntroduction(line));
      for (const [name, value] of Object.entries(given.options)) engine.setOption(name, value);
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

  /** Values of its option `UCI_Variant`; none if it does not have the option. */
  get variants(): readonly string[] {
    return this.#variants;
  }

  /** Whether it exited, hung or was killed. */
  get failed(): boolean {
    return this.#failure !== null;
  }

  setOption(name: string, value: string): void {
    this.#send(`setoption name ${name} value ${value}`);
  }

  /** Resolves when the engine has processed all commands. */
  async ready(): Promise<void> {
    this.#send('isready');
    await this.#until('isready', START_TIMEOUT, line => line === 'readyok');
  }

  async newGame(): Promise<void> {
    this.#send('ucinewgame');
    await this.ready();
  }

  /**
   * Searches the position after `moves` (UCI) from `fen`.
   * @param go the words after `go`
   * @param timeout milliseconds after which the engine counts as hanging
   * @throws EngineFailure
   */
  async search(fen: string, moves: readonly string[], go: string, timeout: number): Promise<EngineMove> {
    this.#send(`position fen ${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`);
    const start = performance.now();
    this.#send(`go ${go}`);
    let score: EngineScore | null = null;
    let move = '';
    await this.#until('go', timeout, line => {
      if (line.startsWith('info ')) {
        score = scoreIn(line) ?? score;
        return false;
      }
      if (!line.startsWith('bestmove')) return false;
      move = line.split(/\s+/u)[1] ?? '';
      return true;
    });
    return { move, score, time: performance.now() - start };
  }

  /** Sends `quit`, and kills the process if it does not exit. */
  async close(): Promise<void> {
    this.#send('quit');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), QUIT_TIMEOUT);
    await this.#exited;
    clearTimeout(timer);
  }

  /** Returns true at `uciok`. */
  #readIntroduction(line: string): boolean {
    if (line.startsWith('id name ')) this.#name = line.slice(8).trim();
    const option = /^option name (.+?) type \S+/u.exec(line)?.[1];
    if (option?.toLowerCase() === 'uci_variant')
      this.#variants = Array.from(line.matchAll(/\bvar (\S+)/gu), match => match[1] as string);
    return line === 'uciok';
  }

  #send(text: string): void {
    if (this.#failure === null) this.#child.stdin.write(`${text}\n`);
  }

  /** Resolves at the first line that `accept` accepts. */
  #until(command: string, timeout: number, accept: (line: string) => boolean): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#fail(new EngineFailure('timeout', `${this.#label}: no answer to '${command}' in ${timeout} ms`));
        this.#child.kill('SIGKILL');
      }, timeout);
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

  #fail(failure: EngineFailure): void {
    this.#failure ??= failure;
    const waiter = this.#waiter;
    this.#waiter = null;
    waiter?.reject(this.#failure);
  }

  #exitFailure(code: number | null, signal: NodeJS.Signals | null): EngineFailure {
    const how = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
    const quoted = this.#errorText.trim();
    return new EngineFailure('exit', `${this.#label} ${how}${quoted === '' ? '' : `: ${quoted}`}`);
  }
}

function scoreIn(line: string): EngineScore | null {
  const [, depth, kind, value] = SCORE.exec(line) ?? [];
  if (depth === undefined) return null;
  const number = Number(value);
  return { cp: kind === 'cp' ? number : null, mate: kind === 'mate' ? number : null, depth: Number(depth) };
}
