/**
 * Searches positions in the main lines of all games. A game is found through the segment with its id or, when it is
 * loose, through its moves. The index is a cache: what no segment has is added in the background (`build.ts`).
 */
import type { GameId } from '../../../api/contract.ts';
import {
  type Block,
  BlockReader,
  GameMarker,
  indexedKey,
  LONGEST_BLOCK,
} from '../../../engine/library/position-index/blocks.ts';
import type { Db } from '../open.ts';
import { Recent } from '../recent.ts';
import { libraryModule } from './kernel.ts';
import { type LooseGame, LooseGames, type PositionLine } from './loose-games.ts';
import {
  blockId,
  blocksWith,
  DamagedSegmentError,
  type Segment,
  type SegmentRange,
  type SegmentStore,
  segmentRows,
  segmentsInMemory,
} from './segments.ts';

/**
 * Receives positions with one of the keys, in parts: `count` of them, each a game (add `first`) and the move played
 * there, 0 where the game ends. The positions of a game follow each other in the order in which they were played.
 */
export type Visit = (games: Uint32Array, moves: Uint16Array, count: number, first: GameId) => void;

/** What adds up positions (`tally.ts`). */
export interface Tallying {
  /** Adds the positions of a block with one key; false when it is malformed. @param first added to each game */
  addBlock(block: Block, key: number, first: GameId): boolean;
  readonly visit: Visit;
  /** Leaves these games out while `work` adds positions. */
  without(games: Iterable<GameId>, work: () => void): void;
}

/** Games without positions: none of them is loose or in the range of a segment. */
export interface Gap {
  readonly first: GameId;
  readonly last: GameId;
}

interface OpenSegment {
  readonly segment: Segment;
  readonly store: SegmentStore;
  /** By number of the game in the segment: 1 if it is loose. `null`: none is. */
  readonly skip: Uint8Array | null;
}

/** Blocks in the cache, 4 MiB: enough for the start position of two million games. */
const CACHED_BLOCKS = 256;

export class PositionIndex {
  /** Where new segments are stored. */
  readonly target: SegmentStore;
  readonly #db: Db;
  readonly #stores: readonly SegmentStore[];
  readonly #loose: LooseGames;
  /** By id. Blocks never change, and their ids are never used again. */
  readonly #blocks = new Recent<number, Block>(CACHED_BLOCKS);
  #reader: BlockReader | null = null;
  #marker: GameMarker | null = null;
  readonly #anyWithin: (first: GameId, last: GameId) => boolean;
  readonly #looseIds: () => readonly GameId[];
  #ranges: readonly { readonly range: SegmentRange; readonly store: SegmentStore }[] = [];
  #open = new Map<number, OpenSegment>();
  #gaps: readonly Gap[] = [];
  #seen: unknown = null;
  #looseAreRead = false;

  /** `lineOf` returns `null` for a damaged game, which it reports. */
  constructor(db: Db, lineOf: (game: GameId) => PositionLine | null, readOnly: boolean) {
    this.#db = db;
    const rows = segmentRows(db, readOnly);
    this.target = readOnly ? segmentsInMemory() : rows;
    this.#stores = readOnly ? [rows, this.target] : [rows];
    this.#loose = new LooseGames(db, lineOf);
    const any = db.prepare(
      'SELECT 1 FROM games WHERE id BETWEEN ? AND ? AND id NOT IN (SELECT game FROM position_loose) LIMIT 1',
    );
    const looseIds = db.prepare('SELECT game FROM position_loose ORDER BY game').pluck();
    this.#looseIds = () => looseIds.all() as GameId[];
    this.#anyWithin = (first, last) => first <= last && any.get(first, last) !== undefined;
  }

  /** Called after every write of this connection; writes of other connections are noticed without it. */
  changed(): void {
    this.#seen = null;
  }

