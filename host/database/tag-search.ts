/**
 * Finds games by any of their tags, also those that no column has. The forms of tags say which records have a tag and
 * where; values that equal each other are tested once.
 */
import type { GameId } from '../../api/contract.ts';
import type { Columns, Mask } from './columns/game-columns.ts';
import type { Db } from './open.ts';
import { readBlock } from './storage/block.ts';
import { nameTable } from './storage/name-table.ts';
import { formAt, valueAt } from './storage/record.ts';
import { type Column, partsOfForm } from './storage/tag-form.ts';

type Test = (value: string) => boolean;

/** @param name in any case. @param mask other games are not looked at. Damaged games are left out. */
export function gamesWithTag(db: Db, columns: Columns, mask: Mask, name: string, test: Test): readonly GameId[] {
  const wanted = name.toLowerCase();
  const holds = remembered(test);
  const isWanted = wantedIn(mask);
  const inContents = new Uint8Array(mask.length);
  for (const game of db.prepare('SELECT game FROM contents').pluck().iterate() as Iterable<GameId>)
    inContents[game] = 1;
  const found = inContentsWith(db, wanted).flatMap(([game, tags]) =>
    isWanted(game, game) && readTags(tags).some(tag => tag.name.toLowerCase() === wanted && holds(tag.value))
      ? [game]
      : [],
  );
  const forms = formsWith(db, wanted, holds);
  if (forms.size === 0) return found;
  const blocks = db.prepare('SELECT first, bytes FROM game_blocks').raw().iterate() as Iterable<[GameId, Uint8Array]>;
  for (const [first, bytes] of blocks) {
    const block = orNull(() => readBlock(first, bytes));
    if (block === null || !isWanted(first, first + block.count - 1)) continue;
    block.eachRecord((game, from, end) => {
      if (mask[game] !== 1 || inContents[game] === 1) return;
      const sought = forms.get(formAt(block.bytes, from, end));
      const isFound =
        sought !== undefined &&
        (sought.holds ||
          sought.values.some(index => {
            const value = valueAt(block.bytes, from, end, index);
            return value !== null && holds(value);
          }) ||
          sought.columns.some(column => holds(columnText(columns, column, game))));
      if (isFound && orNull(() => block.record(game)) !== null) found.push(game);
    });
  }
  return found;
}

/** Whether the mask has a game from `first` to `last`. */
const wantedIn =
  (mask: Mask) =>
  (first: GameId, last: GameId): boolean => {
    const at = mask.indexOf(1, Math.max(0, first));
    return at >= 0 && at <= last;
  };

/** Different values of which the answers are kept. */
const KEPT = 100_000;

function remembered(test: Test): Test {
  const known = new Map<string, boolean>();
  return value => {
    let holds = known.get(value);
    if (holds === undefined) {
      if (known.size >= KEPT) known.clear();
      holds = test(value);
      known.set(value, holds);
    }
    return holds;
  };
}

/** Ids and tags of the contents that may have the tag. Names of letters and digits are stored as they are. */
function inContentsWith(db: Db, wanted: string): readonly [GameId, unknown][] {
  const isPlain = /^[a-z0-9]+$/.test(wanted);
  const sql = `SELECT game, tags FROM contents ${isPlain ? 'WHERE tags LIKE \'%"name":"\' || ? || \'"%\'' : ''}`;
  return db
    .prepare(sql)
    .raw()
    .all(...(isPlain ? [wanted] : [])) as [GameId, unknown][];
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

/** The values of a tag in the games of one form. */
interface Sought {
  /** Whether one that is part of the form passes the test. */
  readonly holds: boolean;
  /** Places among the values of the record. */
  readonly values: readonly number[];
  readonly columns: readonly Column[];
}

/** The forms that have the tag, by their numbers in `names`. */
function formsWith(db: Db, wanted: string, holds: Test): ReadonlyMap<number, Sought> {
  const names = nameTable(db);
  const forms = new Map<number, Sought>();
  const ids = db.prepare("SELECT id FROM names WHERE text LIKE '[%'").pluck().all() as number[];
  for (const id of ids) {
    const sought = orNull(() => soughtIn(names.text(id), wanted, holds));
    if (sought) forms.set(id, sought);
  }
  return forms;
}

/** `null`: the form does not have the tag. @throws SyntaxError, TypeError for a text that is no form. */
function soughtIn(text: string, wanted: string, holds: Test): Sought | null {
  let next = 0;
  const sources = partsOfForm(text).flatMap(([name, source]) => {
    const place = source === '=' ? next++ : source;
    return name.toLowerCase() === wanted ? [place] : [];
  });
  if (sources.length === 0) return null;
  return {
    holds: sources.some(source => typeof source === 'object' && holds(source[0])),
    values: sources.filter(source => typeof source === 'number'),
    columns: sources.filter((source): source is Column => typeof source === 'string'),
  };
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
