/** Endgame table results in English, for the command line and UCI. */
import type { SearchLine } from './job.ts';

/** `mate in 9 (count allows 11)`, `draw by count (needs 14, has 12)`; `null` without a table result. */
export function verdictText({ score, verdict }: SearchLine): string | null {
  if (verdict === undefined || score.kind === 'cp') return null;
  const { dtm, dtr, budget } = verdict;
  if (score.kind === 'mate') {
    const distance = `${score.value > 0 ? 'mate' : 'mated'} in ${Math.abs(score.value)}`;
    return budget === null ? distance : `${distance} (count allows ${budget})`;
  }
  if (score.kind === 'draw' && score.by !== 'count') return 'draw, no side can force mate';
  const text = score.kind === 'draw' ? 'draw by count' : `${score.value > 0 ? 'won' : 'lost'} within the count`;
  if (dtr !== null && budget !== null) return `${text} (needs ${dtr}, has ${budget})`;
  return dtm === null || score.kind === 'won' ? text : `${text} (mate in ${dtm} without it)`;
}
