/** Describes verdicts of the endgame tables. */
import type { Verdict } from '../../../api/contract.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { Words } from '../../i18n/en/index.ts';

type Goal = RuleSet['goal'];

/** `White mates in 9; the count allows 11: 2 to spare`; other wording for rules without mate. */
export function verdictWords(verdict: Verdict, words: Words, goal: Goal = 'checkmate'): string {
  const { endgame: t, colors } = words;
  const { outcome, mate, needs, allows, spare } = verdict;
  const side = colors[verdict.chaser];
  if (outcome === 'draw') return t.noWin;
  if (outcome === 'win') return [matesIn(side, mate, words, goal), budgetWords(verdict, t)].filter(Boolean).join('; ');
  if (needs !== null && allows !== null && spare !== null) return t.drawn(needs, allows);
  if (mate === null) return t.drawnOver;
  return goal === 'checkmate' ? t.drawnAlways(side, mate) : words.endgamePanel.wouldWin(side, mate);
}

function matesIn(side: string, mate: number | null, { endgame, endgamePanel }: Words, goal: Goal): string {
  const over = mate === null || mate === 0;
  if (goal !== 'checkmate') return over ? endgamePanel.won(side) : endgamePanel.wins(side, mate);
  return over ? endgame.mated(side) : endgame.mates(side, mate);
}

function budgetWords({ mate, needs, allows, spare }: Verdict, t: Words['endgame']): string {
  if (mate === 0) return '';
  if (allows === null || spare === null || needs === null) return t.noCount;
  return needs === mate ? t.allows(allows, spare) : t.allowsNeeding(needs, allows, spare);
}

/** The margin: `+2`, `−3`; `''` without a count. */
export const spareText = ({ spare }: Verdict): string =>
  spare === null ? '' : spare > 0 ? `+${spare}` : spare < 0 ? `−${-spare}` : '0';
