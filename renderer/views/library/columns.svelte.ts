/** The columns of the list of games: which ones, in which order, how wide. */
import type { SortColumn } from '../../../api/contract.ts';
import { t } from '../../i18n/index.svelte.ts';
import { COLUMN_WIDTHS, type ColumnChoice, type ColumnName } from '../../state/library/column-names.ts';
import { notices, settings } from '../../state/shell/app.svelte.ts';
import { scale } from '../../style/scale.svelte.ts';

interface Column {
  readonly label: () => string;
  /** `null`: the list cannot be sorted by it. */
  readonly sort: SortColumn | null;
  /** The narrowest width, and the share of the room that is left; pixels. */
  readonly width: readonly [least: number, share: number];
  readonly isNumber?: boolean;
}

export const COLUMNS: Readonly<Record<ColumnName, Column>> = {
  white: { label: () => t.library.white, sort: 'white', width: [90, 2] },
  whiteElo: { label: () => t.columns.whiteElo, sort: 'whiteElo', width: [64, 0], isNumber: true },
  black: { label: () => t.library.black, sort: 'black', width: [90, 2] },
  blackElo: { label: () => t.columns.blackElo, sort: 'blackElo', width: [64, 0], isNumber: true },
  result: { label: () => t.library.result, sort: 'result', width: [52, 0] },
  ending: { label: () => t.endgameGames.ending, sort: 'ending', width: [84, 0] },
  event: { label: () => t.library.event, sort: 'event', width: [70, 2] },
  site: { label: () => t.columns.site, sort: 'site', width: [80, 2] },
  round: { label: () => t.columns.round, sort: 'round', width: [52, 0] },
  date: { label: () => t.library.date, sort: 'date', width: [86, 0] },
  rules: { label: () => t.library.rules, sort: 'rules', width: [90, 1] },
  plies: { label: () => t.library.moves, sort: 'plies', width: [66, 0], isNumber: true },
  annotated: { label: () => t.columns.annotated, sort: 'annotated', width: [72, 0] },
  opening: { label: () => t.columns.opening, sort: 'opening', width: [100, 2] },
  collection: { label: () => t.columns.collection, sort: null, width: [100, 1] },
  labels: { label: () => t.columns.labels, sort: null, width: [110, 1] },
  changed: { label: () => t.library.changed, sort: 'changed', width: [112, 0] },
};

const choices = (...names: readonly ColumnName[]): readonly ColumnChoice[] =>
  names.map(name => ({ name, width: null }));

/** Shown unless the user has chosen columns. */
const WIDE = choices('white', 'black', 'result', 'ending', 'event', 'date', 'rules', 'plies', 'changed');
const NARROW = choices('white', 'black', 'result', 'event', 'date', 'rules', 'plies');
const NARROW_ENDINGS = choices('white', 'black', 'result', 'ending', 'date', 'rules', 'plies');
/** Pixels from which the list counts as wide, at the usual text size. */
const ROOM = 820;

class GameColumns {
  /** Width of the list in pixels. */
  room = $state(0);
  /** The list is filtered by endings. */
  showsEndings = $state(false);
  /** The dialog is open. */
  choosing = $state(false);
  readonly #usual = $derived(this.room >= ROOM * scale.page ? WIDE : this.showsEndings ? NARROW_ENDINGS : NARROW);
  readonly list: readonly ColumnChoice[] = $derived(settings.choices.gameColumns ?? this.#usual);
  /** The user has chosen columns. */
  readonly isOwn = $derived(settings.choices.gameColumns !== null);
  readonly template = $derived(
    `${rem(34)} ${this.list.map(({ name, width }) => (width === null ? trackOf(name) : rem(width))).join(' ')}`,
  );
  /** Width below which the list scrolls sideways. */
  readonly least = $derived(
    rem(this.list.reduce((sum, { name, width }) => sum + GAP + (width ?? COLUMNS[name].width[0]), 34 + 2 * GAP)),
  );

  shows(name: ColumnName): boolean {
    return this.list.some(column => column.name === name);
  }

  /** Adds a column at the end, or removes it; the last one stays. */
  toggle(name: ColumnName): void {
    const others = this.list.filter(column => column.name !== name);
    if (others.length === this.list.length) this.#set([...this.list, { name, width: null }]);
    else if (others.length > 0) this.#set(others);
  }

  /** Moves a column to the place of another one. */
  place(name: ColumnName, to: number): void {
    const moved = this.list.find(column => column.name === name);
    const others = this.list.filter(column => column.name !== name);
    const at = Math.max(0, Math.min(to, others.length));
    if (moved) this.#set([...others.slice(0, at), moved, ...others.slice(at)]);
  }

  /** Moves a column by some places. */
  move(name: ColumnName, by: number): void {
    this.place(name, this.list.findIndex(column => column.name === name) + by);
  }

  /** @param width pixels on screen */
  resize(name: ColumnName, width: number): void {
    const [least, most] = COLUMN_WIDTHS;
    const pixels = Math.round(Math.max(least, Math.min(most, width / scale.page)));
    this.#set(this.list.map(column => (column.name === name ? { name, width: pixels } : column)));
  }

  reset(): void {
    void settings.set('gameColumns', null).catch(notices.failed);
  }

  #set(list: readonly ColumnChoice[]): void {
    void settings.set('gameColumns', list).catch(notices.failed);
  }
}

const GAP = 8;

/** A length that grows with the text, from pixels at the usual text size. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

const trackOf = (name: ColumnName): string => {
  const [least, share] = COLUMNS[name].width;
  return share === 0 ? rem(least) : `minmax(${rem(least)}, ${share}fr)`;
};

export const gameColumns = new GameColumns();
