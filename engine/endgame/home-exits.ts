/**
 * What makes a man move that has not moved, and what makes a fish a met, leads out of the endings that `first-moves.ts` solves: here is written
 * down, for every placement, at which step the fastest of these moves wins. A move lasts one step and what it comes to, told by a byte
 * that is 1 more than that.
 */
import type { Issue } from '../rules/result.ts';
import type { Role, Square } from '../rules/types.ts';
import type { Ending } from './ending.ts';
import { baseOf, bytesOf, type Column, type Homes, indexIn, nobodyHome } from './homes.ts';
import type { FirstMoveRule } from './rights.ts';
import { BLOCK, type TableFile } from './table-file.ts';

/** Bytes of an ending, by where its men stand. */
export interface Source extends Column {
  /** Of a block that could not be read; its squares are told as zeros. */
  readonly fault: Issue | null;
  /** Finds the column of a position. @param units in the order of its ending's */
  find(king: Square, units: readonly Square[], unmoved: readonly Square[]): void;
}

/** What leads out of an ending, and to what; `worth` of its bytes, `null`: what they say. */
export interface Exits {
  /** By the square, on wing 0, of the man that moves; the king's among them. */
  readonly moved: ReadonlyMap<Square, Source>;
  readonly crowned: { readonly source: Source; readonly worth: Uint8Array | null } | null;
}

/** What `endgame.wasm` tells of boards. */
export interface Board {
  /** Squares, king first, six bits each; negative for no placement. */
  menAt(index: number): number;
  stepsOf(role: number, square: Square): bigint;
  leapsOf(square: Square): bigint;
  /** A fish that arrives there is a met: 1, else 0. */
  promotesOn(square: Square): number;
}

const KING = 5;
const HORSE = 3;
const MET = 1;
/** From the first rank to the square of a met's leap, where fishes stand at first. */
const LEAP = 16;
const FISH_RANK = 2;
const NONE: readonly Square[] = [];
const NOTHING = new Uint8Array(BLOCK);

/** A man at home, as it stands on one wing. */
interface Waiting {
  readonly square: Square;
  /** `null`: the king. */
  readonly slotRole: Role | null;
  readonly source: Source;
  /** Squares it may go to by itself, and those of own fishes that step ahead for it. */
  readonly steps: readonly Square[];
  readonly suts: readonly Square[];
  /** Units at home when it has moved. */
  readonly left: readonly Square[];
}

const squaresOf = (set: bigint): readonly Square[] =>
  Array.from({ length: 64 }, (_, square) => square).filter(square => ((set >> BigInt(square)) & 1n) === 1n);

function waitingOn(
  board: Board,
  homes: Homes,
  { moved }: Exits,
  rule: FirstMoveRule,
  flip: number,
): readonly Waiting[] {
  const units = homes.units.flatMap((square, slot) =>
    square === null
      ? []
      : [{ square: square ^ flip, role: homes.ending.units[slot] as Role, source: moved.get(square) }],
  );
  const king = homes.king === null ? [] : [{ square: homes.king ^ flip, role: null, source: moved.get(homes.king) }];
  return [...king, ...units].map(({ square, role, source }) => {
    const ahead = square + LEAP;
    const near = squaresOf(board.stepsOf(role === null ? KING : role === 'horse' ? HORSE : MET, square));
    const leaps = role === null ? squaresOf(board.leapsOf(square)) : role === 'met' && rule.met ? [ahead] : NONE;
    const followed = role === 'met' ? (rule.sutMet ? [ahead] : NONE) : role === 'horse' && rule.sutMa ? near : NONE;
    return {
      square,
      slotRole: role,
      source: source as Source,
      steps: [...near, ...leaps],
      suts: followed.filter(to => to >> 3 === FISH_RANK),
      left: units.map(unit => unit.square).filter(other => other !== square),
    };
  });
}

/** Writes EXITS of `engine/assembly/endgame/first-moves.ts`. @param into zeros at first */
export function writeExits(board: Board, homes: Homes, exits: Exits, rule: FirstMoveRule, into: Uint8Array): void {
  const { units: roles } = homes.ending;
  const wings = [0, 7].map(flip => waitingOn(board, homes, exits, rule, flip));
  const atHome = wings.map(waiting => waiting.filter(({ slotRole }) => slotRole !== null).map(({ square }) => square));
  const wingSize = homes.king === null ? homes.placements / 2 : homes.placements;
  const firstFish = roles.indexOf('fish');
  const units: Square[] = [];
  for (let index = 0; index < homes.placements; index++) {
    const packed = board.menAt(index);
    if (packed < 0) continue;
    const king = packed & 63;
    for (let slot = 0; slot < roles.length; slot++) units[slot] = (packed >> (6 * slot + 6)) & 63;
    const isEmpty = (square: Square): boolean => square !== king && !units.includes(square);
    const base = baseOf(index);
    const wing = index < wingSize ? 0 : 1;
    for (const { square, slotRole, source, steps, suts, left } of wings[wing] as readonly Waiting[]) {
      const slot = slotRole === null ? -1 : units.indexOf(square);
      for (const to of steps) {
        if (!isEmpty(to)) continue;
        if (slot < 0) source.find(to, units, left);
        else {
          units[slot] = to;
          source.find(king, units, left);
          units[slot] = square;
        }
        take(source, null, into, base);
      }
      for (const to of suts) {
        const fish = firstFish < 0 ? -1 : units.indexOf(to, firstFish);
        if (fish < 0 || board.promotesOn(to + 8) === 1 || !isEmpty(to + 8)) continue;
        units[slot] = to;
        units[fish] = to + 8;
        source.find(king, units, left);
        units[slot] = square;
        units[fish] = to;
        take(source, null, into, base);
      }
    }
    if (exits.crowned === null) continue;
    for (let fish = firstFish; fish < roles.length; fish++) {
      const to = (units[fish] as Square) + 8;
      if (to > 63 || board.promotesOn(to) === 0 || !isEmpty(to)) continue;
      const { source, worth } = exits.crowned;
      const from = units[fish] as Square;
      // The units are in order already, so the met's place is before the first fish.
      units[fish] = units[firstFish] as Square;
      units[firstFish] = to;
      source.find(king, units, atHome[wing] as readonly Square[]);
      units[firstFish] = units[fish] as Square;
      units[fish] = from;
      take(source, worth, into, base);
    }
  }
}

