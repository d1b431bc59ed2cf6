/** Names that the user has given to positions, by rule set and `Position.key`. */
import type { NameChange, PositionName } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { checksumOf } from './checksum.ts';
import { positionOf } from './line.ts';
import { atOnce, type Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, type Report, readOrReport, readRecord } from './records.ts';

/** Characters of a name. */
const LONGEST = 200;

export interface PositionNames {
  /** By name; a damaged one is reported and left out. */
  all(): readonly PositionName[];
  /**
   * Stores all changes or none, and returns those that undo them. A damaged name is kept in the quarantine before it is
   * replaced.
   * @throws CodedError `bad-name`, `no-such-rules`, `bad-position`.
   */
  change(changes: readonly NameChange[]): readonly NameChange[];
}

type Row = PositionName & { readonly id: number; readonly sum: unknown };

const sumOf = ({ rules, key, fen, name }: PositionName): number => checksumOf([rules, key, fen, name]);

export function positionNames(db: Db, quarantine: Quarantine, report: Report): PositionNames {
  const ids = db.prepare('SELECT id FROM position_names ORDER BY name, id').pluck();
  const byId = db.prepare('SELECT id, rules, key, fen, name, sum FROM position_names WHERE id = ?');
  const idAt = db.prepare('SELECT id FROM position_names WHERE rules = ? AND key = ?').pluck();
  const put = db.prepare(`INSERT INTO position_names (rules, key, fen, name, sum)
    VALUES (@rules, @key, @fen, @name, @sum)
    ON CONFLICT (rules, key) DO UPDATE SET fen = excluded.fen, name = excluded.name, sum = excluded.sum`);
  const remove = db.prepare('DELETE FROM position_names WHERE id = ?');
  const of = (id: unknown) => ({ table: 'position_names', key: String(id), name: '' }) as const;

  const read = (id: unknown): PositionName => {
    const { sum, rules, key, fen, name } = byId.get(id) as Row;
    if (sumOf({ rules, key, fen, name }) !== sum) throw new TypeError('its checksum is wrong');
    return { rules, key, fen, name };
  };

  /** The name at a position; a damaged one goes to the quarantine. */
  const former = (id: unknown): string => {
    if (id === undefined) return '';
    try {
      return readRecord(of(id), () => read(id)).name;
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      quarantine.keep(error.record);
      return '';
    }
  };

  const changeOne = ({ rules, fen, name }: NameChange): NameChange => {
    const named = name.trim();
    if (named.length > LONGEST || /\p{Cc}/u.test(named))
      throw new CodedError('bad-name', `A name is one line of at most ${LONGEST} characters`);
    const key = String(positionOf(rules, fen).key);
    const id = idAt.get(rules, key);
    const undo = { rules, fen, name: former(id) };
    if (named !== '') put.run({ rules, key, fen, name: named, sum: sumOf({ rules, key, fen, name: named }) });
    else if (id !== undefined) remove.run(id);
    return undo;
  };

  return {
    all: () => ids.all().flatMap(id => readOrReport(of(id), report, () => [read(id)]) ?? []),
    change(changes) {
      let undo: readonly NameChange[] = [];
      atOnce(db, () => {
        undo = changes.map(changeOne).reverse();
      })();
      return undo;
    },
  };
}
