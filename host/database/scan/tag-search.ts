/**
 * Finds games by any of their tags, also those that no column has. The forms of tags say which records have a tag and
 * where; values that equal each other are tested once.
 */
import type { GameId } from '../../../api/contract.ts';
import { fold } from '../../../api/query/fold.ts';
import type { Db } from '../open.ts';
import { type RecordedEnd, recordsEnd } from '../recorded-ends.ts';
import type { Block } from '../storage/block.ts';
import { unpackDate } from '../storage/game-row.ts';
import type { NameTable } from '../storage/name-table.ts';
import { formAt, valueAt } from '../storage/record.ts';
import { type Column, partsOfForm } from '../storage/tag-form.ts';
import type { StudyRecord } from '../stored-study.ts';

export interface TagSearch {
  readonly kind: 'tag';
  /** In lower case. */
  readonly name: string;
  /** A part of the value, folded, or an end of the game that the value records. */
  readonly sought: { readonly text: string } | { readonly end: RecordedEnd };
}

/** Where the tag is in the games of one form. */
interface Sought {
  /** Whether one that is part of the form has a text. */
  readonly holds: boolean;
  /** Places among the values of the record. */
  readonly values: readonly number[];
  readonly columns: readonly Column[];
}

/** Different values of which the answers are kept. */
const KEPT = 100_000;

const COLUMNS: Readonly<Record<Column, string>> = {
  white: 'white',
  black: 'black',
  event: 'event',
  site: 'site',
  round: 'round',
  date: 'date',
  whiteElo: 'white_elo',
  blackElo: 'black_elo',
};

export class TagScanner {
  readonly #db: Db;
  readonly #names: NameTable;
  readonly #search: TagSearch;
  readonly #known = new Map<string, boolean>();
  /** By number of the form; `null`: it has no such tag. */
  readonly #forms = new Map<number, Sought | null>();
  readonly #columns = new Map<Column, ReadonlyMap<GameId, number | null>>();
  #first = 0;
  #last = 0;

  constructor(db: Db, names: NameTable, search: TagSearch) {
    this.#db = db;
    this.#names = names;
    this.#search = search;
  }

  /** The games of the tests that follow; rows may have changed since the last call. */
  use(first: GameId, last: GameId): void {
    this.#first = first;
    this.#last = last;
    this.#columns.clear();
  }

  /** @throws SyntaxError, TypeError when its tags are damaged. */
  inGame({ tags }: Pick<StudyRecord, 'tags'>): boolean {
    const list = typeof tags === 'string' ? (JSON.parse(tags) as Exclude<typeof tags, string>) : tags;
    return list.some(({ name, value }) => name.toLowerCase() === this.#search.name && this.#holds(value));
  }

  /** Whether the record of a game from `from` to `end` has the tag. @throws Error when a text of it is damaged. */
  inRecord({ bytes }: Block, from: number, end: number, game: GameId): boolean {
    const sought = this.#formOf(formAt(bytes, from, end));
    if (sought === null) return false;
    if (sought.holds) return true;
    for (const index of sought.values) {
      const value = valueAt(bytes, from, end, index);
      if (value !== null && this.#holds(value)) return true;
    }
    return sought.columns.some(column => this.#holds(this.#textOf(column, game)));
  }

  #formOf(id: number): Sought | null {
    let sought = this.#forms.get(id);
    if (sought === undefined) {
      sought = id <= 0 ? null : this.#soughtIn(this.#names.text(id));
      this.#forms.set(id, sought);
    }
    return sought;
  }

  #soughtIn(form: string): Sought | null {
    let next = 0;
    const sources = partsOfForm(form).flatMap(([name, source]) => {
      const place = source === '=' ? next++ : source;
      return name.toLowerCase() === this.#search.name ? [place] : [];
    });
    if (sources.length === 0) return null;
    return {
      holds: sources.some(source => typeof source === 'object' && this.#holds(source[0])),
      values: sources.filter(source => typeof source === 'number'),
      columns: sources.filter((source): source is Column => typeof source === 'string'),
    };
  }

  #textOf(column: Column, game: GameId): string {
    let values = this.#columns.get(column);
    if (values === undefined) {
      const select = this.#db.prepare(`SELECT id, ${COLUMNS[column]} FROM games WHERE id BETWEEN ? AND ?`).raw();
      values = new Map(select.all(this.#first, this.#last) as [GameId, number | null][]);
      this.#columns.set(column, values);
    }
    const value = values.get(game) ?? null;
    if (column === 'whiteElo' || column === 'blackElo') return value === null ? '' : String(value);
    if (value === null) return '';
    return column === 'date' ? unpackDate(value, id => this.#names.text(id)) : this.#names.text(value);
  }

  #holds(value: string): boolean {
    let holds = this.#known.get(value);
    if (holds === undefined) {
      if (this.#known.size >= KEPT) this.#known.clear();
      const { sought } = this.#search;
      const folded = fold(value);
      holds = 'text' in sought ? folded.includes(sought.text) : recordsEnd(sought.end, folded);
      this.#known.set(value, holds);
    }
    return holds;
  }
}
