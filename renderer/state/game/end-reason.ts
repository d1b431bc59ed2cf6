/** Describes how a game ended, with the side where the reason alone does not name it. */
import { type Color, type Outcome, opposite } from '../../../engine/rules/types.ts';
import type { Words } from '../../i18n/words.ts';

const winnerOf = ({ result }: Outcome): Color => (result === '1-0' ? 'w' : 'b');

export function endText(outcome: Outcome, words: Words): string {
  const winner = winnerOf(outcome);
  if (outcome.reason === 'first-check') return words.firstCheck.won(words.colors[winner]);
  if (outcome.reason === 'order-disobeyed') return words.rek.disobeyed(words.colors[opposite(winner)]);
  return words.ends[outcome.reason];
}
