/**
 * Exits: moves that leave a part of `first-moves.ts`, that is, moves of unmoved pieces and promotions. For every
 * placement this file writes the step at which the fastest of them wins. A byte of the source is one more than its
 * number of moves, and the move itself takes one step, so the byte is the step.
 */
import type { Role, Square } from '../../rules/types.ts';
import type { FirstMoveRule } from '../first-move-rights.ts';
import type { Source } from './sources.ts';
import { baseOf, type Column, type UnmovedLayout, type Walk } from './unmoved.ts';

/** Exits and their sources. `worth` translates the bytes; `null`: the bytes as they are. */
export interface Exits {
  /** By the square, on wing 0, of the unmoved piece that moves, including the king. */
  readonly moved: ReadonlyMap<Square, Source>;
  readonly promotion: { readonly source: Source; readonly worth: Uint8Array | null } | null;
}

/** Functions of `endgame.wasm` about the board. */
export interface Board {
  stepsOf(role: number, square: Square): bigint;
  /** @param anywhere 1: any square a horse's move away; 0: two files to the side on the next rank */
  leapsOf(square: Square, anywhere: number): bigint;
  /** 1 if a fish that arrives there becomes a met, else 0. */
  promotesOn(square: Square): number;
}

const KING = 5;
const HORSE = 3;
const MET = 1;
/** Distance from the first rank to the square of a met's leap, where fishes start. */
const LEAP = 16;
const FISH_RANK = 2;
const NONE: readonly Square[] = [];

/** An unmoved piece on one wing. */
interface Waiting {
  readonly square: Square;
  /** `null`: the king. */
  readonly role: Role | null;
  readonly source: Source;
  /** Squares it can move to by itself; `suts`: squares of own fishes that move ahead together with it. */
  readonly steps: readonly Square[];
  readonly suts: readonly Square[];
  /** Squares of the other unmoved units. */
  readonly left: readonly Square[];
}

const squaresOf = (set: bigint): readonly Square[] =>
  Array.from({ length: 64 }, (_, square) => square).filter(square => ((set >> BigInt(square)) & 1n) === 1n);

function waitingOn(
  board: Board,
  layout: UnmovedLayout,
  { moved }: Exits,
  rule: FirstMoveRule,
  flip: number,
): readonly Waiting[] {
  const units = layout.units.flatMap((square, slot) =>
    square === null
      ? []
      : [{ square: square ^ flip, role: layout.ending.units[slot] as Role, source: moved.get(square) }],
  );
  const king = layout.king === null ? [] : [{ square: layout.king ^ flip, role: null, source: moved.get(layout.king) }];
  return [...king, ...units].map(({ square, role, source }) => {
    const ahead = square + LEAP;
    const near = squaresOf(board.stepsOf(role === null ? KING : role === 'horse' ? HORSE : MET, square));
    const leaps =
      role === null
        ? squaresOf(board.leapsOf(square, Number(rule.kingAnywhere)))
        : role === 'met' && rule.met
          ? [ahead]
          : NONE;
    const followed = role === 'met' ? (rule.sutMet ? [ahead] : NONE) : role === 'horse' && rule.sutMa ? near : NONE;
    return {
      square,
      role,
      source: source as Source,
      steps: [...near, ...leaps],
      suts: followed.filter(to => to >> 3 === FISH_RANK),
      left: units.map(unit => unit.square).filter(other => other !== square),
    };
  });
}

/**
 * Writes EXITS of `engine/assembly/endgame/first-moves.ts`. @param into filled with zeros @returns false when stopped
 */
export function writeExits(
  walk: Walk,
  board: Board,
  layout: UnmovedLayout,
  exits: Exits,
  rule: FirstMoveRule,
  into: Uint8Array,
): boolean {
  const firstFish = layout.ending.units.indexOf('fish');
  const wings = [0, 7].map(flip => waitingOn(board, layout, exits, rule, flip));
  const unmovedUnits = wings.map(all => all.filter(({ role }) => role !== null).map(({ square }) => square));
  return walk((index, wing, king, units) => {
    const base = baseOf(index);
    for (const unmoved of wings[wing] as readonly Waiting[]) {
      takeSteps(unmoved, king, units, into, base);
      if (unmoved.suts.length > 0 && firstFish >= 0) takeSuts(unmoved, king, units, firstFish, board, into, base);
    }
    if (exits.promotion !== null)
      takePromotions(
        exits.promotion,
        king,
        units,
        firstFish,
        unmovedUnits[wing] as readonly Square[],
        board,
        into,
        base,
      );
  });
}

const isEmpty = (square: Square, king: Square, units: readonly Square[]): boolean =>
  square !== king && !units.includes(square);

/** @param units restored before it returns */
function takeSteps(
  { square, role, source, steps, left }: Waiting,
  king: Square,
  units: Square[],
  into: Uint8Array,
  base: number,
): void {
  const slot = role === null ? -1 : units.indexOf(square);
  for (const to of steps) {
    if (!isEmpty(to, king, units)) continue;
    if (slot < 0) source.find(to, units, left);
    else {
      units[slot] = to;
      source.find(king, units, left);
      units[slot] = square;
    }
    take(source, null, into, base);
  }
}

/** A *sut* move: the fish on that square moves one ahead, and the piece takes its place. */
function takeSuts(
  { square, source, suts, left }: Waiting,
  king: Square,
  units: Square[],
  firstFish: number,
  board: Board,
  into: Uint8Array,
  base: number,
): void {
  const slot = units.indexOf(square);
  for (const to of suts) {
    const fish = units.indexOf(to, firstFish);
    const ahead = to + 8;
    if (fish < 0 || board.promotesOn(ahead) === 1 || !isEmpty(ahead, king, units)) continue;
    units[slot] = to;
    units[fish] = ahead;
    source.find(king, units, left);
    units[slot] = square;
    units[fish] = to;
    take(source, null, into, base);
  }
}

function takePromotions(
  { source, worth }: NonNullable<Exits['promotion']>,
  king: Square,
  units: Square[],
  firstFish: number,
  unmovedUnits: readonly Square[],
  board: Board,
  into: Uint8Array,
  base: number,
): void {
  for (let fish = firstFish; fish < units.length; fish++) {
    const from = units[fish] as Square;
    const to = from + 8;
    if (to > 63 || board.promotesOn(to) === 0 || !isEmpty(to, king, units)) continue;
    // The units are in order, so the met is inserted before the first fish.
    const first = units[firstFish] as Square;
    units[fish] = first;
    units[firstFish] = to;
    source.find(king, units, unmovedUnits);
    units[firstFish] = first;
    units[fish] = from;
    take(source, worth, into, base);
  }
}

/** Keeps the fastest result. */
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
