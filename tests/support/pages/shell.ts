/** The browser shell as a user runs it: its own process and library, reached at the address it prints. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../dist/node/server.js', import.meta.url));

export class Shell {
  readonly library: string;
  /** With the token. */
  address = '';
  #child: ChildProcess | null = null;
  #errors = '';

  constructor(library: string) {
    this.library = library;
  }

  get origin(): string {
    return new URL(this.address).origin;
  }

  /** A second start uses the same port. @throws with the output of a process that ends instead of starting */
  async start(...options: readonly string[]): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port;
    // Files that a killed shell leaves behind are deleted with the library's folder.
    const folder = dirname(this.library);
    const child = spawn(process.execPath, [PROGRAM, '--port', port, '--library', this.library, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: folder, TEMP: folder },
    });
    this.#child = child;
    child.stderr.on('data', data => {
      this.#errors += data;
    });
    const printed = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`The shell ended with ${code ?? signal}: ${this.#errors}`);
    });
    this.address = await Promise.race([printed, ended]);
    ended.catch(() => undefined);
  }

  /** Ends it like a user (`SIGTERM`) or like a crash (`SIGKILL`). */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
