/** Why a count runs, begins or waits: the conditions of the rule set as sentences, nothing decided anew. */
import type { CountPart } from '../../../engine/rules/count-rule.ts';
import type { LimitRow } from '../../../engine/rules/rule-set.ts';
import { type Count, opposite } from '../../../engine/rules/types.ts';
import type { Words } from '../../i18n/en.ts';

function materialOf(row: LimitRow, words: Words['count']): string {
  const key = row.role === null ? 'other' : `${row.role}${row.atLeast}`;
  return words.materials[key as keyof typeof words.materials] ?? words.materials.other;
}

function endOf(part: CountPart, limit: number, words: Words['count']): string {
  return part.endAt === 'limit' ? words.endAtLimit(limit) : words.endBeyond(limit);
}

function limitOf(part: CountPart, words: Words): string[] {
  const [counter] = part.counters;
  if (part.limit === null || counter === undefined) return [];
  if (part.kind === 'board') return [words.count.limitFixed(part.limit)];
  if (!part.row) return [];
  return [words.count.limitBy(words.colors[opposite(counter)], materialOf(part.row, words.count), part.limit)];
}

/** @param fishes number of fishes on the board, which decides in whose name a board count runs. */
export function reasonsOf(part: CountPart, fishes: number, words: Words): readonly string[] {
  const { count: t } = words;
  const [counter] = part.counters;
  if (part.state === 'waiting' || counter === undefined || part.limit === null) {
    return part.missing.map(({ code, value, needed }) => t.waits[code](value, needed));
  }
  const side = words.colors[counter];
  const cause = part.kind === 'piece' ? t.bareKing(side) : fishes === 0 ? t.noFish : t.fewUnits(side);
  const first = part.state === 'begins' && part.first !== null ? [t.begins(side, part.first, part.limit)] : [];
  const frozen = part.state === 'running' && part.kind === 'piece' ? [t.frozen] : [];
  return [...first, cause, ...limitOf(part, words), ...frozen, endOf(part, part.limit, t)];
}

/**
 * What was said last, or is said next while nothing has been: a piece count stands at the number of units when it begins,
 * and is beyond it after every call.
 */
export const callOf = (count: Count, units: number, words: Words): string =>
  count.number === (count.kind === 'piece' ? units : 0)
    ? words.count.callsNext(words.colors[count.counter], count.number + 1)
    : words.count.called(words.colors[count.counter], count.number);
