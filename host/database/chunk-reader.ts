/**
 * Reads PGN in chunks. The kernel reads common games into arrays (`engine/library/chunk.ts`); `core/pgn` reads all
 * others, each from its own bytes. The result is that of `pgnReader` for the whole file.
 */
import {
  byteOrderMark,
  ENCODING_WINDOW,
  type Encoding,
  guessEncoding,
  type KnownEncoding,
} from '../../core/pgn/encoding.ts';
import type { PgnGame } from '../../core/pgn/game.ts';
import { type PgnReader, pgnReader } from '../../core/pgn/reader.ts';
import type { EmbeddedRules } from '../../core/pgn/rule-tags.ts';
import { CHUNK_BYTES, type ChunkKernel, OF_GAME } from '../../engine/library/chunk.ts';
import { type ChunkProfiles, chunkProfiles, type Profile } from './chunk-profiles.ts';
import { isGroupTag } from './organisation/group-tags.ts';

/** A game that the kernel has read, by its index in the arrays. */
export interface ArrayGame {
  readonly index: number;
  readonly profile: Profile;
  /** The number of the game in the file, and the line at which it begins, from 1. */
  readonly game: number;
  readonly line: number;
}

/** Games of a file in their order: those that the kernel has read, and those that `core/pgn` has read. */
export type ReadGame = ArrayGame | { readonly index: null; readonly read: PgnGame };

type Batch = readonly ReadGame[];

/**
 * Bytes of the first chunk; each has half as many more than the one before, up to `CHUNK_BYTES`. The first transactions
 * of an import run code that is not compiled yet, and others wait for them.
 */
const FIRST_BYTES = 2 ** 16;

export class ChunkReader {
  readonly kernel: ChunkKernel;
  readonly #rules: string;
  readonly #size: number;
  readonly #embedded: EmbeddedRules = new Map();
  readonly #profiles: ChunkProfiles;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #names: string[] = [''];
  #namesBeganAgain = true;
  /** By id of a form. */
  #haveLongGroups = new Map<number, boolean>();
  /** Bytes in the chunk that are not processed. */
  #length = 0;
  /** Bytes after which the chunk is read. */
  #most: number;
  #encoding: KnownEncoding = 'start';
  /** The byte order mark, until the first game is read. */
  #mark = new Uint8Array(0);
  /** Line ends and games before the chunk. */
  #lines = 0;
  #games = 0;
  #repaired = 0;
  /** Reads the rest of a file that is not for the kernel. */
  #rest: PgnReader | null = null;

  /**
   * @param kernel for this file alone until its end
   * @param rules the rule set of games that do not name one
   * @param size bytes of a chunk
   */
  constructor(kernel: ChunkKernel, rules: string, size: number = CHUNK_BYTES) {
    this.kernel = kernel;
    this.#rules = rules;
    this.#size = size;
    this.#most = Math.min(FIRST_BYTES, size);
    kernel.clearNames();
    this.#profiles = chunkProfiles(this.kernel, id => this.nameOf(id), rules, this.#embedded);
  }

