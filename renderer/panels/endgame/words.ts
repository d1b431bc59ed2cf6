/** Describes verdicts of the endgame tables. */
import type { Verdict } from '../../../api/contract.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { Words } from '../../i18n/words.ts';

type Goal = RuleSet['goal'];

/** `White mates in 9; the count allows 11: 2 to spare`; other wording for rules without mate. */
export function verdictWords(verdict: Verdict, words: Words, goal: Goal = 'checkmate'): string {
  const { endgame: t, colors } = words;
  const { outcome, dtm, dtr, budget, margin } = verdict;
  const side = colors[verdict.chaser];
  if (outcome === 'draw') return t.noWin;
  if (outcome === 'win') return [matesIn(side, dtm, words, goal), budgetWords(verdict, t)].filter(Boolean).join('; ');
  if (dtr !== null && budget !== null && margin !== null) return t.drawn(dtr, budget);
  if (dtm === null) return t.drawnOver;
  return goal === 'checkmate' ? t.drawnAlways(side, dtm) : words.endgamePanel.wouldWin(side, dtm);
}

function matesIn(side: string, mate: number | null, { endgame, endgamePanel }: Words, goal: Goal): string {
  const over = mate === null || mate === 0;
  if (goal !== 'checkmate') return over ? endgamePanel.won(side) : endgamePanel.wins(side, mate);
  return over ? endgame.mated(side) : endgame.mates(side, mate);
}

function budgetWords({ dtm, dtr, budget, margin }: Verdict, t: Words['endgame']): string {
  if (dtm === 0) return '';
  if (budget === null || margin === null || dtr === null) return t.noCount;
  return dtr === dtm ? t.allows(budget, margin) : t.allowsNeeding(dtr, budget, margin);
}

/** The margin: `+2`, `−3`; `''` without a count. */
export const spareText = ({ margin }: Verdict): string =>
  margin === null ? '' : margin > 0 ? `+${margin}` : margin < 0 ? `−${-margin}` : '0';
