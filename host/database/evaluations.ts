/** Evaluations by rule set and position with its running count: the deepest seen is kept, with the most lines of that depth. */
import type { SearchLine, StoredEvaluation } from '../../api/contract.ts';
import { positionOf } from './line.ts';
import type { Db } from './open.ts';

export interface Evaluations {
  stored(rules: string, fens: readonly string[]): readonly (StoredEvaluation | null)[];
  keep(evaluation: StoredEvaluation): boolean;
}

type Record = Omit<StoredEvaluation, 'lines'> & { readonly lines: string };

export function evaluations(db: Db): Evaluations {
  const select = db.prepare(
    'SELECT rules, fen, depth, nodes, lines, engine FROM evaluations WHERE rules = ? AND key = ?',
  );
  const put =
    db.prepare(`INSERT INTO evaluations (rules, key, fen, depth, nodes, lines, engine) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (rules, key) DO UPDATE SET fen = excluded.fen, depth = excluded.depth, nodes = excluded.nodes,
    lines = excluded.lines, engine = excluded.engine
    WHERE excluded.depth > depth
      OR (excluded.depth = depth AND json_array_length(excluded.lines) > json_array_length(lines))`);
  const keyOf = (rules: string, fen: string): bigint => BigInt.asIntN(64, positionOf(rules, fen).searchKey);

  return {
    stored: (rules, fens) =>
      fens.map(fen => {
        const record = select.get(rules, keyOf(rules, fen)) as Record | undefined;
        return record ? { ...record, lines: JSON.parse(record.lines) as SearchLine[] } : null;
      }),
    keep({ rules, fen, depth, nodes, lines, engine }) {
      const key = keyOf(rules, fen);
      return put.run(rules, key, fen, depth, nodes, JSON.stringify(lines), engine).changes > 0;
    },
  };
}
