/**
 * Games read from a chunk of PGN in one call of the kernel, as numbers in arrays. `engine/assembly/library/chunk.ts`
 * describes the memory.
 */
import { compiledRules, OPTION_WORDS } from '../rules/compile.ts';
import { type PositionRecord, RECORD_WORDS } from '../rules/record.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { LibraryKernel } from './kernel.ts';

/** Most bytes of a chunk. */
export const CHUNK_BYTES = 2 ** 21;
const SPACE = 24 * 2 ** 20;
/** Most games of one {@link ChunkKernel.split}. */
export const MAX_GAMES = 4096;
export const GAME_WORDS = 32;
const MAX_TAGS = 65536;
const TAG_WORDS = 3;
/** Most positions of one {@link ChunkKernel.readMoves}. */
export const MAX_POSITIONS = Math.floor(CHUNK_BYTES / 3) + MAX_GAMES;
/** Two words that are mixed with keys, the length of a text and 13 words for it. */
const PROFILE_WORDS = OPTION_WORDS + RECORD_WORDS + 16;
const LONGEST_PREFIX = 52;

/** Fields of a game, by index in its words. */
export const GAME_FIELDS = {
  /** Offsets in the chunk: the text of the game, with the empty lines behind it. */
  begin: 0,
  end: 1,
  /** Line ends before it in the chunk, and within it. */
  linesBefore: 2,
  lines: 3,
  /** 0 if the kernel has read it. */
  status: 4,
  /** Offset of what could not be read. */
  stopped: 5,
  /** Index of its first move and key. */
  first: 7,
  plies: 8,
  /** Index in {@link RESULTS}. */
  result: 9,
  /** year * 512 + month * 32 + day, 0 for an unknown part. */
  day: 10,
  /** White, Black << 16; 0xffff for none. */
  ratings: 11,
  /** Ids of names, 0 for an unknown one. */
  white: 12,
  black: 13,
  event: 14,
  site: 15,
  round: 16,
  variant: 17,
  ruleSet: 18,
  fen: 19,
  /** Bits of {@link FLAGS}. */
  flags: 20,
  profile: 21,
  /** Index of its first tag without a field, and their number. */
  firstTag: 22,
  tags: 23,
  /** Id of the form of its tags; see {@link ChunkKernel.form}. */
  form: 24,
  /** Where its values begin and end in {@link ChunkKernel.values}. */
  valuesAt: 25,
  valuesEnd: 26,
  /** 1: it may have reached an ending, or a count runs at its end. */
  mayEnd: 27,
  /** Lower and upper half, if the profile has digests. */
  digestLow: 28,
  digestHigh: 29,
  /** For the caller: the number of the game in the file, and the line at which it begins. */
  number: 30,
  line: 31,
} as const;

export type GameField = keyof typeof GAME_FIELDS;

export const FLAGS = { whiteIsEngine: 1, blackIsEngine: 2, dayOfUtcDate: 4 } as const;

/** Their numbers are those of the column `result` of a library, too, and never change. */
export const RESULTS = ['*', '1-0', '1/2-1/2', '0-1'] as const;

/** Why the kernel has not read a game, by status. */
const UNREAD = ['', 'tags', 'room', 'rules', 'word', 'move', 'result', 'notes'] as const;

/** Names of tags in the order in which the kernel numbers them. */
const KNOWN_TAGS = [
  ...['Event', 'Site', 'Round', 'White', 'Black', 'Date', 'Result', 'Variant', 'RuleSet', 'FEN', 'SetUp'],
  ...['RuleSetFile', 'VariantMen', 'WhiteType', 'BlackType', 'WhiteTitle', 'BlackTitle', 'WhiteElo', 'BlackElo'],
  ...['UTCDate', 'TimeControl', 'Termination', 'Mode', 'Labels', 'Collections'],
];

/** The part of a text that a tag takes. */
export interface TagRange {
  /** Id of its name. */
  readonly name: number;
  /** Offsets of its value in the chunk. */
  readonly from: number;
  readonly to: number;
}

