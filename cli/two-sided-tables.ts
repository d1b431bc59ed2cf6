/** `tables generate --rules` of duels: each takes a part of a second, so they are made one after the other, as if they were asked for. */

import { type Ending, isTwoSided } from '../engine/endgame/ending.ts';
import { type TwoSidedTable, twoSidedTablesFor } from '../engine/endgame/solver/two-sided-plan.ts';
import { nameUnder } from '../engine/endgame/tables/locations.ts';
import type { EndgameTables } from '../engine/endgame/tables/tables.ts';
import { twoSidedRuleFor } from '../engine/endgame/verdict/two-sided-verdict.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { print } from './output.ts';
import { type FolderOption, openTables } from './table-folders.ts';

const tableOf = (tables: EndgameTables, { ending, rule }: TwoSidedTable): 'there' | 'made' | 'failed' => {
  const own = tables.under(rule);
  if (own.has(ending)) return 'there';
  return own.table(ending) === undefined ? 'failed' : 'made';
};

/** Makes what the duels among the endings take under the rules. False where one could not be made, or none can be judged. */
export async function makeDuels(rules: RuleSet, endings: readonly Ending[], options: FolderOption): Promise<boolean> {
  const duels = endings.filter(isTwoSided);
  const unknown = duels.filter(ending => twoSidedRuleFor(rules, ending, null, 'w') === null);
  for (const { name } of unknown) console.error(`chatrang: no table knows the count of ${rules.id} in ${name}`);
  const wanted = twoSidedTablesFor(rules, duels);
  if (wanted.length === 0) return unknown.length === 0;
  const tables = openTables(options);
  const seen = { there: 0, made: 0, failed: 0 };
  for (const each of wanted) {
    const found = tableOf(tables, each);
    seen[found]++;
    if (found === 'made') await print(`${nameUnder(each.rule === 'mate' ? null : each.rule, each.ending.name)} made\n`);
  }
  tables.close();
  await print(`${seen.made} tables of duels made, ${seen.there} were there\n`);
  return seen.failed === 0 && unknown.length === 0;
}
