/**
 * What lies on disk while an ending is made in slices: a folder `KRNSMvK.begun` beside the tables, with
 *
 *   journal.json    how far all slices have come ({@link SliceJournal})
 *   owner           the process that works here
 *   wins-KRNSvK     a byte a placement and square of an ending that a capture leads into: the chaser, to move, wins in so many moves; 0 never
 *   12-07.log       what slice 7 lost in step 12, for good
 *   07.spared       of needs: squares of slice 7 on which the bare king is never lost while the game goes on, a log of boards a placement
 *   07.state        tables of a slice for which there is no room in memory, of this process alone
 *   07.part         blocks of the final file, u32[2] for each of them its bytes and CRC-32, u32 CRC-32 of that list
 *
 * Files get their names when they are whole, so a process may die at any moment: logs and parts that are there stand. States are made
 * anew from the logs. A log is
 *
 *   u32[8]    its words ({@link LogWords}), 0
 *   u32[3]    for each chunk of its slice: bytes in the file, bytes unpacked, CRC-32 of those in the file
 *   u32       CRC-32 of all the above
 *   chunks    compressed by Zstandard
 */

import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { DtrRule } from '../count/dtr-rule.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { dependencyPath } from '../solver/dependencies.ts';
import { isProcessRunning } from '../solver/running.ts';
import type { Terms } from '../solver/solve.ts';
import { writeAll, writeAtomically } from '../tables/atomic-file.ts';
import { tableName } from '../tables/locations.ts';
import type { EndingFigures } from '../tables/table-file.ts';

const SUFFIX = '.begun';
const VERSION = 1;

interface SliceJournal {
  readonly version: number;
  readonly ending: string;
  /** What a table of needs is made under; none for distances. */
  readonly counting?: DtrRule | null;
  /** The last step that all slices have made; -1 before the first. */
  readonly step: number;
  /** When nothing more is won: the table is only to be written. */
  readonly figures: EndingFigures | null;
}

/** Of a slice in a step, in squares: newly lost and won, and in step 0 `stands`, `free`, `stalemates`; then the next step due, 0 for none. */
const LOG_WORDS = ['lost', 'won', 'stands', 'free', 'stalemates', 'due'] as const;
export type LogWords = Readonly<Record<(typeof LOG_WORDS)[number], number>>;

export interface PackedChunk {
  readonly bytes: Uint8Array;
  readonly unpacked: number;
}

export interface SliceLog {
  readonly words: LogWords;
  /** `null` when the chunk lost nothing. @throws ScratchDamaged */
  read(chunk: number): Uint8Array | null;
  close(): void;
}

/** What was written there before cannot be used. */
export class ScratchDamaged extends Error {
  readonly code = 'scratch-damaged';
}

const HEAD_WORDS = 8;
const NO_WORDS: LogWords = { lost: 0, won: 0, stands: 0, free: 0, stalemates: 0, due: 0 };
const NONE: PackedChunk = { bytes: new Uint8Array(0), unpacked: 0 };
const two = (n: number): string => String(n).padStart(2, '0');

function journalIn(folder: string, { name }: Ending): SliceJournal | null {
  try {
    const read = JSON.parse(readFileSync(join(folder, 'journal.json'), 'utf8')) as SliceJournal;
    return read.version === VERSION && read.ending === name ? read : null;
  } catch {
    return null;
  }
}

export class SliceScratch {
  readonly folder: string;
  readonly ending: Ending;
  readonly counting: DtrRule | null;
  readonly #tables: string;

  /** @param tables the folder in which the table is made; @param counting of needs, `null` for distances */
  constructor(tables: string, ending: Ending, counting: DtrRule | null = null) {
    this.folder = join(tables, ending.name + SUFFIX);
    this.ending = ending;
    this.counting = counting;
    this.#tables = tables;
  }