/** The form of the tags of a game: names in their order, and where the values come from. */
export interface TagSources {
  /** Which tags of the roster come first: bit 0 Event, 1 Site, 2 Date, 3 Round, 4 White, 5 Black. */
  readonly roster: number;
  /** Ids of a name and of a value that belongs to the form; or {@link OF_FIELD}, {@link OF_GAME}. */
  readonly tags: readonly (readonly [name: number, value: number])[];
}

/** The value of a tag follows from a field, or belongs to the game. */
export const OF_FIELD = -1;
export const OF_GAME = -2;
/** Sources of values in the words of a form. */
const FIELD_SOURCE = 1;
const FORM_SOURCE = 2;

export class ChunkKernel {
  /** The bytes of the chunk; the caller fills them. */
  readonly input: Uint8Array<ArrayBuffer>;
  /** Moves of all games, 16 bits each. */
  readonly moves: Uint16Array<ArrayBuffer>;
  /** Position keys of all games, mixed as the profile says: that of the start, then one after each move. */
  readonly keys: BigInt64Array<ArrayBuffer>;
  /** The tags of games that belong to no field and no form, as records have them. */
  readonly values: Uint8Array<ArrayBuffer>;
  readonly #kernel: LibraryKernel;
  readonly #games: Uint32Array<ArrayBuffer>;
  readonly #tags: Uint32Array<ArrayBuffer>;
  readonly #lasts: Int32Array<ArrayBuffer>;
  readonly #profiles: Int32Array<ArrayBuffer>;

  /** @param module of `compileLibrary` */
  constructor(module: WebAssembly.Module) {
    this.#kernel = new LibraryKernel(module, SPACE);
    const { buffer, functions, start } = this.#kernel;
    const end = functions.useForms(functions.useDigests(functions.useNames(functions.useChunk(start))));
    if (end > buffer.byteLength) throw new Error('library.wasm does not match this program: run `npm run kernel`');
    const at = (part: number): number => functions.partAddress(part);
    this.input = new Uint8Array(buffer, at(0), CHUNK_BYTES);
    this.#games = new Uint32Array(buffer, at(1), MAX_GAMES * GAME_WORDS);
    this.#tags = new Uint32Array(buffer, at(2), MAX_TAGS * TAG_WORDS);
    this.moves = new Uint16Array(buffer, at(3), MAX_POSITIONS);
    this.keys = new BigInt64Array(buffer, at(4), MAX_POSITIONS);
    this.#lasts = new Int32Array(buffer, at(5), MAX_GAMES * RECORD_WORDS);
    this.#profiles = new Int32Array(buffer, at(6), MAX_GAMES * PROFILE_WORDS);
    this.values = new Uint8Array(buffer, at(7), CHUNK_BYTES);
    this.clearNames();
  }

  /** Bytes at the beginning of the chunk before the first one above 7F; `length` if there is none. */
  asciiLength(length: number): number {
    const { byteOffset } = this.input;
    return this.#kernel.functions.asciiEnd(byteOffset, byteOffset + length) - byteOffset;
  }

  /**
   * Finds the games between two offsets and reads their tags. Returns their number, 4096 at most.
   *
   * @param isLast no text follows; otherwise the last game is not returned, because its end is unknown
   */
  split(from: number, end: number, isLast: boolean): number {
    return this.#kernel.functions.splitChunk(from, end, isLast);
  }

  /** The offset behind the games that `split` has returned. */
  get splitEnd(): number {
    return this.#kernel.functions.splitEnd.value;
  }

  /** Whether {@link clearNames} must be called before the next `split`. */
  get namesFull(): boolean {
    return this.#kernel.functions.namesFull.value !== 0;
  }

  /** Reads the moves of the games of the last `split` that have no status. */
  readMoves(count: number): void {
    this.#kernel.functions.readMovetexts(count);
  }

