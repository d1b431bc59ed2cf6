/** Which endings can be played out under a rule set: those that the tables at hand decide, whatever is captured on the way. */
import type { RuleSet } from '../rules/rule-set.ts';
import { decidingFile } from './drawing.ts';
import { type Ending, isDuel, promoted, UNIT_ROLES, without } from './ending.ts';
import type { EndgameTables } from './tables.ts';

/** Why no position is played out under a rule set: the players count themselves, nobody does, or games end in another way. */
export type Unfit = 'manual' | 'no-count' | 'other-end';

export function unfitFor({ count, rek, goal, stalemate }: RuleSet): Unfit | null {
  if (rek !== null || goal !== 'checkmate' || stalemate !== 'draw') return 'other-end';
  if (count.mode !== 'auto') return count.mode === 'off' ? 'no-count' : 'manual';
  return count.piece === null ? 'no-count' : null;
}

/** The endings that are left after one capture or promotion. */
const next = (ending: Ending): readonly Ending[] =>
  [...ending.units.map((_, at) => without(ending, at)), promoted(ending)].filter(left => left !== null);

function isDecided(rules: RuleSet, ending: Ending, tables: EndgameTables): boolean {
  return (
    decidingFile(rules, ending, tables) !== null &&
    tables.has(ending) &&
    next(ending).every(left => isDecided(rules, left, tables))
  );
}

/** Endings against a bare king in which mate is forced somewhere, by units and strength; none where the rule set is unfit. */
export function offeredEndings(rules: RuleSet, tables: EndgameTables): readonly Ending[] {
  if (unfitFor(rules) !== null) return [];
  return tables.files
    .filter(({ ending, header }) => !isDuel(ending) && header.figures.lost.length > 1)
    .map(({ ending }) => ending)
    .filter(ending => isDecided(rules, ending, tables))
    .sort((a, b) => a.units.length - b.units.length || order(a).localeCompare(order(b)));
}

/** Strongest units first. */
const order = ({ units }: Ending): string => units.map(role => UNIT_ROLES.indexOf(role)).join('');
