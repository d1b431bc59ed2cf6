/** Which endings can be played out under a rule set: those that the tables at hand decide, whatever is captured on the way. */
import type { RuleSet } from '../../rules/rule-set.ts';
import { decidingTable, distanceTable } from '../count/dtr.ts';
import type { DtrRule } from '../count/dtr-rule.ts';
import { MATING, tableFor } from '../count/two-sided-rule.ts';
import { type Ending, endingsWith, isTwoSided, promoted, UNIT_ROLES, type UnitRole, without } from '../ending.ts';
import { duels } from '../solver/two-sided.ts';
import type { EndgameTables } from '../tables/tables.ts';
import { twoSidedDistanceTable } from '../verdict/two-sided-distance.ts';
import { twoSidedRuleFor } from '../verdict/two-sided-verdict.ts';
import type { Side } from './difficulty.ts';
import { undefendedFor, unfitFor } from './unsupported.ts';

/** Units of the largest endings that there may be tables of. */
const UNITS = [1, 2, 3, 4] as const;
const FISHES = [0, 1, 2] as const;

/** The endings that are left after one capture or promotion. */
const next = (ending: Ending): readonly Ending[] =>
  [...ending.units.map((_, at) => without(ending, at)), promoted(ending)].filter(left => left !== null);

/** What says which endings there are. */
export interface OfferSource {
  readonly tables: EndgameTables;
  /** Whether tables of an ending are made when they are asked for; those of mates only where it has fishes, the others come with the program. */
  readonly onDemand: (ending: Ending) => boolean;
}

const candidates: readonly Ending[] = UNITS.flatMap(units => FISHES.flatMap(fishes => endingsWith(units, fishes)));

const isThere = ({ tables, onDemand }: OfferSource, ending: Ending, rule: 'mate' | DtrRule): boolean =>
  rule === 'mate'
    ? tables.has(ending) || (onDemand(ending) && ending.units.includes('fish'))
    : onDemand(ending) || tables.counted(rule).has(ending);

/** Is there what decides the ending, and what is left of it after captures and promotions? Answers are remembered. */
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

/** Of the positions of an ending so many are held at least where a draw by no count is to be found. */
const HELD = 1 / 20;

/**
 * A win is forced somewhere that is not made with the next move, and where the first check wins, for who defends, one is to be escaped from; what has
 * no table yet may have such places, or what it promotes into. Nobody keeps out of the checks of a boat.
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
    return stands - lost.reduce((sum, count) => sum + count, 0) > HELD * stands;
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

/** Under which this unit can force a win against another: a boat, and now and then a koul, mate; any unit checks. */
function canForce({ goal, stalemate, count }: RuleSet, { units, against }: Ending, side: Side): boolean {
  const [own, other] = [units[0], against[0]];
  if (goal === 'checkmate' && stalemate === 'draw') {
    // While a fish keeps the count from beginning nearly all of these are won.
    const uncounted = other === 'fish' && (count.board === null || count.board.start === 'noFish');
    if (side === 'defend') return own === 'boat' && !uncounted;
    return MATING.some(unit => unit === own) && (own === 'boat' || strength(other) > 0);
  }
  return side === 'attack' || strength(own) <= strength(other);
}

const offeredTwoSided = (rules: RuleSet, side: Side): readonly Ending[] =>
  duels.filter(ending => twoSidedRuleFor(rules, ending, null, 'w') !== null && canForce(rules, ending, side));

/** Strongest units first, those against a bare king before the duels. */
const order = ({ units, against }: Ending): string =>
  [against.length, units.length, ...units.concat(against).map(role => strength(role))].join('');

/**
 * Endings in which a win is forced somewhere, for who attacks; in which one has to be held off, for who defends. A duel is named as the attacking side
 * sees it.
 */
export function offeredEndings(rules: RuleSet, side: Side, source: OfferSource): readonly Ending[] {
  if (unfitFor(rules) !== null || (side === 'defend' && undefendedFor(rules) !== null)) return [];
  return [...againstBare(rules, side, source), ...offeredTwoSided(rules, side)].sort((a, b) =>
    order(a).localeCompare(order(b)),
  );
}

/** Whether the tables that tell how far its wins are have been made: what is drawn from any ending is drawn from these first. */
export function hasTables(rules: RuleSet, ending: Ending, tables: EndgameTables): boolean {
  const needed = isTwoSided(ending)
    ? [twoSidedDistanceTable(rules, ending), twoSidedRuleFor(rules, ending, null, 'w')?.rule ?? null]
    : [distanceTable(rules, ending), decidingTable(rules, ending)];
  return needed.every(rule => {
    if (rule === null) return false;
    const table = rule !== 'mate' && 'baring' in rule ? tableFor(rule, ending) : rule;
    return tables.under(table).has(ending);
  });
}
