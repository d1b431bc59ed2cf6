/**
 * Tables for the search: what `knownScore` of `engine.wasm` asks at a leaf, millions of times a second and often the same. So the men are read
 * straight from the search's memory as numbers and nothing is allocated; blocks are read once and kept while there is room, those not asked
 * for since the hand of a clock last passed go first. A block that cannot be read is told once, and its table is silent from then on.
 */
import { COUNT, LAST_MOVE, ROLE, STATE } from '../rules/record.ts';
import type { Issue } from '../rules/result.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { type Ending, roleNumber, UNIT_ROLES } from './ending.ts';
import { decidingTable, pliesFor } from './needs.ts';
import { BLOCK, type TableFile } from './table-file.ts';
import type { EndgameTables } from './tables.ts';

/** Marks of an answer, as `engine/assembly/search/known-endings.ts` reads them. */
const NEEDS = 0x100;
const TOO_LATE = 0x200;
const UNKNOWN = -1;

const BOARD_COUNT = 1;
const PIECE_COUNT = 2;
const KING = ROLE + 2 * roleNumber('king');
/** Of the sets of squares, in the order of an ending's units. */
const SETS = UNIT_ROLES.map(role => ROLE + 2 * roleNumber(role));
/** One side has fewer units of a kind in an ending: the key of its men has a digit for each kind. */
const BASE = 5;
const KEYS = BASE ** SETS.length;
/** Men that the search's memory can hold. */
const MEN = 32;

/** The blocks of one file that are at hand. */
interface Pages {
  readonly file: TableFile;
  /** By block: its slot and 1 more, 0 when it is not there. */
  readonly slots: Uint32Array;
  broken: boolean;
}

/** What answers for one ending under the rule set in use. */
interface Leaf {
  readonly mate: Pages;
  /** Where the win needs other than the moves to mate. */
  readonly needs: Pages | null;
  /** Limit in plies of a count that the table of needs knows; 0: any. */
  readonly limit: number;
}

const keyOf = ({ units }: Ending): number =>
  UNIT_ROLES.reduce((key, role) => key * BASE + units.filter(unit => unit === role).length, 0);

export class LeafProbe {
  readonly #tables: EndgameTables;
  readonly #told: (fault: Issue) => void;
  /** By key of the men; an index into the leaves and 1 more. */
  readonly #known = new Uint16Array(KEYS);
  #leaves: Leaf[] = [];
  readonly #pages = new Map<TableFile, Pages>();
  /** No count can begin: positions without one are asked too. */
  #uncounted = false;
  #manual = false;
  /** Slots of blocks, whose they are and whether they were asked for since the hand passed. */
  readonly #room: number;
  readonly #blocks: Uint8Array[] = [];
  readonly #owners: { readonly pages: Pages; readonly block: number }[] = [];
  readonly #asked: Uint8Array;
  #hand = 0;
  /** Units of the chaser, as an ending names them, and of which kind each is. */
  readonly #squares = new Int32Array(MEN);
  readonly #kinds = new Uint8Array(MEN);
  #count = 0;
  /** What turns and mirrors their squares as tables have them. */
  #flip = 0;

  /** @param room bytes for unpacked blocks */
  constructor(tables: EndgameTables, room: number, told: (fault: Issue) => void) {
    this.#tables = tables;
    this.#told = told;
    this.#room = Math.max(1, Math.floor(room / BLOCK));
    this.#asked = new Uint8Array(this.#room);
  }

  /** Answers by these rules from now on. @returns men on the board, at most, of the endings it knows; 0 when it knows none */
  use(rules: RuleSet): number {
    const { mode } = rules.count;
    this.#uncounted = mode === 'off';
    this.#manual = mode === 'manual';
    this.#known.fill(0);
    this.#leaves = [];
    let most = 0;
    for (const file of this.#tables.files) {
      const leaf = this.#leafOf(rules, file);
      if (leaf === null) continue;
      this.#known[keyOf(file.ending)] = this.#leaves.push(leaf);
      most = Math.max(most, file.ending.units.length + file.ending.against.length + 2);
    }
    return most;
  }

  #leafOf(rules: RuleSet, file: TableFile): Leaf | null {
    const { ending } = file;
    const deciding = decidingTable(rules, ending);
    if (deciding === null || ending.against.length > 0) return null;
    const mate = this.#pagesOf(file);
    if (deciding === 'mate') return { mate, needs: null, limit: 0 };
    const counted = this.#tables.counted(deciding).files.find(other => other.ending.name === ending.name);
    if (counted === undefined) return null;
    const limit = deciding.restart === 'classChange' ? pliesFor(deciding, ending) : 0;
    return { mate, needs: this.#pagesOf(counted), limit };
  }

