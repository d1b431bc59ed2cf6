/**
 * Conversions against a bare king: what a capture by the bare king or a promotion by the chaser does to the count, in
 * the form in which a table can be solved. The count continues, a new count begins whose budget depends only on the
 * pieces, or the count continues up to a maximum. It mirrors `engine/assembly/rules/count.ts`; docs/endgame-counts.md
 * gives the reasons.
 */
import { type Ending, promoted, without } from '../ending.ts';
import { type BareKingRule, type Conversion, hasFish, movesBefore, pliesFor, type Running } from './rule.ts';

/** The rule is that of the whole count, not yet reduced to the ending. */
type BareKingConversion = Conversion<BareKingRule>;

const goesOn = (rule: BareKingRule): BareKingConversion => ({ rule, fresh: null, most: null });

/** The rule under a piece count for the pieces on the board. */
export const counted = (rule: BareKingRule): BareKingRule => ({
  ...rule,
  running: { kind: 'piece', lapses: rule.endAt === 'budget', plies: null },
});

const unitsOf = ({ units }: Ending): number => units.length + 2;

/** Budget of a piece count that the bare king, to move, begins against these pieces; 0 also if it is over at once. */
const begunAllows = (rule: BareKingRule, ending: Ending): number =>
  movesBefore({ limitPlies: pliesFor(rule, ending), plies: 2 * unitsOf(ending) }, false);

const isOverAtOnce = (rule: BareKingRule, ending: Ending): boolean => 2 * unitsOf(ending) > pliesFor(rule, ending);

/**
 * Budget of a count that begins with the promotion (bare king to move) or with the bare king's capture (chaser to
 * move).
 */
function freshOf(rule: BareKingRule, left: Ending, promotes: boolean): number {
  if (promotes) return isOverAtOnce(rule, left) ? -1 : begunAllows(rule, left);
  const first = 2 * unitsOf(left) + (rule.endAt === 'budget' ? 1 : -1);
  return movesBefore({ limitPlies: pliesFor(rule, left), plies: first }, true);
}

type Piece = Extract<Running, { kind: 'piece' }>;

function underPieces(
  rule: BareKingRule,
  running: Piece,
  before: Ending,
  left: Ending,
  promotes: boolean,
): BareKingConversion {
  const limit = running.plies ?? pliesFor(rule, before);
  const fits = pliesFor(rule, left);
  const gone = hasFish(before) && !hasFish(left);
  const looked = fits > 0 && (!promotes || gone);
  const changes = fits !== limit || (gone && typeof rule.withFish === 'number');
  if (looked && (rule.restart === 'always' || (rule.restart === 'classChange' && changes)))
    return { rule: counted(rule), fresh: freshOf(rule, left, promotes), most: null };
  const plies = rule.restart === 'classChange' && limit !== fits ? limit : null;
  const most = rule.restart === 'option' && fits > 0 ? begunAllows(rule, left) + (promotes ? 0 : 1) : null;
  return { rule: { ...rule, running: { ...running, plies } }, fresh: null, most };
}

/** A board count runs, or none. The bare king must announce the piece count. */
function whileAnnounced(rule: BareKingRule, left: Ending, promotes: boolean): BareKingConversion {
  const most = pliesFor(rule, left) > 0 && isPlain(rule, left) ? begunAllows(rule, left) + (promotes ? 0 : 1) : null;
  return { rule, fresh: null, most };
}

function whileNothing(rule: BareKingRule, before: Ending, left: Ending, promotes: boolean): BareKingConversion | null {
  if (pliesFor(rule, left) > 0) {
    if (promotes || (hasFish(before) && !hasFish(left)))
      return { rule: counted(rule), fresh: freshOf(rule, left, promotes), most: null };
    // It begins with the chaser's next move.
    return isOverAtOnce(rule, left) ? null : { rule: counted(rule), fresh: begunAllows(rule, left) + 1, most: null };
  }
  const { board } = rule;
  if (board === null || (board.noFish && hasFish(left))) return goesOn(rule);
  const running: Running = { kind: 'board', lapses: board.plies % 2 === 1, takes: false, own: true };
  const allows = movesBefore({ limitPlies: board.plies, plies: 0 }, false);
  return { rule: { ...rule, running }, fresh: allows + (promotes ? 0 : 1), most: null };
}

