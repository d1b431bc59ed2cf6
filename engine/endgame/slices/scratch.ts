/**
 * The files on disk while an ending is generated in slices: a folder `KRNSMvK.begun` next to the tables, with
 *
 *   journal.json    the progress of all slices ({@link SliceJournal})
 *   owner           the id of the process that works here
 *   wins-KRNSvK     a byte per placement and square of an ending that a capture leads to: the chaser, to move, wins in
 *                   so many moves; 0 never
 *   12-07.log       the losses of slice 7 in step 12, final
 *   07.spared       for DTR: squares of slice 7 on which the bare king is never lost while the game continues, a
 *                   bitboard per placement
 *   07.state        tables of a slice that does not fit into memory, of the current process only
 *   07.part         blocks of the final file, u32[2] for each of them with its length and CRC-32, u32 CRC-32 of that
 *                   list
 *
 * Files get their final names when they are complete, so the process may end at any moment: existing logs and parts
 * remain valid. States are restored from the logs. The format of a log is
 *
 *   u32[8]    its words ({@link LogWords}), 0
 *   u32[3]    for each chunk of its slice: bytes in the file, unpacked bytes, CRC-32 of the bytes in the file
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
import { isProcessRunning } from '../../process-running.ts';
import type { BareKingRule, DtrRule } from '../count/rule.ts';
import { bareKingRuleFrom, type StoredRule, storedRule } from '../count/stored-rule.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { dependencyPath } from '../solver/dependencies.ts';
import type { Terms } from '../solver/terms.ts';
import { writeAll, writeAtomically } from '../tables/atomic-file.ts';
import { tableName } from '../tables/locations.ts';
import type { EndingFigures } from '../tables/table-file.ts';

const SUFFIX = '.begun';
const VERSION = 1;

interface SliceJournal {
  readonly version: number;
  readonly ending: string;
  /** The rule of a DTR table; `null` or absent for DTM. */
  readonly counting?: StoredRule | null;
  /** The last step that all slices have completed; -1 before the first. */
  readonly step: number;
  /** Set when solving is complete and only the table has to be written. */
  readonly figures: EndingFigures | null;
}

/**
 * Counts of squares of a slice in a step: newly lost and won, and in step 0 `stands`, `free`, `stalemates`; then the
 * next step due, 0 for none.
 */
const LOG_WORDS = ['lost', 'won', 'stands', 'free', 'stalemates', 'due'] as const;
export type LogWords = Readonly<Record<(typeof LOG_WORDS)[number], number>>;

export interface PackedChunk {
  readonly bytes: Uint8Array;
  readonly unpacked: number;
}

export interface SliceLog {
  readonly words: LogWords;
  /** `null` if nothing was lost in the chunk. @throws ScratchDamaged */
  read(chunk: number): Uint8Array | null;
  close(): void;
}

