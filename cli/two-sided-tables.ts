/** `tables generate --rules` for two-sided endings, built one after the other: each takes less than a second. */
import { type Ending, isTwoSided } from '../engine/endgame/ending.ts';
import { type TwoSidedTable, twoSidedTablesFor } from '../engine/endgame/generation/two-sided-plan.ts';
import { nameUnder } from '../engine/endgame/tables/locations.ts';
import type { EndgameTables } from '../engine/endgame/tables/tables.ts';
import { twoSidedRuleFor } from '../engine/endgame/verdict/two-sided-verdict.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { print } from './output.ts';
import { type FolderOption, openTables } from './table-folders.ts';

const buildTable = (tables: EndgameTables, { ending, rule }: TwoSidedTable): 'existing' | 'built' | 'failed' => {
  const own = tables.under(rule);
  if (own.has(ending)) return 'existing';
  return own.table(ending) === undefined ? 'failed' : 'built';
};

/**
 * Builds the tables that the two-sided endings among `endings` require under the rules.
 * @returns false if one failed, or if no table covers its count
 */
export async function buildTwoSidedTables(
  rules: RuleSet,
  endings: readonly Ending[],
  options: FolderOption,
): Promise<boolean> {
  const twoSided = endings.filter(isTwoSided);
  const uncovered = twoSided.filter(ending => twoSidedRuleFor(rules, ending, null, 'w') === null);
  for (const { name } of uncovered) console.error(`chatrang: no table covers the count of ${rules.id} in ${name}`);
  const required = twoSidedTablesFor(rules, twoSided);
  if (required.length === 0) return uncovered.length === 0;
  const tables = openTables(options);
  const counts = { existing: 0, built: 0, failed: 0 };
  for (const each of required) {
    const outcome = buildTable(tables, each);
    counts[outcome]++;
    if (outcome === 'built')
      await print(`${nameUnder(each.rule === 'mate' ? null : each.rule, each.ending.name)} built\n`);
  }
  tables.close();
  await print(`${counts.built} tables of two-sided endings built, ${counts.existing} already present\n`);
  return counts.failed === 0 && uncovered.length === 0;
}
