/**
 * The phases of a batch on several threads. The calling thread takes part and blocks until all units of a phase are
 * done. Which thread does a unit does not change its result.
 */
import { Worker } from 'node:worker_threads';
import { addressesOf, type Layout, MOST_ARGUMENTS } from './layout.ts';

interface Kernel {
  readonly configure: (neurons: number, kingBuckets: number, batch: number, ratio: number, space: number) => void;
  readonly groupSize: () => number;
  readonly inputs: (unit: number, count: number) => void;
  readonly forward: (unit: number, count: number) => void;
  readonly output: (unit: number, count: number) => void;
  readonly backward: (unit: number, count: number) => void;
  readonly combine: (unit: number, mostWeight: number) => void;
  readonly update: (unit: number, ...rest: number[]) => void;
}

export const PHASES = ['inputs', 'forward', 'output', 'backward', 'combine', 'update'] as const;
export type Phase = (typeof PHASES)[number];

export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** What a thread needs. */
export interface ThreadData {
  /** `build/training.wasm`. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly memory: SharedMemory;
  readonly layout: Layout;
  readonly neurons: number;
  readonly kingBuckets: number;
  readonly batch: number;
  readonly ratio: number;
}

interface Compiler {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => SharedMemory;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: object) => WebAssembly.Instance;
}

const compiler = (): Compiler => (globalThis as unknown as { readonly WebAssembly: Compiler }).WebAssembly;

export const createMemory = (pages: number): SharedMemory =>
  new (compiler().Memory)({ initial: pages, maximum: pages, shared: true });

/**
 * Control words. A change of RUN begins a phase, or ends the threads if its phase is STOP. A thread that fails, also at
 * its start, sets FAILED and then changes DONE, because the calling thread is blocked and sees no `error` event.
 */
const RUN = 0;
const PHASE = 1;
const UNITS = 2;
const NEXT = 3;
const DONE = 4;
const FAILED = 5;
const CONTROL_WORDS = 8;
const STOP = -1;

/** One thread: its kernel on the memory of all. */
export class TrainingThread {
  readonly #kernel: Kernel;
  readonly control: Int32Array;
  readonly arguments: Float64Array;

  constructor({ wasm, memory, layout, neurons, kingBuckets, batch, ratio }: ThreadData) {
    const module = new (compiler().Module)(wasm);
    const env = {
      memory,
      abort: () => {
        throw new Error('the training kernel failed');
      },
    };
    this.#kernel = new (compiler().Instance)(module, { env }).exports as unknown as Kernel;
    this.control = new Int32Array(memory.buffer, layout.control, CONTROL_WORDS);
    this.arguments = new Float64Array(memory.buffer, layout.arguments, MOST_ARGUMENTS);
    new Int32Array(memory.buffer, layout.space, 16).set(addressesOf(layout));
    this.#kernel.configure(neurons, kingBuckets, batch, ratio, layout.space);
  }

  get groupBytes(): number {
    return this.#kernel.groupSize();
  }

  /** Does units of the current phase until none is left. */
  work(): void {
    const phase = PHASES[this.control[PHASE] as number] as Phase;
    const units = this.control[UNITS] as number;
    const run = this.#kernel[phase] as (unit: number, ...rest: number[]) => void;
    const rest = [...this.arguments];
    for (;;) {
      const unit = Atomics.add(this.control, NEXT, 1);
      if (unit >= units) return;
      run(unit, ...rest);
    }
  }

  /** For a thread of its own: takes part in all phases until the end. */
  follow(): void {
    for (let seen = 0; ; seen++) {
      Atomics.wait(this.control, RUN, seen);
      if (this.control[PHASE] === STOP) return;
      this.work();
      advance(this.control);
    }
  }
}

/** Wakes the calling thread. */
function advance(control: Int32Array): void {
  Atomics.add(control, DONE, 1);
  Atomics.notify(control, DONE);
}

/** The work of a thread of its own. */
export function followPhases(data: ThreadData): void {
  try {
    new TrainingThread(data).follow();
  } catch (error) {
    const control = new Int32Array(data.memory.buffer, data.layout.control, CONTROL_WORDS);
    Atomics.store(control, FAILED, 1);
    advance(control);
    throw error;
  }
}

export class TrainingThreads {
  readonly #own: TrainingThread;
  readonly #others: readonly Worker[];

  constructor(data: ThreadData, threads: number) {
    this.#own = new TrainingThread(data);
    const url = new URL('./trainer-worker.ts', import.meta.url);
    this.#others = Array.from({ length: threads - 1 }, () => new Worker(url, { workerData: data }));
  }

  get groupBytes(): number {
    return this.#own.groupBytes;
  }

  /** Runs a phase to its end. @throws Error if a thread fails */
  run(phase: Phase, units: number, ...values: readonly number[]): void {
    const { control } = this.#own;
    this.#own.arguments.fill(0);
    this.#own.arguments.set(values);
    control[PHASE] = PHASES.indexOf(phase);
    control[UNITS] = units;
    Atomics.store(control, NEXT, 0);
    Atomics.store(control, DONE, 0);
    Atomics.add(control, RUN, 1);
    Atomics.notify(control, RUN);
    this.#own.work();
    for (;;) {
      const done = Atomics.load(control, DONE);
      if (Atomics.load(control, FAILED) !== 0) throw new Error(`a training thread failed in the phase ${phase}`);
      if (done >= this.#others.length) return;
      Atomics.wait(control, DONE, done);
    }
  }

  async close(): Promise<void> {
    const { control } = this.#own;
    control[PHASE] = STOP;
    Atomics.add(control, RUN, 1);
    Atomics.notify(control, RUN);
    await Promise.all(this.#others.map(worker => worker.terminate()));
  }
}
