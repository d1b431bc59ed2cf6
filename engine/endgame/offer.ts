/** Which endings can be played out under a rule set: those that the tables at hand decide, whatever is captured on the way. */
import type { RuleSet } from '../rules/rule-set.ts';
import { type Ending, endingsWith, isDuel, promoted, UNIT_ROLES, without } from './ending.ts';
import { decidingTable } from './needs.ts';
import type { EndgameTables } from './tables.ts';
import { unfitFor } from './unfit.ts';

/** The endings that are left after one capture or promotion. */
const next = (ending: Ending): readonly Ending[] =>
  [...ending.units.map((_, at) => without(ending, at)), promoted(ending)].filter(left => left !== null);

/** What says which endings there are. */
export interface OfferSource {
  readonly tables: EndgameTables;
  /** Whether tables of an ending are made when they are asked for; those of distances only where it has fishes, the others come with the program. */
  readonly onDemand: (ending: Ending) => boolean;
}

const known = ({ tables, onDemand }: OfferSource): readonly Ending[] => [
  ...new Map(
    [
      ...[1, 2, 3].flatMap(units => [0, 1, 2].flatMap(fishes => endingsWith(units, fishes).filter(onDemand))),
      ...tables.files.map(({ ending }) => ending).filter(ending => !isDuel(ending)),
    ].map(ending => [ending.name, ending]),
  ).values(),
];

/** Is there what decides the ending, and what is left of it after captures and promotions? Answers are remembered. */
function isDecided(rules: RuleSet, ending: Ending, source: OfferSource, decided: Map<string, boolean>): boolean {
  const there = decided.get(ending.name);
  if (there !== undefined) return there;
  const { tables, onDemand } = source;
  const deciding = decidingTable(rules, ending);
  const counted = deciding === null || deciding === 'mate' ? tables : tables.counted(deciding);
  const found =
    deciding !== null &&
    (tables.has(ending) || (onDemand(ending) && ending.units.includes('fish'))) &&
    (counted === tables || counted.has(ending) || onDemand(ending)) &&
    next(ending).every(left => isDecided(rules, left, source, decided));
  decided.set(ending.name, found);
  return found;
}

/** A mate is forced somewhere that is not on the board already; what has no table yet may win as what it promotes into. */
function isWon(ending: Ending, tables: EndgameTables): boolean {
  const file = tables.files.find(one => one.ending.name === ending.name);
  if (file) return file.header.figures.lost.slice(1).some(count => count > 0);
  const promotes = promoted(ending);
  return promotes === null || isWon(promotes, tables);
}

/** Endings against a bare king in which mate is forced somewhere, by units and strength; none where the rule set is unfit. */
export function offeredEndings(rules: RuleSet, source: OfferSource): readonly Ending[] {
  if (unfitFor(rules) !== null) return [];
  const decided = new Map<string, boolean>();
  return known(source)
    .filter(ending => isDecided(rules, ending, source, decided) && isWon(ending, source.tables))
    .sort((a, b) => a.units.length - b.units.length || order(a).localeCompare(order(b)));
}

/** Strongest units first. */
const order = ({ units }: Ending): string => units.map(role => UNIT_ROLES.indexOf(role)).join('');
