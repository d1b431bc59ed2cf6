/**
 * The work of one thread on an ending in slices: steps of slices (`engine/assembly/endgame/slice.ts`), their parts of
 * the final file, and the file. The tables of the current slice are in this thread's memory. Between its steps they are
 * kept in memory that the threads share, or in a file (`SliceState`); otherwise they are restored from the logs.
 */
import { closeSync, fstatSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Ending, roleNumber, without } from '../ending.ts';
import { FIRST, host, PAGE, setEnds } from '../solver/kernel.ts';
import { type SafeSquares, termsOf } from '../solver/terms.ts';
import { BLOCK, type EndingFigures, headerOf, packedBlocks, writeBlocks } from '../tables/table-file.ts';
import { extractSafe, readSafe, type SafeChunks } from './safe-squares.ts';
import { type LogWords, type PackedChunk, ScratchDamaged, type SliceLog, type SliceScratch } from './scratch.ts';
import { chunksOf, neighbours, SLICES, slicePlacements, smallerOf } from './shape.ts';
import { openState, readFully, type SliceState, type Waiting } from './state.ts';

/** What `endgame.wasm` exports for slices. */
interface SliceSolver {
  writeTables(): void;
  useEnding(count: number, first: number, second: number, third: number, fourth: number): void;
  useSmaller(first: number, second: number, third: number, fourth: number): void;
  useSlice(index: number, havens: number, reached: number, due: number, log: number, safe: number, sums: number): void;
  useEnds(check: boolean, stalemate: boolean, dead: boolean): void;
  usePromotionRanks(from: number, before: number): void;
  soonestDue(): number;
  beginChunk(chunk: number): number;
  isReached(chunk: number): number;
  advanceChunk(chunk: number, step: number): number;
  takeBackLog(chunk: number, bytes: number): void;
  takeBackKing(square: number, chunk: number, bytes: number): void;
  mergeLog(chunk: number, bytes: number): void;
  takeBackMerged(): void;
  restoreChunk(chunk: number, step: number): void;
  writeLog(into: number, bytes: number, step: number): void;
}

/** Maximum length of the log of a chunk, in bytes. */
const logBytes = (chunk: number): number => 8 * chunk + (12 * chunk) / 64;

/** Bytes of memory of one thread. */
export function sliceRunBytes(ending: Ending): number {
  const [all, chunk] = [slicePlacements(ending), slicePlacements(ending) / chunksOf(ending)];
  return FIRST + 17 * all + smallerOf(ending).length * all + (64 + 8) * chunk + logBytes(chunk) + PAGE;
}

export class SliceRun {
  readonly #ending: Ending;
  readonly #scratch: SliceScratch;
  readonly #solver: SliceSolver;
  readonly #memory: { readonly buffer: ArrayBuffer };
  readonly #chunks: number;
  /** Placements of a chunk, and of a slice. */
  readonly #chunk: number;
  readonly #all: number;
  readonly #havens: number;
  readonly #reached: number;
  readonly #due: number;
  readonly #log: number;
  readonly #bytes: number;
  readonly #sums: number;
  readonly #safe: SafeSquares | null;
  /** Address of the bitboards of a chunk; 0 where no square is safe. */
  readonly #boards: number;
  readonly #smaller: ReadonlyMap<string, number>;

