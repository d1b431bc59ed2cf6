/**
 * A row of `games`: numbers only. Texts are numbers of `names`.
 *
 * | column      | meaning                                                                                      |
 * |-------------|----------------------------------------------------------------------------------------------|
 * | `rules`, `white`, `black`, `event`, `site`, `round` | numbers in `names`                                   |
 * | `date`      | year * 512 + month * 32 + day, unknown parts 0; a date that this cannot express: -1 - its number in `names` |
 * | `result`    | 0 open, 1 White won, 2 draw, 3 Black won                                                     |
 * | `flags`     | bit 0 annotated; bits 1, 2 `kept` (0 whole, 1 partial, 2 text); bit 3: it is in `contents`, not in a block |
 * | `sum`       | CRC-32 (`checksum.ts`) of the columns in the order of `SUMMED`                               |
 * | `collection`, `bin`, `place_sum` | see `game-place.ts`                                                     |
 */
import type { Kept } from '../../../core/pgn/game.ts';
import { RESULTS } from '../../../engine/library/chunk.ts';
import { checksumOf, type Value } from '../checksum.ts';
import { packDay, unpackDay } from '../columns/day.ts';
import type { GameColumns } from '../columns.ts';
import type { NameTable } from './name-table.ts';

export const KEPT: readonly Kept[] = ['whole', 'partial', 'text'];

const ANNOTATED = 1;
const KEPT_SHIFT = 1;
const IN_CONTENTS = 8;

/** The columns of `games` that a checksum covers. */
export interface SummedRow {
  readonly id: number;
  readonly revision: number;
  readonly rules: number;
  readonly white: number;
  readonly black: number;
  readonly event: number;
  readonly site: number;
  readonly round: number;
  readonly white_elo: number | null;
  readonly black_elo: number | null;
  readonly date: number;
  readonly result: number;
  readonly plies: number;
  readonly flags: number;
  readonly changed: number;
}

/** In the order in which they are summed. */
export const SUMMED: readonly (keyof SummedRow)[] = [
  ...(['id', 'revision', 'rules', 'white', 'black', 'event', 'site', 'round', 'white_elo', 'black_elo'] as const),
  ...(['date', 'result', 'plies', 'flags', 'changed'] as const),
];

/** In the order of {@link StoredRow}. */
export const ROW_COLUMNS = [...SUMMED, 'collection', 'bin', 'sum', 'place_sum'];

/** As stored. A damaged file may have any value in any column. */
export interface StoredRow extends SummedRow {
  readonly collection: number;
  readonly bin: string | null;
  readonly sum: number;
  readonly place_sum: number;
}

/** What a row contains. */
export interface GameHead extends GameColumns {
  readonly id: number;
  readonly revision: number;
  readonly collection: number;
  readonly bin: string | null;
  readonly kept: Kept;
  readonly changed: number;
  readonly isInContents: boolean;
}

type Head = Omit<GameHead, 'collection' | 'bin'>;

export const rowSum = (row: SummedRow): number => checksumOf(SUMMED.map(name => row[name] as Value));

/** Adds the texts to `names`. */
export function packRow(head: Head, names: NameTable): SummedRow {
  const { id, revision, whiteElo, blackElo, plies, changed, annotated, kept, isInContents } = head;
  const number = (text: string): number => names.add(text);
  return {
    ...{ id, revision, plies, changed },
    rules: number(head.rules),
    white: number(head.white),
    black: number(head.black),
    event: number(head.event),
    site: number(head.site),
    round: number(head.round),
    white_elo: whiteElo,
    black_elo: blackElo,
    date: packDate(head.date, names),
    result: Math.max(0, RESULTS.indexOf(head.result as (typeof RESULTS)[number])),
    flags: (annotated ? ANNOTATED : 0) | (KEPT.indexOf(kept) << KEPT_SHIFT) | (isInContents ? IN_CONTENTS : 0),
  };
}

/** @throws TypeError when its checksum or that of one of its texts differs. */
export function readRow(row: StoredRow, names: NameTable): GameHead {
  if (row.sum !== rowSum(row)) throw new TypeError('its checksum in the list differs');
  const { id, revision, collection, bin, plies, changed, flags } = row;
  const result = RESULTS[row.result];
  if (result === undefined) throw new TypeError('its result is unknown');
  return {
    ...{ id, revision, collection, bin, plies, changed },
    rules: names.text(row.rules),
    white: names.text(row.white),
    black: names.text(row.black),
    event: names.text(row.event),
    site: names.text(row.site),
    round: names.text(row.round),
    whiteElo: row.white_elo,
    blackElo: row.black_elo,
    date: unpackDate(row.date, id => names.text(id)),
    result,
    annotated: (flags & ANNOTATED) !== 0,
    kept: keptIn(flags),
    isInContents: isInContents(flags),
  };
}

export const keptIn = (flags: number): Kept => KEPT[(flags >> KEPT_SHIFT) & 3] ?? 'whole';
export const isInContents = (flags: number): boolean => (flags & IN_CONTENTS) !== 0;
export const isAnnotated = (flags: number): boolean => (flags & ANNOTATED) !== 0;

function packDate(date: string, names: NameTable): number {
  const day = packDay(date);
  return unpackDay(day) === date ? day : -1 - names.add(date);
}

export const unpackDate = (date: number, textOf: (id: number) => string): string =>
  date >= 0 ? unpackDay(date) : textOf(-1 - date);