  get encoding(): Encoding {
    if (this.#rest) return this.#rest.encoding;
    return this.#encoding === 'start' || this.#encoding === 'ascii' ? 'utf-8' : this.#encoding;
  }

  /** The number of bytes that were invalid in the encoding and read as Windows-1252. */
  get repaired(): number {
    return this.#repaired + (this.#rest?.repaired ?? 0);
  }

  get games(): number {
    return this.#rest?.games ?? this.#games;
  }

  /** The text of a name id of the last batch. */
  nameOf(id: number): string {
    let name = this.#names[id];
    if (name === undefined) {
      name = this.#decoder.decode(this.kernel.nameBytes(id));
      this.#names[id] = name;
    }
    return name;
  }

  /** The first id of which the text is new for who knows those before `known`: 1 when the ids have begun again. */
  namesSince(known: number): number {
    const first = this.#namesBeganAgain ? 1 : known;
    this.#namesBeganAgain = false;
    return first;
  }

  /** Whether labels or collections of the games with this form of tags are too long for the form. */
  hasLongGroups(form: number): boolean {
    let has = this.#haveLongGroups.get(form);
    if (has === undefined) {
      const tags = this.kernel.form(form)?.tags ?? [];
      has = tags.some(([name, value]) => value === OF_GAME && isGroupTag(this.nameOf(name)));
      this.#haveLongGroups.set(form, has);
    }
    return has;
  }

  /** Ids of the rule sets of the last batch, by number of profile. */
  get profileRules(): readonly string[] {
    return this.#profiles.rules();
  }

  /** The games that these bytes complete. The arrays of the kernel belong to the batch that came last. */
  *push(bytes: Uint8Array): Generator<Batch> {
    for (let at = 0; at < bytes.length; ) {
      if (this.#rest) {
        yield* this.#readRest(this.#rest.push(bytes.subarray(at)));
        return;
      }
      const part = bytes.subarray(at, at + this.#most - this.#length);
      this.kernel.input.set(part, this.#length);
      this.#length += part.length;
      at += part.length;
      if (this.#length < this.#most) continue;
      yield* this.#readChunk(false);
      this.#most = Math.min(Math.floor(1.5 * this.#most), this.#size);
    }
  }

  /** The games that are incomplete at the end of the file. */
  *end(): Generator<Batch> {
    if (!this.#rest) yield* this.#readChunk(true);
    if (this.#rest) yield* this.#readRest(this.#rest.end());
  }

  *#readRest(games: Generator<PgnGame>): Generator<Batch> {
    for (const read of games) yield [{ index: null, read }];
  }

  *#readChunk(isLast: boolean): Generator<Batch> {
    const end = this.#decideEncoding(isLast);
    if (end === null) {
      yield* this.#giveUp();
      return;
    }
    let at = 0;
    for (let count = 1; count > 0 && at < end; ) {
      count = this.kernel.split(at, end, isLast);
      const { splitEnd, namesFull } = this.kernel;
      if (count > 0) yield this.#readGames(count);
      at = splitEnd;
      if (namesFull) this.#forgetNames();
    }
    if (at === 0 && this.#length === this.#size) {
      // A game that is longer than a chunk.
      yield* this.#giveUp();
      return;
    }
    this.kernel.input.copyWithin(0, at, this.#length);
    this.#length -= at;
  }

  #forgetNames(): void {
    this.kernel.clearNames();
    this.#namesBeganAgain = true;
    this.#names.length = 1;
    this.#haveLongGroups = new Map();
    this.#profiles.forgetNames();
  }

  /** Passes the bytes of the chunk, and all that follow, to `core/pgn`. */
  *#giveUp(): Generator<Batch> {
    const bytes = this.kernel.input.slice(0, this.#length);
    this.#length = 0;
    this.#rest = this.#partReader();
    if (this.#mark.length > 0) yield* this.#readRest(this.#rest.push(this.#mark));
    yield* this.#readRest(this.#rest.push(bytes));
  }

  /** A reader for a part of the file that begins at the next game. */
  #partReader(lines = 0): PgnReader {
    const encoding = this.#mark.length > 0 ? 'start' : this.#encoding;
    const before = { encoding, lines: this.#lines + lines, games: this.#games, embedded: this.#embedded };
    return pgnReader({ rules: this.#rules, before });
  }

  #readGames(count: number): Batch {
    const { kernel } = this;
    const profiles = this.#profiles.choose(count);
    kernel.readMoves(count);
    const games: ReadGame[] = [];
    for (let index = 0; index < count; index++) {
      const line = this.#lines + kernel.get(index, 'linesBefore');
      const profile = profiles[index];
      if (kernel.get(index, 'status') === 0 && profile) {
        games.push({ index, profile, game: ++this.#games, line: line + 1 });
        this.#mark = new Uint8Array(0);
      } else for (const read of this.#readText(index)) games.push({ index: null, read });
    }
    this.#lines += kernel.get(count - 1, 'linesBefore') + kernel.get(count - 1, 'lines');
    return games;
  }

  /** The games in the text of a piece that the kernel has not read. */
  *#readText(index: number): Generator<PgnGame> {
    const { kernel } = this;
    const reader = this.#partReader(kernel.get(index, 'linesBefore'));
    const text = kernel.input.slice(kernel.get(index, 'begin'), kernel.get(index, 'end'));
    if (this.#mark.length > 0) yield* reader.push(this.#mark);
    this.#mark = new Uint8Array(0);
    yield* reader.push(text);
    yield* reader.end();
    this.#games = reader.games;
    this.#repaired += reader.repaired;
  }

  /**
   * Decides about the encoding as `textStream` does. Returns how many bytes can be read now: all of them, or those
   * before the first one that could decide together with bytes that follow. `null`: the text is not UTF-8.
   */
  #decideEncoding(isLast: boolean): number | null {
    const { input } = this.kernel;
    if (this.#encoding === 'start') {
      const mark = byteOrderMark(input.subarray(0, this.#length));
      if (mark && mark.encoding !== 'utf-8') return null;
      this.#encoding = mark ? 'utf-8' : 'ascii';
      this.#mark = input.slice(0, mark?.length ?? 0);
      input.copyWithin(0, this.#mark.length, this.#length);
      this.#length -= this.#mark.length;
    }
    const high = this.#encoding === 'ascii' ? this.kernel.asciiLength(this.#length) : this.#length;
    if (high === this.#length) return high;
    const window = input.subarray(high, Math.min(this.#length, high + ENCODING_WINDOW));
    if (window.length < ENCODING_WINDOW && !isLast) return high;
    this.#encoding = guessEncoding(window);
    return this.#encoding === 'utf-8' ? this.#length : null;
  }
}
