/**
 * Access to the rules kernel: one `rules.wasm` per process or page, synchronous after {@link loadRules}.
 *
 * This module lays out the memory after the kernel's tables: the rule set in use, then a few position records and lists
 * that all calls share. A position keeps a copy of its 128-byte record in JavaScript and copies it into the memory for
 * a call.
 */
import { familyOf } from './capabilities.ts';
import { compiledRules, OPTION_WORDS } from './compile.ts';
import { RECORD_WORDS } from './record.ts';
import type { RuleSet } from './rule-set.ts';

/** Kernel functions of one family of games: the chess games or the capture games (`familyOf`). */
interface Kernel {
  readonly useRules: (address: number) => void;
  readonly settle: (record: number) => void;
  readonly generate: (record: number, list: number) => number;
  readonly generateNoisy: (record: number, list: number) => number;
  readonly generateQuiet: (record: number, list: number) => number;
  /** Moves that disobey an order and so lose at once. */
  readonly generateLosing: (record: number, list: number) => number;
  /** All reks, with or without an order. */
  readonly generateReks: (record: number, list: number) => number;
  /** Whether the move is legal or losing. */
  readonly isPlayable: (record: number, move: number) => number;
  readonly play: (from: number, to: number, move: number) => void;
  readonly isDead: (record: number) => number;
  readonly countLimit: (record: number, side: number) => number;
  /** Whether the piece values allow this side a board count. */
  readonly mayRunBoardCount: (record: number, side: number) => number;
  readonly searchKey: (record: number) => bigint;
  readonly attackedBy: (record: number, side: number) => bigint;
  readonly perft: (record: number, list: number, depth: number) => number;
  readonly perftMake: (record: number, list: number, depth: number) => number;
}

type RekNames = Exclude<keyof Kernel, 'countLimit' | 'mayRunBoardCount' | 'attackedBy'>;

/** Exports of `rules.wasm`: the functions of the capture games have the prefix `rek`. */
type Exports = Omit<Kernel, 'generateLosing' | 'generateReks' | 'isPlayable'> & {
  readonly [name in RekNames as `rek${Capitalize<name>}`]: Kernel[name];
} & {
  readonly isLegal: (record: number, move: number) => number;
  readonly spaceStart: () => number;
  readonly recordSize: () => number;
  readonly listSize: () => number;
  readonly optionWords: () => number;
  readonly writeTables: () => void;
  readonly memory: WebAssembly.Memory;
};

/** Largest perft depth that fits the record stack. */
export const MAX_PERFT_DEPTH = 30;

/** `WebAssembly.instantiate`, which neither the ES libraries nor Node's types declare. */
interface Instantiator {
  readonly instantiate: (bytes: BufferSource, imports: object) => Promise<{ readonly instance: WebAssembly.Instance }>;
}
type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;

/** The loaded kernel, views of its memory and addresses of our space in it. */
export interface Board {
  readonly kernel: Kernel;
  readonly words: Int32Array;
  readonly bytes: Uint8Array;
  readonly shorts: Uint16Array;
  /** u64 view: `index = address / 8`. */
  readonly longs: BigUint64Array;
  /** Address of the work record; the record stack of perft follows it. */
  readonly record: number;
  /** Address of a second record, for the position after a move. */
  readonly next: number;
  readonly list: number;
}

const noMoves = (_record: number, list: number): number => list;

const chessKernel = (wasm: Exports): Kernel => ({
  ...wasm,
  generateLosing: noMoves,
  generateReks: noMoves,
  isPlayable: wasm.isLegal,
});

const rekKernel = (wasm: Exports): Kernel => ({
  useRules: wasm.rekUseRules,
  settle: wasm.rekSettle,
  generate: wasm.rekGenerate,
  generateNoisy: wasm.rekGenerateNoisy,
  generateQuiet: wasm.rekGenerateQuiet,
  generateLosing: wasm.rekGenerateLosing,
  generateReks: wasm.rekGenerateReks,
  isPlayable: wasm.rekIsPlayable,
  play: wasm.rekPlay,
  isDead: wasm.rekIsDead,
  countLimit: () => 0,
  mayRunBoardCount: () => 0,
  searchKey: wasm.rekSearchKey,
  attackedBy: () => 0n,
  perft: wasm.rekPerft,
  perftMake: wasm.rekPerftMake,
});

/** One per family, over the same memory. */
let boards: { readonly chess: Board; readonly rek: Board } | null = null;
let loading: Promise<void> | null = null;
let inUse: RuleSet | null = null;
let rulesAddress = 0;

async function instantiate(bytes: BufferSource): Promise<void> {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Instantiator };
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = instance.exports as unknown as Exports;
  wasm.writeTables();
  const { buffer } = wasm.memory;
  const size = wasm.recordSize();
  if (size !== 4 * RECORD_WORDS || wasm.optionWords() !== OPTION_WORDS) {
    throw new Error('rules.wasm does not match this program: run `npm run kernel`');
  }
  rulesAddress = wasm.spaceStart();
  const record = (rulesAddress + 4 * OPTION_WORDS + 63) & ~63;
  const list = record + (MAX_PERFT_DEPTH + 1) * size;
  // Lists of the capture games may be twice as long.
  if (list + 2 * MAX_PERFT_DEPTH * wasm.listSize() > buffer.byteLength)
    throw new RangeError('rules.wasm does not have enough memory');
  const chess: Board = {
    kernel: chessKernel(wasm),
    words: new Int32Array(buffer),
    bytes: new Uint8Array(buffer),
    shorts: new Uint16Array(buffer),
    longs: new BigUint64Array(buffer),
    record,
    next: record + size,
    list,
  };
  boards = { chess, rek: { ...chess, kernel: rekKernel(wasm) } };
}

/** Loads the bytes of `rules.wasm`. A second call waits for the first one, and loads again only if that failed. */
export function loadRules(bytes: BufferSource): Promise<void> {
  loading ??= instantiate(bytes).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The kernel with `rules` selected. Throws before `loadRules` has finished. */
export function kernelFor(rules: RuleSet): Board {
  if (boards === null) throw new Error('loadRules() must finish before positions are created');
  const board = boards[familyOf(rules)];
  if (inUse !== rules) {
    board.words.set(compiledRules(rules), rulesAddress >> 2);
    board.kernel.useRules(rulesAddress);
    inUse = rules;
  }
  return board;
}
