/**
 * Groups of games in one array, so that millions of games need no objects: for each group the number of its games, then
 * their ids.
 */
import { DUPLICATE_KINDS, type DuplicateKind } from '../../../api/contract/duplicates.ts';
import type { GameId } from '../../../api/contract.ts';

export type PackedGroups = Int32Array;

/** What a search has found. In a group of contained games the longest is the first; others are ascending by id. */
export interface DuplicateGroups extends Readonly<Record<DuplicateKind, PackedGroups>> {
  /** Games that could not be read. */
  readonly unread: number;
}

/** A value for each kind. */
export const perKind = <T>(value: (kind: DuplicateKind) => T): Readonly<Record<DuplicateKind, T>> =>
  Object.fromEntries(DUPLICATE_KINDS.map(kind => [kind, value(kind)])) as Record<DuplicateKind, T>;

export class GroupList {
  #words: PackedGroups = new Int32Array(1024);
  #end = 0;

  add(games: readonly GameId[]): void {
    const end = this.#end + games.length + 1;
    if (end > this.#words.length) {
      const larger = new Int32Array(2 * end);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#end] = games.length;
    this.#words.set(games, this.#end + 1);
    this.#end = end;
  }

  packed(): PackedGroups {
    return this.#words.slice(0, this.#end);
  }
}

/** The games of each group. */
export function* eachGroup(groups: PackedGroups): Generator<PackedGroups> {
  for (let at = 0; at < groups.length; ) {
    const end = at + 1 + (groups[at] as number);
    yield groups.subarray(at + 1, end);
    at = end;
  }
}

/** The number of groups. */
export function countOf(groups: PackedGroups): number {
  let count = 0;
  for (let at = 0; at < groups.length; at += 1 + (groups[at] as number)) count++;
  return count;
}

/** For messages between threads. */
export const bytesOf = (groups: PackedGroups): Uint8Array =>
  new Uint8Array(groups.buffer, groups.byteOffset, groups.byteLength);

export const groupsIn = (bytes: Uint8Array): PackedGroups => new Int32Array(bytes.slice().buffer);