  /** @throws DamagedSegmentError */
  visit(keys: readonly bigint[], visit: Visit): void {
    this.#reading(() => {
      this.#refreshLoose();
      const wanted = keys.map(indexedKey);
      for (const { range, store } of this.#ranges) {
        const open = this.#opened(range, store);
        for (const key of wanted) this.#visitSegment(open, key, visit);
      }
      this.#visitLoose(keys, visit);
    });
  }

  /** As `visit`, in the games of one segment, those that have become loose included. @throws DamagedSegmentError */
  visitSegment(range: SegmentRange, key: bigint, visit: Visit): void {
    this.#reading(() => {
      const found = this.#ranges.find(({ range: { id } }) => id === range.id);
      if (found) this.#visitSegment({ ...this.#opened(range, found.store), skip: null }, indexedKey(key), visit);
    });
  }

  /** Adds the positions with one of the keys to a tally that has begun. @throws DamagedSegmentError */
  tally(keys: readonly bigint[], tally: Tallying): void {
    this.#reading(() => {
      this.#refreshLoose();
      const wanted = keys.map(indexedKey);
      tally.without(this.#loose.ids(), () => {
        for (const { range, store } of this.#ranges) {
          const open = this.#opened(range, store);
          for (const key of wanted) this.#tallySegment(open, key, tally);
        }
      });
      this.#visitLoose(keys, tally.visit);
    });
  }

  /** Sets the bytes of the games with one of the keys to 1. @param found by game id @throws DamagedSegmentError */
  mark(keys: readonly bigint[], found: Uint8Array): void {
    const marker = this.#markerFor(found.length);
    marker.found.set(found);
    const visit: Visit = (games, _moves, count, first) => {
      for (let at = 0; at < count; at++) marker.found[first + (games[at] as number)] = 1;
    };
    this.#reading(() => {
      this.#refreshLoose();
      const wanted = keys.map(indexedKey);
      for (const { range, store } of this.#ranges) {
        const open = this.#opened(range, store);
        for (const key of wanted)
          if (open.skip === null) this.#markSegment(open, key, marker);
          else this.#visitSegment(open, key, visit);
      }
      this.#visitLoose(keys, visit);
      found.set(marker.found.subarray(0, found.length));
    });
  }

  gaps(): readonly Gap[] {
    return this.#reading(() => this.#gaps);
  }

  /** Segments and the ids of loose games, each in the order of their games. */
  outline(): {
    readonly ranges: readonly SegmentRange[];
    readonly loose: readonly GameId[];
    readonly gaps: readonly Gap[];
  } {
    return this.#reading(() => {
      const loose = this.#looseIds();
      return { ranges: this.#ranges.map(({ range }) => range), loose, gaps: this.#gaps };
    });
  }

  /** Loose games by id, without damaged ones. */
  looseGames(first: GameId, last: GameId): readonly LooseGame[] {
    return this.#reading(() => {
      this.#refreshLoose();
      return [...this.#loose.all()].filter(({ game }) => game >= first && game <= last);
    });
  }

  /**
   * By number of the game in the segment: 1 if it is loose. `null`: none is.
   * @throws DamagedSegmentError
   */
  skipped(range: SegmentRange): Uint8Array | null {
    return this.#reading(() => {
      this.#refreshLoose();
      const found = this.#ranges.find(({ range: { id } }) => id === range.id);
      return found === undefined ? null : this.#opened(range, found.store).skip;
    });
  }

  /** Removes the segments with damage; their games are in gaps afterwards. Inside a transaction. */
  removeDamaged(): void {
    this.#seen = null;
    for (const { range, store } of this.#listed())
      try {
        const segment = store.open(range);
        for (const index of segment.firstKeys.keys()) store.block(segment, index);
      } catch (error) {
        if (!(error instanceof DamagedSegmentError)) throw error;
        store.remove(range.id);
      }
  }

  /** Everything that `work` reads is of one moment. */
  #reading<T>(work: () => T): T {
    return this.#db.transaction(() => {
      const version = this.#db.pragma('data_version', { simple: true });
      if (version !== this.#seen) {
        this.#refresh();
        this.#seen = version;
      }
      return work();
    })();
  }

  #listed() {
    return this.#stores
      .flatMap(store => store.list().map(range => ({ range, store })))
      .sort((a, b) => a.range.first - b.range.first);
  }

  #refresh(): void {
    this.#looseAreRead = false;
    const gaps: Gap[] = [];
    let end = 0;
    const gap = (last: GameId): void => {
      if (this.#anyWithin(end, last)) gaps.push({ first: end, last });
    };
    this.#ranges = this.#listed().filter(({ range }) => {
      // Two programs that read the library may have made the same segment, one of them in memory.
      if (range.first < end) return false;
      gap(range.first - 1);
      end = range.last + 1;
      return true;
    });
    gap(Number.MAX_SAFE_INTEGER);
    this.#gaps = gaps;
  }

  /** Only for searches: opening a library does not wait for the moves of loose games. */
  #refreshLoose(): void {
    if (this.#looseAreRead) return;
    this.#loose.refresh();
    const loose = [...this.#loose.ids()];
    const before = this.#open;
    this.#open = new Map();
    for (const { range } of this.#ranges) {
      const open = before.get(range.id);
      if (open) this.#open.set(range.id, { ...open, skip: skipped(open.segment, loose) });
    }
    this.#looseAreRead = true;
  }

  #opened(range: SegmentRange, store: SegmentStore): OpenSegment {
    let open = this.#open.get(range.id);
    if (open === undefined) {
      const segment = store.open(range);
      open = { segment, store, skip: skipped(segment, [...this.#loose.ids()]) };
      this.#open.set(range.id, open);
    }
    return open;
  }

  /** @throws DamagedSegmentError */
  #block({ segment, store }: OpenSegment, index: number): Block {
    return this.#blocks.find(blockId(segment, index), () => store.block(segment, index));
  }

  #visitSegment(open: OpenSegment, key: number, visit: Visit): void {
    const { segment, skip } = open;
    const reader = this.#blockReader();
    const { games, moves } = reader;
    const [from, end] = blocksWith(segment, key);
    for (let index = from; index < end; index++) {
      let count = reader.find(this.#block(open, index), key);
      if (count < 0) throw new DamagedSegmentError(segment, `block ${index}`);
      if (skip !== null) count = without(skip, games, moves, count);
      if (count > 0) visit(games, moves, count, segment.first);
    }
  }

  #tallySegment(open: OpenSegment, key: number, tally: Tallying): void {
    const { segment } = open;
    const [from, end] = blocksWith(segment, key);
    for (let index = from; index < end; index++)
      if (!tally.addBlock(this.#block(open, index), key, segment.first))
        throw new DamagedSegmentError(segment, `block ${index}`);
  }

  /** Only for a segment without loose games. */
  #markSegment(open: OpenSegment, key: number, marker: GameMarker): void {
    const { segment } = open;
    const [from, end] = blocksWith(segment, key);
    for (let index = from; index < end; index++)
      if (!marker.mark(this.#block(open, index), key, segment.first))
        throw new DamagedSegmentError(segment, `block ${index}`);
  }

  #visitLoose(keys: readonly bigint[], visit: Visit): void {
    const { games, moves } = this.#blockReader();
    let count = 0;
    for (const key of keys) {
      const low = Number(BigInt.asIntN(32, key));
      const high = Number(BigInt.asIntN(32, key >> 32n));
      for (const { game, halves, moves: played } of this.#loose.all())
        for (let ply = 0; 2 * ply < halves.length; ply++) {
          if (halves[2 * ply] !== low || halves[2 * ply + 1] !== high) continue;
          games[count] = game;
          moves[count++] = played[ply] ?? 0;
          if (count < LONGEST_BLOCK) continue;
          visit(games, moves, count, 0);
          count = 0;
        }
    }
    if (count > 0) visit(games, moves, count, 0);
  }

  #markerFor(end: number): GameMarker {
    if (this.#marker === null || this.#marker.found.length < end)
      this.#marker = new GameMarker(libraryModule(), Math.ceil(end * 1.25));
    return this.#marker;
  }

  #blockReader(): BlockReader {
    this.#reader ??= new BlockReader(libraryModule());
    return this.#reader;
  }
}

function skipped({ first, last }: SegmentRange, loose: readonly GameId[]): Uint8Array | null {
  const inside = loose.filter(game => game >= first && game <= last);
  if (inside.length === 0) return null;
  const skip = new Uint8Array(last - first + 1);
  for (const game of inside) skip[game - first] = 1;
  return skip;
}

/** Moves the positions of other games to the front; returns how many there are. */
function without(skip: Uint8Array, games: Uint32Array, moves: Uint16Array, count: number): number {
  let left = 0;
  for (let at = 0; at < count; at++) {
    const game = games[at] as number;
    if (skip[game] !== 0) continue;
    games[left] = game;
    moves[left] = moves[at] as number;
    left++;
  }
  return left;
}
