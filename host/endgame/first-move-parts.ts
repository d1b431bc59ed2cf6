/**
 * Parts of endings of three pieces with first-move rights (`engine/endgame/first-moves/first-moves.ts`). A part takes
 * seconds to solve, so the on-demand thread solves it, and the table thread keeps it here, compressed to about a sixth.
 * When the memory limit is reached, the least recently used part is dropped. Parts of a waiting request, or of the
 * position that the user sees, are never dropped: otherwise two parts of one request could replace each other for ever.
 */
import { zstdDecompressSync } from 'node:zlib';
import type { BackgroundSolver } from '../../engine/endgame/first-moves/first-moves.ts';
import type { PartRequest } from '../../engine/endgame/first-moves/parts.ts';
import { Blocks } from '../../engine/endgame/tables/block-cache.ts';
import { BLOCK, packedBlocks } from '../../engine/endgame/tables/table-file.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import type { PendingTables } from './pending.ts';

/** Bytes of compressed parts above which unused parts are dropped. */
const MAX_BYTES = 128 << 20;
/** Bytes of decompressed blocks. */
const BLOCK_CACHE_BYTES = 16 << 20;

/**
 * Memory shared with the on-demand thread, since sending a part as text would take a second. Large enough for any part.
 */
export const newMailbox = (): SharedArrayBuffer => new SharedArrayBuffer(17 << 20);

/** Stores compressed blocks in the mailbox, one after the other. @returns the size of each block in bytes */
export function storeBlocks(mailbox: SharedArrayBuffer, bytes: Uint8Array): readonly number[] {
  const box = new Uint8Array(mailbox);
  const sizes: number[] = [];
  let at = 0;
  for (const block of packedBlocks(bytes)) {
    box.set(block, at);
    at += block.length;
    sizes.push(block.length);
  }
  return sizes;
}

/** A stored part, in the form that `Blocks` reads. */
interface StoredPart {
  readonly path: string;
  readonly size: number;
  read(block: number): Parsed<Uint8Array>;
}

function storedPart(name: string, mailbox: SharedArrayBuffer, sizes: readonly number[]): StoredPart {
  const blocks: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    blocks.push(new Uint8Array(mailbox, at, size).slice());
    at += size;
  }
  return { path: name, size: at, read: block => ok(zstdDecompressSync(blocks[block] as Uint8Array)) };
}

export class FirstMoveParts implements BackgroundSolver {
  readonly #mailbox: SharedArrayBuffer;
  readonly #pending: Pick<PendingTables, 'miss' | 'isAnsweringNow' | 'hasWaitingCalls' | 'isIdle'>;
  readonly #maxBytes: number;
  readonly #parts = new Map<string, StoredPart>();
  readonly #blocks = new Blocks(BLOCK_CACHE_BYTES);
  /** Errors of parts that could not be solved. */
  readonly #faults = new Map<string, Issue>();
  /** Parts of the position that the user sees, and of earlier ones while tables are pending. */
  #shown = new Set<string>();
  /** Parts of waiting requests. */
  readonly #waitedFor = new Set<string>();
  #bytes = 0;

  constructor(
    mailbox: SharedArrayBuffer,
    pending: Pick<PendingTables, 'miss' | 'isAnsweringNow' | 'hasWaitingCalls' | 'isIdle'>,
    maxBytes: number = MAX_BYTES,
  ) {
    this.#mailbox = mailbox;
    this.#pending = pending;
    this.#maxBytes = maxBytes;
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** Size of all stored parts. */
  get bytes(): number {
    return this.#bytes;
  }

  block(request: PartRequest, at: number): Parsed<Uint8Array | undefined> {
    const { name, ending, rule } = request;
    const fault = this.#faults.get(name);
    if (fault !== undefined) return fail(fault);
    if (this.#pending.isAnsweringNow) this.#shown.add(name);
    if (this.#pending.hasWaitingCalls) this.#waitedFor.add(name);
    const part = this.#parts.get(name);
    if (part === undefined) {
      this.#pending.miss({ name, ending, rule: rule === 'mate' ? null : rule, part: request });
      return ok(undefined);
    }
    this.#parts.delete(name);
    this.#parts.set(name, part);
    return this.#blocks.of(part, at / BLOCK);
  }

  /** Takes a part out of the mailbox. @param sizes the result of `storeBlocks`; `null` if solving failed */
  deliver(name: string, sizes: readonly number[] | null, fault: Issue | null): void {
    if (sizes !== null) {
      const part = storedPart(name, this.#mailbox, sizes);
      this.#bytes += part.size - (this.#parts.get(name)?.size ?? 0);
      this.#parts.set(name, part);
    } else if (fault !== null) this.#faults.set(name, fault);
    this.#dropUnused();
  }

  /** Another position is shown. */
  positionChanged(): void {
    if (this.#pending.isIdle) this.#shown = new Set();
  }

  /** No request waits any more. */
  settled(): void {
    this.#waitedFor.clear();
    this.#dropUnused();
  }

  #dropUnused(): void {
    for (const [name, { size }] of this.#parts) {
      if (this.#bytes <= this.#maxBytes) break;
      if (this.#shown.has(name) || this.#waitedFor.has(name)) continue;
      this.#parts.delete(name);
      this.#bytes -= size;
    }
  }

  /** Allows failed parts to be solved again after the files have changed. */
  reset(): void {
    this.#faults.clear();
  }
}