/** The files of an earlier run cannot be used. */
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

  /**
   * @param tables the folder of the table
   * @param counting the rule of a DTR table, `null` for DTM
   */
  constructor(tables: string, ending: Ending, counting: DtrRule | null = null) {
    this.folder = join(tables, ending.name + SUFFIX);
    this.ending = ending;
    this.counting = counting;
    this.#tables = tables;
  }

  /** Path of the table of the same ending by other terms on which this one depends. */
  readonly takenPath = (terms: Terms): string => dependencyPath(this.#tables, this.counting, this.ending, terms);

  readonly winsName = (ending: Ending): string => `wins-${ending.name}`;
  readonly winsPath = (ending: Ending): string => join(this.folder, this.winsName(ending));
  readonly statePath = (slice: number): string => join(this.folder, `${two(slice)}.state`);
  readonly #safeName = (slice: number): string => `${two(slice)}.spared`;
  readonly partName = (slice: number): string => `${two(slice)}.part`;
  readonly partPath = (slice: number): string => join(this.folder, this.partName(slice));
  readonly logPath = (step: number, slice: number): string => join(this.folder, `${two(step)}-${two(slice)}.log`);

  /**
   * Locks the folder for this process and removes partial files of one that has ended. `false` if another process is
   * working here. Files of an older format are discarded.
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

  /**
   * The id of the process that works here, 0 for none. Owner files from before the machine was started do not count,
   * because ids are reused.
   */
  owner(): number {
    const path = join(this.folder, 'owner');
    const began = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return began < Date.now() - 1000 * uptime() ? 0 : Number(readFileSync(path, 'utf8'));
  }

  release(): void {
    this.#tidy();
    rmSync(join(this.folder, 'owner'), { force: true });
  }

  /** Removes partial files, and states, which another run cannot use. */
  #tidy(): void {
    for (const name of readdirSync(this.folder))
      if (/\.(fresh|state)$/.test(name)) rmSync(join(this.folder, name), { force: true });
  }

  /** `null` also for one of another rule or an older format. */
  journal(): SliceJournal | null {
    const read = journalIn(this.folder, this.ending);
    return JSON.stringify(read?.counting ?? null) === JSON.stringify(this.#storedRule()) ? read : null;
  }

  #storedRule(): StoredRule | null {
    return this.counting && storedRule(this.counting);
  }

  keepJournal(step: number, figures: EndingFigures | null): void {
    const counting = this.#storedRule();
    const journal: SliceJournal = { version: VERSION, ending: this.ending.name, counting, step, figures };
    this.write('journal.json', [Buffer.from(JSON.stringify(journal))]);
  }

  /** Writes a file that gets its name when it is complete and on disk. */
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

  /** @param chunks the packed bitboards of each chunk */
  keepSpared(slice: number, chunks: readonly (PackedChunk | null)[]): void {
    this.#keep(this.#safeName(slice), NO_WORDS, chunks);
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

  /** `null` if there is none. @throws ScratchDamaged if it was not written by {@link keepLog} */
  openLog(step: number, slice: number, chunks: number): SliceLog | null {
    return this.#open(this.logPath(step, slice), chunks);
  }

  /** `null` where no square is safe. @throws ScratchDamaged */
  openSpared(slice: number, chunks: number): SliceLog | null {
    return this.#open(join(this.folder, this.#safeName(slice)), chunks);
  }

  #open(path: string, chunks: number): SliceLog | null {
    if (!existsSync(path)) return null;
    const file = openSync(path, 'r');
    const damaged = (): ScratchDamaged =>
      new ScratchDamaged(`${path} is damaged; delete the partial files and start again`);
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

  /** Packs a log of a chunk. Speed matters more than size: logs are read ten times and then deleted. */
  pack(bytes: Uint8Array): PackedChunk | null {
    if (bytes.length === 0) return null;
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    return { bytes: zstdCompressSync(bytes, { params }), unpacked: bytes.length };
  }

  /** Deletes files that only steps require. */
  forgetStates(): void {
    for (const name of readdirSync(this.folder)) if (/\.(state|spared)$/.test(name)) rmSync(join(this.folder, name));
  }

  forgetLogs(slice: number): void {
    const end = `-${two(slice)}.log`;
    for (const name of readdirSync(this.folder)) if (name.endsWith(end)) rmSync(join(this.folder, name));
  }

  /** Removes the folder with everything in it. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Bytes on disk. */
  size(): number {
    if (!existsSync(this.folder)) return 0;
    return readdirSync(this.folder).reduce(
      (sum, name) => sum + (statSync(join(this.folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }
}

/** An ending whose generation was begun and is not complete. */
export interface UnfinishedEnding {
  readonly ending: Ending;
  /** The rule of a DTR table; `null`: DTM. */
  readonly counting: BareKingRule | null;
  readonly folder: string;
  /** The last completed step, -1 for none. */
  readonly step: number;
  /** Whether only the table has to be written. */
  readonly solved: boolean;
  /** Whether a process is working on it. */
  readonly busy: boolean;
  /** Bytes. */
  readonly size: number;
}

/**
 * Removes the folders of endings whose tables exist: their run ended just before removing them, or the table was
 * imported.
 */
export function removeFinished(tables: string): void {
  for (const { ending, folder, busy } of unfinishedIn(tables))
    if (!busy && existsSync(join(tables, tableName(ending)))) rmSync(folder, { recursive: true });
}

/** The unfinished endings in a folder of tables, by name. */
export const unfinishedIn = (tables: string): readonly UnfinishedEnding[] =>
  existsSync(tables)
    ? readdirSync(tables)
        .sort()
        .flatMap(name => {
          const ending = name.endsWith(SUFFIX) ? parseEnding(name.slice(0, -SUFFIX.length)) : null;
          if (ending === null) return [];
          const journal = journalIn(join(tables, name), ending);
          const counting = journal?.counting ? bareKingRuleFrom(journal.counting) : null;
          const scratch = new SliceScratch(tables, ending, counting);
          const solved = (journal?.figures ?? null) !== null;
          const { folder } = scratch;
          const [busy, size] = [isProcessRunning(scratch.owner()), scratch.size()];
          return [{ ending, counting, folder, step: journal?.step ?? -1, solved, busy, size }];
        })
    : [];
