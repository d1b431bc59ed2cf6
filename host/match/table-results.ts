/** Exact results from endgame tables, for the adjudication of matches. */
import type { Tables } from '../../api/contract.ts';
import { endingsAt } from '../../engine/endgame/reached.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Result } from '../../engine/rules/types.ts';

/** The result under the count with best play, `null` if no table has the position or the table is damaged. */
export const tableResult =
  (tables: Pick<Tables, 'line'>) =>
  async (position: Position): Promise<Result | null> => {
    if (endingsAt(position).length === 0) return null;
    const question = { rules: position.rules.id, fen: makeFen(position), moves: [], result: '*' } as const;
    const verdict = (await tables.line(question)).verdicts[0] ?? null;
    if (verdict === null) return null;
    if (verdict.outcome !== 'win') return '1/2-1/2';
    return verdict.chaser === 'w' ? '1-0' : '0-1';
  };