  /**
   * @param module a `WebAssembly.Module` of `endgame.wasm`
   * @param ending with two to four units, without fishes
   */
  constructor(module: object, ending: Ending, scratch: SliceScratch) {
    this.#ending = ending;
    this.#scratch = scratch;
    this.#memory = new host.Memory({ initial: Math.ceil(sliceRunBytes(ending) / PAGE), maximum: PAGE });
    this.#solver = new host.Instance(module, { env: { memory: this.#memory } }).exports as SliceSolver;
    this.#all = slicePlacements(ending);
    this.#chunks = chunksOf(ending);
    this.#chunk = this.#all / this.#chunks;
    let end = FIRST;
    const take = (bytes: number): number => {
      const at = end;
      end += bytes;
      return at;
    };
    this.#havens = take(8 * this.#all);
    this.#reached = take(8 * this.#all);
    this.#due = take(this.#all);
    this.#smaller = new Map(smallerOf(ending).map(left => [left.name, take(this.#all)]));
    this.#bytes = take(64 * this.#chunk);
    this.#log = take(logBytes(this.#chunk));
    this.#sums = take(4096);
    const terms = termsOf(scratch.counting ?? 'mate');
    this.#safe = terms.safe(ending);
    this.#boards = this.#safe === null ? 0 : take(8 * this.#chunk);
    this.#solver.writeTables();
    setEnds(this.#solver, terms.ends);
    const role = (at: number): number => (ending.units[at] === undefined ? 0 : roleNumber(ending.units[at]));
    this.#solver.useEnding(ending.units.length, role(0), role(1), role(2), role(3));
  }

  /** @param made whether `state` contains the slice after step - 1 */
  step(slice: number, step: number, state: SliceState, made: boolean): LogWords {
    const waiting = openState(state, this.#chunk, this.#chunks);
    try {
      this.#enter(slice);
      if (step > 0 && !made) this.#restore(slice, step - 1, waiting);
      return step === 0 ? this.#begin(slice, waiting) : this.#advance(slice, step, waiting);
    } finally {
      waiting.close();
    }
  }

  #begin(slice: number, waiting: Waiting): LogWords {
    const room = this.#view(this.#bytes, 64 * this.#chunk);
    const safe = this.#safe && extractSafe(this.#scratch, this.#safe, slice, room);
    const packed: (PackedChunk | null)[] = [];
    for (let chunk = 0; chunk < this.#chunks; chunk++) {
      this.#addSafe(chunk, safe);
      packed.push(this.#pack(this.#solver.beginChunk(chunk)));
      waiting.setDue(chunk, this.#solver.soonestDue());
      this.#save(chunk, waiting);
    }
    safe?.close();
    return this.#keep(slice, 0, packed, waiting);
  }

  #advance(slice: number, step: number, waiting: Waiting): LogWords {
    this.#eachLog(slice, step - 1, (chunk, bytes) => this.#solver.takeBackLog(chunk, bytes));
    this.#takeBackKings(slice, step - 1);
    const safe = this.#safe && readSafe(this.#scratch, slice, this.#chunks);
    const packed: (PackedChunk | null)[] = [];
    for (let chunk = 0; chunk < this.#chunks; chunk++) {
      packed.push(null);
      if (waiting.due(chunk) !== step && this.#solver.isReached(chunk) === 0) continue;
      waiting.load(chunk, this.#view(this.#havens + 8 * chunk * this.#chunk, 8 * this.#chunk), this.#dueOf(chunk));
      this.#addSafe(chunk, safe);
      packed[chunk] = this.#pack(this.#solver.advanceChunk(chunk, step));
      waiting.setDue(chunk, this.#solver.soonestDue());
      this.#save(chunk, waiting);
    }
    safe?.close();
    return this.#keep(slice, step, packed, waiting);
  }

  #addSafe(chunk: number, safe: SafeChunks | null): void {
    safe?.fill(chunk, this.#view(this.#boards, 8 * this.#chunk));
  }

  #takeBackKings(slice: number, step: number): void {
    for (const from of neighbours(slice))
      this.#eachLog(from.slice, step, (chunk, bytes) => this.#solver.takeBackKing(from.square, chunk, bytes));
  }

  /** Restores the tables of a slice to their state after a step, from the losses before it. */
  #restore(slice: number, step: number, waiting: Waiting): void {
    this.#view(this.#havens, 8 * this.#all).fill(0);
    for (let before = 0; before < step; before++) {
      this.#eachLog(slice, before, (chunk, bytes) => this.#solver.mergeLog(chunk, bytes));
      this.#takeBackKings(slice, before);
    }
    this.#solver.takeBackMerged();
    for (let chunk = 0; chunk < this.#chunks; chunk++) {
      this.#solver.restoreChunk(chunk, step);
      waiting.setDue(chunk, this.#solver.soonestDue());
      this.#save(chunk, waiting);
    }
  }

  /** Writes the blocks of a slice, then removes the logs of its steps, which nothing else requires. */
  pack(slice: number, steps: number): void {
    const logs: (SliceLog | null)[] = [];
    try {
      this.#use(slice);
      for (let step = 0; step <= steps; step++) logs.push(this.#scratch.openLog(step, slice, this.#chunks));
      this.#scratch.write(this.#scratch.partName(slice), this.#partPieces(logs));
    } finally {
      for (const log of logs) log?.close();
    }
    this.#scratch.forgetLogs(slice);
  }

  *#partPieces(logs: readonly (SliceLog | null)[]): Generator<Uint8Array> {
    const list = Buffer.alloc((8 * 64 * this.#all) / BLOCK);
    let number = 0;
    for (let chunk = 0; chunk < this.#chunks; chunk++) {
      const bytes = this.#view(this.#bytes, 64 * this.#chunk).fill(0);
      for (const [step, log] of logs.entries()) {
        const losses = log?.read(chunk);
        if (!losses) continue;
        this.#view(this.#log, losses.length).set(losses);
        this.#solver.writeLog(this.#bytes, losses.length, step);
      }
      for (const packed of packedBlocks(bytes)) {
        list.writeUInt32LE(packed.length, 8 * number);
        list.writeUInt32LE(crc32(packed), 8 * number + 4);
        number++;
        yield packed;
      }
    }
    const check = Buffer.alloc(4);
    check.writeUInt32LE(crc32(list));
    yield list;
    yield check;
  }

  /** Writes the table from the parts. */
  assemble(path: string, figures: EndingFigures): void {
    const blocks = (64 * this.#all) / BLOCK;
    writeBlocks(
      path,
      headerOf(this.#ending, this.#scratch.counting, figures),
      SLICES * blocks,
      partBlocks(this.#scratch, blocks),
    );
  }

  #use(slice: number): void {
    this.#solver.useSlice(slice, this.#havens, this.#reached, this.#due, this.#log, this.#boards, this.#sums);
  }

  /** Prepares a step of a slice. */
  #enter(slice: number): void {
    this.#use(slice);
    const addresses = new Map<string, number>();
    for (const left of smallerOf(this.#ending)) {
      const at = this.#smaller.get(left.name) as number;
      const file = openSync(this.#scratch.winsPath(left), 'r');
      try {
        readFully(file, this.#view(at, this.#all), slice * this.#all, this.#scratch.winsPath(left));
      } finally {
        closeSync(file);
      }
      addresses.set(left.name, at - slice * this.#all);
    }
    const less = (at: number): number => {
      const left = this.#ending.units[at] === undefined ? null : without(this.#ending, at);
      return left === null ? 0 : (addresses.get(left.name) as number);
    };
    this.#solver.useSmaller(less(0), less(1), less(2), less(3));
    this.#view(this.#reached, 8 * this.#all).fill(0);
    this.#view(this.#sums, 4096).fill(0);
  }

  #eachLog(slice: number, step: number, use: (chunk: number, bytes: number) => void): void {
    const log = this.#scratch.openLog(step, slice, this.#chunks);
    if (log === null) return;
    try {
      for (let chunk = 0; chunk < this.#chunks; chunk++) {
        const bytes = log.read(chunk);
        if (bytes === null) continue;
        this.#view(this.#log, bytes.length).set(bytes);
        use(chunk, bytes.length);
      }
    } finally {
      log.close();
    }
  }

  #keep(slice: number, step: number, packed: readonly (PackedChunk | null)[], waiting: Waiting): LogWords {
    const [lost = 0, won = 0, stands = 0, free = 0, stalemates = 0] = new Uint32Array(
      this.#memory.buffer,
      this.#sums,
      5,
    );
    const dues = Array.from({ length: this.#chunks }, (_, chunk) => waiting.due(chunk)).filter(due => due > 0);
    const words = { lost, won, stands, free, stalemates, due: dues.length > 0 ? Math.min(...dues) : 0 };
    this.#scratch.keepLog(step, slice, words, packed);
    return words;
  }

  #view(at: number, bytes: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, bytes);
  }

  #dueOf(chunk: number): Uint8Array {
    return this.#view(this.#due + chunk * this.#chunk, this.#chunk);
  }

  #pack(bytes: number): PackedChunk | null {
    return this.#scratch.pack(this.#view(this.#log, bytes));
  }

  #save(chunk: number, waiting: Waiting): void {
    waiting.save(chunk, this.#view(this.#havens + 8 * chunk * this.#chunk, 8 * this.#chunk), this.#dueOf(chunk));
  }
}

/** The blocks of all slices, in order. */
function* partBlocks(scratch: SliceScratch, blocks: number): Generator<Uint8Array> {
  for (let slice = 0; slice < SLICES; slice++) {
    const path = scratch.partPath(slice);
    const file = openSync(path, 'r');
    try {
      const damaged = (): ScratchDamaged =>
        new ScratchDamaged(`${path} is damaged; delete the partial files and start again`);
      const list = Buffer.alloc(8 * blocks + 4);
      const end = fstatSync(file).size - list.length;
      if (end < 0) throw damaged();
      readFully(file, list, end, path);
      if (crc32(list.subarray(0, -4)) !== list.readUInt32LE(8 * blocks)) throw damaged();
      let at = 0;
      for (let block = 0; block < blocks; block++) {
        const bytes = Buffer.alloc(list.readUInt32LE(8 * block));
        readFully(file, bytes, at, path);
        if (crc32(bytes) !== list.readUInt32LE(8 * block + 4)) throw damaged();
        yield bytes;
        at += bytes.length;
      }
    } finally {
      closeSync(file);
    }
  }
}
