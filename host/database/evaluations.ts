/** Evaluations by rule set and position with its running count: the deepest seen is kept, with the most lines of that depth. */
import type { SearchLine, StoredEvaluation } from '../../api/contract.ts';
import type { Db } from './open.ts';

export interface Evaluations {
  stored(rules: string, keys: readonly string[]): readonly (StoredEvaluation | null)[];
  keep(evaluation: StoredEvaluation): boolean;
}

type Record = Omit<StoredEvaluation, 'lines'> & { readonly lines: string };

export function evaluations(db: Db): Evaluations {
  const select = db.prepare(`SELECT rules, CAST(key AS TEXT) AS key, fen, depth, nodes, lines, engine
    FROM evaluations WHERE rules = ? AND key = ?`);
  const put =
    db.prepare(`INSERT INTO evaluations (rules, key, fen, depth, nodes, lines, engine) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (rules, key) DO UPDATE SET fen = excluded.fen, depth = excluded.depth, nodes = excluded.nodes,
    lines = excluded.lines, engine = excluded.engine
    WHERE excluded.depth > depth
      OR (excluded.depth = depth AND json_array_length(excluded.lines) > json_array_length(lines))`);

  return {
    stored: (rules, keys) =>
      keys.map(key => {
        const record = select.get(rules, BigInt(key)) as Record | undefined;
        return record ? { ...record, lines: JSON.parse(record.lines) as SearchLine[] } : null;
      }),
    keep({ rules, key, fen, depth, nodes, lines, engine }) {
      return put.run(rules, BigInt(key), fen, depth, nodes, JSON.stringify(lines), engine).changes > 0;
    },
  };
}