  /** The table of the ending by other terms, which this one takes. */
  readonly takenPath = (terms: Terms): string => dependencyPath(this.#tables, this.counting, this.ending, terms);

  readonly winsName = (ending: Ending): string => `wins-${ending.name}`;
  readonly winsPath = (ending: Ending): string => join(this.folder, this.winsName(ending));
  readonly statePath = (slice: number): string => join(this.folder, `${two(slice)}.state`);
  readonly #sparedName = (slice: number): string => `${two(slice)}.spared`;
  readonly partName = (slice: number): string => `${two(slice)}.part`;
  readonly partPath = (slice: number): string => join(this.folder, this.partName(slice));
  readonly logPath = (step: number, slice: number): string => join(this.folder, `${two(step)}-${two(slice)}.log`);

  /**
   * Makes the folder this process's own and removes what a dead one left half written. `false` where another process works here. What an
   * older form of this program left is begun anew.
   */
  take(): boolean {
    mkdirSync(this.folder, { recursive: true });
    const other = this.owner();
    if (other !== process.pid && isProcessRunning(other)) return false;
    if (this.journal() === null) for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name));
    writeFileSync(join(this.folder, 'owner'), String(process.pid));
    this.#tidy();
    return true;
  }

  /** The process that works here, 0 for none: since the machine was started, for another may have the same number by now. */
  owner(): number {
    const path = join(this.folder, 'owner');
    const began = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return began < Date.now() - 1000 * uptime() ? 0 : Number(readFileSync(path, 'utf8'));
  }

  release(): void {
    this.#tidy();
    rmSync(join(this.folder, 'owner'), { force: true });
  }

  /** Removes what is half written, and states that are of no use to another run. */
  #tidy(): void {
    for (const name of readdirSync(this.folder))
      if (/\.(fresh|state)$/.test(name)) rmSync(join(this.folder, name), { force: true });
  }

  /** `null` also for one of another rule or an older form. */
  journal(): SliceJournal | null {
    const read = journalIn(this.folder, this.ending);
    return JSON.stringify(read?.counting ?? null) === JSON.stringify(this.counting) ? read : null;
  }

  keepJournal(step: number, figures: EndingFigures | null): void {
    const { counting } = this;
    const journal: SliceJournal = { version: VERSION, ending: this.ending.name, counting, step, figures };
    this.write('journal.json', [Buffer.from(JSON.stringify(journal))]);
  }

  /** Gives the file its name when it is whole and on disk. */
  write(name: string, pieces: Iterable<Uint8Array>): void {
    const path = join(this.folder, name);
    writeAtomically(path, `${path}.fresh`, file => {
      for (const piece of pieces) writeAll(file, piece, null);
      fdatasyncSync(file);
    });
  }

  keepLog(step: number, slice: number, words: LogWords, chunks: readonly (PackedChunk | null)[]): void {
    this.#keep(`${two(step)}-${two(slice)}.log`, words, chunks);
  }

  /** @param chunks of each its boards, packed */
  keepSpared(slice: number, chunks: readonly (PackedChunk | null)[]): void {
    this.#keep(this.#sparedName(slice), NO_WORDS, chunks);
  }

  #keep(name: string, words: LogWords, chunks: readonly (PackedChunk | null)[]): void {
    const head = Buffer.alloc(4 * (HEAD_WORDS + 3 * chunks.length + 1));
    for (const [at, word] of LOG_WORDS.entries()) head.writeUInt32LE(words[word], 4 * at);
    for (const [at, chunk] of chunks.entries()) {
      const { bytes, unpacked } = chunk ?? NONE;
      const from = 4 * (HEAD_WORDS + 3 * at);
      head.writeUInt32LE(bytes.length, from);
      head.writeUInt32LE(unpacked, from + 4);
      head.writeUInt32LE(crc32(bytes), from + 8);
    }
    head.writeUInt32LE(crc32(head.subarray(0, -4)), head.length - 4);
    this.write(name, [head, ...chunks.flatMap(chunk => (chunk ? [chunk.bytes] : []))]);
  }

  /** `null` where there is none. @throws ScratchDamaged for one that was not written by {@link keepLog} */
  openLog(step: number, slice: number, chunks: number): SliceLog | null {
    return this.#open(this.logPath(step, slice), chunks);
  }

  /** `null` where no square is spared. @throws ScratchDamaged */
  openSpared(slice: number, chunks: number): SliceLog | null {
    return this.#open(join(this.folder, this.#sparedName(slice)), chunks);
  }

  #open(path: string, chunks: number): SliceLog | null {
    if (!existsSync(path)) return null;
    const file = openSync(path, 'r');
    const damaged = (): ScratchDamaged =>
      new ScratchDamaged(`${path} is damaged; delete what was begun and start anew`);
    const head = Buffer.alloc(4 * (HEAD_WORDS + 3 * chunks + 1));
    const got = readSync(file, head, 0, head.length, 0);
    if (got < head.length || crc32(head.subarray(0, -4)) !== head.readUInt32LE(head.length - 4)) {
      closeSync(file);
      throw damaged();
    }
    const word = (at: number): number => head.readUInt32LE(4 * at);
    const starts = [head.length];
    for (let chunk = 0; chunk < chunks; chunk++) starts.push((starts[chunk] as number) + word(HEAD_WORDS + 3 * chunk));
    const words = Object.fromEntries(LOG_WORDS.map((name, at) => [name, word(at)])) as LogWords;
    return {
      words,
      read(chunk) {
        const [length, unpacked, check] = [0, 1, 2].map(at => word(HEAD_WORDS + 3 * chunk + at)) as [
          number,
          number,
          number,
        ];
        if (unpacked === 0) return null;
        const packed = Buffer.alloc(length);
        if (readSync(file, packed, 0, length, starts[chunk] as number) < length || crc32(packed) !== check)
          throw damaged();
        return zstdDecompressSync(packed, { maxOutputLength: unpacked, chunkSize: Math.max(64, unpacked) });
      },
      close: () => closeSync(file),
    };
  }

  /** Packs what a log says of a chunk. Fast rather than small: logs are read ten times and then thrown away. */
  pack(bytes: Uint8Array): PackedChunk | null {
    if (bytes.length === 0) return null;
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    return { bytes: zstdCompressSync(bytes, { params }), unpacked: bytes.length };
  }

  /** What steps alone need. */
  forgetStates(): void {
    for (const name of readdirSync(this.folder)) if (/\.(state|spared)$/.test(name)) rmSync(join(this.folder, name));
  }

  forgetLogs(slice: number): void {
    const end = `-${two(slice)}.log`;
    for (const name of readdirSync(this.folder)) if (name.endsWith(end)) rmSync(join(this.folder, name));
  }

  /** Everything, also the folder. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Bytes. */
  size(): number {
    if (!existsSync(this.folder)) return 0;
    return readdirSync(this.folder).reduce(
      (sum, name) => sum + (statSync(join(this.folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }
}

/** An ending that was begun and is not whole. */
export interface Begun {
  readonly ending: Ending;
  /** Of needs; `null`: distances. */
  readonly counting: DtrRule | null;
  readonly folder: string;
  /** The last step that is made, -1 for none. */
  readonly step: number;
  /** Whether only the table is to be written. */
  readonly solved: boolean;
  /** Whether a process is at it. */
  readonly busy: boolean;
  /** Bytes. */
  readonly size: number;
}

/** Removes what is left of endings whose tables are there: their run died at its very end, or the table came from elsewhere. */
export function removeFinished(tables: string): void {
  for (const { ending, folder, busy } of unfinishedIn(tables))
    if (!busy && existsSync(join(tables, tableName(ending)))) rmSync(folder, { recursive: true });
}

/** What was begun in a folder of tables, by name. */
export const unfinishedIn = (tables: string): readonly Begun[] =>
  existsSync(tables)
    ? readdirSync(tables)
        .sort()
        .flatMap(name => {
          const ending = name.endsWith(SUFFIX) ? parseEnding(name.slice(0, -SUFFIX.length)) : null;
          if (ending === null) return [];
          const journal = journalIn(join(tables, name), ending);
          const counting = journal?.counting ?? null;
          const scratch = new SliceScratch(tables, ending, counting);
          const solved = (journal?.figures ?? null) !== null;
          const { folder } = scratch;
          const [busy, size] = [isProcessRunning(scratch.owner()), scratch.size()];
          return [{ ending, counting, folder, step: journal?.step ?? -1, solved, busy, size }];
        })
    : [];
