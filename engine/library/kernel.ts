/**
 * `library.wasm`: work on the games of a library that is too much for JavaScript objects, in a memory of its own. A
 * thread can have several instances. All calls are synchronous.
 */
import { compiledRules, OPTION_WORDS } from '../rules/compile.ts';
import { parseFen } from '../rules/fen-read.ts';
import { type PositionRecord, RECORD_WORDS } from '../rules/record.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { settledRecord } from '../rules/setup.ts';

/** Functions of the module; `engine/assembly/library` describes them. */
export interface LibraryFunctions {
  readonly useRules: () => void;
  readonly replay: (record: number, moves: number, count: number, keys: number) => number;
  readonly sortPositions: (keys: number, count: number, entries: number, scratch: number, ends: number) => void;
  readonly writeBlocks: (
    games: number,
    moves: number,
    count: number,
    lastGame: number,
    entries: number,
    ends: number,
    numbers: number,
    out: number,
    into: number,
  ) => number;
  readonly findPositions: (block: number, length: number, difference: bigint, games: number, moves: number) => number;
  readonly readPositions: (
    block: number,
    length: number,
    first: bigint,
    keys: number,
    games: number,
    moves: number,
  ) => number;
  readonly useScan: (address: number) => number;
  readonly scanAddress: (part: number) => number;
  readonly scanBlock: (block: number, first: number, chosen: number, results: number) => void;
  readonly scanMoves: (record: number, moves: number, count: number, from: number) => number;
  readonly endsOf: (record: number, moves: number, count: number) => number;
  readonly isCountReached: (record: number, moves: number, count: number) => number;
  readonly useCount: (kinds: number, least: number, most: number) => void;
  readonly useEnds: (mask: number) => void;
  readonly completeMoves: (record: number, moves: number, count: number) => void;
  readonly markPositions: (
    block: number,
    length: number,
    difference: bigint,
    first: number,
    bytes: number,
    count: number,
    games: number,
    moves: number,
  ) => number;
  readonly tallyPositions: (block: number, length: number, difference: bigint, first: number) => number;
  readonly useTally: (
    marks: number,
    days: number,
    ratings: number,
    repeated: number,
    steps: number,
    sums: number,
    played: number,
    games: number,
  ) => void;
  readonly beginTally: (mask: number, results: number, whiteMoves: boolean) => void;
  readonly tallyList: (games: number, moves: number, count: number, first: number) => void;
  readonly playedMoves: { readonly value: number };
  readonly intersectMasks: (mask: number, other: number, games: number) => void;
  readonly uniteMasks: (mask: number, other: number, games: number) => void;
  readonly subtractMasks: (mask: number, other: number, games: number) => void;
  readonly coversMask: (mask: number, other: number, games: number) => number;
  readonly countMask: (mask: number, games: number) => number;
  readonly keepBetween: (mask: number, column: number, least: number, most: number, games: number) => void;
  readonly addMarked: (found: number, column: number, marks: number, games: number) => void;
  readonly selectGames: (games: number, count: number, mask: number, out: number) => number;
  readonly useChunk: (address: number) => number;
  readonly partAddress: (part: number) => number;
  readonly splitChunk: (from: number, end: number, isLast: boolean) => number;
  readonly readMovetexts: (count: number) => void;
  readonly asciiEnd: (from: number, end: number) => number;
  readonly useNames: (address: number) => number;
  readonly clearNames: () => void;
  readonly intern: (address: number, length: number) => number;
  readonly nameCount: () => number;
  readonly nameEntry: (id: number) => number;
  readonly writeMoves: (
    record: number,
    moves: number,
    count: number,
    list: number,
    ply: number,
    result: number,
    out: number,
  ) => number;
  readonly useGameTexts: (address: number) => number;
  readonly useBlock: (address: number, size: number, first: number) => void;
  readonly writeGames: (rows: number, count: number, out: number, room: number) => number;
  readonly addText: (low: number, high: number, length: number) => number;
  readonly stopped: { readonly value: number };
  readonly wantedLow: { readonly value: number };
  readonly wantedHigh: { readonly value: number };
  readonly writtenEnd: { readonly value: number };
  readonly useDigests: (address: number) => number;
  readonly useForms: (address: number) => number;
  readonly useChecksums: (address: number) => number;
  readonly sumRows: (rows: number, count: number, sums: number) => void;
  readonly writeEntries: (
    id: number,
    count: number,
    games: number,
    forms: number,
    moves: number,
    values: number,
    out: number,
    ends: number,
  ) => void;
  readonly namesFull: { readonly value: number };
  readonly splitEnd: { readonly value: number };
}

type Exports = LibraryFunctions & {
  readonly writeTables: () => void;
  readonly spaceStart: () => number;
  readonly rulesAddress: () => number;
  readonly recordSize: () => number;
  readonly optionWords: () => number;
};

interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WebAssembly.Module;
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => WebAssembly.Memory;
  readonly Instance: new (module: WebAssembly.Module, imports: object) => WebAssembly.Instance;
}

const PAGE = 65536;

const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost };

/** @param wasm the bytes of `library.wasm` */
export const compileLibrary = (wasm: Uint8Array<ArrayBuffer>): WebAssembly.Module => new host.Module(wasm);

export class LibraryKernel {
  readonly functions: LibraryFunctions;
  readonly buffer: ArrayBuffer;
  /** First address of the caller's space, a multiple of 64. */
  readonly start: number;
  readonly #rulesAddress: number;
  #rules: RuleSet | null = null;

  /** @param space bytes that the caller uses from `start` on; the memory never grows */
  constructor(module: WebAssembly.Module, space: number) {
    // The module's own memory comes first: one page.
    const pages = 1 + Math.ceil(space / PAGE);
    const memory = new host.Memory({ initial: pages, maximum: pages });
    const exports = new host.Instance(module, { env: { memory } }).exports as unknown as Exports;
    exports.writeTables();
    this.start = exports.spaceStart();
    if (
      exports.recordSize() !== 4 * RECORD_WORDS ||
      exports.optionWords() !== OPTION_WORDS ||
      this.start + space > memory.buffer.byteLength
    )
      throw new Error('library.wasm does not match this program: run `npm run kernel`');
    this.functions = exports;
    this.buffer = memory.buffer;
    this.#rulesAddress = exports.rulesAddress();
  }

  /** Selects the rules of the calls that follow. */
  useRules(rules: RuleSet): void {
    if (rules === this.#rules) return;
    new Int32Array(this.buffer, this.#rulesAddress, OPTION_WORDS).set(compiledRules(rules));
    this.functions.useRules();
    this.#rules = rules;
  }

  /** The module has selected other rules by itself. */
  forgetRules(): void {
    this.#rules = null;
  }
}

/** The kernel's record of the start position; `settledRecord` makes others. Needs the rules kernel (`loadRules`). */
export function startRecord(rules: RuleSet): PositionRecord {
  const start = parseFen(rules.startFen);
  if (!start.ok) throw new Error(`${rules.id}: ${start.error.text}`);
  return settledRecord(rules, start.value);
}

/** The number of plies before the first move of a position. */
export function firstPly(fen: string): number {
  const fields = fen.split(' ');
  return 2 * (Number(fields.at(-1)) - 1) + (fields[1] === 'b' ? 1 : 0);
}
