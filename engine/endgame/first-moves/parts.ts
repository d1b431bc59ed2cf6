/**
 * A part of an ending: the positions with the same unmoved pieces, solved by the same terms. This file names what a
 * part depends on: other parts, complete tables, and small endings in which no rights are left. It only names them, so
 * that missing tables are reported before anything is solved.
 */
import type { Square } from '../../rules/types.ts';
import type { DtrRule } from '../count/rule.ts';
import { type Ending, type EndingPieces, parseEnding, promoted, type UnitRole, without } from '../ending.ts';
import { type FirstMoveRule, type FirstMovesLeft, isOfUse } from '../first-move-rights.ts';
import { ruleOf, type Terms, termsOf, wayAfter } from '../solver/terms.ts';
import { nameUnder } from '../tables/locations.ts';
import { partName } from './part-name.ts';
import { baseOf, type Column, indexIn, layoutOf, type Unmoved, type UnmovedLayout } from './unmoved.ts';

export interface Part {
  readonly layout: UnmovedLayout;
  readonly terms: Terms;
  readonly rule: FirstMoveRule;
  /** Parts with equal names are equal. */
  readonly name: string;
}

/** A part in a message between threads. */
export interface PartRequest {
  readonly name: string;
  readonly ending: string;
  readonly unmoved: Unmoved;
  readonly rule: 'mate' | DtrRule;
  readonly first: FirstMoveRule;
}

/**
 * A dependency: with the bare king to move, a part or a table; after a capture, with the chaser to move, a part or a
 * complete ending.
 */
export type Dependency =
  | { readonly kind: 'lost' | 'won'; readonly part: Part }
  | { readonly kind: 'table'; readonly ending: Ending; readonly rule: 'mate' | DtrRule }
  | { readonly kind: 'ending'; readonly ending: Ending; readonly terms: Terms };

interface CaptureDependencies {
  readonly left: Ending;
  readonly worth: Uint8Array | null;
  /** For a unit that has moved, if possible; `unmoved`: for an unmoved unit, by its square on wing 0. */
  readonly moved: Dependency | null;
  readonly unmoved: ReadonlyMap<Square, Dependency>;
}

export interface Dependencies {
  /** By the square, on wing 0, of the piece that moves. */
  readonly moved: ReadonlyMap<Square, Dependency>;
  readonly promotion: { readonly known: Dependency; readonly worth: Uint8Array | null } | null;
  /** By slot; equal units share one entry. */
  readonly captures: readonly (CaptureDependencies | null)[];
  readonly safe: { readonly part: Part; readonly allows: number } | null;
}

function partOf(layout: UnmovedLayout, terms: Terms, rule: FirstMoveRule): Part {
  const under = ruleOf(terms);
  const table = nameUnder(under === 'mate' ? null : under, layout.ending.name);
  return { layout, terms, rule, name: partName(table, layout, rule) };
}

/** The unmoved pieces on wing 0. */
const unmovedIn = ({ ending, king, units }: UnmovedLayout): Unmoved => ({
  king,
  units: units.flatMap((square, slot) => (square === null ? [] : [{ role: ending.units[slot] as UnitRole, square }])),
});

export const requestOf = ({ layout, terms, rule, name }: Part): PartRequest => ({
  name,
  ending: layout.ending.name,
  unmoved: unmovedIn(layout),
  rule: ruleOf(terms),
  first: rule,
});

/** @throws RangeError if no piece is unmoved */
export function partFor({ ending, unmoved, rule, first }: PartRequest): Part {
  const layout = layoutOf(parseEnding(ending) as Ending, unmoved);
  if (layout === null) throw new RangeError('no piece is unmoved');
  return partOf(layout, termsOf(rule), first);
}

/** A part, and the position of a result in it. */
export interface Place {
  readonly part: Part;
  /** Index of the byte. */
  readonly at: number;
}

/**
 * @param left the chaser's rights
 * @param rule of the table
 */
export function placeOf(pieces: EndingPieces, { squares, rule: first }: FirstMovesLeft, rule: 'mate' | DtrRule): Place {
  const turn = pieces.chaser === 'w' ? 0 : 56;
  const units = pieces.units.map(square => square ^ turn);
  const king = pieces.king ^ turn;
  const withRights = squares.map(square => square ^ turn);
  const unmovedUnits = pieces.ending.units.flatMap((role, slot) => {
    const square = units[slot] as Square;
    return withRights.includes(square) ? [{ role, square }] : [];
  });
  const layout = layoutOf(pieces.ending, { king: withRights.includes(king) ? king : null, units: unmovedUnits });
  if (layout === null) throw new RangeError('no piece is unmoved');
  const column: Column = { bytes: new Uint8Array(), base: 0, flip: 0 };
  const unmoved = unmovedUnits.map(({ square }) => square);
  const base = baseOf(indexIn(layout, king, units, unmoved, column));
  return { part: partOf(layout, termsOf(rule), first), at: base + ((pieces.bare ^ turn ^ column.flip) << 6) };
}

