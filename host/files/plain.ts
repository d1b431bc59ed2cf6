/** Unpacks a stream of bytes according to its first bytes, within limits. */
import { CodedError } from '../../api/failure.ts';
import { type FileKind, fileKind, KIND_WINDOW, type Packing } from '../../core/pgn/file-kind.ts';
import { messageOf } from '../../engine/rules/result.ts';
import type { Chunks } from './disk.ts';
import { EXPANDS } from './faults.ts';
import { UNPACK } from './unpack.ts';

/**
 * A file may unpack to this many times its size plus this many bytes. Games compress to about a tenth; an archive
 * beyond this limit was made to fill a disk.
 */
const MOST_EXPANSION = 250;
export const EXPANSION_ALLOWANCE = 64 * 1024 * 1024;

/** Counts the unpacked bytes of one file. @throws CodedError `archive-expands`. */
export type Guard = (bytes: number) => void;

/** @param size of the file on disk, in bytes */
export function expansionOf(name: string, size: number): Guard {
  const most = EXPANSION_ALLOWANCE + MOST_EXPANSION * size;
  let out = 0;
  return bytes => {
    out += bytes;
    if (out <= most) return;
    const text = `${name}: it unpacks to more than ${MOST_EXPANSION} times its size. Unpack it first if that is intended`;
    throw new CodedError(EXPANDS, text);
  };
}

/**
 * The bytes of a file, unpacked if it is packed.
 * @throws CodedError `archive-damaged`, `archive-unsupported`, `archive-nested`, `archive-expands`, and those of `raw`
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
  /** The first bytes, at most as many as requested. */
  readonly head: Uint8Array;
  /** All bytes, including those of the head. */
  readonly chunks: Chunks;
  /** Whether reading the head failed; `chunks` throws the error after the bytes before it. */
  readonly fault: boolean;
}

export async function peeked(raw: Chunks, length: number): Promise<Peeked> {
  const head: Uint8Array[] = [];
  let fault: unknown = null;
  try {
    for (let known = 0; known < length; ) {
      const next = await raw.next();
      if (next.done) break;
      head.push(next.value);
      known += next.value.length;
    }
  } catch (error) {
    fault = error;
  }
  async function* all(): Chunks {
    try {
      yield* head;
      if (fault !== null) throw fault;
      yield* raw;
    } finally {
      await raw.return(undefined);
    }
  }
  return { head: Buffer.concat(head).subarray(0, length), chunks: all(), fault: fault !== null };
}

export const damaged = (name: string, error: unknown): CodedError =>
  new CodedError('archive-damaged', `${name}: damaged or truncated (${messageOf(error)})`);

const refused = (name: string, kind: FileKind): CodedError =>
  kind === 'zip' || kind in UNPACK
    ? new CodedError('archive-nested', `${name}: archives inside archives are not supported; unpack it first`)
    : new CodedError('archive-unsupported', `${name}: ${kind} archives are not supported; unpack it first`);
