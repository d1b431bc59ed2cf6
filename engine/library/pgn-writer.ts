/** Writes plain games as PGN in bulk (`engine/assembly/library/write-games.ts`). */
import { compiledRules, OPTION_WORDS } from '../rules/compile.ts';
import { RECORD_WORDS } from '../rules/record.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { SUMMED_COLUMNS } from './game-writer.ts';
import { firstPly, LibraryKernel, startRecord } from './kernel.ts';

/** Values of a row: the columns of its checksum, the checksum, and the number of the text of its groups. */
const ROW_VALUES = SUMMED_COLUMNS + 2;
/** Sources of the values behind the pieces of a head, besides the columns of a row. */
export const IN_RECORD = SUMMED_COLUMNS;
/** Whole tag pairs rather than a value. */
export const GROUPS = SUMMED_COLUMNS + 1;
export const NO_VALUE = -1;

/** Bytes of a longest block. */
const BLOCK = 2 * 1024 * 1024;
/** Bytes for texts, tables and checksums. */
const TEXTS = 6 * 1024 * 1024;

/** Kinds of names that games need. Those of players and places may decide which rule set a game is read by. */
const KINDS = ['name', 'player', 'place'] as const;
/** The kinds of other texts. */
const GROUP_KIND = KINDS.length;
const FIRST_HEAD = GROUP_KIND + 1;
const STOPPED = ['end', 'text', 'block', 'other'] as const;

export type NeededText =
  | { readonly kind: (typeof KINDS)[number]; readonly name: number }
  /** The tag pairs with the groups of a game, with a line feed behind each; 0 has no text. */
  | { readonly kind: 'groups'; readonly number: number }
  | { readonly kind: 'head'; readonly form: number; readonly rules: number };

/** Text, and where the value behind it comes from: a column, {@link IN_RECORD}, {@link GROUPS} or {@link NO_VALUE}. */
export interface Piece {
  readonly text: Uint8Array;
  readonly source: number;
  /** Its place among the values of the record. */
  readonly index: number;
}

/** What games of one form and rule set have before their moves. */
export interface Head {
  readonly rules: RuleSet;
  readonly pieces: readonly Piece[];
  /** The number of values in a record. */
  readonly values: number;
}

export class PgnWriter {
  /** The rows of {@link write}, {@link ROW_VALUES} each; NaN for `NULL`. */
  readonly rows: Float64Array;
  readonly #kernel: LibraryKernel;
  readonly #block: Uint8Array;
  readonly #out: Uint8Array;
  #end = 0;

  /** @param module of `compileLibrary` @param rows how many are written at once @param room bytes of their text */
  constructor(module: WebAssembly.Module, rows: number, room: number) {
    const size = 8 * ROW_VALUES * rows;
    this.#kernel = new LibraryKernel(module, size + BLOCK + room + TEXTS);
    const { buffer, functions, start } = this.#kernel;
    this.rows = new Float64Array(buffer, start, ROW_VALUES * rows);
    this.#block = new Uint8Array(buffer, start + size, BLOCK);
    this.#out = new Uint8Array(buffer, start + size + BLOCK, room);
    const end = functions.useChecksums(functions.useGameTexts(start + size + BLOCK + room));
    if (end > buffer.byteLength) throw new Error('library.wasm does not match this program: run `npm run kernel`');
  }

  /** Begins an empty text, and forgets the block. */
  begin(): void {
    this.#end = 0;
    this.#kernel.functions.useBlock(this.#block.byteOffset, 0, 0);
  }

  /** Games of a block whose head is sound; false if it is too long. @param first the id of its first game */
  useBlock(bytes: Uint8Array, first: number): boolean {
    if (bytes.length > BLOCK) return false;
    this.#block.set(bytes);
    this.#kernel.functions.useBlock(this.#block.byteOffset, bytes.length, first);
    return true;
  }

  /**
   * Writes the games of rows behind the text, with an empty line between two. Returns how many, and why it stopped: at
   * the end or without room; because it needs a text or a block; or because the game is damaged or unusual.
   */
  write(from: number, count: number): { readonly written: number; readonly stopped: (typeof STOPPED)[number] } {
    const { functions } = this.#kernel;
    const between = this.#end > 0 ? 1 : 0;
    const at = this.#out.byteOffset + this.#end + between;
    const row = this.rows.byteOffset + 8 * ROW_VALUES * from;
    const written = functions.writeGames(row, count, at, Math.max(0, this.#out.length - this.#end - between));
    if (written > 0) {
      if (between) this.#out[this.#end] = FEED;
      this.#end = functions.writtenEnd.value - this.#out.byteOffset;
    }
    return { written, stopped: STOPPED[functions.stopped.value] ?? 'other' };
  }

  /** The text since {@link begin}, as a copy. @param before ASCII that comes first */
  text(before = ''): Uint8Array {
    const text = new Uint8Array(before.length + this.#end);
    for (let at = 0; at < before.length; at++) text[at] = before.charCodeAt(at);
    text.set(this.#out.subarray(0, this.#end), before.length);
    return text;
  }

  /** What `write` has stopped for. */
  get needed(): NeededText {
    const { wantedLow, wantedHigh } = this.#kernel.functions;
    const [name, high] = [wantedLow.value >>> 0, wantedHigh.value >>> 0];
    const kind = KINDS[high];
    if (kind !== undefined) return { kind, name };
    if (high === GROUP_KIND) return { kind: 'groups', number: name };
    return { kind: 'head', form: name, rules: high - FIRST_HEAD };
  }

  /** Adds the text that `write` has stopped for. `null`: its games are left to the caller. */
  add(text: Uint8Array | null): void {
    const { functions, buffer } = this.#kernel;
    const [low, high] = [functions.wantedLow.value, functions.wantedHigh.value];
    const at = text === null ? 0 : functions.addText(low, high, text.length);
    if (text !== null && at !== 0) new Uint8Array(buffer, at, text.length).set(text);
    else new DataView(buffer).setUint32(functions.addText(low, high, 0) - 4, LEFT, true);
  }

  addHead(head: Head | null): void {
    this.add(head && packedHead(head));
  }
}

const FEED = 10;
/** Length of a text that games are left to the caller for. */
const LEFT = 0xffffffff;

function packedHead({ rules, pieces, values }: Head): Uint8Array {
  const fixed = 4 * (OPTION_WORDS + RECORD_WORDS + 3);
  const bytes = new Uint8Array(pieces.reduce((sum, { text }) => sum + 12 + text.length, fixed));
  const words = new Int32Array(bytes.buffer, 0, fixed / 4);
  words.set(compiledRules(rules));
  words.set(startRecord(rules), OPTION_WORDS);
  words.set([firstPly(rules.startFen), values, pieces.length], OPTION_WORDS + RECORD_WORDS);
  const view = new DataView(bytes.buffer);
  let at = fixed;
  for (const { text, source, index } of pieces) {
    view.setInt32(at, source, true);
    view.setUint32(at + 4, index, true);
    view.setUint32(at + 8, text.length, true);
    bytes.set(text, at + 12);
    at += 12 + text.length;
  }
  return bytes;
}
