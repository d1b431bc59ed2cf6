/** Writes a query as text that `parse.ts` reads as the same query. */
import { parseQuery } from './parse.ts';
import type { Condition, CountCondition, MotifCondition, Query } from './query.ts';

export function writeQuery(query: Query): string {
  if (query.kind === 'and' && query.of.length > 0) return query.of.map(operand).join(' ');
  if (query.kind === 'or') return query.of.map(operand).join(' OR ');
  return operand(query);
}

function operand(query: Query): string {
  if (query.kind === 'and' || query.kind === 'or')
    return `(${query.kind === 'and' && query.of.length === 0 ? '' : writeQuery(query)})`;
  if (query.kind !== 'not') return conditionText(query);
  // Two minus signs would be text.
  return query.of.kind === 'not' ? `-(${operand(query.of)})` : `-${operand(query.of)}`;
}

function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'text':
      return textCondition(condition);
    case 'tag':
      return fieldText('tag', condition.text === null ? condition.name : `${condition.name}=${condition.text}`);
    case 'number':
      return `${condition.field}:${rangeText(condition)}`;
    case 'count':
      return `count:${condition.of}${limitsText(condition)}`;
    case 'date':
      return `date:${rangeText(condition)}`;
    case 'position':
      return fieldText('position', condition.rules === null ? condition.fen : `${condition.rules} ${condition.fen}`);
    case 'motif':
      return fieldText('motif', condition.motif + ownerText(condition.by));
    default:
      return fieldText(condition.kind, condition.value);
  }
}

function textCondition({ field, text, whole }: Extract<Condition, { kind: 'text' }>): string {
  if (field !== 'any') return fieldText(field, text, whole ? '=' : ':');
  const parsed = parseQuery(text);
  const isPlain =
    parsed.ok && parsed.value.kind === 'text' && parsed.value.field === 'any' && parsed.value.text === text;
  return isPlain && !/^-|["“”„]/u.test(text) ? text : quoted(text);
}

/** Blanks, signs of the language and quotes need quotes around them, and so do two slashes: `word://` is an address. */
const fieldText = (field: string, value: string, operator = ':'): string =>
  field + operator + (/^(?!\/\/)[^\s\u200b()|"“”„]+$/u.test(value) ? value : quoted(value));

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function rangeText({
  from,
  to,
}: {
  readonly from: number | string | null;
  readonly to: number | string | null;
}): string {
  return from !== null && from === to ? String(from) : `${from ?? ''}..${to ?? ''}`;
}

/** Behind the kind of a count. */
function limitsText({ from, to }: CountCondition): string {
  if (from === null) return to === null ? '' : `<=${to}`;
  if (to === null) return `>=${from}`;
  return `=${rangeText({ from, to })}`;
}

function ownerText(by: MotifCondition['by']): string {
  if (by === null) return '';
  if ('player' in by) return `/${by.player}`;
  return by.side === 'w' ? '/white' : '/black';
}