  #pagesOf(file: TableFile): Pages {
    const known = this.#pages.get(file);
    if (known) return known;
    const pages = { file, slots: new Uint32Array(file.blocks), broken: false };
    this.#pages.set(file, pages);
    return pages;
  }

  /**
   * What is known of the position record that begins at word `at`, the side without units to move: n + 1 when the win needs n moves of the
   * chaser, 0 when there is none, and marks; negative when nothing is known.
   */
  probe(words: Int32Array, at: number): number {
    const other = (words[at + STATE] as number) & 1;
    const own = at + 2 * (1 - other);
    const leafNumber = this.#known[this.#gather(words, at, own)] as number;
    if (leafNumber === 0) return UNKNOWN;
    const leaf = this.#leaves[leafNumber - 1] as Leaf;
    const limit = (words[at + COUNT] as number) & 0xffff;
    const kind = (words[at + LAST_MOVE] as number) >>> 24;
    if (limit === 0 ? !this.#uncounted : this.#manual && kind !== PIECE_COUNT) return UNKNOWN;
    const index = this.#indexOf(words, at, own, other);
    const bare = squareOf(words, at + KING, at + 2 * other) ^ this.#flip;
    if (leaf.needs === null || kind === BOARD_COUNT) return this.#byteOf(leaf.mate, index, bare);
    if (leaf.limit !== 0 && leaf.limit !== limit) return UNKNOWN;
    const needs = this.#byteOf(leaf.needs, index, bare);
    if (needs !== 0) return needs < 0 ? UNKNOWN : needs | NEEDS;
    const mate = this.#byteOf(leaf.mate, index, bare);
    return mate > 0 ? TOO_LATE : mate;
  }

  /** Lists the units of a side as an ending names them, those of a kind in the order of their squares. @returns the digits of its key */
  #gather(words: Int32Array, at: number, own: number): number {
    let key = 0;
    let count = 0;
    for (const set of SETS) {
      let alike = 0;
      for (let half = 0; half < 2; half++) {
        let rest = (words[at + set + half] as number) & (words[own + half] as number);
        for (; rest !== 0; rest &= rest - 1) {
          this.#squares[count++] = 32 * half + 31 - Math.clz32(rest & -rest);
          alike++;
        }
      }
      if (alike >= BASE) return 0;
      key = key * BASE + alike;
      this.#kinds.fill(set, count - alike, count);
    }
    this.#count = count;
    return key;
  }

  /** As `placeOf` has it, of the units gathered. */
  #indexOf(words: Int32Array, at: number, own: number, other: number): number {
    const king = squareOf(words, at + KING, own);
    const turn = other === 1 ? 0 : 56;
    const flip = ((king ^ turn) & 4) === 0 ? turn : turn ^ 7;
    this.#flip = flip;
    const squares = this.#squares;
    const kinds = this.#kinds;
    const stands = king ^ flip;
    for (let i = 0; i < this.#count; i++) {
      const square = (squares[i] as number) ^ flip;
      let to = i;
      for (; to > 0 && kinds[to - 1] === kinds[i] && (squares[to - 1] as number) > square; to--)
        squares[to] = squares[to - 1] as number;
      squares[to] = square;
    }
    let index = ((stands >> 3) << 2) | (stands & 3);
    for (let i = 0; i < this.#count; i++) index = (index << 6) | (squares[i] as number);
    return index;
  }

  /** 65,536 bytes of a table are sixteen heaps of 64 placements, 64 bytes a square of the bare king in each. */
  #byteOf(pages: Pages, index: number, bare: number): number {
    const block = index >>> 10;
    const slot = pages.slots[block] as number;
    const bytes = slot > 0 ? (this.#blocks[slot - 1] as Uint8Array) : this.#load(pages, block);
    if (bytes === null) return UNKNOWN;
    if (slot > 0) this.#asked[slot - 1] = 1;
    return bytes[(((index >>> 6) & 15) << 12) | (bare << 6) | (index & 63)] as number;
  }

  #load(pages: Pages, block: number): Uint8Array | null {
    if (pages.broken) return null;
    const read = pages.file.read(block);
    if (!read.ok) {
      pages.broken = true;
      this.#told(read.error);
      return null;
    }
    const slot = this.#freeSlot();
    this.#blocks[slot] = read.value;
    this.#owners[slot] = { pages, block };
    this.#asked[slot] = 1;
    pages.slots[block] = slot + 1;
    return read.value;
  }

  #freeSlot(): number {
    if (this.#blocks.length < this.#room) return this.#blocks.length;
    while (this.#asked[this.#hand] === 1) {
      this.#asked[this.#hand] = 0;
      this.#hand = (this.#hand + 1) % this.#room;
    }
    const slot = this.#hand;
    this.#hand = (this.#hand + 1) % this.#room;
    const owner = this.#owners[slot];
    if (owner) owner.pages.slots[owner.block] = 0;
    return slot;
  }
}

/** The one square of a set that a side's units share. */
function squareOf(words: Int32Array, set: number, side: number): number {
  const low = (words[set] as number) & (words[side] as number);
  if (low !== 0) return 31 - Math.clz32(low);
  return 63 - Math.clz32((words[set + 1] as number) & (words[side + 1] as number));
}