  get(game: number, field: GameField): number {
    return this.#games[game * GAME_WORDS + GAME_FIELDS[field]] as number;
  }

  /** The record of the last position of a game. */
  lastRecord(game: number): PositionRecord {
    return this.#lasts.slice(game * RECORD_WORDS, (game + 1) * RECORD_WORDS);
  }

  /** Sets the rule set and start position of a game, by the number of a profile. */
  setProfile(game: number, profile: number): void {
    this.#games[game * GAME_WORDS + GAME_FIELDS.profile] = profile;
  }

  /** The rule set or start position of a game is not for the kernel. */
  refuseRules(game: number): void {
    this.#games[game * GAME_WORDS + GAME_FIELDS.status] = UNREAD.indexOf('rules');
  }

  /**
   * @param profile up to 4095 @param salt with which the keys are mixed (XOR)
   * @param prefix ASCII with which the texts of digests begin, 52 characters at most; empty: no digests
   */
  writeProfile(profile: number, rules: RuleSet, start: PositionRecord, salt: bigint, prefix: string): void {
    if (prefix.length > LONGEST_PREFIX) throw new RangeError(`${prefix} is too long`);
    const words = this.#profiles.subarray(profile * PROFILE_WORDS, (profile + 1) * PROFILE_WORDS);
    words.set(compiledRules(rules));
    words.set(start, OPTION_WORDS);
    const rest = new DataView(words.buffer, words.byteOffset + 4 * (OPTION_WORDS + RECORD_WORDS));
    rest.setBigInt64(0, salt, true);
    rest.setUint32(8, prefix.length, true);
    for (let at = 0; at < prefix.length; at++) rest.setUint8(12 + at, prefix.charCodeAt(at));
  }

  /** The words of the games from one index to another, {@link GAME_WORDS} each. */
  games(from: number, to: number): Uint32Array<ArrayBuffer> {
    return this.#games.subarray(from * GAME_WORDS, to * GAME_WORDS);
  }

  /** Sets a field that belongs to the caller. */
  set(game: number, field: 'number' | 'line' | 'mayEnd', value: number): void {
    this.#games[game * GAME_WORDS + GAME_FIELDS[field]] = value;
  }

  /** `null`: the id is that of a text. */
  form(id: number): TagSources | null {
    const bytes = this.nameBytes(id);
    if (bytes[0] !== 0) return null;
    const words = new Uint32Array(bytes.slice().buffer);
    const tags: (readonly [number, number])[] = [];
    for (let at = 1; at < words.length; at++) {
      const word = words[at] as number;
      const source = word & 3;
      const value = source === FORM_SOURCE ? (words[++at] as number) : source === FIELD_SOURCE ? OF_FIELD : OF_GAME;
      tags.push([word >>> 2, value]);
    }
    return { roster: (words[0] as number) >>> 8, tags };
  }

  /** A tag that has no field, by its index in the chunk. */
  tag(index: number): TagRange {
    const [name = 0, from = 0, to = 0] = this.#tags.subarray(index * TAG_WORDS, (index + 1) * TAG_WORDS);
    return { name, from, to };
  }

  /** One more than the last id of a name. */
  get nameCount(): number {
    return this.#kernel.functions.nameCount();
  }

  /** UTF-8. */
  nameBytes(id: number): Uint8Array<ArrayBuffer> {
    const { buffer, functions } = this.#kernel;
    const [address = 0, length = 0] = new Uint32Array(buffer, functions.nameEntry(id), 2);
    return new Uint8Array(buffer, address, id === 0 ? 0 : length);
  }

  /** Forgets all names; their ids begin again. */
  clearNames(): void {
    const { functions } = this.#kernel;
    functions.clearNames();
    const kept = this.input.slice(0, 64);
    for (const name of KNOWN_TAGS) {
      for (let i = 0; i < name.length; i++) this.input[i] = name.charCodeAt(i);
      functions.intern(this.input.byteOffset, name.length);
    }
    this.input.set(kept);
  }
}
