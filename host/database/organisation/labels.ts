/** The labels of games: their names and colours; the games are sets (`game-sets.ts`). */
import { LABEL_COLORS, type LabelColor } from '../../../api/contract/organisation.ts';
import type { GameId, Label, LabelId } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { fold } from '../../../api/query/fold.ts';
import { type GameColumns, LISTED } from '../columns/game-columns.ts';
import type { Db } from '../open.ts';
import type { Quarantine } from '../quarantine.ts';
import type { Report } from '../records.ts';
import { DIFFERS, rowSums, soundIn } from '../row-checksums.ts';
import { type GameSets, LABELLED } from './game-sets.ts';
import { LONGEST_LABEL, labelName, labelsOf } from './group-tags.ts';

export interface LabelRow {
  readonly id: LabelId;
  readonly name: string;
  readonly color: LabelColor;
}

export interface Labels {
  all(): readonly Label[];
  one(id: LabelId): Label;
  /** Without counts, in the order of their ids. */
  rows(): readonly LabelRow[];
  /** @throws CodedError `no-such-label`. */
  check(id: LabelId): LabelRow;
  /** @throws CodedError `bad-name`, `label-exists`. */
  create(name: string, color: LabelColor): LabelRow;
  /** @throws CodedError `bad-name`, `label-exists`. */
  change(id: LabelId, name: string, color: LabelColor): void;
  /** Deletes a label; it stays in its table as long as this can be undone. */
  remove(id: LabelId): void;
  /** Undoes a deletion. If another label has the name now, the restored one gets a number. */
  restore(id: LabelId, name: string, color: LabelColor): void;
  /** Finds labels by their names, inside a transaction, and creates those that are missing. */
  byName(): (name: string) => LabelId;
  /** Gives a game the labels that the value of its tag names; new ones are created. Inside a transaction. */
  give(game: GameId, value: string): void;
}

export function labels(db: Db, columns: GameColumns, sets: GameSets, aside: Quarantine, report: Report): Labels {
  const columnsSql = `SELECT id, name, color, removed, ${soundIn(db, 'labels')} FROM labels`;
  const sums = rowSums(db, 'labels');
  const select = db.prepare(`${columnsSql} WHERE id = ?`);
  const selectAll = db.prepare(`${columnsSql} ORDER BY id`);
  const insert = db.prepare('INSERT INTO labels (name, color) VALUES (?, ?)');
  const update = db.prepare('UPDATE labels SET name = ?, color = ?, removed = 0 WHERE id = ?');
  const setRemoved = db.prepare('UPDATE labels SET removed = ? WHERE id = ?');

  const rows = (): readonly LabelRow[] => (selectAll.all() as StoredRow[]).flatMap(row => readRow(row, report) ?? []);
  const otherNamed = (name: string, own: LabelId | null): LabelRow | undefined =>
    rows().find(row => row.id !== own && fold(row.name) === fold(name));
  const check = (id: LabelId): LabelRow => {
    const stored = select.get(id) as StoredRow | undefined;
    const found = stored && readRow(stored, report);
    if (!found) throw new CodedError('no-such-label', `There is no label ${String(id)}`);
    return found;
  };
  const checkName = (name: string, own: LabelId | null): string => {
    const text = checkedLabel(name);
    const other = otherNamed(text, own);
    if (other) throw new CodedError('label-exists', `There is a label '${other.name}' already`);
    return text;
  };
  const counted = (row: LabelRow): Label => {
    const { there } = columns.now();
    let games = 0;
    for (const game of sets.of(LABELLED, row.id).ids()) if (there[game] === LISTED) games++;
    return { ...row, games };
  };
  const add = (name: string, color: LabelColor): LabelId => {
    const id = Number(insert.run(name, color).lastInsertRowid);
    sums.write(id);
    return id;
  };
  const change = (id: LabelId, name: string, color: LabelColor): void => {
    check(id);
    const text = checkName(name, id);
    if (!sums.isSound(id)) aside.keep({ ...recordOf(id), reason: DIFFERS });
    update.run(text, color, id);
    sums.write(id);
  };
  const byName = (): ((name: string) => LabelId) => {
    const there = rows();
    const known = new Map(there.toReversed().map(({ id, name }) => [fold(name), id]));
    let count = there.length;
    return name => {
      const key = fold(name);
      const id = known.get(key) ?? add(name, LABEL_COLORS[count++ % LABEL_COLORS.length] ?? 'gray');
      known.set(key, id);
      return id;
    };
  };
  return {
    rows,
    check,
    create(name, color) {
      const text = checkName(name, null);
      return { id: add(text, color), name: text, color };
    },
    all: () => rows().map(counted),
    one: id => counted(check(id)),
    change,
    remove: id => sums.change(id, () => setRemoved.run(1, id)),
    restore(id, name, color) {
      sums.change(id, () => setRemoved.run(0, id));
      let free = name;
      for (let number = 2; otherNamed(free, id); number++) free = numbered(name, number);
      change(id, free, color);
    },
    byName,
    give(game, value) {
      const idOf = byName();
      for (const name of labelsOf(value)) sets.add(LABELLED, idOf(name), [game]);
    },
  };
}

interface StoredRow extends LabelRow {
  readonly removed: number;
  readonly isSound: unknown;
}

const recordOf = (id: LabelId) => ({ table: 'labels', key: String(id), name: '' }) as const;

/** `null` for a deleted label. A damaged one is reported; its games can still be found by its number. */
function readRow({ isSound, removed, ...row }: StoredRow, report: Report): LabelRow | null {
  if (isSound === 1) return removed === 0 ? row : null;
  report({ ...recordOf(row.id), reason: DIFFERS });
  return { id: row.id, name: `? ${row.id}`, color: 'gray' };
}

function numbered(name: string, number: number): string {
  const end = ` ${number}`;
  return [...name].slice(0, LONGEST_LABEL - end.length).join('') + end;
}

function checkedLabel(name: unknown): string {
  const text = labelName(typeof name === 'string' ? name : '');
  if (text === '') throw new CodedError('bad-name', `A label must have 1 to ${LONGEST_LABEL} characters`);
  return text;
}
