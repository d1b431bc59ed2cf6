/** The columns that the list of games can show; the user's choice is stored as a setting. */
export const COLUMN_NAMES = [
  ...([
    'white',
    'whiteElo',
    'black',
    'blackElo',
    'result',
    'ending',
    'event',
    'site',
    'round',
    'date',
    'rules',
  ] as const),
  ...(['plies', 'annotated', 'opening', 'collection', 'labels', 'changed'] as const),
] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

/** Pixels. */
export const COLUMN_WIDTHS = [40, 800] as const;

export interface ColumnChoice {
  readonly name: ColumnName;
  /** Pixels; `null`: as wide as its texts usually need. */
  readonly width: number | null;
}

const isChoice = (value: unknown): value is ColumnChoice => {
  const { name, width } = (value ?? {}) as Partial<ColumnChoice>;
  const [least, most] = COLUMN_WIDTHS;
  return (
    COLUMN_NAMES.some(known => known === name) &&
    (width === null || (typeof width === 'number' && width >= least && width <= most))
  );
};

/** Each column at most once, and at least one; `null`: the columns that fit. */
export const isColumnChoice = (value: unknown): value is readonly ColumnChoice[] | null =>
  value === null ||
  (Array.isArray(value) &&
    value.length > 0 &&
    value.every(isChoice) &&
    new Set(value.map(({ name }) => name)).size === value.length);
