/**
 * Tables for the search: what `knownScore` of `engine.wasm` asks at a leaf, millions of times a second and often the same. So the men are read
 * straight from the search's memory as numbers and nothing is allocated; blocks are read once and kept while there is room, those not asked
 * for since the hand of a clock last passed go first. A block that cannot be read is told once, and its table is silent from then on.
 */
import { COUNT, LAST_MOVE, ROLE, STATE } from '../rules/record.ts';
import type { Issue } from '../rules/result.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { type Color, type Count, opposite } from '../rules/types.ts';
import { type Ending, isDuel, roleNumber, UNIT_ROLES } from './ending.ts';
import { decidingTable, distanceTable, runningOf, tableUnder } from './needs.ts';
import { movesBefore, type NeedsRule, pliesFor, type Running } from './needs-rule.ts';
import { BLOCK, type TableFile } from './table-file.ts';
import type { EndgameTables } from './tables.ts';

/** Marks of an answer, as `engine/assembly/search/known-endings.ts` reads them. */
const NEEDS = 0x100;
const TOO_LATE = 0x200;
const UNKNOWN = -1;
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

/** The table that decides while one count runs. */
interface Case {
  /** Kind of the count, whether it is the chaser's own, and its limit in plies. */
  readonly count: number;
  /** `null`: none can, or it is not there. */
  readonly pages: Pages | null;
  /** 0 where the answer is the distance to the end of the game. */
  readonly mark: number;
  /** Moves that a count leaves which the bare king may announce with his turn. */
  readonly most: number;
}

/** What answers for one ending under the rule set in use. */
interface Leaf {
  readonly ending: Ending;
  readonly mate: Pages;
  /** Games end by mate here: what no mate is in is drawn whatever counts. */
  readonly mates: boolean;
  /** As they came up, the last first asked. */
  readonly cases: Case[];
}

const CHASER: Color = 'w';
const KINDS = [null, 'board', 'piece'] as const;

/** A count with what {@link LeafProbe} keeps of it, at its beginning; the bare king is to move. */
function countOf(count: number): Count | null {
  const kind = KINDS[count >> 17] ?? null;
  const counter = ((count >> 16) & 1) === 1 ? CHASER : opposite(CHASER);
  return kind && { kind, counter, limitPlies: count & 0xffff, plies: 0, number: 0, limit: 0, left: 0 };
}

/** More moves than any table knows. */
const ANY = 255;

/** Moves that a piece count leaves which the bare king, to move, announces now. */
function announced({ count: { piece } }: RuleSet, ending: Ending, running: Running): number {
  const limitPlies = piece === null || running.kind === 'piece' || !running.takes ? 0 : pliesFor(piece, ending);
  return limitPlies === 0 ? ANY : movesBefore({ limitPlies, plies: 2 * (ending.units.length + 2) }, false);
}

/** No count that may come changes what is left to go. */
export const isDistance = (table: 'mate' | NeedsRule): boolean =>
  table === 'mate' || (table.running.kind === 'nothing' && !table.running.takes && table.table.length === 0);

const keyOf = ({ units }: Ending): number =>
  UNIT_ROLES.reduce((key, role) => key * BASE + units.filter(unit => unit === role).length, 0);

export class LeafProbe {
  readonly #tables: EndgameTables;
  readonly #told: (fault: Issue) => void;
  /** By key of the men; an index into the leaves and 1 more. */
  readonly #known = new Uint16Array(KEYS);
  #leaves: Leaf[] = [];
  readonly #pages = new Map<TableFile, Pages>();
  #rules: RuleSet | null = null;
  #uncounted = false;
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
    this.#rules = rules;
    this.#uncounted = rules.count.mode === 'off';
    this.#known.fill(0);
    this.#leaves = [];
    let most = 0;
    for (const file of this.#tables.files) {
      const { ending } = file;
      if (isDuel(ending) || decidingTable(rules, ending) === null) continue;
      this.#known[keyOf(ending)] = this.#leaves.push({
        ending,
        mate: this.#pagesOf(file),
        mates: distanceTable(rules, ending) === 'mate',
        cases: [],
      });
      most = Math.max(most, ending.units.length + 2);
    }
    return most;
  }

  #caseOf({ ending, mate, cases }: Leaf, count: number): Case {
    for (let i = cases.length - 1; i >= 0; i--) {
      const known = cases[i] as Case;
      if (known.count === count) return known;
    }
    const rules = this.#rules as RuleSet;
    const counting = countOf(count);
    // Where the players count, the chaser may give up a count of its own: the search cannot say so.
    const idle = rules.count.mode === 'manual' && counting?.counter === CHASER;
    const running = idle ? null : runningOf(rules, ending, counting, CHASER);
    const table = running && tableUnder(rules, ending, running);
    const file = table === null || table === 'mate' ? null : this.#tables.counted(table).table(ending);
    const pages = table === 'mate' ? mate : file ? this.#pagesOf(file) : null;
    const mark = table === null || isDistance(table) ? 0 : NEEDS;
    const made = { count, pages, mark, most: running === null ? ANY : announced(rules, ending, running) };
    cases.push(made);
    return made;
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
    const count = this.#countAt(words, at);
    if (count < 0) return UNKNOWN;
    const { pages, mark, most } = this.#caseOf(leaf, count);
    const index = this.#indexOf(words, at, own, other);
    const bare = squareOf(words, at + KING, at + 2 * other) ^ this.#flip;
    const answer = pages === null ? UNKNOWN : this.#byteOf(pages, index, bare);
    if (answer > 0) return answer - 1 > most ? TOO_LATE : answer | mark;
    if (!leaf.mates || pages === leaf.mate) return answer;
    const mate = this.#byteOf(leaf.mate, index, bare);
    if (mate <= 0) return mate;
    return answer < 0 ? UNKNOWN : TOO_LATE;
  }

  /** Negative where none runs although one may begin with the next move: after a null move, with which none begins. */
  #countAt(words: Int32Array, at: number): number {
    const state = words[at + COUNT] as number;
    const last = words[at + LAST_MOVE] as number;
    const limit = state & 0xffff;
    if (limit === 0) return this.#uncounted || (last & 0xffff) !== 0 ? 0 : UNKNOWN;
    return ((last >>> 24) << 17) | (((state >>> 16) & 1) << 16) | limit;
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
