/** Finds games by any of their tags, also those that no column has: reads all records and contents. */
import type { GameId } from '../../api/contract.ts';
import type { Columns } from './columns/game-columns.ts';
import type { Db } from './open.ts';
import { readBlock } from './storage/block.ts';
import { nameTable } from './storage/name-table.ts';
import { unpackGame } from './storage/record.ts';
import { type Column, type Form, partsOfForm } from './storage/tag-form.ts';

type Test = (value: string) => boolean;

/** @param name in any case. Damaged games are left out. */
export function gamesWithTag(db: Db, columns: Columns, name: string, test: Test): readonly GameId[] {
  const wanted = name.toLowerCase();
  const inContents = new Set<GameId>();
  const found: GameId[] = [];
  const contents = db.prepare('SELECT game, tags FROM contents').raw().iterate() as Iterable<[GameId, unknown]>;
  for (const [game, tags] of contents) {
    inContents.add(game);
    if (readTags(tags).some(tag => tag.name.toLowerCase() === wanted && test(tag.value))) found.push(game);
  }
  const forms = formsWith(db, wanted);
  const blocks = db.prepare('SELECT first, bytes FROM game_blocks').raw().iterate() as Iterable<[GameId, Uint8Array]>;
  for (const [first, bytes] of blocks)
    for (const { game, form, values } of recordsOf(first, bytes)) {
      if (inContents.has(game)) continue;
      if (valuesOf(forms(form), wanted, values, column => columnText(columns, column, game)).some(test))
        found.push(game);
    }
  return found;
}

function readTags(text: unknown): readonly { readonly name: string; readonly value: string }[] {
  try {
    const tags: unknown = JSON.parse(String(text));
    const isTag = (tag: unknown): boolean => typeof (tag as { name?: unknown } | null)?.name === 'string';
    return Array.isArray(tags) ? tags.filter(isTag).map(({ name, value }) => ({ name, value: String(value) })) : [];
  } catch {
    return [];
  }
}

/** The form with a number, if it has the tag. */
function formsWith(db: Db, wanted: string): (id: number) => Form | null {
  const names = nameTable(db);
  const known = new Map<number, Form | null>();
  return id => {
    let form = known.get(id);
    if (form === undefined) {
      form = orNull(() => partsOfForm(names.text(id)));
      if (!form?.some(([name]) => name.toLowerCase() === wanted)) form = null;
      known.set(id, form);
    }
    return form;
  };
}

function* recordsOf(first: GameId, bytes: Uint8Array) {
  const block = orNull(() => readBlock(first, bytes));
  for (const game of block?.ids() ?? []) {
    const record = orNull(() => {
      const found = block?.record(game);
      return found ? unpackGame(found) : null;
    });
    if (record) yield { game, form: record.form, values: record.values };
  }
}

function valuesOf(
  form: Form | null,
  wanted: string,
  values: readonly string[],
  textOf: (column: Column) => string,
): readonly string[] {
  if (form === null) return [];
  let next = 0;
  return form.flatMap(([name, source]) => {
    const value = source === '=' ? values[next++] : typeof source === 'string' ? textOf(source) : source[0];
    return name.toLowerCase() === wanted && value !== undefined ? [value] : [];
  });
}

function columnText(columns: Columns, column: Column, game: GameId): string {
  if (column === 'date') return columns.dates.text(columns.date[game] as number);
  if (column === 'whiteElo' || column === 'blackElo') {
    const elo = columns[column][game] as number;
    return elo < 0 ? '' : String(elo);
  }
  return columns.names.text(columns[column][game] as number);
}

/** `null`: it is damaged. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}
