/** What exact duplicates have in common. */
import { isKnownValue } from '../../../core/study/edit.ts';
import type { Study } from '../../../core/study/study.ts';
import type { Columns } from '../columns/game-columns.ts';

/** Equal for games with the same rules, result and tags; tags that say nothing do not count, nor does their order. */
export function headersOf({ rules, result, tags }: Pick<Study, 'rules' | 'result' | 'tags'>): string {
  const said = tags.filter(({ value }) => isKnownValue(value)).map(({ name, value }) => [name, value.trim()]);
  return JSON.stringify([rules, result, said.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))]);
}

/** Columns that are equal for exact duplicates. */
const EQUAL = [
  'rules',
  'white',
  'black',
  'event',
  'site',
  'round',
  'whiteElo',
  'blackElo',
  'date',
  'result',
  'plies',
] as const satisfies readonly (keyof Columns)[];

export const haveEqualColumns = (columns: Columns, a: number, b: number): boolean =>
  EQUAL.every(name => columns[name][a] === columns[name][b]);
