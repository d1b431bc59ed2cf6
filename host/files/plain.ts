/** Packing taken off a stream of bytes, by what they begin with, and within bounds. */
import { CodedError } from '../../api/failure.ts';
import { type FileKind, fileKind, KIND_WINDOW, type Packing } from '../../core/pgn/file-kind.ts';
import type { Chunks } from './disk.ts';
import { EXPANDS } from './faults.ts';
import { UNPACK } from './unpack.ts';

/**
 * A file may unpack to so many times its size, and to so many bytes besides. Games shrink to a tenth; an archive beyond this was made to
 * fill a disk.
 */
export const MOST_EXPANSION = 250;
export const EXPANSION_ALLOWANCE = 64 * 1024 * 1024;

/** Counts what comes out of the packed bytes of one file. @throws CodedError `archive-expands`. */
export type Guard = (bytes: number) => void;

/** @param size of the file on the disk, in bytes */
export function expansionOf(name: string, size: number): Guard {
  const most = EXPANSION_ALLOWANCE + MOST_EXPANSION * size;
  let out = 0;
  return bytes => {
    out += bytes;
    if (out <= most) return;
    const text = `${name}: it unpacks to more than ${MOST_EXPANSION} times its size. Unpack it first if that is meant`;
    throw new CodedError(EXPANDS, text);
  };
}

/**
 * The bytes of a file with its packing taken off, if it has one.
 * @throws CodedError `archive-damaged`, `archive-unsupported`, `archive-nested`, `archive-expands`, and those of `raw`.
 */
export async function* plain(name: string, raw: Chunks, guard: Guard): Chunks {
  const { kind, chunks } = await kindOf(raw);
  if (kind === 'plain') return yield* chunks;
  if (!(kind in UNPACK)) throw refused(name, kind);
  try {
    const inner = await kindOf(guarded(UNPACK[kind as Packing](chunks), guard));
    if (inner.kind !== 'plain') throw refused(name, inner.kind);
    yield* inner.chunks;
  } catch (error) {
    throw error instanceof CodedError ? error : damaged(name, error);
  }
}

export async function* guarded(chunks: Chunks, guard: Guard): Chunks {
  for await (const chunk of chunks) {
    guard(chunk.length);
    yield chunk;
  }
}

async function kindOf(raw: Chunks): Promise<{ readonly kind: FileKind; readonly chunks: Chunks }> {
  const { head, chunks } = await peeked(raw, KIND_WINDOW);
  return { kind: fileKind(head), chunks };
}

interface Peeked {
  /** At most so many bytes as were asked for. */
  readonly head: Uint8Array;
  /** All bytes, those of the head again. */
  readonly chunks: Chunks;
  /** An error was met meanwhile; `chunks` throws it behind what came before. */
  readonly fault: boolean;
}

export async function peeked(raw: Chunks, length: number): Promise<Peeked> {
  const held: Uint8Array[] = [];
  let fault: unknown = null;
  try {
    for (let known = 0; known < length; ) {
      const next = await raw.next();
      if (next.done) break;
      held.push(next.value);
      known += next.value.length;
    }
  } catch (error) {
    fault = error;
  }
  async function* all(): Chunks {
    try {
      yield* held;
      if (fault !== null) throw fault;
      yield* raw;
    } finally {
      await raw.return(undefined);
    }
  }
  return { head: Buffer.concat(held).subarray(0, length), chunks: all(), fault: fault !== null };
}

export const damaged = (name: string, error: unknown): CodedError =>
  new CodedError(
    'archive-damaged',
    `${name}: it is damaged or cut off (${error instanceof Error ? error.message : String(error)})`,
  );

const refused = (name: string, kind: FileKind): CodedError =>
  kind === 'zip' || kind in UNPACK
    ? new CodedError('archive-nested', `${name}: an archive within an archive is not read; unpack it first`)
    : new CodedError('archive-unsupported', `${name}: ${kind} archives are not read; unpack it first`);
