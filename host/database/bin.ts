/** Removed games lie in the bin under the token of their removal until somebody wants them back. */
import { randomUUID } from 'node:crypto';
import type { GameId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Db } from './open.ts';

export interface Bin {
  remove(ids: readonly GameId[]): { readonly token: string; readonly count: number };
  /** How many came back. @throws CodedError `no-such-removal`. */
  restore(token: string): number;
}

export function bin(db: Db): Bin {
  const put = db.prepare('UPDATE games SET bin = ? WHERE id = ? AND bin IS NULL');
  const back = db.prepare('UPDATE games SET bin = NULL WHERE bin = ?');
  return {
    remove(ids) {
      const token = randomUUID();
      let count = 0;
      for (const id of ids) count += put.run(token, id).changes;
      return { token, count };
    },
    restore(token) {
      const { changes } = back.run(String(token));
      if (changes === 0) throw new CodedError('no-such-removal', 'Nothing lies in the bin under this token');
      return changes;
    },
  };
}
