/** Reports of the table thread: statistics and zugzwang. */
import type { Issue } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import type { Parsed } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { EndingRequest, EndingStatistics, ZugzwangCounts } from './report-types.ts';
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

export const tableReports = { statistics, zugzwang };
