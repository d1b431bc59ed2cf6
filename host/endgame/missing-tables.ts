/** Which of the tables that are asked for are to be made: what is there and not known to be damaged is left as it is. */
import type { EndgameTable, TableCount } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type DtrRule, plainRule } from '../../engine/endgame/count/dtr-rule.ts';
import type { Ending } from '../../engine/endgame/ending.ts';
import { type Batch, batchesOf, tablesFor } from '../../engine/endgame/generation/dtr-plan.ts';
import { withPromotions } from '../../engine/endgame/generation/generate.ts';
import type { Table } from '../../engine/endgame/solver/dtr-terms.ts';
import { folderOfRule } from '../../engine/endgame/tables/locations.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { HostRules } from '../rules.ts';

/** A whole table, as far as anybody knows. */
export interface UsableTable {
  readonly ending: string;
  readonly counted: string | null;
  readonly place: EndgameTable['place'];
}

/** The batches for the endings, without what is there. */
export async function missingOf(
  endings: readonly Ending[],
  count: TableCount | null,
  there: readonly UsableTable[],
  rules: HostRules,
): Promise<readonly Batch[]> {
  const isThere = (place: EndgameTable['place'] | null, { name }: Ending, rule: DtrRule | null): boolean =>
    there.some(
      table =>
        table.ending === name && table.counted === folderOfRule(rule) && (place === null || table.place === place),
    );
  const batches = count === null ? [{ rule: null, endings }] : batchesOf(await countedTables(endings, count, rules));
  return batches.flatMap(({ rule, endings: all }) => {
    const asked = all.filter(ending => !isThere(null, ending, rule));
    const taken = rule === null ? withPromotions(asked) : asked;
    const absent = taken.filter(ending => asked.includes(ending) || !isThere('own', ending, rule));
    return absent.length === 0 ? [] : [{ rule, endings: absent }];
  });
}

async function countedTables(
  endings: readonly Ending[],
  count: TableCount,
  rules: HostRules,
): Promise<readonly Table[]> {
  if ('rule' in count) return endings.map(ending => ({ ending, rule: plainRule(count.rule) }));
  await rules.know(count.rules);
  const known = ruleSet(count.rules);
  if (known === null) throw new CodedError('no-such-rules', `There is no rule set ${count.rules}`);
  return tablesFor(known, endings);
}
