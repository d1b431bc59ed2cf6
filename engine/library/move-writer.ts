/** Writes main lines as PGN (`engine/assembly/library/write-moves.ts`). */
import { RECORD_WORDS } from '../rules/record.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { firstPly, LibraryKernel, startRecord } from './kernel.ts';

/** Moves of a line. */
const MOST_MOVES = 20_000;
/** Bytes of a move with its number and blanks. */
const MOVE = 20;
/** Bytes of the result, and of the squares of all pieces that moves of the capture games name. */
const REST = 256;
/** Bytes of a list of moves. */
const LIST = 4096;

export class MoveWriter {
  readonly #kernel: LibraryKernel;
  readonly #record: Int32Array;
  readonly #list: number;
  readonly #moves: Uint8Array;
  readonly #out: Uint8Array;
  #rules: RuleSet | null = null;
  #firstPly = 0;

  /** @param module of `compileLibrary` */
  constructor(module: WebAssembly.Module) {
    const record = 4 * RECORD_WORDS;
    this.#kernel = new LibraryKernel(module, record + LIST + (2 + MOVE) * MOST_MOVES + REST);
    const { buffer, start } = this.#kernel;
    this.#record = new Int32Array(buffer, start, RECORD_WORDS);
    this.#list = start + record;
    this.#moves = new Uint8Array(buffer, this.#list + LIST, 2 * MOST_MOVES);
    this.#out = new Uint8Array(buffer, this.#list + LIST + 2 * MOST_MOVES, MOVE * MOST_MOVES + REST);
  }

  /**
   * The moves from the start position and the result, wrapped, in ASCII, until the next call. `null`: one of them is
   * illegal, or they are too many.
   *
   * @param moves 16 bits each, little endian
   * @param result 0 open, 1 White, 2 draw, 3 Black
   */
  write(rules: RuleSet, moves: Uint8Array, result: number): Uint8Array | null {
    if (moves.length > this.#moves.length) return null;
    this.#use(rules);
    this.#moves.set(moves);
    const { byteOffset } = this.#out;
    const end = this.#kernel.functions.writeMoves(
      this.#record.byteOffset,
      this.#moves.byteOffset,
      moves.length / 2,
      this.#list,
      this.#firstPly,
      result,
      byteOffset,
    );
    return end === 0 ? null : this.#out.subarray(0, end - byteOffset);
  }

  #use(rules: RuleSet): void {
    if (rules === this.#rules) return;
    this.#kernel.useRules(rules);
    this.#record.set(startRecord(rules));
    this.#firstPly = firstPly(rules.startFen);
    this.#rules = rules;
  }
}
