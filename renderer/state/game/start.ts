/**
 * Variants of the start position of a rule set: the side that moves first, which players agree on, boats of one side
 * replaced by mets as a handicap, and the mirrored set-up of Rek and Min Rek Chanh.
 */
import { familyOf } from '../../../engine/rules/capabilities.ts';
import { makeFen, parseFen } from '../../../engine/rules/fen.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { Color, Setup, Square } from '../../../engine/rules/types.ts';

export interface StartChoice {
  /** Squares of boats that are replaced by mets. */
  readonly tilted: readonly Square[];
  readonly mirrored: boolean;
  /** The side that moves first; `null`: that of the rule set. */
  readonly first: Color | null;
}

export const DEFAULT_START: StartChoice = { tilted: [], mirrored: false, first: null };

function defaultSetup(rules: RuleSet): Setup {
  const setup = parseFen(rules.startFen);
  if (!setup.ok) throw new Error(`${rules.id}: ${setup.error.text}`);
  return setup.value;
}

/** The side that moves first under the rule set. */
export const defaultFirstSide = (rules: RuleSet): Color => defaultSetup(rules).turn;

/** Squares of boats that can be replaced by mets, White's first; empty if the rule set has no such handicap. */
export const tiltable = (rules: RuleSet): readonly Square[] =>
  rules.handicaps.includes('takhaengRuea')
    ? defaultSetup(rules).board.flatMap((piece, square) => (piece?.role === 'boat' ? [square] : []))
    : [];

export const mirrorable = (rules: RuleSet): boolean => familyOf(rules) === 'rek';

/** Toggles the handicap of one boat; only one side can give odds. */
export function tilt(rules: RuleSet, tilted: readonly Square[], square: Square): readonly Square[] {
  if (tilted.includes(square)) return tilted.filter(other => other !== square);
  const { board } = defaultSetup(rules);
  const side = board[square]?.color;
  return [...tilted.filter(other => board[other]?.color === side), square].toSorted((a, b) => a - b);
}

const tiltOne = (setup: Setup, square: Square): Setup => {
  const boat = setup.board[square];
  return boat ? { ...setup, board: setup.board.with(square, { ...boat, role: 'met' }) } : setup;
};

const mirror = (setup: Setup): Setup => ({
  ...setup,
  board: setup.board.map((_, square) => setup.board[square ^ 7] ?? null),
});

/** FEN of the start; choices that the rule set does not offer are ignored. */
export function startFen(rules: RuleSet, { tilted, mirrored, first }: StartChoice): string {
  const usual = defaultSetup(rules);
  const offered = tiltable(rules);
  const turned = tilted.filter(square => offered.includes(square)).reduce(tiltOne, usual);
  const placed = mirrored && mirrorable(rules) ? mirror(turned) : turned;
  return makeFen({ ...placed, turn: first ?? placed.turn });
}
