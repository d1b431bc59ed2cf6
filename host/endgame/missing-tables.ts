/** Which requested tables must be built: those that do not exist or are found to be damaged. */
import type { EndgameTable, TableCount } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { DtrRule } from '../../engine/endgame/count/rule.ts';
import type { Ending } from '../../engine/endgame/ending.ts';
import { withPromotions } from '../../engine/endgame/generation/generate.ts';
import { type Batch, batchesOf, tablesFor } from '../../engine/endgame/generation/plan.ts';
import type { EndingTable } from '../../engine/endgame/solver/terms.ts';
import { folderOfRule } from '../../engine/endgame/tables/locations.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { HostRules } from '../rules.ts';

/** A table that is not found to be damaged. */
export interface UsableTable {
  readonly ending: string;
  readonly counted: string | null;
  readonly place: EndgameTable['place'];
}

export interface MissingTables {
  /** Which tables to build, in this order. */
  readonly batches: readonly Batch[];
  /** The number of required tables that exist. */
  readonly existing: number;
}

/** The tables of the endings, and those that they require. */
export async function missingBatches(
  endings: readonly Ending[],
  count: TableCount | null,
  usable: readonly UsableTable[],
  rules: Pick<HostRules, 'ensureRegistered'>,
): Promise<MissingTables> {
  const exists = (place: EndgameTable['place'] | null, { name }: Ending, rule: DtrRule | null): boolean =>
    usable.some(
      table =>
        table.ending === name && table.counted === folderOfRule(rule) && (place === null || table.place === place),
    );
  const batches = count === null ? [{ rule: null, endings }] : batchesOf(await countedTables(endings, count, rules));
  let existing = 0;
  const missing = batches.flatMap(({ rule, endings: all }) => {
    const requested = all.filter(ending => !exists(null, ending, rule));
    const required = rule === null ? withPromotions(requested) : requested;
    const missing = required.filter(ending => requested.includes(ending) || !exists('own', ending, rule));
    existing += (rule === null ? withPromotions(all) : all).length - missing.length;
    return missing.length === 0 ? [] : [{ rule, endings: missing }];
  });
  return { batches: missing, existing };
}

async function countedTables(
  endings: readonly Ending[],
  count: TableCount,
  rules: Pick<HostRules, 'ensureRegistered'>,
): Promise<readonly EndingTable[]> {
  if ('rule' in count) return endings.map(ending => ({ ending, rule: count.rule }));
  await rules.ensureRegistered(count.rules);
  const found = ruleSet(count.rules);
  if (found === null) throw new CodedError('no-such-rules', `There is no rule set ${count.rules}`);
  return tablesFor(found, endings);
}
