/** The browser shell as a user runs it: its own process and library, reached at the address it prints. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Events, JobState, Services } from '../../../api/contract.ts';
import { connect } from '../../../api/rpc.ts';
import { comeIn, openSocket } from '../shell-client.ts';

const PROGRAM = fileURLToPath(new URL('../../../dist/node/server.js', import.meta.url));

export class Shell {
  readonly library: string;
  /** With the token. */
  address = '';
  /** Lines of its terminal. */
  readonly printed: string[] = [];
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
      env: { ...process.env, TMPDIR: folder, TEMP: folder, XDG_DATA_HOME: folder, APPDATA: folder },
    });
    this.#child = child;
    child.stderr.on('data', data => {
      this.#errors += data;
    });
    const terminal = createInterface(child.stdout);
    terminal.on('line', line => this.printed.push(line));
    const printed = once(terminal, 'line').then(([line]) => String(line));
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`The shell ended with ${code ?? signal}: ${this.#errors}`);
    });
    this.address = await Promise.race([printed, ended]);
    ended.catch(() => undefined);
  }

  /** Imports a file into a new collection over a connection of its own. @throws when that fails */
  async import(path: string, collection: string): Promise<void> {
    const socket = await openSocket(this, await comeIn(this));
    const { api, on } = connect<Services, Events>({
      send: text => socket.send(text),
      onMessage: listener => void socket.on('message', data => listener(String(data))),
      onClose: listener => void socket.once('close', listener),
      close: () => socket.close(),
    });
    const ended = new Promise<JobState>(resolve =>
      on('job', job => void (job.kind === 'import' && job.state !== 'running' && resolve(job))),
    );
    const { id } = await api.library.createCollection(collection);
    const upload = await api.library.beginUpload(basename(path));
    await api.library.upload(upload, await readFile(path));
    await api.library.import({ source: { kind: 'upload', upload }, rules: null, collection: id });
    const { state, error } = await ended;
    if (state !== 'done') throw new Error(`${path}: ${error?.text ?? state}`);
    socket.close();
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
