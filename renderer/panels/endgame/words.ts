/** A verdict as people say it. */
import type { Verdict } from '../../../api/contract.ts';
import type { Words } from '../../i18n/en.ts';

/** `White mates in 9; the count allows 11: 2 to spare`. */
export function verdictWords(verdict: Verdict, { endgame: t, colors }: Words): string {
  const { outcome, mate, needs, allows, spare } = verdict;
  const side = colors[verdict.chaser];
  if (outcome === 'draw') return t.noWin;
  if (outcome === 'win') return [matesIn(side, mate, t), budgetWords(verdict, t)].filter(Boolean).join('; ');
  if (needs !== null && allows !== null && spare !== null) return t.drawn(needs, allows);
  return mate === null ? t.drawnOver : t.drawnAlways(side, mate);
}

const matesIn = (side: string, mate: number | null, t: Words['endgame']): string =>
  mate === null || mate === 0 ? t.mated(side) : t.mates(side, mate);

function budgetWords({ mate, needs, allows, spare }: Verdict, t: Words['endgame']): string {
  if (mate === 0) return '';
  if (allows === null || spare === null || needs === null) return t.noCount;
  return needs === mate ? t.allows(allows, spare) : t.allowsNeeding(needs, allows, spare);
}

/** `+2`, `−3`; `''` where nothing counts. */
export const spareText = ({ spare }: Verdict): string =>
  spare === null ? '' : spare > 0 ? `+${spare}` : spare < 0 ? `−${-spare}` : '0';