function underBoard(
  rule: BareKingRule,
  own: boolean,
  before: Ending,
  left: Ending,
  promotes: boolean,
): BareKingConversion | null {
  const gone = hasFish(before) && !hasFish(left);
  if (pliesFor(rule, left) === 0 || !(promotes || gone)) return goesOn(rule);
  const fresh = freshOf(rule, left, promotes);
  if (!own || rule.overBoard === 'replace') return { rule: counted(rule), fresh, most: null };
  // The count that ends first continues. Two counts at once can be tracked only if no capture changes them.
  const kept = counted(rule);
  return rule.restart === 'option' || isPlain(kept, left)
    ? { rule: kept, fresh: null, most: Math.max(fresh, 0) }
    : null;
}

/**
 * @param promotes a promotion; otherwise the bare king captures
 * @returns `null` where two counts would have to be tracked at the same time
 */
export function conversionOf(
  rule: BareKingRule,
  before: Ending,
  left: Ending,
  promotes: boolean,
): BareKingConversion | null {
  const { running } = rule;
  if (running.kind === 'piece') return underPieces(rule, running, before, left, promotes);
  if (running.takes) return whileAnnounced(rule, left, promotes);
  if (running.kind === 'nothing') return whileNothing(rule, before, left, promotes);
  return underBoard(rule, running.own, before, left, promotes);
}

/** Endings that one capture or one promotion leads to. */
export function conversionsFrom(ending: Ending): readonly { readonly left: Ending; readonly promotes: boolean }[] {
  const promotedEnding = promoted(ending);
  const smaller = ending.units.flatMap((role, at) =>
    ending.units.indexOf(role) === at ? (without(ending, at) ?? []) : [],
  );
  return [
    ...smaller.map(left => ({ left, promotes: false })),
    ...(promotedEnding === null ? [] : [{ left: promotedEnding, promotes: true }]),
  ];
}

/** The ending and all endings that captures and promotions lead to. */
export function reachableEndings(ending: Ending): readonly Ending[] {
  const all = new Map<string, Ending>([[ending.name, ending]]);
  for (const each of all.values()) for (const { left } of conversionsFrom(each)) all.set(left.name, left);
  return [...all.values()];
}

/**
 * A bare king that may begin a count at any turn gains nothing by waiting: the remaining ending gives the chaser no
 * fewer moves.
 */
const isSteady = (rule: BareKingRule, before: Ending, left: Ending): boolean =>
  pliesFor(rule, before) > 0 && pliesFor(rule, left) > 0 && begunAllows(rule, left) >= begunAllows(rule, before) - 1;

const plain = new Map<string, boolean>();

/**
 * Whether DTM decides: no conversion can change the value of the remaining moves. Where the bare king may begin a count
 * at any turn, the question whether it draws by beginning it now is separate.
 */
export function isPlain(rule: BareKingRule, ending: Ending): boolean {
  const key = `${ending.name} ${JSON.stringify(rule)}`;
  let known = plain.get(key);
  if (known === undefined) {
    known = looksPlain(rule, ending);
    plain.set(key, known);
  }
  return known;
}

function looksPlain(rule: BareKingRule, ending: Ending): boolean {
  const { running } = rule;
  const all = conversionsFrom(ending);
  if (running.kind !== 'piece' && running.takes) {
    if (pliesFor(rule, ending) > 0 && !isPlain(counted(rule), ending)) return false;
    return all.every(
      ({ left }) =>
        (isSteady(rule, ending, left) || (pliesFor(rule, ending) === 0 && pliesFor(rule, left) === 0)) &&
        isPlain(rule, left),
    );
  }
  return all.every(({ left, promotes }) => {
    const next = conversionOf(rule, ending, left, promotes);
    if (next === null || next.fresh !== null) return false;
    const steady = next.most === null || (running.kind === 'piece' && isSteady(rule, ending, left));
    return steady && isPlain(next.rule, left);
  });
}

/**
 * Positions in which the bare king, to move, should begin a piece count: those whose DTR under `rule` is above
 * `allows`; -1: all.
 */
export function voluntaryCount(
  rule: BareKingRule,
  ending: Ending,
): { readonly rule: BareKingRule; readonly allows: number } | null {
  const { running } = rule;
  if (running.kind === 'piece' || !running.takes || pliesFor(rule, ending) === 0 || isPlain(rule, ending)) return null;
  return { rule: counted(rule), allows: isOverAtOnce(rule, ending) ? -1 : begunAllows(rule, ending) };
}
