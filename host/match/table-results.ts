/** Exact results from endgame tables, for the adjudication of matches. */
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { verdictOf } from '../../engine/endgame/verdict/verdict.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Result } from '../../engine/rules/types.ts';

/** The result under the count with best play, `null` if no table has the position or the table is damaged. */
export const tableResult =
  (tables: EndgameTables) =>
  (position: Position): Result | null => {
    const verdict = verdictOf(position, tables);
    if (!verdict.ok || verdict.value === null) return null;
    if (verdict.value.outcome !== 'win') return '1/2-1/2';
    return verdict.value.chaser === 'w' ? '1-0' : '0-1';
  };
