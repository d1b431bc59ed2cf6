/**
 * A part of an ending, told apart by the men that stand at home and the terms it is solved by, and what has to be known before it is: other parts,
 * whole tables, and what the chaser wins of a small ending in which nobody has a first move left. Here is only named what is needed, so that a
 * table that is not there is told before anything is solved.
 */
import type { Square } from '../../rules/types.ts';
import type { DtrRule } from '../count/dtr-rule.ts';
import { type Ending, type EndingPieces, parseEnding, promoted, type UnitRole, without } from '../ending.ts';
import { type FirstMoveRule, type FirstMovesLeft, isOfUse } from '../first-move-rights.ts';
import { ruleOf, termsOf } from '../solver/dtr-terms.ts';
import type { Terms } from '../solver/solve.ts';
import { nameUnder } from '../tables/locations.ts';
import { partName } from './part-name.ts';
import { baseOf, type Column, indexIn, layoutOf, type Unmoved, type UnmovedLayout } from './unmoved.ts';

export interface Part {
  readonly homes: UnmovedLayout;
  readonly terms: Terms;
  readonly rule: FirstMoveRule;
  /** Parts of one name are the same. */
  readonly name: string;
}

/** A part as another thread is told of it. */
export interface PartRequest {
  readonly name: string;
  readonly ending: string;
  readonly unmoved: Unmoved;
  readonly rule: 'mate' | DtrRule;
  readonly first: FirstMoveRule;
}

/** One thing that has to be known: with the bare king to move, a part or a table; after a capture, with the chaser to move, a part or a whole ending. */
export type Known =
  | { readonly kind: 'lost' | 'won'; readonly part: Part }
  | { readonly kind: 'table'; readonly ending: Ending; readonly rule: 'mate' | DtrRule }
  | { readonly kind: 'ending'; readonly ending: Ending; readonly terms: Terms };

export interface CaptureDependencies {
  readonly left: Ending;
  readonly worth: Uint8Array | null;
  /** Of a unit that has moved, if there can be one, and by the square, on wing 0, of one that has not. */
  readonly moved: Known | null;
  readonly atHome: ReadonlyMap<Square, Known>;
}

export interface Behind {
  /** By the square, on wing 0, of the man that moves. */
  readonly moved: ReadonlyMap<Square, Known>;
  readonly crowned: { readonly known: Known; readonly worth: Uint8Array | null } | null;
  /** By slot; equal units share theirs. */
  readonly captures: readonly (CaptureDependencies | null)[];
  readonly spared: { readonly part: Part; readonly allows: number } | null;
}

export function partOf(homes: UnmovedLayout, terms: Terms, rule: FirstMoveRule): Part {
  const under = ruleOf(terms);
  const table = nameUnder(under === 'mate' ? null : under, homes.ending.name);
  return { homes, terms, rule, name: partName(table, homes, rule) };
}

/** On wing 0. */
const standing = ({ ending, king, units }: UnmovedLayout): Unmoved => ({
  king,
  units: units.flatMap((square, slot) => (square === null ? [] : [{ role: ending.units[slot] as UnitRole, square }])),
});

export const requestOf = ({ homes, terms, rule, name }: Part): PartRequest => ({
  name,
  ending: homes.ending.name,
  unmoved: standing(homes),
  rule: ruleOf(terms),
  first: rule,
});

/** @throws RangeError where nobody is at home */
export function partFor({ ending, unmoved, rule, first }: PartRequest): Part {
  const homes = layoutOf(parseEnding(ending) as Ending, unmoved);
  if (homes === null) throw new RangeError('nobody is at home');
  return partOf(homes, termsOf(rule), first);
}

/** A part, and where in it a position is. */
export interface Place {
  readonly part: Part;
  /** In its bytes. */
  readonly at: number;
}

/** @param left the chaser's; @param rule of the table */
export function placeOf(pieces: EndingPieces, { squares, rule: first }: FirstMovesLeft, rule: 'mate' | DtrRule): Place {
  const turn = pieces.chaser === 'w' ? 0 : 56;
  const units = pieces.units.map(square => square ^ turn);
  const king = pieces.king ^ turn;
  const atHome = squares.map(square => square ^ turn);
  const waiting = pieces.ending.units.flatMap((role, slot) => {
    const square = units[slot] as Square;
    return atHome.includes(square) ? [{ role, square }] : [];
  });
  const homes = layoutOf(pieces.ending, { king: atHome.includes(king) ? king : null, units: waiting });
  if (homes === null) throw new RangeError('nobody is at home');
  const column: Column = { bytes: new Uint8Array(), base: 0, flip: 0 };
  const unmoved = waiting.map(({ square }) => square);
  const base = baseOf(indexIn(homes, king, units, unmoved, column));
  return { part: partOf(homes, termsOf(rule), first), at: base + ((pieces.bare ^ turn ^ column.flip) << 6) };
}

