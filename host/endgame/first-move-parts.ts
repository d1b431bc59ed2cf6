/**
 * The thread's side of what is won where first moves are left: the parts of endings of three units take seconds to solve, so another thread does
 * that (`engine/endgame/first-moves/first-moves.ts`). Here they are kept packed, a sixth of what they are, those not asked for longest going first; but none that
 * a question has asked for which is still waiting, or whose answer somebody looks at: else two parts that a question needs could drive each other
 * out for ever.
 */
import { zstdDecompressSync } from 'node:zlib';
import type { BackgroundSolver } from '../../engine/endgame/first-moves/first-moves.ts';
import type { PartRequest } from '../../engine/endgame/first-moves/parts.ts';
import { Blocks } from '../../engine/endgame/tables/block-cache.ts';
import { BLOCK, packedBlocks } from '../../engine/endgame/tables/table-file.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import type { PendingTables } from './pending.ts';

/** Bytes of parts that are kept though no question waits for them. */
const ROOM = 128 << 20;
/** Bytes of unpacked blocks. */
const NEAR = 16 << 20;

/** Shared with the thread that solves: as text its bytes would take a second to send. The largest part fits, however badly it packs. */
export const newMailbox = (): SharedArrayBuffer => new SharedArrayBuffer(17 << 20);

/** @returns bytes of each block, which lie there one behind the other */
export function post(mailbox: SharedArrayBuffer, bytes: Uint8Array): readonly number[] {
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

/** A part that is here, as `Blocks` reads it. */
interface Kept {
  readonly path: string;
  readonly size: number;
  read(block: number): Parsed<Uint8Array>;
}

function keptOf(name: string, mailbox: SharedArrayBuffer, sizes: readonly number[]): Kept {
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
  readonly #awaited: Pick<PendingTables, 'miss' | 'isNoted' | 'isSettling' | 'isIdle'>;
  readonly #room: number;
  readonly #kept = new Map<string, Kept>();
  readonly #blocks = new Blocks(NEAR);
  /** Of those that could not be solved. */
  readonly #faults = new Map<string, Issue>();
  /** What the answer took that somebody looks at, and those before it while anything was on its way. */
  #looked = new Set<string>();
  /** What questions have taken of which some still wait. */
  readonly #settling = new Set<string>();
  #size = 0;

  constructor(
    mailbox: SharedArrayBuffer,
    awaited: Pick<PendingTables, 'miss' | 'isNoted' | 'isSettling' | 'isIdle'>,
    room: number = ROOM,
  ) {
    this.#mailbox = mailbox;
    this.#awaited = awaited;
    this.#room = room;
  }

  has(name: string): boolean {
    return this.#kept.has(name);
  }

  /** Packed. */
  get bytes(): number {
    return this.#size;
  }

  block(part: PartRequest, at: number): Parsed<Uint8Array | undefined> {
    const { name, ending, rule } = part;
    const fault = this.#faults.get(name);
    if (fault !== undefined) return fail(fault);
    if (this.#awaited.isNoted) this.#looked.add(name);
    if (this.#awaited.isSettling) this.#settling.add(name);
    const kept = this.#kept.get(name);
    if (kept === undefined) {
      this.#awaited.miss({ name, ending, rule: rule === 'mate' ? null : rule, part });
      return ok(undefined);
    }
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return this.#blocks.of(kept, at / BLOCK);
  }

  /** @param sizes what `post` has put into the mailbox; `null`: it was not solved, and why */
  take(name: string, sizes: readonly number[] | null, fault: Issue | null): void {
    if (sizes !== null) {
      const kept = keptOf(name, this.#mailbox, sizes);
      this.#size += kept.size - (this.#kept.get(name)?.size ?? 0);
      this.#kept.set(name, kept);
    } else if (fault !== null) this.#faults.set(name, fault);
    this.#tidy();
  }

  /** Somebody looks at a place, and is told at once what there is. */
  look(): void {
    if (this.#awaited.isIdle) this.#looked = new Set();
  }

  /** No question waits any more. */
  settle(): void {
    this.#settling.clear();
    this.#tidy();
  }

  #tidy(): void {
    for (const [name, { size }] of this.#kept) {
      if (this.#size <= this.#room) break;
      if (this.#looked.has(name) || this.#settling.has(name)) continue;
      this.#kept.delete(name);
      this.#size -= size;
    }
  }

  /** Files are others now: what could not be solved may be solved again. */
  renew(): void {
    this.#faults.clear();
  }
}
