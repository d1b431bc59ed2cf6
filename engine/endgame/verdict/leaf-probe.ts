/**
 * Table probes for the search: `probeScore` of `engine.wasm` calls this at leaves, millions of times a second and often
 * for the same position. The pieces are read as numbers directly from the search's memory, without allocations. Blocks
 * are read once and cached, with clock replacement. A block that cannot be read is reported once, and its table is not
 * used any more.
 */
import { COUNT, LAST_MOVE, ROLE, STATE } from '../../rules/record.ts';
import type { Issue } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { decidingTable } from '../count/dtr.ts';
import { type Ending, endingOf, isTwoSided, roleNumber, UNIT_ROLES } from '../ending.ts';
import { BLOCK, type TableFile } from '../tables/table-file.ts';
import type { EndgameTables } from '../tables/tables.ts';
import { decidingAt, isDecided, leafCount } from './leaf-deciding.ts';

/** Flags of an answer, as `engine/assembly/search/endgame-probe.ts` reads them. */
const NEEDS = 0x100;
const TOO_LATE = 0x200;
const UNKNOWN = -1;
const KING = ROLE + 2 * roleNumber('king');
/** Offsets of the piece sets, in the order of an ending's units. */
const SETS = UNIT_ROLES.map(role => ROLE + 2 * roleNumber(role));
/** A side has fewer units of one role than this, so the key has one digit per role. */
const BASE = 5;
/** The opposing pieces: none, or one unit of a role. */
const AGAINST = 1 + SETS.length;
const KEYS = BASE ** SETS.length * AGAINST;
/** All endings of one unit against one. */
const TWO_SIDED = UNIT_ROLES.flatMap(own => UNIT_ROLES.map(other => endingOf([own], [other])));
/** Most pieces in the search's memory. */
const MAX_PIECES = 32;

/** The cached blocks of one file. */
interface Pages {
  readonly file: TableFile;
  /** By block: its slot plus 1; 0 if not cached. */
  readonly slots: Uint32Array;
  broken: boolean;
}

/** The table that decides under one count. */
interface Case {
  /** From {@link leafCount}. */
  readonly count: number;
  /** `null`: no table decides, or it is missing. */
  readonly pages: Pages | null;
  /** The DTM table; `null` where games end otherwise. Without a mate the position is drawn under any count. */
  readonly mates: Pages | null;
  /** 0 if the answer is the distance to the end of the game. */
  readonly mark: number;
  /** As {@link LeafTable.most}. */
  readonly most: number;
}

/** The tables for one ending under the current rule set. */
interface Leaf {
  readonly ending: Ending;
  /** In the order of first use. */
  readonly cases: Case[];
}

/** By the chaser's units and the other side's unit. */
const keyOf = ({ units, against }: Ending): number => {
  const own = UNIT_ROLES.reduce((key, role) => key * BASE + units.filter(unit => unit === role).length, 0);
  const [other] = against;
  return own * AGAINST + (other === undefined ? 0 : 1 + UNIT_ROLES.indexOf(other));
};

export class LeafProbe {
  readonly #tables: EndgameTables;
  readonly #onFault: (fault: Issue) => void;
  /** By the key of the pieces: an index into the leaves, plus 1. */
  readonly #known = new Uint16Array(KEYS);
  #leaves: Leaf[] = [];
  readonly #pages = new Map<TableFile, Pages>();
  #rules: RuleSet | null = null;
  #uncounted = false;
  /**
   * The slots of blocks: their number, contents, owners, and whether they were used since the clock hand last passed.
   */
  readonly #room: number;
  readonly #blocks: Uint8Array[] = [];
  readonly #owners: { readonly pages: Pages; readonly block: number }[] = [];
  readonly #used: Uint8Array;
  #hand = 0;
  /** Squares of the units in the ending's order, and the role and side of each. */
  readonly #squares = new Int32Array(MAX_PIECES);
  readonly #kinds = new Uint8Array(MAX_PIECES);
  #count = 0;
  /** XOR mask that rotates and mirrors squares into the table's orientation. */
  #flip = 0;

