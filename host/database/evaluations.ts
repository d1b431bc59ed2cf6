/**
 * Evaluations by rule set and position with its running count. Only the deepest is kept, with the most lines of that
 * depth. Between two equals of different engines or networks, the later one is kept.
 */
import type { SearchLine, StoredEvaluation } from '../../api/contract.ts';
import { checksumOf } from './checksum.ts';
import type { Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import { parseJson, type Report, readOrReport } from './records.ts';
import { requireSound, soundIn } from './row-checksums.ts';

export interface Evaluations {
  stored(rules: string, keys: readonly string[]): readonly (StoredEvaluation | null)[];
  keep(evaluation: StoredEvaluation): boolean;
}

type Record = Omit<StoredEvaluation, 'lines'> & { readonly lines: string; readonly isSound: unknown };

/** A damaged one is reported and treated as missing; before it is replaced, it moves to the quarantine. */
export function evaluations(db: Db, aside: Quarantine, report: Report): Evaluations {
  const select = db.prepare(`SELECT rules, CAST(key AS TEXT) AS key, fen, depth, nodes, lines, engine,
    ${soundIn(db, 'evaluations')} FROM evaluations WHERE rules = ? AND key = ?`);
  const put = db.prepare(`INSERT INTO evaluations (rules, key, fen, depth, nodes, lines, engine, sum)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (rules, key) DO UPDATE SET fen = excluded.fen, depth = excluded.depth, nodes = excluded.nodes,
    lines = excluded.lines, engine = excluded.engine, sum = excluded.sum
    WHERE (excluded.depth, json_array_length(excluded.lines), excluded.engine <> engine)
      > (depth, json_array_length(lines), 0)`);

  const drop = db.prepare('DELETE FROM evaluations WHERE rules = ? AND key = ?');

  const read = (rules: string, key: string, report: Report): StoredEvaluation | null =>
    readOrReport({ table: 'evaluations', key: `${rules} ${key}`, name: '' }, report, () => {
      const found = select.get(rules, BigInt(key)) as Record | undefined;
      if (found === undefined) return null;
      requireSound(found);
      const { isSound: _, ...record } = found;
      return { ...record, lines: linesOf(record.lines) };
    });
  const keep = db.transaction(({ rules, key, fen, depth, nodes, lines, engine }: StoredEvaluation): boolean => {
    read(rules, key, damaged => {
      aside.keep(damaged);
      drop.run(rules, BigInt(key));
    });
    const values = [fen, depth, nodes, JSON.stringify(lines), engine];
    return put.run(rules, BigInt(key), ...values, checksumOf([rules, key, ...values])).changes > 0;
  });

  return {
    stored: (rules, keys) => keys.map(key => read(rules, key, report)),
    keep,
  };
}

/** @throws SyntaxError, TypeError */
export function linesOf(text: unknown): readonly SearchLine[] {
  const lines = parseJson(text);
  if (!Array.isArray(lines) || !lines.every(line => typeof line === 'object' && line !== null))
    throw new TypeError('its lines are not a list');
  return lines as readonly SearchLine[];
}
