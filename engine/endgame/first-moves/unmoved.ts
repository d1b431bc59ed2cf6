/**
 * The unmoved pieces of a chaser, and the index of a position within such a part
 * (`engine/assembly/endgame/first-moves.ts` defines the order). White is the chaser. Positions are mirrored so that the
 * king is on files a to d.
 */
import type { Square } from '../../rules/types.ts';
import { type Ending, placementsOf, type UnitRole } from '../ending.ts';

/** The squares of the unmoved pieces. */
export interface Unmoved {
  readonly king: Square | null;
  readonly units: readonly { readonly role: UnitRole; readonly square: Square }[];
}

export interface UnmovedLayout {
  readonly key: string;
  readonly ending: Ending;
  /** Square of the unmoved king, on files a to d; `null`: it has moved. */
  readonly king: Square | null;
  /** In the order of the ending's units, unmoved ones first among equal units; `null`: the unit has moved. */
  readonly units: readonly (Square | null)[];
  /** By slot: whether some unit of its role is unmoved. */
  readonly waits: readonly boolean[];
  /** Number of indices, including those that are not placements. */
  readonly placements: number;
}

const ascending = (a: number, b: number): number => a - b;

function slots(ending: Ending, { units }: Unmoved, flip: number): readonly (Square | null)[] {
  const waiting = new Map<UnitRole, Square[]>();
  for (const { role, square } of units) waiting.set(role, [...(waiting.get(role) ?? []), square ^ flip]);
  for (const squares of waiting.values()) squares.sort(ascending);
  return ending.units.map(role => waiting.get(role)?.shift() ?? null);
}

const MIRRORED = 7;

/** `null` if all pieces have moved. */
export function layoutOf(ending: Ending, unmoved: Unmoved): UnmovedLayout | null {
  const { king, units } = unmoved;
  if (king === null && units.length === 0) return null;
  const flip = king !== null && king & 4 ? MIRRORED : 0;
  const here = slots(ending, unmoved, flip);
  const there = slots(ending, unmoved, MIRRORED);
  const own = king === null && there.join() < here.join() ? there : here;
  const at = king === null ? null : king ^ flip;
  return {
    key: `${ending.name} ${at ?? ''}:${own.join()}`,
    ending,
    king: at,
    units: own,
    waits: ending.units.map(role => units.some(unit => unit.role === role)),
    placements: (king === null ? 64 : 1) * 64 ** own.filter(square => square === null).length,
  };
}

/** The layout in which all pieces have moved: its indices are those of the ending's own tables. */
export const plainLayout = (ending: Ending): UnmovedLayout => ({
  key: ending.name,
  ending,
  king: null,
  units: ending.units.map(() => null),
  waits: ending.units.map(() => false),
  placements: placementsOf(ending),
});

/** Length of a byte table: one byte per index and square of the bare king, in groups of 64 placements. */
export const bytesOf = ({ placements }: UnmovedLayout): number => 64 * Math.max(64, placements);

/** The bytes for the squares of the bare king: that of `square` is at `base + ((square ^ flip) << 6)` in `bytes`. */
export interface Column {
  bytes: Uint8Array;
  base: number;
  flip: number;
}

/** Offset of an index, as in `byteOf`. */
export const baseOf = (index: number): number => Math.floor(index / 64) * 4096 + (index % 64);

/** Squares of the moved units in the layout's orientation, equal units in ascending order. */
const movers = new Int32Array(4);

/**
 * The index of a position.
 * @param units squares in the order of the ending's units, on the board
 * @param unmoved squares of the unmoved units; those of roles that are not unmoved in this layout have no rights left
 * @param column receives the mirroring
 */
export function indexIn(
  { king: unmovedKing, units: layout, waits, ending: { units: roles } }: UnmovedLayout,
  king: Square,
  units: readonly Square[],
  unmoved: readonly Square[],
  column: Column,
): number {
  const flip = unmovedKing !== null ? king ^ unmovedKing : king & 4 ? MIRRORED : 0;
  column.flip = flip;
  const at = king ^ flip;
  let index = unmovedKing === null ? ((at >> 3) << 2) | (at & 3) : 0;
  let count = 0;
  let first = 0;
  for (let slot = 0; slot < units.length; slot++) {
    if (slot > 0 && roles[slot] !== roles[slot - 1]) first = count;
    const square = units[slot] as Square;
    if (waits[slot] === true && unmoved.includes(square)) {
      if (unmovedKing === null && !layout.includes(square ^ flip)) index |= 32;
      continue;
    }
    let to = count++;
    for (; to > first && (movers[to - 1] as number) > (square ^ flip); to--) movers[to] = movers[to - 1] as number;
    movers[to] = square ^ flip;
  }
  for (let mover = 0; mover < count; mover++) index = index * 64 + (movers[mover] as number);
  return index;
}

/** Squares, king first, six bits each; negative if the index is not a placement. */
export type MenAt = (index: number) => number;

/** Visits every placement. `units` is only valid during the visit. @returns false when stopped */
export type Walk = (visit: (index: number, wing: 0 | 1, king: Square, units: Square[]) => void) => boolean;

/** Placements between two checks whether to stop. */
const STEP = 4096;

/** Visits both wings together: their mirrored results are adjacent in a table. */
export function walkOver({ king, placements, ending }: UnmovedLayout, piecesAt: MenAt, stopped: () => boolean): Walk {
  const wings = king === null ? ([0, 1] as const) : ([0] as const);
  const size = placements / wings.length;
  const units: Square[] = ending.units.map(() => 0);
  return visit => {
    for (let place = 0; place < size; place++) {
      if (place % STEP === 0 && stopped()) return false;
      for (const wing of wings) {
        const index = wing * size + place;
        const packed = piecesAt(index);
        if (packed < 0) continue;
        for (let slot = 0; slot < units.length; slot++) units[slot] = (packed >> (6 * slot + 6)) & 63;
        visit(index, wing, packed & 63, units);
      }
    }
    return true;
  };
}
