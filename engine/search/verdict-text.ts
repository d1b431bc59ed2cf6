/** Endgame table results in English, for the command line and UCI. */
import type { SearchLine } from './job.ts';

/** `mate in 9 (count allows 11)`, `draw by count (needs 14, has 12)`; `null` without a table result. */
export function verdictText({ score, verdict }: SearchLine): string | null {
  if (verdict === undefined || score.kind === 'cp') return null;
  const { mate, needs, allows } = verdict;
  if (score.kind === 'mate') {
    const said = `${score.value > 0 ? 'mate' : 'mated'} in ${Math.abs(score.value)}`;
    return allows === null ? said : `${said} (count allows ${allows})`;
  }
  if (score.kind === 'draw' && score.by !== 'count') return 'draw, nobody can force mate';
  const text = score.kind === 'draw' ? 'draw by count' : `${score.value > 0 ? 'won' : 'lost'} within the count`;
  if (needs !== null && allows !== null) return `${text} (needs ${needs}, has ${allows})`;
  return mate === null || score.kind === 'won' ? text : `${text} (mate in ${mate} without it)`;
}
