/**
 * The page's connection to the host, across many ports. A port closes when the host restarts or the machine sleeps:
 * pending calls reject with code `closed`, and the page reconnects after 0.25 s, 0.5 s ... 5 s, or at once when the
 * network or the window returns. Listeners stay registered; `onOpen` lets states reload. Events that the host sends
 * before its first answer (files to open, notices of its start) are delivered once the port is open.
 */
import type { Events, Services, ShellInfo } from '../../../api/contract.ts';
import { connect, type Port, type Connection as RpcConnection } from '../../../api/rpc.ts';
import type { Failure } from './handshake.ts';

/** What a state class needs from the host. */
export interface Wire {
  /** Calls reject with code `closed` while no port is open. */
  readonly api: Services;
  on<K extends keyof Events & string>(name: K, listener: (data: Events[K]) => void): () => void;
  /** Calls the listener at every future opening of a port. */
  onOpen(listener: () => void): void;
}

/** `refused`: the host requires its current link. `stranger`: another program answers instead of the host. */
export type ConnectionState = 'connecting' | 'open' | 'reconnecting' | 'refused' | 'stranger';

export type Dial = (failed: (why: Failure) => void) => Promise<Port>;

const STATES = { silent: 'reconnecting', unknown: 'refused', stranger: 'stranger' } as const;

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;
/** A timer this late means that the machine slept, milliseconds. */
const SLEEP_GAP = 20_000;
const BEAT = 5000;
const ANSWER_WITHIN = 4000;

export class Connection implements Wire {
  state = $state.raw<ConnectionState>('connecting');
  /** The shell of the last connection. */
  shell = $state.raw<ShellInfo | null>(null);
  readonly #dial: Dial;
  readonly #listeners = new Map<keyof Events & string, Set<(data: never) => void>>();
  readonly #opened: (() => void)[] = [];
  #rpc: RpcConnection<Services, Events>;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dialing = false;
  #failure: Failure | null = null;
  #beat = Date.now();

  /** @param dial opens a port; rejects if there is no answer, and first calls `failed` if the handshake was refused */
  constructor(dial: Dial) {
    this.#dial = dial;
    this.#rpc = connect<Services, Events>(CLOSED_PORT);
  }

  get api(): Services {
    return this.#rpc.api;
  }

  on<K extends keyof Events & string>(name: K, listener: (data: Events[K]) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    if (!this.#listeners.has(name)) this.#attach(name, set);
    this.#listeners.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  onOpen(listener: () => void): void {
    this.#opened.push(listener);
  }

  /** Connects, and reconnects until the page ends. */
  start(): void {
    this.#watch();
    void this.open();
  }

  #watch(): void {
    addEventListener('online', () => this.#tryNow());
    addEventListener('pageshow', () => this.#tryNow());
    addEventListener('hashchange', () => this.#tryNow());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#tryNow();
    });
    setInterval(() => this.#tick(), BEAT);
  }

  #attach<K extends keyof Events & string>(name: K, set: ReadonlySet<(data: never) => void>): void {
    this.#rpc.on(name, data => {
      for (const listener of set) listener(data as never);
    });
  }

  /** Connects once; a failure schedules another attempt. */
  async open(): Promise<void> {
    if (this.#dialing || this.state === 'open') return;
    this.#dialing = true;
    this.#failure = null;
    try {
      await this.#enter();
    } catch {
      this.state = STATES[this.#failure ?? 'silent'];
      // The host may return later on the same port.
      if (this.#failure) this.#pause = LONGEST_PAUSE;
      this.#retryLater();
      return;
    } finally {
      this.#dialing = false;
    }
    // Without a library there is nothing to load.
    if (this.shell?.fault === null) for (const listener of this.#opened) listener();
  }

  /** A port counts as open after its first answer: a refused one opens too before it is closed. */
  async #enter(): Promise<void> {
    const port = await this.#dial(why => {
      this.#failure = why;
    });
    const rpc = connect<Services, Events>(port);
    const early: (() => void)[] = [];
    const paused = [...this.#listeners].map(([name, set]) =>
      rpc.on(name, data =>
        early.push(() => {
          for (const listener of set) listener(data as never);
        }),
      ),
    );
    this.shell = await rpc.api.shell.info();
    for (const release of paused) release();
    this.#rpc = rpc;
    for (const [name, set] of this.#listeners) this.#attach(name, set);
    void rpc.closed.then(() => this.#lost(rpc));
    this.#pause = FIRST_PAUSE;
    this.state = 'open';
    for (const deliver of early) deliver();
  }

  #lost(rpc: RpcConnection<Services, Events>): void {
    if (rpc !== this.#rpc) return;
    this.state = 'reconnecting';
    this.#retryLater();
  }

  #retryLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.open(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  #tryNow(): void {
    this.#pause = FIRST_PAUSE;
    clearTimeout(this.#timer);
    if (this.state === 'open') void this.#probe();
    else void this.open();
  }

  #tick(): void {
    const gap = Date.now() - this.#beat;
    this.#beat = Date.now();
    if (gap > SLEEP_GAP) this.#tryNow();
  }

  /** After sleep a socket may look open although its peer is gone: send a request, and close it without an answer. */
  async #probe(): Promise<void> {
    const rpc = this.#rpc;
    const deadline = setTimeout(() => rpc.close(), ANSWER_WITHIN);
    await rpc.api.shell.info().catch(() => undefined);
    clearTimeout(deadline);
  }
}

const CLOSED_PORT: Port = {
  send: () => undefined,
  onMessage: () => undefined,
  onClose: listener => listener(),
  close: () => undefined,
};