const fits = (ending: Ending, unmoved: Unmoved, rule: FirstMoveRule): Unmoved => {
  const fishes = ending.units.includes('fish');
  return {
    king: isOfUse(rule, 'king', fishes) ? unmoved.king : null,
    units: unmoved.units.filter(({ role }) => isOfUse(rule, role, fishes)),
  };
};

/** The unmoved pieces that keep their rights after a capture. */
const afterCapture = ({ king, units }: Unmoved, { kingEnds, metEnds }: FirstMoveRule): Unmoved => ({
  king: kingEnds ? null : king,
  units: metEnds ? units.filter(({ role }) => role !== 'met') : units,
});

const withoutUnit = ({ king, units }: Unmoved, square: Square): Unmoved => ({
  king,
  units: units.filter(unit => unit.square !== square),
});

/** The dependency with the bare king to move. */
function lostOf(ending: Ending, unmoved: Unmoved, terms: Terms, rule: FirstMoveRule): Dependency {
  const layout = layoutOf(ending, fits(ending, unmoved, rule));
  if (layout !== null) return { kind: 'lost', part: partOf(layout, terms, rule) };
  return { kind: 'table', ending, rule: ruleOf(terms) };
}

/** The dependency with the chaser to move, after a capture. */
function wonOf(left: Ending, unmoved: Unmoved, terms: Terms, rule: FirstMoveRule): Dependency {
  const layout = layoutOf(left, fits(left, afterCapture(unmoved, rule), rule));
  if (layout !== null) return { kind: 'won', part: partOf(layout, terms, rule) };
  return { kind: 'ending', ending: left, terms };
}

function captureDependencies({ layout, terms, rule }: Part): Dependencies['captures'] {
  const { ending } = layout;
  const unmoved = unmovedIn(layout);
  const byRole = new Map<UnitRole, CaptureDependencies | null>();
  for (const [slot, role] of ending.units.entries()) {
    const left = byRole.has(role) ? null : without(ending, slot);
    if (left === null) continue;
    const { terms: next, worth } = wayAfter(terms, ending, left, 'loser');
    const alike = unmoved.units.filter(unit => unit.role === role);
    const bySquare = new Map(
      alike.map(({ square }) => [square, wonOf(left, withoutUnit(unmoved, square), next, rule)]),
    );
    const others = ending.units.filter(other => other === role).length > bySquare.size;
    byRole.set(role, { left, worth, moved: others ? wonOf(left, unmoved, next, rule) : null, unmoved: bySquare });
  }
  return ending.units.map(role => byRole.get(role) ?? null);
}

export function dependenciesOf(part: Part): Dependencies {
  const { layout, terms, rule } = part;
  const { ending } = layout;
  const unmoved = unmovedIn(layout);
  const squares = unmoved.units.map(({ square }) => square);
  const left = (square: Square): Unmoved =>
    square === unmoved.king ? { ...unmoved, king: null } : withoutUnit(unmoved, square);
  const pieces = unmoved.king === null ? squares : [unmoved.king, ...squares];
  const promotedEnding = promoted(ending);
  const after = promotedEnding && wayAfter(terms, ending, promotedEnding, 'winner');
  const safe = terms.safe(ending);
  return {
    moved: new Map(pieces.map(square => [square, lostOf(ending, left(square), terms, rule)])),
    promotion:
      promotedEnding && after
        ? { known: lostOf(promotedEnding, unmoved, after.terms, rule), worth: after.worth }
        : null,
    captures: captureDependencies(part),
    safe: safe && { part: partOf(layout, safe.terms, rule), allows: safe.allows },
  };
}

/** All dependencies; equal captures once. */
export const allDependencies = ({ moved, promotion, captures, safe }: Dependencies): readonly Dependency[] => [
  ...moved.values(),
  ...(promotion ? [promotion.known] : []),
  ...[...new Set(captures)].flatMap(each =>
    each === null ? [] : [...(each.moved ? [each.moved] : []), ...each.unmoved.values()],
  ),
  ...(safe ? [{ kind: 'lost', part: safe.part } as const] : []),
];
