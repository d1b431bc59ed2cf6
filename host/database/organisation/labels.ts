/** The labels of games: their names and colours; the games are sets (`game-sets.ts`). */
import { LABEL_COLORS, type LabelColor } from '../../../api/contract/organisation.ts';
import type { GameId, Label, LabelId } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { fold } from '../../../api/query/fold.ts';
import { type GameColumns, LISTED } from '../columns/game-columns.ts';
import type { Db } from '../open.ts';
import { type GameSets, LABELLED } from './game-sets.ts';
import { labelsOf } from './label-tag.ts';

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
  /** 1: deleted, as long as this can be undone. */
  setRemoved(id: LabelId, removed: 0 | 1): void;
  /** Gives a game the labels that the value of its tag names; new ones are created. Inside a transaction. */
  give(game: GameId, value: string): void;
  /** The names of the labels of a game. */
  of(game: GameId): readonly string[];
  /** The same for many games, as it is now. */
  names(): (game: GameId) => readonly string[];
}

export function labels(db: Db, columns: GameColumns, sets: GameSets): Labels {
  const select = db.prepare('SELECT id, name, color FROM labels WHERE id = ? AND removed = 0');
  const selectAll = db.prepare('SELECT id, name, color FROM labels WHERE removed = 0 ORDER BY id');
  const insert = db.prepare('INSERT INTO labels (name, color) VALUES (?, ?)');
  const update = db.prepare('UPDATE labels SET name = ?, color = ? WHERE id = ?');
  const setRemoved = db.prepare('UPDATE labels SET removed = ? WHERE id = ?');

  const rows = (): readonly LabelRow[] => (selectAll.all() as StoredRow[]).map(readRow);
  const named = (name: string): LabelRow | undefined => rows().find(row => fold(row.name) === fold(name));
  const check = (id: LabelId): LabelRow => {
    const found = select.get(id) as StoredRow | undefined;
    if (!found) throw new CodedError('no-such-label', `There is no label ${String(id)}`);
    return readRow(found);
  };
  const checkName = (name: string, own: LabelId | null): string => {
    const text = checkedLabel(name);
    const other = named(text);
    if (other && other.id !== own) throw new CodedError('label-exists', `There is a label '${other.name}' already`);
    return text;
  };
  const counted = (row: LabelRow): Label => {
    const { there } = columns.now();
    let games = 0;
    for (const game of sets.of(LABELLED, row.id).ids()) if (there[game] === LISTED) games++;
    return { ...row, games };
  };
  const create = (name: string, color: LabelColor): LabelRow => {
    const text = checkName(name, null);
    const { lastInsertRowid } = insert.run(text, color);
    return { id: Number(lastInsertRowid), name: text, color };
  };
  const names = (): ((game: GameId) => readonly string[]) => {
    const all = sets.all(LABELLED);
    const there = rows().map(({ id, name }) => ({ name, games: all.get(id) }));
    return game => there.flatMap(({ name, games }) => (games?.has(game) ? [name] : []));
  };
  return {
    rows,
    check,
    create,
    all: () => rows().map(counted),
    one: id => counted(check(id)),
    change(id, name, color) {
      check(id);
      update.run(checkName(name, id), color, id);
    },
    setRemoved: (id, removed) => void setRemoved.run(removed, id),
    give(game, value) {
      for (const name of labelsOf(value)) {
        const there = rows();
        const color = LABEL_COLORS[there.length % LABEL_COLORS.length] ?? 'gray';
        const label = there.find(row => fold(row.name) === fold(name)) ?? create(name, color);
        sets.add(LABELLED, label.id, [game]);
      }
    },
    of: game => names()(game),
    names,
  };
}

interface StoredRow {
  readonly id: LabelId;
  readonly name: unknown;
  readonly color: unknown;
}

/** In a damaged file a value may be of any type. */
const readRow = ({ id, name, color }: StoredRow): LabelRow => ({
  id,
  name: typeof name === 'string' ? name : `? ${id}`,
  color: LABEL_COLORS.find(known => known === color) ?? 'gray',
});

function checkedLabel(name: unknown): string {
  const [text, ...others] = labelsOf(typeof name === 'string' ? name : '');
  if (text === undefined || others.length > 0)
    throw new CodedError('bad-name', 'A label must have 1 to 100 characters and no semicolon');
  return text;
}