const fits = (ending: Ending, unmoved: Unmoved, rule: FirstMoveRule): Unmoved => {
  const fishes = ending.units.includes('fish');
  return {
    king: isOfUse(rule, 'king', fishes) ? unmoved.king : null,
    units: unmoved.units.filter(({ role }) => isOfUse(rule, role, fishes)),
  };
};

/** A capture has been made. */
const afterCapture = ({ king, units }: Unmoved, { kingEnds, metEnds }: FirstMoveRule): Unmoved => ({
  king: kingEnds ? null : king,
  units: metEnds ? units.filter(({ role }) => role !== 'met') : units,
});

const withoutUnit = ({ king, units }: Unmoved, square: Square): Unmoved => ({
  king,
  units: units.filter(unit => unit.square !== square),
});

/** With the bare king to move. */
function lostOf(ending: Ending, unmoved: Unmoved, terms: Terms, rule: FirstMoveRule): Known {
  const homes = layoutOf(ending, fits(ending, unmoved, rule));
  if (homes !== null) return { kind: 'lost', part: partOf(homes, terms, rule) };
  return { kind: 'table', ending, rule: ruleOf(terms) };
}

/** With the chaser to move, after a capture. */
function wonOf(left: Ending, unmoved: Unmoved, terms: Terms, rule: FirstMoveRule): Known {
  const homes = layoutOf(left, fits(left, afterCapture(unmoved, rule), rule));
  if (homes !== null) return { kind: 'won', part: partOf(homes, terms, rule) };
  return { kind: 'ending', ending: left, terms };
}

function captureDependencies({ homes, terms, rule }: Part): Behind['captures'] {
  const { ending } = homes;
  const unmoved = standing(homes);
  const byRole = new Map<UnitRole, CaptureDependencies | null>();
  for (const [slot, role] of ending.units.entries()) {
    const left = byRole.has(role) ? null : without(ending, slot);
    if (left === null) continue;
    const { terms: next, worth } = terms.after(ending, left, false);
    const waiting = unmoved.units.filter(unit => unit.role === role);
    const atHome = new Map(
      waiting.map(({ square }) => [square, wonOf(left, withoutUnit(unmoved, square), next, rule)]),
    );
    const others = ending.units.filter(other => other === role).length > atHome.size;
    byRole.set(role, { left, worth, moved: others ? wonOf(left, unmoved, next, rule) : null, atHome });
  }
  return ending.units.map(role => byRole.get(role) ?? null);
}

export function behind(part: Part): Behind {
  const { homes, terms, rule } = part;
  const { ending } = homes;
  const unmoved = standing(homes);
  const squares = unmoved.units.map(({ square }) => square);
  const left = (square: Square): Unmoved =>
    square === unmoved.king ? { ...unmoved, king: null } : withoutUnit(unmoved, square);
  const pieces = unmoved.king === null ? squares : [unmoved.king, ...squares];
  const crowned = promoted(ending);
  const after = crowned && terms.after(ending, crowned, true);
  const spared = terms.spared(ending);
  return {
    moved: new Map(pieces.map(square => [square, lostOf(ending, left(square), terms, rule)])),
    crowned: crowned && after && { known: lostOf(crowned, unmoved, after.terms, rule), worth: after.worth },
    captures: captureDependencies(part),
    spared: spared && { part: partOf(homes, spared.terms, rule), allows: spared.allows },
  };
}

/** All of it, equal captures once. */
export const allDependencies = ({ moved, crowned, captures, spared }: Behind): readonly Known[] => [
  ...moved.values(),
  ...(crowned ? [crowned.known] : []),
  ...[...new Set(captures)].flatMap(each =>
    each === null ? [] : [...(each.moved ? [each.moved] : []), ...each.atHome.values()],
  ),
  ...(spared ? [{ kind: 'lost', part: spared.part } as const] : []),
];
