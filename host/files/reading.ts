/**
 * Reads the source of an import file by file: a text, a file, everything in an archive, everything below a folder. Only
 * the current chunk is in memory, however large the archive is and whatever it unpacks to.
 */
import { stat } from 'node:fs/promises';
import { CodedError } from '../../api/failure.ts';
import { fileKind, isHidden, KIND_WINDOW, mayContainGames } from '../../core/pgn/file-kind.ts';
import { GUESS_WINDOW } from '../../core/pgn/guess.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { beginning, CHUNK, type Chunks, ofDisk, readable, sizeOnDisk } from './disk.ts';
import { UNREADABLE } from './faults.ts';
import { filesBelow } from './folder.ts';
import { damaged, expansionOf, type Guard, guarded, peeked, plain } from './plain.ts';
import { openZip, type Zip, type ZipMember } from './zip.ts';

/** Limit of files in a folder or an archive. */
const MOST_FILES = 100_000;
/**
 * The source of an import: a file or folder, text that the page sent, or uploaded files with their names below a
 * folder.
 */
export type Source =
  | { readonly path: string }
  | { readonly text: string }
  | { readonly uploads: readonly { readonly path: string; readonly name: string }[] };

interface GameFile {
  /** `games.pgn`, `archive.zip/games/a.pgn`: starts with the name of the source. */
  readonly name: string;
  /** Its first 64 KiB, unpacked, or all of it if it is shorter. */
  readonly head: Uint8Array;
  /**
   * All of it, unpacked, including the beginning; can be read once.
   * @throws CodedError `file-unreadable`, `archive-damaged`, `archive-encrypted`, `archive-unsupported`,
   * `archive-nested`, `archive-too-many`; `archive-expands`, after which nothing more of the source should be read
   */
  readonly chunks: Chunks;
}

export interface Reading {
  /** Bytes on disk, packed. */
  readonly total: number;
  /** How much of {@link total} has been read. */
  done(): number;
  /**
   * Whether the source is one file, packed or not. The files of other sources are read independently: one may be
   * broken.
   */
  readonly isSingle: boolean;
  /** Files of the folder or archive that are known so far. */
  listed(): number;
  /** Files without games; hidden files are not included. */
  readonly left: readonly string[];
  /** Each file must be read or skipped before the next is requested. */
  readonly files: AsyncGenerator<GameFile>;
}

/** A file on disk before it is opened. */
interface DiskFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly fault: string | null;
}

/** A file whose head has been read or has failed to be read. */
type Opened = GameFile & { readonly fault: boolean };

/** The name of a file in reports: `name` is its path inside the source. */
export const nameIn = (source: string, name: string): string => `${source}/${name}`;

/** @throws CodedError `file-unreadable`, `archive-too-many`. */
export async function openReading(source: Source, name: string): Promise<Reading> {
  if ('text' in source) return textReading(name, bytesOf(source.text));
  if ('uploads' in source) {
    const files = source.uploads.map(async (file): Promise<DiskFile> => {
      const found = { path: file.path, name: nameIn(name, file.name) };
      return sizeOnDisk(file.path).then(
        size => ({ ...found, size, fault: null }),
        error => ({ ...found, size: 0, fault: messageOf(error) }),
      );
    });
    return diskReading(await Promise.all(files), false);
  }
  const { path } = source;
  const found = await readable(path, stat(path));
  if (found.isFile()) {
    const kind = fileKind(await beginning(path, KIND_WINDOW));
    return diskReading([{ path, name, size: found.size, fault: null }], kind !== 'zip');
  }
  if (!found.isDirectory()) throw new CodedError(UNREADABLE, `${path}: neither a file nor a folder`);
  const files = await tooMany(name, () => readable(path, filesBelow(path, MOST_FILES)));
  return diskReading(
    files.map(file => ({ ...file, name: nameIn(name, file.name) })),
    false,
  );
}

/** UTF-8; a text with lone surrogates, which UTF-8 cannot encode, as UTF-16. */
const bytesOf = (text: string): Uint8Array =>
  text.isWellFormed() ? new TextEncoder().encode(text) : Buffer.from(`\ufeff${text}`, 'utf16le');

function textReading(name: string, bytes: Uint8Array): Reading {
  let done = 0;
  async function* chunks(): Chunks {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      done += chunk.length;
      yield chunk;
    }
  }
  async function* files(): AsyncGenerator<GameFile> {
    yield { name, head: bytes.subarray(0, GUESS_WINDOW), chunks: chunks() };
  }
  return { total: bytes.length, done: () => done, isSingle: true, listed: () => 1, left: [], files: files() };
}

function diskReading(sources: readonly DiskFile[], isSingle: boolean): Reading {
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  const left: string[] = [];
  let listed = sources.length;
  let [before, within] = [0, 0];
  const meter = (bytes: number): void => {
    within += bytes;
  };
  async function* members(file: DiskFile): AsyncGenerator<Opened> {
    if (file.fault !== null) return yield faulty(file.name, new CodedError(UNREADABLE, `${file.name}: ${file.fault}`));
    let zip: Zip | null = null;
    try {
      const head = await beginning(file.path, KIND_WINDOW);
      if (fileKind(head) === 'zip') zip = await tooMany(file.name, () => readZip(file));
    } catch (error) {
      return yield faulty(file.name, error);
    }
    const guard = expansionOf(file.name, file.size);
    if (zip === null) return yield await opened(file.name, plain(file.name, ofDisk(file.path, meter), guard));
    try {
      const shown = zip.members.filter(member => !isHidden(member.name));
      listed += shown.length - 1;
      for (const member of shown) yield await opened(nameIn(file.name, member.name), ofZip(file, member, meter, guard));
    } finally {
      zip.close();
    }
  }
  async function* files(): AsyncGenerator<GameFile> {
    for (const source of sources) {
      for await (const file of members(source)) {
        if (isSingle || file.fault || mayContainGames(file.name, file.head)) yield file;
        else left.push(file.name);
        await file.chunks.return(undefined);
      }
      before += source.size;
      within = 0;
    }
  }
  return { total, done: () => Math.min(total, before + within), isSingle, listed: () => listed, left, files: files() };
}

const readZip = async ({ path, name }: DiskFile): Promise<Zip> => {
  try {
    return await openZip(path, MOST_FILES);
  } catch (error) {
    throw error instanceof RangeError ? error : damaged(name, error);
  }
};

async function opened(name: string, raw: Chunks): Promise<Opened> {
  return { name, ...(await peeked(raw, GUESS_WINDOW)) };
}

function faulty(name: string, error: unknown): Opened {
  // biome-ignore lint/correctness/useYield: the file cannot be read at all.
  async function* chunks(): Chunks {
    throw error;
  }
  return { name, head: new Uint8Array(0), chunks: chunks(), fault: true };
}

async function* ofZip(archive: DiskFile, member: ZipMember, meter: (bytes: number) => void, guard: Guard): Chunks {
  const name = nameIn(archive.name, member.name);
  if (member.refused === 'encrypted') throw new CodedError('archive-encrypted', `${name}: the file is encrypted`);
  if (member.refused === 'method')
    throw new CodedError('archive-unsupported', `${name}: the compression method is not supported`);
  let read = 0;
  try {
    const raw = member.open(bytes => {
      read += bytes;
      meter(bytes);
    });
    yield* plain(name, guarded(raw, guard), guard);
  } catch (error) {
    throw error instanceof CodedError ? error : damaged(name, error);
  } finally {
    meter(Math.max(0, member.packedSize - read));
  }
}

async function tooMany<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError) throw new CodedError('archive-too-many', `${name}: ${error.message}`);
    throw error;
  }
}
