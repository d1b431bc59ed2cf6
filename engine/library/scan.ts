/** Scans the moves of games for a compiled search. `engine/assembly/library/scan.ts` describes the memory. */
import { compiledRules, OPTION_WORDS } from '../rules/compile.ts';
import { type PositionRecord, RECORD_WORDS } from '../rules/record.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { SCANNED_ENDS, type ScannedEnd } from '../rules/scanned-ends.ts';
import type { CountKind } from '../rules/types.ts';
import { type LibraryFunctions, LibraryKernel } from './kernel.ts';

/** Rule sets with a start position that a scan can tell apart. */
export const MAX_PROFILES = 255;
const PROFILE_WORDS = OPTION_WORDS + RECORD_WORDS;
/** Everything before the input. */
const HEAD = 1024 * 1024;
const PROGRAM_BYTES = 2 ** 19;
const RECORD_BYTES = 4 * RECORD_WORDS;

/** Results of a game. */
export const SCAN = { notScanned: 0, notFound: 1, found: 2, damaged: 3 } as const;

/** Which counts a search looks for: those whose highest number is in a range, of one kind or of any (`null`). */
export interface CountSearch {
  readonly kind: CountKind | null;
  /** Inclusive; `null`: no limit. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Bits of the kernel's numbers. */
const COUNT_KINDS = { board: 2, piece: 4 } as const;
const MOST_NUMBER = 2 ** 31 - 1;

/** A line of moves of 16 bits; those of a variation may lack role and promotion. */
export interface ScanLine {
  readonly rules: RuleSet;
  readonly start: PositionRecord;
  readonly moves: ArrayLike<number>;
  /** Plies before it belong to another line. */
  readonly from: number;
}

export class ScanKernel {
  readonly #module: WebAssembly.Module;
  #kernel!: LibraryKernel;
  #input = 0;
  #room = 0;
  #profiles: Int32Array[] = [];
  #program: Int32Array = new Int32Array(1);
  /** Selects what is searched for besides the program. */
  #select: () => void = () => this.#kernel.functions.useEnds(0);

  /** @param module of `compileLibrary` @param room bytes of the largest input that is expected */
  constructor(module: WebAssembly.Module, room = 2 ** 20) {
    this.#module = module;
    this.#makeRoom(room);
  }

  /** Selects the compiled search. */
  useProgram(program: Int32Array): void {
    if (4 * program.length > PROGRAM_BYTES) throw new RangeError('The search is too large');
    this.#program = program;
    this.#use(functions => functions.useEnds(0));
    new Int32Array(this.#kernel.buffer, this.#kernel.functions.scanAddress(1), program.length).set(program);
  }

  /** Searches for games with this end instead of positions. */
  useEnd(end: ScannedEnd): void {
    this.#use(functions => functions.useEnds(bitOf(end)));
  }

  /** Searches for games that reach a count instead of positions. */
  useCount({ kind, from, to }: CountSearch): void {
    const kinds = kind === null ? COUNT_KINDS.board | COUNT_KINDS.piece : COUNT_KINDS[kind];
    this.#use(functions => functions.useCount(kinds, from ?? 0, to ?? MOST_NUMBER));
  }

  #use(select: (functions: LibraryFunctions) => void): void {
    this.#select = () => select(this.#kernel.functions);
    this.#select();
  }

