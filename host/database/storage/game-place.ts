/**
 * Where a game is: its home collection, and the token of the removal that put it into the bin. The columns `collection`
 * and `bin` change often and for many games at once, so they have a checksum of their own, `place_sum`, which SQL can
 * compute. It is the remainder of
 *
 *     id * 1000003 + collection * 2147483 + token
 *
 * divided by the prime 2^31 - 1. `token` is 0 outside the bin, otherwise one more than the remainder of the CRC-32 of
 * the UTF-8 of `bin` divided by 2^31 - 2. If only one of `id`, `collection` and `place_sum` has changed, or a token has
 * become none, this is always noticed; any other damage is missed once in 2^31 cases. The numbers of a library have at
 * most 31 bits, so no result exceeds 53.
 *
 * Statements that move games change the sum by the difference ({@link TO_COLLECTION}, {@link TO_BIN}). So a damaged row
 * never gets a checksum that fits.
 */
import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import type { DamagedRecord } from '../../../api/contract.ts';
import type { RecordName } from '../records.ts';

type Db = Database.Database;

const MODULUS = 2 ** 31 - 1;
const OF_ID = 1_000_003;
const OF_COLLECTION = 2_147_483;

/** As stored. A damaged file may have any value in any column. */
export interface PlaceColumns {
  readonly id: number;
  readonly collection: unknown;
  readonly bin: unknown;
  readonly place_sum: unknown;
}

export interface Place {
  readonly collection: number;
  readonly bin: string | null;
}

let lastToken = '';
let lastTokenSum = 0;

/** The games of one removal have the same token. */
function tokenSum(bin: string): number {
  if (lastTokenSum === 0 || bin !== lastToken) {
    lastToken = bin;
    lastTokenSum = 1 + (crc32(bin) % (MODULUS - 1));
  }
  return lastTokenSum;
}

export const placeSum = (id: number, { collection, bin }: Place): number =>
  (id * OF_ID + collection * OF_COLLECTION + (bin === null ? 0 : tokenSum(bin))) % MODULUS;

/** SQL of {@link placeSum}; the arguments are SQL, too. */
export const placeSumIn = (id: string, collection: string, token = '0'): string =>
  `(((${id}) * ${OF_ID} + (${collection}) * ${OF_COLLECTION} + ${token}) % ${MODULUS})`;

/** The assignments of SQL that move games to `@collection`. */
export const TO_COLLECTION = `collection = @collection,
  place_sum = ((place_sum + (@collection - collection) * ${OF_COLLECTION}) % ${MODULUS} + ${MODULUS}) % ${MODULUS}`;

/** The assignments of SQL that move games into the bin ({@link binned}) or out of it ({@link unbinned}). */
export const TO_BIN = `bin = @bin, place_sum = (place_sum + @change) % ${MODULUS}`;
export const binned = (token: string) => ({ bin: token, change: tokenSum(token) });
export const unbinned = (token: string) => ({ bin: null, change: MODULUS - tokenSum(token) });

export function isPlaceSound({ id, collection, bin, place_sum: sum }: PlaceColumns): boolean {
  return (
    typeof collection === 'number' &&
    (bin === null || typeof bin === 'string') &&
    sum === placeSum(id, { collection, bin })
  );
}

/** `game`: the name of its record. */
export const damagedPlace = (game: RecordName): DamagedRecord => ({
  ...game,
  table: 'game_places',
  reason: 'the checksum of its collection and its place in the bin differs',
});

export interface ShownPlace extends Place {
  readonly isSound: boolean;
}

/**
 * Returns where a game is shown. A game with a damaged place is not shown in the bin, because it may never have been
 * deleted, and is shown in its collection if that exists, otherwise in the first one.
 */
export function shownPlaces(db: Db): (row: PlaceColumns) => ShownPlace {
  const nearest = db.prepare('SELECT id FROM collections WHERE removed = 0 ORDER BY id <> ?, id LIMIT 1').pluck();
  return row => {
    const { collection, bin } = row as Place & PlaceColumns;
    if (isPlaceSound(row)) return { collection, bin, isSound: true };
    return { collection: (nearest.get(row.collection) as number | undefined) ?? 0, bin: null, isSound: false };
  };
}

/** SQL of the sum that a row should have. Calls a function for each game in the bin. */
export function placeSumOfRow(db: Db): string {
  db.function('token_sum', { deterministic: true }, bin => tokenSum(String(bin)));
  return placeSumIn('id', 'collection', 'iif(bin IS NULL, 0, token_sum(bin))');
}

/** The assignments of SQL that leave a game with a damaged place in its collection, outside the bin. */
export const MEND_PLACE = `bin = NULL, place_sum = ${placeSumIn('id', 'collection')}`;

/** Writes the sums of all games; inside a transaction. Part of a layout step: never edited. */
export const sumAllPlaces = (db: Db): void => void db.exec(`UPDATE games SET place_sum = ${placeSumOfRow(db)}`);
