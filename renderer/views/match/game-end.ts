/** How a game of a match ended, in words. */
import type { MatchEnd, MatchGameRow } from '../../../api/contract.ts';
import type { EndReason } from '../../../engine/rules/types.ts';
import { engineFault } from '../../i18n/engine-words.ts';
import { byCode, locale, t } from '../../i18n/index.svelte.ts';
import { reasonText } from '../../state/game/end-reason.ts';

interface GameEnd {
  readonly text: string;
  /** The fault that lost it, or the illegal move; empty without one. */
  readonly detail: string;
}

export function gameEnd({ result, termination, end }: Pick<MatchGameRow, 'result' | 'termination' | 'end'>): GameEnd {
  switch (termination) {
    case 'normal':
      return { text: reasonText({ result, reason: end.code as EndReason }, locale.words), detail: '' };
    case 'adjudication':
      return { text: byCode(t.match.adjudicated, end.code) ?? t.match.terminations[termination], detail: '' };
    default:
      return { text: t.match.terminations[termination], detail: faultText(end) };
  }
}

function faultText(end: MatchEnd): string {
  const { move = '', time = 0 } = end.data ?? {};
  if (end.code === 'illegal-move') return String(move);
  if (end.code === 'over-clock') return t.match.overClock(Number(time) / 1000);
  return engineFault(end);
}