/** What the bare king's captures lead into, told by what the chaser, to move, wins; `null` where nothing is won any more. */
export interface Captures {
  readonly left: Ending;
  /** Of a unit that has moved, and by the square, on wing 0, of one that has not. */
  readonly moved: Source | null;
  readonly atHome: ReadonlyMap<Square, Source | null>;
  readonly worth: Uint8Array | null;
}

/**
 * Writes what captures of the unit in one slot lead into, where `afterCapture` of `engine/assembly/endgame/men.ts` looks for it.
 *
 * @param into of each wing, as the table of the ending that is left has its bytes
 */
export function writeCaptures(
  board: Board,
  homes: Homes,
  slot: number,
  captures: Captures,
  into: readonly Uint8Array[],
): void {
  const { units: roles } = homes.ending;
  const left = nobodyHome(captures.left);
  const column: Column = { bytes: NOTHING, base: 0, flip: 0 };
  const wingSize = homes.king === null ? homes.placements / 2 : homes.placements;
  const standing = [0, 7].map(flip => homes.units.flatMap(square => (square === null ? [] : [square ^ flip])));
  for (let index = 0; index < homes.placements; index++) {
    const packed = board.menAt(index);
    if (packed < 0) continue;
    const king = packed & 63;
    const wing = index < wingSize ? 0 : 1;
    const units = roles.map((_, at) => (packed >> (6 * at + 6)) & 63);
    const [fallen] = units.splice(slot, 1) as [Square];
    const unmoved = standing[wing] as readonly Square[];
    const source = unmoved.includes(fallen) ? captures.atHome.get(fallen ^ (7 * wing)) : captures.moved;
    if (!source) continue;
    source.find(king, units, unmoved.includes(fallen) ? unmoved.filter(square => square !== fallen) : unmoved);
    const byte = source.bytes[source.base + ((fallen ^ source.flip) << 6)] as number;
    const at = baseOf(indexIn(left, king, units, NONE, column)) + (fallen << 6);
    (into[wing] as Uint8Array)[at] = captures.worth === null ? byte : (captures.worth[byte] as number);
  }
}

/** The fastest is kept. */
function take({ bytes, base: from, flip }: Column, worth: Uint8Array | null, into: Uint8Array, base: number): void {
  for (let square = 0; square < 64; square++) {
    const byte = bytes[from + ((square ^ flip) << 6)] as number;
    if (byte === 0) continue;
    const needs = worth === null ? byte : (worth[byte] as number);
    const at = base + (square << 6);
    const known = into[at] as number;
    if (needs !== 0 && (known === 0 || needs < known)) into[at] = needs;
  }
}

/** An ending of men at home that is solved. */
export class HomeSource implements Source {
  readonly fault = null;
  readonly bytes: Uint8Array;
  readonly #homes: Homes;
  base = 0;
  flip = 0;

  /** @param bytes of {@link bytesOf} */
  constructor(homes: Homes, bytes: Uint8Array) {
    if (bytes.length !== bytesOf(homes)) throw new RangeError(`${homes.key}: ${bytes.length} bytes`);
    this.#homes = homes;
    this.bytes = bytes;
  }

  find(king: Square, units: readonly Square[], unmoved: readonly Square[]): void {
    this.base = baseOf(indexIn(this.#homes, king, units, unmoved, this));
  }
}

/** Blocks that a table is read with at once: 16 MiB. */
const NEAR = 256;

/** An ending's own table: all have moved. */
export class TableSource implements Source {
  readonly #file: TableFile;
  readonly #homes: Homes;
  readonly #near = new Map<number, Uint8Array>();
  fault: Issue | null = null;
  bytes: Uint8Array = NOTHING;
  base = 0;
  flip = 0;

  constructor(file: TableFile) {
    this.#file = file;
    this.#homes = nobodyHome(file.ending);
  }

  find(king: Square, units: readonly Square[]): void {
    const at = baseOf(indexIn(this.#homes, king, units, NONE, this));
    this.base = at % BLOCK;
    const block = (at - this.base) / BLOCK;
    this.bytes = this.#near.get(block) ?? this.#read(block);
  }

  #read(block: number): Uint8Array {
    const read = this.#file.read(block);
    if (!read.ok) this.fault ??= read.error;
    const bytes = read.ok ? read.value : NOTHING;
    if (this.#near.size === NEAR) this.#near.clear();
    this.#near.set(block, bytes);
    return bytes;
  }
}
