/** What a step of an example is called, and what it states, in the language of the page. */
import type { ExampleStep } from '../../../core/help/example.ts';
import { readStatement } from '../../../core/help/statements.ts';
import { byCode, t } from '../../i18n/index.svelte.ts';

/** A value of a statement: colours, counts, count actions and reasons have words of their own. */
const valueWords = (value: string): string => {
  const words = { white: t.colors.w, black: t.colors.b, board: t.count.board, piece: t.count.piece };
  return byCode(words, value) ?? byCode(t.count.action, value) ?? byCode(t.ends, value) ?? value;
};

export function statementWords(statement: string): string {
  const read = readStatement(statement);
  const words = read && t.help.statements[read.name];
  return words ? words(...read.values.map(valueWords)) : statement;
}

export function stepWords({ text, action }: ExampleStep): string {
  if (text === '') return t.help.start;
  if (action === null || action.action === 'call') return text;
  return t.count.did[action.action](t.colors[action.by]);
}
