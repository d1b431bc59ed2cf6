/**
 * What an import reads, file by file: a text, a file, everything in an archive, everything below a folder. Only what is read now is in
 * memory, however large the archive is and whatever it unpacks to.
 */
import { stat } from 'node:fs/promises';
import { CodedError } from '../../api/failure.ts';
import { fileKind, isHidden, KIND_WINDOW, mayContainGames } from '../../core/pgn/file-kind.ts';
import { GUESS_WINDOW } from '../../core/pgn/guess.ts';
import { beginning, CHUNK, type Chunks, ofDisk, readable, sizeOnDisk } from './disk.ts';
import { filesBelow } from './folder.ts';
import { damaged, expansionOf, type Guard, guarded, peeked, plain } from './plain.ts';
import { openZip, type Zip, type ZipMember } from './zip.ts';

/** Files of a folder or an archive. */
export const MOST_FILES = 100_000;
/** Where an import reads from: a file or folder, text that the page holds, or files that a page sent, with their names below its folder. */
export type Source =
  | { readonly path: string }
  | { readonly text: string }
  | { readonly uploads: readonly { readonly path: string; readonly name: string }[] };

export interface GameFile {
  /** `games.pgn`, `archive.zip/games/a.pgn`: what the source is called comes first. */
  readonly name: string;
  /** Its beginning, unpacked: 64 KiB, or all there is. */
  readonly head: Uint8Array;
  /**
   * All of it, unpacked, the beginning included; to be read once.
   * @throws CodedError `file-unreadable`, `archive-damaged`, `archive-encrypted`, `archive-unsupported`, `archive-nested`,
   * `archive-too-many`; `archive-expands`, after which nothing more of the source should be read.
   */
  readonly chunks: Chunks;
}

export interface Reading {
  /** Bytes on the disk, packed. */
  readonly total: number;
  /** Of {@link total}. */
  done(): number;
  /** One file, packed or not. Of any other source each file is read for itself: one that is broken says nothing of the others. */
  readonly isSingle: boolean;
  /** Files of the folder or archive, as far as they are known. */
  listed(): number;
  /** Files without games; hidden ones are not even listed. */
  readonly left: readonly string[];
  /** A file is to be read, or left alone, before the next is asked for. */
  readonly files: AsyncGenerator<GameFile>;
}

/** What lies on the disk, before it is opened. */
interface DiskFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly fault: string | null;
}

/** A file whose beginning was read, or could not be. */
type Opened = GameFile & { readonly fault: boolean };

/** @throws CodedError `file-unreadable`, `archive-too-many`. */
export async function openReading(source: Source, name: string): Promise<Reading> {
  if ('text' in source) return textReading(name, bytesOf(source.text));
  if ('uploads' in source) {
    const sizes = await Promise.all(source.uploads.map(({ path }) => sizeOnDisk(path)));
    return diskReading(
      source.uploads.map((file, at) => ({
        path: file.path,
        name: `${name}/${file.name}`,
        size: sizes[at] ?? 0,
        fault: null,
      })),
      false,
    );
  }
  const { path } = source;
  const found = await readable(path, stat(path));
  if (found.isFile()) {
    const kind = fileKind(await beginning(path, KIND_WINDOW));
    return diskReading([{ path, name, size: found.size, fault: null }], kind !== 'zip');
  }
  if (!found.isDirectory()) throw new CodedError('file-unreadable', `${path}: it is neither a file nor a folder`);
  const files = await tooMany(name, () => readable(path, filesBelow(path, MOST_FILES)));
  return diskReading(
    files.map(file => ({ ...file, name: `${name}/${file.name}` })),
    false,
  );
}

/** UTF-8; a text with halves of surrogate pairs, which UTF-8 does not have, as UTF-16. */
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
    if (file.fault !== null)
      return yield faulty(file.name, new CodedError('file-unreadable', `${file.name}: ${file.fault}`));
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
      for (const member of shown) yield await opened(`${file.name}/${member.name}`, ofZip(file, member, meter, guard));
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
  // biome-ignore lint/correctness/useYield: a file of which nothing can be read.
  async function* chunks(): Chunks {
    throw error;
  }
  return { name, head: new Uint8Array(0), chunks: chunks(), fault: true };
}

async function* ofZip(archive: DiskFile, member: ZipMember, meter: (bytes: number) => void, guard: Guard): Chunks {
  const name = `${archive.name}/${member.name}`;
  if (member.refused === 'encrypted') throw new CodedError('archive-encrypted', `${name}: it is encrypted`);
  if (member.refused === 'method')
    throw new CodedError('archive-unsupported', `${name}: it is packed by a method that is not read here`);
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