  /** @param room bytes for unpacked blocks */
  constructor(tables: EndgameTables, room: number, onFault: (fault: Issue) => void) {
    this.#tables = tables;
    this.#onFault = onFault;
    this.#room = Math.max(1, Math.floor(room / BLOCK));
    this.#used = new Uint8Array(this.#room);
  }

  /** Sets the rules. @returns most pieces on the board of the endings that can be answered; 0 if there are none */
  use(rules: RuleSet): number {
    this.#rules = rules;
    this.#uncounted = rules.count.mode === 'off';
    this.#known.fill(0);
    this.#leaves = [];
    let most = 0;
    const endings = this.#endingsBy(rules);
    for (const ending of endings.length === 0 ? [] : [...endings, ...TWO_SIDED]) {
      if (!isDecided(rules, ending)) continue;
      this.#known[keyOf(ending)] = this.#leaves.push({ ending, cases: [] });
      most = Math.max(most, ending.units.length + ending.against.length + 2);
    }
    return most;
  }

  /** Endings with a bare king whose DTM tables, or the DTR tables that decide under these rules, exist. */
  #endingsBy(rules: RuleSet): readonly Ending[] {
    const bare = this.#tables.files.map(({ ending }) => ending).filter(ending => !isTwoSided(ending));
    const counted = this.#tables.endingsUnderRules().filter(ending => !isTwoSided(ending) && !this.#tables.has(ending));
    return [
      ...bare,
      ...counted.filter(ending => {
        const table = decidingTable(rules, ending);
        return table !== null && table !== 'mate' && this.#tables.forRule(table).has(ending);
      }),
    ];
  }

  #caseOf({ ending, cases }: Leaf, count: number): Case {
    for (let i = cases.length - 1; i >= 0; i--) {
      const known = cases[i] as Case;
      if (known.count === count) return known;
    }
    const { table, most, isDistance, byMate } = decidingAt(this.#rules as RuleSet, ending, count);
    const mates = byMate ? this.#pagesIn(this.#tables, ending) : null;
    const other = table === null || table === 'mate' ? null : this.#pagesIn(this.#tables.forRule(table), ending);
    const pages = table === 'mate' ? mates : other;
    const made = { count, pages, mates, mark: isDistance ? 0 : NEEDS, most };
    cases.push(made);
    return made;
  }

  /** For existing tables only: a search does not wait for one to be built. */
  #pagesIn(tables: EndgameTables, ending: Ending): Pages | null {
    const file = tables.has(ending) ? tables.table(ending) : undefined;
    if (file === undefined) return null;
    const known = this.#pages.get(file);
    if (known) return known;
    const pages = { file, slots: new Uint32Array(file.blocks), broken: false };
    this.#pages.set(file, pages);
    return pages;
  }

  /**
   * Probes the position record at word `at` for a win of the side that is not to move: the number of moves plus 1, or 0
   * if there is none, with flags; negative if unknown.
   */
  probe(words: Int32Array, at: number): number {
    const other = (words[at + STATE] as number) & 1;
    const own = at + 2 * (1 - other);
    const leafNumber = this.#known[this.#gather(words, at, own, at + 2 * other)] as number;
    if (leafNumber === 0) return UNKNOWN;
    const leaf = this.#leaves[leafNumber - 1] as Leaf;
    const count = this.#countAt(words, at);
    if (count < 0) return UNKNOWN;
    const { pages, mates, mark, most } = this.#caseOf(leaf, count);
    const index = this.#indexOf(words, at, own, other);
    const bare = squareOf(words, at + KING, at + 2 * other) ^ this.#flip;
    const answer = pages === null ? UNKNOWN : this.#byteOf(pages, index, bare);
    if (answer > 0) return answer - 1 > most ? TOO_LATE : answer | mark;
    if (mates === null || pages === mates) return answer;
    const mate = this.#byteOf(mates, index, bare);
    if (mate <= 0) return mate;
    return answer < 0 ? UNKNOWN : TOO_LATE;
  }

  /** Negative if no count runs but one can begin with the next move: after a null move, with which none begins. */
  #countAt(words: Int32Array, at: number): number {
    const state = words[at + COUNT] as number;
    const last = words[at + LAST_MOVE] as number;
    const limit = state & 0xffff;
    if (limit === 0) return this.#uncounted || (last & 0xffff) !== 0 ? 0 : UNKNOWN;
    return leafCount(last >>> 24, (state >>> 16) & 1, limit);
  }

  /**
   * Lists the units of either side in the ending's order, those of one role in the order of their squares. @returns the
   * key, 0 for none
   */
  #gather(words: Int32Array, at: number, own: number, against: number): number {
    let key = 0;
    this.#count = 0;
    for (const set of SETS) {
      const alike = this.#list(words, at + set, own, set);
      if (alike >= BASE) return 0;
      key = key * BASE + alike;
    }
    const units = this.#count;
    let other = 0;
    for (let kind = 0; kind < SETS.length; kind++) {
      const set = SETS[kind] as number;
      if (this.#list(words, at + set, against, set + KING) > 0) other = kind + 1;
    }
    return this.#count > units + 1 ? 0 : key * AGAINST + other;
  }

  #list(words: Int32Array, set: number, side: number, kind: number): number {
    const before = this.#count;
    for (let half = 0; half < 2; half++) {
      let rest = (words[set + half] as number) & (words[side + half] as number);
      for (; rest !== 0; rest &= rest - 1) {
        this.#squares[this.#count] = 32 * half + 31 - Math.clz32(rest & -rest);
        this.#kinds[this.#count++] = kind;
      }
    }
    return this.#count - before;
  }

  /** As in `placeOf`, for the listed units. */
  #indexOf(words: Int32Array, at: number, own: number, other: number): number {
    const king = squareOf(words, at + KING, own);
    const turn = other === 1 ? 0 : 56;
    const flip = ((king ^ turn) & 4) === 0 ? turn : turn ^ 7;
    this.#flip = flip;
    const squares = this.#squares;
    const kinds = this.#kinds;
    const kingSquare = king ^ flip;
    for (let i = 0; i < this.#count; i++) {
      const square = (squares[i] as number) ^ flip;
      let to = i;
      for (; to > 0 && kinds[to - 1] === kinds[i] && (squares[to - 1] as number) > square; to--)
        squares[to] = squares[to - 1] as number;
      squares[to] = square;
    }
    let index = ((kingSquare >> 3) << 2) | (kingSquare & 3);
    for (let i = 0; i < this.#count; i++) index = (index << 6) | (squares[i] as number);
    return index;
  }

  /** A block contains sixteen groups of 64 placements, with 64 bytes per square of the bare king in each. */
  #byteOf(pages: Pages, index: number, bare: number): number {
    const block = index >>> 10;
    const slot = pages.slots[block] as number;
    const bytes = slot > 0 ? (this.#blocks[slot - 1] as Uint8Array) : this.#load(pages, block);
    if (bytes === null) return UNKNOWN;
    if (slot > 0) this.#used[slot - 1] = 1;
    return bytes[(((index >>> 6) & 15) << 12) | (bare << 6) | (index & 63)] as number;
  }

  #load(pages: Pages, block: number): Uint8Array | null {
    if (pages.broken) return null;
    const read = pages.file.read(block);
    if (!read.ok) {
      pages.broken = true;
      this.#onFault(read.error);
      return null;
    }
    const slot = this.#freeSlot();
    this.#blocks[slot] = read.value;
    this.#owners[slot] = { pages, block };
    this.#used[slot] = 1;
    pages.slots[block] = slot + 1;
    return read.value;
  }

  #freeSlot(): number {
    if (this.#blocks.length < this.#room) return this.#blocks.length;
    while (this.#used[this.#hand] === 1) {
      this.#used[this.#hand] = 0;
      this.#hand = (this.#hand + 1) % this.#room;
    }
    const slot = this.#hand;
    this.#hand = (this.#hand + 1) % this.#room;
    const owner = this.#owners[slot];
    if (owner) owner.pages.slots[owner.block] = 0;
    return slot;
  }
}

/** The only square in a set that belongs to a side. */
function squareOf(words: Int32Array, set: number, side: number): number {
  const low = (words[set] as number) & (words[side] as number);
  if (low !== 0) return 31 - Math.clz32(low);
  return 63 - Math.clz32((words[set + 1] as number) & (words[side + 1] as number));
}
