/**
 * The blocks of a library (`block.ts`): moves and tags of imported games, a thousand games in one row. Blocks are
 * written when the transaction that adds or deletes their games ends. A record of a game that is in `contents` is
 * stale.
 */
import type Database from 'better-sqlite3';
import type { Entries } from '../../../engine/library/game-writer.ts';
import { type Block, blockOfEntries, ENTRY_HEAD, entryOf, MOST_GAMES, makeBlock, readBlock } from './block.ts';

type Db = Database.Database;

export interface GameBlocks {
  /**
   * The block that may have the record of a game; `null`: no block. Valid until games change.
   * @throws TypeError when the block is damaged.
   */
  block(id: number): Block | null;
  /** `null`: there is none. @throws TypeError when it, or its block, is damaged. */
  record(id: number): Uint8Array | null;
  /** Its entry in a block, unchecked; `null`: there is none. @throws TypeError when the block is damaged. */
  entry(id: number): Buffer | null;
  /** Adds a game with a new id; inside a transaction. */
  add(id: number, record: Uint8Array): void;
  /** Adds games with new ids that follow each other; inside a transaction. */
  addEntries(first: number, entries: Entries): void;
  /** Replaces the record of a game that a block has; inside a transaction. */
  replace(id: number, record: Uint8Array): void;
  /** Removes a record, if there is one; inside a transaction. */
  remove(id: number): void;
  /** Called when a transaction begins: forgets what the last one has added if it was undone. */
  begin(): void;
  /** Called before a transaction ends. */
  write(): void;
}

interface Row {
  readonly first: number;
  readonly bytes: Uint8Array;
}

/** Blocks in memory. */
const KEPT = 4;
/** Bytes after which a block ends. */
const LARGEST = 1024 * 1024;

export function gameBlocks(db: Db): GameBlocks {
  const select = db.prepare('SELECT first, bytes FROM game_blocks WHERE first <= ? ORDER BY first DESC LIMIT 1');
  const put = db.prepare('INSERT OR REPLACE INTO game_blocks (first, bytes) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM game_blocks WHERE first = ?');
  const version = db.prepare('PRAGMA data_version').pluck();
  /** Outside of transactions, in which other games may get the ids if they are undone. */
  let kept: Block[] = [];
  /** The state of the library that `kept` belongs to, as far as other connections change it. */
  let keptVersion: unknown = null;
  let keptInTransaction: Block[] = [];
  /** Entries by id. */
  let added = new Map<number, Uint8Array>();
  /** Entries of consecutive games, which are not in `added` until one of them is asked for. */
  let together: { readonly first: number; readonly entries: Entries } | null = null;
  let removed = new Set<number>();
  /** Entries by id. */
  let replaced = new Map<number, Uint8Array>();

  const current = (): Block[] => {
    const now = version.get();
    if (now !== keptVersion) kept = [];
    keptVersion = now;
    return kept;
  };

  const blockOf = (id: number): Block | null => {
    const blocks = db.inTransaction ? keptInTransaction : current();
    const known = blocks.find(({ first, count }) => id >= first && id < first + count);
    if (known) return known;
    const row = select.get(id) as Row | undefined;
    if (row === undefined) return null;
    const block = readBlock(row.first, row.bytes);
    blocks.unshift(block);
    blocks.splice(KEPT);
    return block;
  };

  const replaceEntries = (): void => {
    const changed = new Map<number, Block>();
    for (const id of replaced.keys()) {
      const block = blockOf(id);
      if (block) changed.set(block.first, block);
    }
    for (const [first, block] of changed) put.run(first, block.with(replaced));
    if (changed.size > 0) keptInTransaction = [];
  };

  /** Damaged blocks stay as they are. */
  const removeRecords = (): void => {
    const changed = new Map<number, Block>();
    for (const id of removed)
      try {
        const block = blockOf(id);
        if (block) changed.set(block.first, block);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    for (const [first, block] of changed) {
      const rest = block.without(removed);
      if (rest === null) drop.run(first);
      else put.run(first, rest);
    }
  };

  const separate = (): void => {
    if (together === null) return;
    const { bytes, ends } = together.entries;
    let from = 0;
    for (let at = 0; at < ends.length; at++) {
      const end = ends[at] as number;
      added.set(together.first + at, bytes.subarray(from, end));
      from = end;
    }
    together = null;
  };
  const addedEntry = (id: number): Uint8Array | undefined => {
    if (together !== null && id >= together.first) separate();
    return added.get(id);
  };

  /** Writes blocks without an object for each game. */
  const writeTogether = (first: number, { bytes, ends }: Entries): void => {
    for (let at = 0, from = 0; at < ends.length; ) {
      let end = at + 1;
      while (end < ends.length && end < at + MOST_GAMES && (ends[end] as number) - from <= LARGEST) end++;
      put.run(first + at, blockOfEntries(first + at, bytes, ends.subarray(at, end), from));
      from = ends[end - 1] as number;
      at = end;
    }
  };

  return {
    block: blockOf,
    record: id => (addedEntry(id) ?? replaced.get(id))?.subarray(ENTRY_HEAD) ?? blockOf(id)?.record(id) ?? null,
    entry: id => blockOf(id)?.entry(id) ?? null,
    add: (id, record) => void added.set(id, entryOf(id, record)),
    replace: (id, record) => void replaced.set(id, entryOf(id, record)),
    addEntries(first, entries) {
      separate();
      together = { first, entries };
    },
    remove(id) {
      separate();
      if (!added.delete(id)) removed.add(id);
    },
    begin() {
      keptInTransaction = [];
      added = new Map();
      together = null;
      removed = new Set();
      replaced = new Map();
    },
    write() {
      if (together !== null && added.size === 0) writeTogether(together.first, together.entries);
      else separate();
      together = null;
      for (const [first, entries] of runsOf(added)) put.run(first, makeBlock(first, entries));
      added = new Map();
      replaceEntries();
      replaced = new Map();
      removeRecords();
      removed = new Set();
      keptInTransaction = [];
      kept = [];
    },
  };
}

type Run = readonly [first: number, entries: (Uint8Array | null)[]];

/** The entries as blocks. Ids that are far apart do not share one. */
function runsOf(entries: ReadonlyMap<number, Uint8Array>): readonly Run[] {
  const runs: Run[] = [];
  let size = 0;
  for (const [id, entry] of [...entries].sort(([a], [b]) => a - b)) {
    let run = runs.at(-1);
    size += entry.length;
    if (run === undefined || id >= run[0] + MOST_GAMES || size > LARGEST) {
      run = [id, []];
      runs.push(run);
      size = entry.length;
    }
    while (run[0] + run[1].length < id) run[1].push(null);
    run[1].push(entry);
  }
  return runs;
}
