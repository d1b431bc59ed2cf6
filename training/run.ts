/**
 * A training run: epochs over shuffled positions with a falling rate, the error on held-out games after each, early
 * stopping, and a checkpoint from which a run that ended continues as if it had not.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { mulberry32 } from '../engine/endgame/random.ts';
import type { Trainer, TrainerState } from './trainer.ts';

export interface RunOptions {
  readonly seed: number;
  readonly epochs: number;
  readonly batch: number;
  /** Of the first epoch; falls along a cosine to a fiftieth. */
  readonly rate: number;
  readonly decay: number;
  /** Epochs without a smaller held-out error after which the run ends. */
  readonly patience: number;
  /** File of the checkpoint; `null` for none. */
  readonly checkpoint: string | null;
  /** Everything else on which the run depends: a checkpoint of another recipe is not continued. */
  readonly recipe: string;
}

export interface Epoch {
  readonly epoch: number;
  /** Mean squared errors: of the steps of this epoch, and of the held-out positions after it. */
  readonly error: number;
  readonly heldOut: number;
}

export interface RunResult {
  readonly curve: readonly Epoch[];
  readonly best: Epoch;
  /** State of the trainer after the best epoch. */
  readonly state: TrainerState;
}

const LEAST_RATE = 1 / 50;
const HELD_OUT = 16;

/** One game in sixteen is held out, whole, so that no position of it is learned. */
export function splitGames(games: Uint32Array): { readonly learned: Uint32Array; readonly heldOut: Uint32Array } {
  const all = Uint32Array.from(games, (_, index) => index);
  const isHeldOut = (index: number): boolean => (games[index] as number) % HELD_OUT === HELD_OUT - 1;
  return { learned: all.filter(index => !isHeldOut(index)), heldOut: all.filter(isHeldOut) };
}

/** The same order for the same seed and epoch. */
function shuffled(order: Uint32Array, seed: number, epoch: number): Uint32Array {
  const next = mulberry32(seed + Math.imul(epoch + 1, 0x9e3779b1));
  const copy = order.slice();
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor((next() / 2 ** 32) * (last + 1));
    [copy[last], copy[other]] = [copy[other] as number, copy[last] as number];
  }
  return copy;
}

interface Checkpoint extends RunResult {
  readonly last: TrainerState;
}

/** A line of JSON, then the floats of the last and of the best state; CRC-32 of both at the end. */
function writeCheckpoint(path: string, options: RunOptions, { curve, best, state, last }: Checkpoint): void {
  const head = { recipe: options.recipe, curve, best, steps: [last.steps, state.steps], floats: last.values.length };
  const bytes = Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    Buffer.from(last.values.buffer),
    Buffer.from(state.values.buffer),
  ]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(bytes));
  writeFileSync(`${path}.new`, Buffer.concat([bytes, sum]));
  renameSync(`${path}.new`, path);
}

/**
 * @param bytes of the file @param recipe that it must have, `null` for any
 * @throws Error if it is damaged or of another recipe
 */
function readCheckpoint(path: string, bytes: Buffer, recipe: string | null): Checkpoint & { readonly recipe: string } {
  const end = bytes.indexOf(10);
  if (end < 0 || bytes.length < 4 || bytes.readUInt32LE(bytes.length - 4) !== crc32(bytes.subarray(0, -4)))
    throw new Error(`${path} is damaged; remove it to begin again`);
  const head = JSON.parse(bytes.toString('utf8', 0, end));
  if (recipe !== null && head.recipe !== recipe)
    throw new Error(`${path} belongs to another run:\n  ${head.recipe}\nnot to\n  ${recipe}\nRemove it to begin again`);
  const floats = (index: number): Float32Array<ArrayBuffer> => {
    const from = end + 1 + 4 * index * head.floats;
    return new Float32Array(new Uint8Array(bytes.subarray(from, from + 4 * head.floats)).buffer);
  };
  return {
    recipe: head.recipe,
    curve: head.curve,
    best: head.best,
    last: { steps: head.steps[0], values: floats(0) },
    state: { steps: head.steps[1], values: floats(1) },
  };
}

/**
 * The best parameters of a checkpoint, as the beginning of another run: Adam restarts.
 * @param bytes of the file @throws Error if it is damaged
 */
export function parametersOf(
  path: string,
  bytes: Buffer,
): { readonly recipe: string; readonly parameters: TrainerState } {
  const { recipe, state } = readCheckpoint(path, bytes, null);
  const values = state.values.map((value, index) => (index < state.values.length / 3 ? value : 0));
  return { recipe, parameters: { steps: 0, values } };
}

function rateAt(options: RunOptions, progress: number): number {
  return options.rate * (LEAST_RATE + ((1 - LEAST_RATE) * (1 + Math.cos(Math.PI * progress))) / 2);
}

/**
 * Trains until the last epoch or until the held-out error falls no more; leaves the trainer in its best state.
 * @param stopAfter ends the call after this epoch, for a run that is continued later
 */
export function train(
  trainer: Trainer,
  { learned, heldOut }: { readonly learned: Uint32Array; readonly heldOut: Uint32Array },
  options: RunOptions,
  onEpoch: (epoch: Epoch) => void = () => {},
  stopAfter = options.epochs,
): RunResult {
  if (learned.length === 0 || heldOut.length === 0) throw new RangeError('there are too few games to hold some out');
  const { seed, batch, epochs, decay, patience, checkpoint, recipe } = options;
  const before =
    checkpoint !== null && existsSync(checkpoint) ? readCheckpoint(checkpoint, readFileSync(checkpoint), recipe) : null;
  if (before !== null) trainer.restore(before.last);
  const curve: Epoch[] = [...(before?.curve ?? [])];
  let best: Epoch = before?.best ?? { epoch: 0, error: Number.NaN, heldOut: trainer.error(heldOut) };
  let state = before?.state ?? trainer.state();
  const steps = Math.ceil(learned.length / batch);
  for (let epoch = curve.length + 1; epoch <= Math.min(epochs, stopAfter); epoch++) {
    if (curve.length - best.epoch >= patience) break;
    const order = shuffled(learned, seed, epoch);
    let sum = 0;
    for (let step = 0; step < steps; step++) {
      const rate = rateAt(options, (epoch - 1 + step / steps) / epochs);
      sum += trainer.step(order.subarray(step * batch, (step + 1) * batch), { rate, decay });
    }
    const done = { epoch, error: sum / learned.length, heldOut: trainer.error(heldOut) };
    curve.push(done);
    if (done.heldOut < best.heldOut) {
      best = done;
      state = trainer.state();
    }
    if (checkpoint !== null) writeCheckpoint(checkpoint, options, { curve, best, state, last: trainer.state() });
    onEpoch(done);
  }
  trainer.restore(state);
  return { curve, best, state };
}
