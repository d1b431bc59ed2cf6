/** Reports of the table thread: statistics, zugzwang, and the tables of two-sided endings. */
import type { Issue } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Ending, isTwoSided, parseEnding } from '../../engine/endgame/ending.ts';
import { twoSidedTablesFor } from '../../engine/endgame/generation/two-sided-plan.ts';
import { nameUnder } from '../../engine/endgame/tables/locations.ts';
import { twoSidedRuleFor } from '../../engine/endgame/verdict/two-sided-verdict.ts';
import type { Parsed } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { EndingRequest, EndingStatistics, TwoSidedTables, ZugzwangCounts } from './report-types.ts';
import { statisticsOf } from './statistics.ts';
import type { TableSource } from './table-source.ts';
import { countZugzwang } from './zugzwang.ts';

function endingNamed(name: string): Ending {
  const ending = parseEnding(name);
  if (ending === null) throw new CodedError('no-such-ending', `There is no ending ${name}`);
  return ending;
}

function rulesNamed(id: string): RuleSet {
  const rules = ruleSet(id);
  if (rules === null) throw new CodedError('no-such-rules', `There is no rule set ${id}`);
  return rules;
}

const statistics = ({ tables }: TableSource, { ending, rules }: EndingRequest): Parsed<EndingStatistics, Issue> =>
  statisticsOf(endingNamed(ending), tables, rules === null ? null : rulesNamed(rules));

const zugzwang = ({ solver }: TableSource, { ending }: EndingRequest): ZugzwangCounts =>
  countZugzwang(endingNamed(ending), solver);

function twoSided(
  { tables }: TableSource,
  request: { readonly endings: readonly string[]; readonly rules: string },
): TwoSidedTables {
  const rules = rulesNamed(request.rules);
  const endings = request.endings.map(endingNamed).filter(isTwoSided);
  const all = twoSidedTablesFor(rules, endings);
  const namesWhere = (exists: boolean): readonly string[] =>
    all
      .filter(({ ending, rule }) => (tables.under(rule).table(ending) !== undefined) === exists)
      .map(({ ending, rule }) => nameUnder(rule === 'mate' ? null : rule, ending.name));
  return {
    available: namesWhere(true),
    failed: namesWhere(false),
    uncovered: endings.filter(ending => twoSidedRuleFor(rules, ending, null, 'w') === null).map(({ name }) => name),
  };
}

export const tableReports = { statistics, zugzwang, twoSided };
