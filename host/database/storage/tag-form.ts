/**
 * The tags of a game without what its columns contain already. The *form* is the list of tag names in their order, each
 * with the source of its value; most games of a file share one form, which is stored once. Values without a source are
 * stored with the game.
 *
 * A form is JSON: one pair of name and source per tag. The source is the name of a column (`Column`) whose text is the
 * value, `=` for a value that is stored with the game, or a list with the value itself.
 */
import type { Tag } from '../../../core/study/study.ts';

/** The columns that may have the value of a tag, as texts. */
export interface TagColumns {
  readonly white: string;
  readonly black: string;
  readonly event: string;
  readonly site: string;
  readonly round: string;
  readonly date: string;
  readonly whiteElo: number | null;
  readonly blackElo: number | null;
}

export type Column = keyof TagColumns;
type Source = Column | '=' | readonly [value: string];
export type Form = readonly (readonly [name: string, source: Source])[];

export interface FormedTags {
  readonly form: string;
  /** The values with the source `=`, in order. */
  readonly values: readonly string[];
}

/** The columns that may have the values of tags, by the names of these. */
export const COLUMN_OF_TAG: Readonly<Record<string, Column>> = {
  White: 'white',
  Black: 'black',
  Event: 'event',
  Site: 'site',
  Round: 'round',
  Date: 'date',
  UTCDate: 'date',
  WhiteElo: 'whiteElo',
  BlackElo: 'blackElo',
};

/** Tags with few different values, which belong to the form. */
const COMMON = new Set(['Variant', 'RuleSet', 'TimeControl', 'Termination', 'Mode']);
/** UTF-16 units of a value that may belong to a form. */
const LONGEST_COMMON = 40;

const textOf = (columns: TagColumns, column: Column): string => String(columns[column] ?? '');

export function formOf(tags: readonly Tag[], columns: TagColumns): FormedTags {
  const values: string[] = [];
  const form = tags.map(({ name, value }): Form[number] => {
    const column = Object.hasOwn(COLUMN_OF_TAG, name) ? COLUMN_OF_TAG[name] : undefined;
    if (column !== undefined && textOf(columns, column) === value) return [name, column];
    if (value === '' || value === '?' || value === '-') return [name, [value]];
    if (COMMON.has(name) && value.length <= LONGEST_COMMON) return [name, [value]];
    values.push(value);
    return [name, '='];
  });
  return { form: JSON.stringify(form), values };
}

/** @throws TypeError when the number of values is another. */
export function tagsOf({ form, values }: FormedTags, columns: TagColumns): readonly Tag[] {
  let next = 0;
  const tags = partsOfForm(form).map(([name, source]): Tag => {
    if (source !== '=') return { name, value: typeof source === 'string' ? textOf(columns, source) : source[0] };
    return { name, value: values[next++] ?? '' };
  });
  if (next !== values.length) throw new TypeError('its tags do not belong to their form');
  return tags;
}

/** Parsed forms that are kept. */
const KEPT = 256;
const parsed = new Map<string, Form>();

/** The tags of a form with the sources of their values. */
export function partsOfForm(text: string): Form {
  const known = parsed.get(text);
  if (known) return known;
  const form = JSON.parse(text) as Form;
  if (parsed.size >= KEPT) parsed.clear();
  parsed.set(text, form);
  return form;
}
