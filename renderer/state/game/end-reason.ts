/** Describes how a game ended, with the side where the reason alone does not name it. */
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { type Color, type Outcome, opposite } from '../../../engine/rules/types.ts';
import type { Words } from '../../i18n/words.ts';

const winnerOf = ({ result }: Outcome): Color => (result === '1-0' ? 'w' : 'b');

/** The plain words for the end of a game. */
export function reasonText(outcome: Outcome, words: Words): string {
  const winner = winnerOf(outcome);
  if (outcome.reason === 'first-check') return words.firstCheck.won(words.colors[winner]);
  if (outcome.reason === 'order-disobeyed') return words.rek.disobeyed(words.colors[opposite(winner)]);
  return words.ends[outcome.reason];
}

/** The Khmer term for an end; empty where there is none, or where the language already says it. */
function termText({ result, reason }: Outcome, { endTerms }: Words): string {
  if (reason === 'checkmate') return endTerms.checkmate;
  if (reason === 'stalemate') return endTerms.stalemate;
  return result === '1/2-1/2' ? endTerms.draw : '';
}

/** The end of a game, in games of Cambodia with the Khmer term beside the plain word. */
export function endText(outcome: Outcome, words: Words, rules: RuleSet): string {
  const term = rules.variant === 'Makruk' ? '' : termText(outcome, words);
  return term === '' ? reasonText(outcome, words) : `${reasonText(outcome, words)} (${term})`;
}
