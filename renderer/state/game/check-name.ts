/** Checks by their Khmer names: ouk by a boat or a horse, ruk by any other piece. */
import { checkNameIn } from '../../../core/motifs/checks.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { FirstWords } from '../../i18n/words.ts';

/** What is announced about a check, in games of Cambodia by its name; empty without a check. */
export function checkText(position: Position, { board }: FirstWords): string {
  const name = checkNameIn(position);
  if (name === null) return '';
  return position.rules.variant === 'Makruk' ? board.check : board.namedCheck[name];
}

/** A move with the name of its check in the place of the sign `+`. */
export function withCheckWord(text: string, after: Position, { board }: FirstWords): string {
  const name = text.endsWith('+') ? checkNameIn(after) : null;
  return name === null ? text : `${text.slice(0, -1)} ${board.checkWord[name]}`;
}