  /** Adds a rule set with its start position; returns its number. At most {@link MAX_PROFILES}. */
  addProfile(rules: RuleSet, start: PositionRecord): number {
    if (this.#profiles.length === MAX_PROFILES) throw new RangeError('There are too many rule sets');
    const profile = new Int32Array(PROFILE_WORDS);
    profile.set(compiledRules(rules));
    profile.set(start, OPTION_WORDS);
    this.#profiles.push(profile);
    this.#writeProfile(this.#profiles.length - 1);
    return this.#profiles.length - 1;
  }

  /**
   * Scans a block of games (`host/database/storage/block.ts`) whose head has been checked. Valid until the next call.
   *
   * @param first id of its first game @param chosen for each of its games the number of a profile + 1, or 0
   * @returns a value of {@link SCAN} for each of them
   */
  scanBlock(bytes: Uint8Array, first: number, chosen: Uint8Array): Uint8Array {
    const blockRoom = (bytes.length + 15) & ~7;
    this.#makeRoom(blockRoom + 2 * chosen.length);
    const { buffer, functions } = this.#kernel;
    const [choices, results] = [this.#input + blockRoom, this.#input + blockRoom + chosen.length];
    new Uint8Array(buffer, this.#input, bytes.length).set(bytes);
    new Uint8Array(buffer, choices, chosen.length).set(chosen);
    const found = new Uint8Array(buffer, results, chosen.length).fill(SCAN.notScanned);
    this.#kernel.forgetRules();
    functions.scanBlock(this.#input, first, choices, results);
    return found;
  }

  /** Whether a line matches at or after its ply `from`. */
  scanLine(line: ScanLine): boolean {
    const { record, moves } = this.#write(line);
    return this.#kernel.functions.scanMoves(record, moves, line.moves.length, line.from) >= 0;
  }

  /** Whether a line ends like this; the last search must be for this end or for positions. */
  hasEnd(line: ScanLine, end: ScannedEnd): boolean {
    const { record, moves } = this.#write(line);
    return (this.#kernel.functions.endsOf(record, moves, line.moves.length) & bitOf(end)) !== 0;
  }

  /** Whether a line, in which players start no count, reaches the count of {@link useCount}. */
  reachesCount(line: ScanLine): boolean {
    const { record, moves } = this.#write(line);
    return this.#kernel.functions.isCountReached(record, moves, line.moves.length) !== 0;
  }

  /** Position keys of a line from its ply `from` on, unsigned; fewer if a move is illegal. */
  keysOf(line: ScanLine): BigUint64Array {
    const { record, moves } = this.#write(line);
    const { buffer, functions } = this.#kernel;
    const count = line.moves.length;
    const keys = (moves + 2 * count + 7) & ~7;
    const played = functions.replay(record, moves, count, keys + 8);
    // The kernel writes the keys after each move; the key of the start is that of a line without moves.
    const start = new BigUint64Array(buffer, record + 80, 2);
    const all = new BigUint64Array(buffer, keys, played + 1);
    all[0] = (start[0] as bigint) ^ (start[1] as bigint);
    return all.slice(line.from);
  }

  #write({ rules, start, moves: played }: ScanLine): { readonly record: number; readonly moves: number } {
    this.#makeRoom(RECORD_BYTES + 10 * played.length + 32);
    const { buffer, functions } = this.#kernel;
    const [record, moves] = [this.#input, this.#input + RECORD_BYTES];
    this.#kernel.useRules(rules);
    new Int32Array(buffer, record, RECORD_WORDS).set(start);
    new Uint16Array(buffer, moves, played.length).set(played);
    functions.completeMoves(record, moves, played.length);
    return { record, moves };
  }

  #writeProfile(index: number): void {
    const { buffer, functions } = this.#kernel;
    const address = functions.scanAddress(0) + 4 * PROFILE_WORDS * index;
    new Int32Array(buffer, address, PROFILE_WORDS).set(this.#profiles[index] as Int32Array);
  }

  /** Memory never grows, so a larger input needs another instance. */
  #makeRoom(bytes: number): void {
    if (bytes <= this.#room) return;
    this.#room = Math.max(bytes, 2 * this.#room);
    this.#kernel = new LibraryKernel(this.#module, HEAD + this.#room);
    this.#input = this.#kernel.functions.useScan(this.#kernel.start);
    if (this.#input + this.#room > this.#kernel.buffer.byteLength)
      throw new Error('library.wasm does not match this program: run `npm run kernel`');
    for (const index of this.#profiles.keys()) this.#writeProfile(index);
    const select = this.#select;
    this.useProgram(this.#program);
    this.#select = select;
    select();
  }
}

const bitOf = (end: ScannedEnd): number => 1 << SCANNED_ENDS.indexOf(end);
