/** Tables that an answer waits for: their names, and those of them that can be made in one go. */
import type { EndgameList, MissingTable, TableCount } from '../../../api/contract.ts';
import { namedPart } from '../../../engine/endgame/first-moves/part-name.ts';
import { plainName } from '../../../engine/endgame/tables/table-name.ts';
import type { Words } from '../../i18n/en/index.ts';

export const tableName = ({ ending, rule }: MissingTable, { endgamePanel: t }: Words): string =>
  rule === null ? ending : t.withCount(ending);

/** By a name that has the folder of its rule before it where it has one, and the men that have not moved behind it: `dtr-1a2b3c4d/KRSvK`. */
export function nameText(name: string, words: Words): string {
  const { withCount, unmoved } = words.endgamePanel;
  const part = namedPart(name);
  if (part !== null) {
    const men = part.unmoved.map(role => words.roles[role]);
    return unmoved(nameText(part.table, words), men);
  }
  return name.includes('/') ? withCount(plainName(name)) : name;
}

export interface Makeable {
  readonly endings: readonly string[];
  readonly count: TableCount | undefined;
}

/** Those of the first kind, distances or one rule's needs, that this machine can make; `null` where there are none. */
export function makeableOf(missing: readonly MissingTable[], list: EndgameList | null): Makeable | null {
  const known = missing.filter(({ ending }) => list?.endings.includes(ending) || list?.onDemand.includes(ending));
  const [first] = known;
  if (first === undefined) return null;
  const kind = JSON.stringify(first.rule);
  const same = known.filter(({ rule }) => JSON.stringify(rule) === kind);
  const endings = [...new Set(same.map(({ ending }) => ending))];
  return { endings, count: first.rule === null ? undefined : { rule: first.rule } };
}
