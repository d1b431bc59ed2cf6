/** Tables that an answer lacks: their names, and those that can be built together. */
import type { EndgameList, MissingTable, TableCount } from '../../../api/contract.ts';
import { namedPart } from '../../../engine/endgame/first-moves/part-name.ts';
import { plainName } from '../../../engine/endgame/tables/table-name.ts';
import type { Words } from '../../i18n/words.ts';

export const tableName = ({ ending, rule }: MissingTable, { endgamePanel: t }: Words): string =>
  rule === null ? ending : t.withCount(ending);

/** Converts the full name of a table, with the folder of its rule and unmoved pieces, such as `dtr-1a2b3c4d/KRSvK`. */
export function nameText(name: string, words: Words): string {
  const { withCount, unmoved } = words.endgamePanel;
  const part = namedPart(name);
  if (part !== null) {
    const pieces = part.unmoved.map(role => words.roles[role]);
    return unmoved(nameText(part.table, words), pieces);
  }
  return name.includes('/') ? withCount(plainName(name)) : name;
}

export interface Buildable {
  readonly endings: readonly string[];
  readonly count: TableCount | undefined;
}

/**
 * The missing tables of the first one's kind (DTM or DTR under one rule) that this machine can build; `null` if there
 * are none.
 */
export function buildableOf(missing: readonly MissingTable[], list: EndgameList | null): Buildable | null {
  const known = missing.filter(({ ending }) => list?.endings.includes(ending) || list?.onDemand.includes(ending));
  const [first] = known;
  if (first === undefined) return null;
  const kind = JSON.stringify(first.rule);
  const same = known.filter(({ rule }) => JSON.stringify(rule) === kind);
  const endings = [...new Set(same.map(({ ending }) => ending))];
  return { endings, count: first.rule === null ? undefined : { rule: first.rule } };
}
