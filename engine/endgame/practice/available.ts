/**
 * The endings that can be practised under a rule set: those that the available tables decide, including all endings
 * after captures.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import { decidingTable, distanceTable } from '../count/dtr.ts';
import type { Table } from '../count/rule.ts';
import { MATING } from '../count/two-sided.ts';
import { type Ending, endingsWith, promoted, UNIT_ROLES, type UnitRole, without } from '../ending.ts';
import { twoSidedEndings } from '../solver/one-against-one.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Side } from './difficulty.ts';
import { undefendedFor, unfitFor } from './unsupported.ts';

/** Sizes of the largest endings that can have tables. */
const UNITS = [1, 2, 3, 4] as const;
const FISHES = [0, 1, 2] as const;

/** The endings after one capture or promotion. */
const next = (ending: Ending): readonly Ending[] =>
  [...ending.units.map((_, at) => without(ending, at)), promoted(ending)].filter(left => left !== null);

/** The tables that determine which endings are offered. */
export interface OfferSource {
  readonly tables: EndgameTables;
  /**
   * Whether tables of an ending are built on demand. DTM tables are only if the ending has fishes; the others are
   * shipped.
   */
  readonly onDemand: (ending: Ending) => boolean;
}

const candidates: readonly Ending[] = UNITS.flatMap(units => FISHES.flatMap(fishes => endingsWith(units, fishes)));

const isThere = ({ tables, onDemand }: OfferSource, ending: Ending, rule: Table): boolean =>
  rule === 'mate'
    ? tables.has(ending) || (onDemand(ending) && ending.units.includes('fish'))
    : onDemand(ending) || tables.forRule(rule).has(ending);

/**
 * Whether tables decide the ending and everything after its captures and promotions. Results are cached in `decided`.
 */
function isDecided(rules: RuleSet, ending: Ending, source: OfferSource, decided: Map<string, boolean>): boolean {
  const there = decided.get(ending.name);
  if (there !== undefined) return there;
  const tables = [distanceTable(rules, ending), decidingTable(rules, ending)];
  const found =
    tables.every(rule => rule !== null && isThere(source, ending, rule)) &&
    next(ending).every(left => isDecided(rules, left, source, decided));
  decided.set(ending.name, found);
  return found;
}

/** Minimum share of drawn positions for an ending in which a draw without a count is to be defended. */
const MIN_DRAWN = 1 / 20;

/**
 * Whether the ending has wins of more than one move; for a defender where the first check wins, whether it has
 * positions to hold. Endings without a table may have such positions, as may those after a promotion. Checks of a boat
 * cannot be avoided.
 */
function isWon(rules: RuleSet, ending: Ending, side: Side, tables: EndgameTables): boolean {
  const rule = distanceTable(rules, ending);
  if (rule === null) return false;
  const { files } = tables.under(rule);
  const file = files.find(one => one.ending.name === ending.name);
  if (file) {
    const { lost, stands } = file.header.figures;
    if (rules.goal !== 'firstCheck') return lost.slice(1).some(count => count > 0);
    if (side === 'attack') return lost.slice(2).some(count => count > 0);
    return stands - lost.reduce((sum, count) => sum + count, 0) > MIN_DRAWN * stands;
  }
  if (rules.goal === 'firstCheck' && side === 'defend') return !ending.units.includes('boat');
  const promotes = promoted(ending);
  return promotes === null || isWon(rules, promotes, side, tables);
}

const againstBare = (rules: RuleSet, side: Side, source: OfferSource): readonly Ending[] => {
  const decided = new Map<string, boolean>();
  return candidates.filter(
    ending => isDecided(rules, ending, source, decided) && isWon(rules, ending, side, source.tables),
  );
};

const strength = (role: UnitRole | undefined): number => UNIT_ROLES.indexOf(role ?? 'fish');

/** Whether this unit can force a win against the other: a boat and sometimes a koul can mate; any unit can check. */
function canForce({ goal, stalemate, count }: RuleSet, { units, against }: Ending, side: Side): boolean {
  const [own, other] = [units[0], against[0]];
  if (goal === 'checkmate' && stalemate === 'draw') {
    // While a fish prevents the count, nearly all of these are won.
    const uncounted = other === 'fish' && (count.board === null || count.board.start === 'noFish');
    if (side === 'defend') return own === 'boat' && !uncounted;
    return MATING.some(unit => unit === own) && (own === 'boat' || strength(other) > 0);
  }
  return side === 'attack' || strength(own) <= strength(other);
}

const offeredTwoSided = (rules: RuleSet, side: Side): readonly Ending[] =>
  twoSidedEndings.filter(ending => decidingTable(rules, ending) !== null && canForce(rules, ending, side));

/** Sort key: endings against a bare king first, then by number of units, strongest units first. */
const order = ({ units, against }: Ending): string =>
  [against.length, units.length, ...units.concat(against).map(role => strength(role))].join('');

/**
 * For an attacker, the endings with a forced win; for a defender, those in which one has to be prevented. Two-sided
 * endings are named from the attacker's view.
 */
export function offeredEndings(rules: RuleSet, side: Side, source: OfferSource): readonly Ending[] {
  if (unfitFor(rules) !== null || (side === 'defend' && undefendedFor(rules) !== null)) return [];
  return [...againstBare(rules, side, source), ...offeredTwoSided(rules, side)].sort((a, b) =>
    order(a).localeCompare(order(b)),
  );
}

/** Whether the tables with the distances exist. When any ending may be sampled, these come first. */
export function hasTables(rules: RuleSet, ending: Ending, tables: EndgameTables): boolean {
  const needed = [distanceTable(rules, ending), decidingTable(rules, ending)];
  return needed.every(table => table !== null && tables.under(table).has(ending));
}
