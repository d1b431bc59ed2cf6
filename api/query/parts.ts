/** The conditions of a query that must all hold: a form shows and changes those that have a field in it. */
import { fold } from './fold.ts';
import { type Condition, EVERYTHING, type Query, type TextCondition, type TextField } from './query.ts';
import { tokensOf, type Word } from './tokens.ts';
import { writeQuery } from './write.ts';

export const partsOf = (query: Query): readonly Query[] => (query.kind === 'and' ? query.of : [query]);

export const queryOf = (parts: readonly Query[]): Query =>
  parts.length === 1 ? (parts[0] as Query) : parts.length === 0 ? EVERYTHING : { kind: 'and', of: parts };

/** Replaces the parts that `is` accepts; the new ones take the place of the first of them, or the end. */
export function withParts(query: Query, is: (part: Query) => boolean, parts: readonly Query[]): Query {
  const all = partsOf(query);
  const first = all.findIndex(is);
  const at = first < 0 ? all.length : first;
  const others = (some: readonly Query[]): readonly Query[] => some.filter(part => !is(part));
  return queryOf([...others(all.slice(0, at)), ...parts, ...others(all.slice(at))]);
}

/** The conditions for the text in one field of a form: each word and phrase must occur in that field. */
export function textParts(field: TextField, text: string): readonly TextCondition[] {
  const words = tokensOf(text).flatMap(token => (token.kind === 'word' ? [wordText(token)] : []));
  return words
    .filter(word => fold(word).trim() !== '')
    .map(word => ({ kind: 'text', field, text: word, whole: false }));
}

const wordText = ({ field, operator, value }: Word): string => (field === null ? value : field + operator + value);

/** The text of {@link textParts}. */
export const partsText = (parts: readonly TextCondition[]): string =>
  parts.map(({ text }) => writeQuery({ kind: 'text', field: 'any', text, whole: false })).join(' ');

/** Every condition of a query, at any depth. */
export function conditionsIn(query: Query): readonly Condition[] {
  if (query.kind === 'not') return conditionsIn(query.of);
  return query.kind === 'and' || query.kind === 'or' ? query.of.flatMap(conditionsIn) : [query];
}

/** Whether it selects games by what the endgame tables know of their endings. */
export const concernsEnding = ({ kind }: Condition): boolean => kind === 'ending' || kind === 'tables';

/** Replaces a condition at any depth, or removes it for `null`. */
export function withCondition(query: Query, condition: Condition, other: Condition | null): Query {
  return replaced(query, condition, other) ?? EVERYTHING;
}

/** `null`: nothing is left. */
function replaced(query: Query, condition: Condition, other: Condition | null): Query | null {
  if (query === condition) return other;
  if (query.kind === 'not') {
    const of = replaced(query.of, condition, other);
    return of && { kind: 'not', of };
  }
  if (query.kind !== 'and' && query.kind !== 'or') return query;
  const of = query.of.map(part => replaced(part, condition, other)).filter(part => part !== null);
  if (query.of.length > 0 && of.length === 0) return null;
  return of.length === 1 ? (of[0] as Query) : { kind: query.kind, of };
}
