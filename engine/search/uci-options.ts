/** What UCI says of games and clocks, in our words. */
import type { RuleSet } from '../rules/rule-set.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import type { Color } from '../rules/types.ts';
import type { SearchLimits } from './job.ts';

/** Values of the option UCI_Variant: the name other programs use, or the id of a rule set for which they have none. */
export const variantName = (rules: RuleSet): string => rules.uciVariant ?? rules.id;

export const rulesOfVariant = (name: string): RuleSet | null =>
  ruleSets.find(rules => variantName(rules) === name || rules.id === name) ?? null;

const NUMBERS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo'] as const;
type NumberName = (typeof NUMBERS)[number];

/** Milliseconds kept back for the way to the other program. */
const LAG = 30;

/** What one move may cost when the whole game has a clock. */
function clockLimits(left: number, increment: number, movesToGo: number): SearchLimits {
  const usable = Math.max(left - LAG, 1);
  const share = usable / Math.min(movesToGo, 35) + increment * 0.75;
  return { time: Math.min(share * 3.5, usable * 0.6 + 1), soft: Math.min(share * 0.6, usable * 0.4 + 1) };
}

/** The words after `go`. No limit at all: until `stop`. */
export function parseGo(words: readonly string[], turn: Color): SearchLimits {
  const given = new Map<NumberName, number>();
  for (const name of NUMBERS) {
    const at = words.indexOf(name);
    const value = Number(words[at + 1]);
    if (at >= 0 && Number.isFinite(value)) given.set(name, value);
  }
  const left = given.get(turn === 'w' ? 'wtime' : 'btime');
  const depth = given.get('depth');
  const nodes = given.get('nodes');
  const movetime = given.get('movetime');
  const increment = given.get(turn === 'w' ? 'winc' : 'binc') ?? 0;
  return {
    ...(left === undefined ? {} : clockLimits(left, increment, given.get('movestogo') ?? 35)),
    ...(depth === undefined || depth <= 0 ? {} : { depth }),
    ...(nodes === undefined || nodes <= 0 ? {} : { nodes }),
    ...(movetime === undefined ? {} : { time: Math.max(1, movetime) }),
  };
}
