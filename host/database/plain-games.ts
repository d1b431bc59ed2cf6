/** Stores the plain games of batches (`read-batch.ts`), many with each statement. */
import type { CollectionId, GameId } from '../../api/contract.ts';
import { RESULTS } from '../../engine/library/chunk.ts';
import { type GameArrays, GameWriter, SUMMED_COLUMNS } from '../../engine/library/game-writer.ts';
import type { Adjudications } from './adjudications.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { unpackDay } from './columns/day.ts';
import type { Arrival } from './equal-games.ts';
import type { GameRecords } from './game-records.ts';
import type { MotifStore } from './motif-counts.ts';
import type { Db } from './open.ts';
import { type GroupValues, NO_GROUPS } from './organisation/group-tags.ts';
import { libraryModule } from './position-index/kernel.ts';
import type { PositionLine } from './position-index/loose-games.ts';
import { gameField, type ReadBatch } from './read-batch.ts';
import { placeSumIn } from './storage/game-place.ts';
import { unpackValues } from './storage/record.ts';
import { tagsOf } from './storage/tag-form.ts';

export interface PlainGames {
  /** Begins a batch; after a transaction that was undone nothing must be added any more. */
  begin(batch: ReadBatch): void;
  round(game: number): string;
  /** A game of the batch in the form in which it is compared with equal ones. */
  arrival(game: number): Arrival;
  /** The groups that its tags name. */
  groups(game: number): GroupValues;
  /** Adds a game of the batch, whose row and record are written by the next `write`. Returns its id. */
  add(game: number, home: CollectionId): GameId;
  /** Inside the transaction; before anything else adds games or looks for those that were added. */
  write(): void;
  /** A main line as the position index needs it. */
  line(id: GameId, game: number): PositionLine;
}

export interface PlainGamesParts {
  readonly db: Db;
  readonly records: GameRecords;
  readonly changes: Pick<ChangeLog, 'note'>;
  readonly adjudications: Pick<Adjudications, 'markNew'>;
  readonly motifs: Pick<MotifStore, 'markNew'>;
}

const NO_RATING = 0xffff;
/** Rows of one statement, the largest number first. */
const SIZES = [64, 8, 1] as const;

/**
 * Binding a value takes longer than storing it, so a statement gets several columns in one number of at most 53 bits:
 * `players`, `place` and `kind` two numbers of names, `length` the date and the plies, `sum` the home collection too,
 * `low` the lower half of the digest and the result.
 */
const PACKED = ['players', 'place', 'kind', 'length', 'ratings', 'sum', 'low', 'high'] as const;
const NAME_BITS = 26;
const DATE_BITS = 23;
const NAMES = 2 ** NAME_BITS;
const DATES = 2 ** DATE_BITS;
const WORDS = 2 ** 32;
const COLLECTIONS = 2 ** 21;

const insertion = (rows: number): string => `
  WITH packed (at, ${PACKED.join(', ')})
    AS (VALUES ${Array.from({ length: rows }, (_, row) => `(${row}, ${PACKED.map(() => '?').join(', ')})`).join(', ')})
  INSERT INTO games (id, revision, flags, changed, collection, place_sum, white, black, event, site, round, rules,
    date, plies, white_elo, black_elo, sum, result, digest)
  SELECT @first + at, 1, 0, @changed, sum >> 32, ${placeSumIn('@first + at', 'sum >> 32')},
    players & ${NAMES - 1}, players >> ${NAME_BITS}, place & ${NAMES - 1}, place >> ${NAME_BITS},
    kind & ${NAMES - 1}, kind >> ${NAME_BITS}, length & ${DATES - 1}, length >> ${DATE_BITS},
    nullif(ratings & ${NO_RATING}, ${NO_RATING}), nullif(ratings >> 16, ${NO_RATING}),
    sum & ${WORDS - 1}, low >> 32, (high << 32) | (low & ${WORDS - 1})
  FROM packed`;

/** Fields of a game with the id of a text. */
const TEXTS = ['white', 'black', 'event', 'site', 'round', 'form'] as const;
type TextField = (typeof TEXTS)[number];

const rating = (value: number): number | null => (value === NO_RATING ? null : value);

export function plainGames({ db, records, changes, adjudications, motifs }: PlainGamesParts): PlainGames {
  const lastId = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'games'").pluck();
  const statements = SIZES.map(size => ({ size, insert: db.prepare(insertion(size)) }));
  const writer = new GameWriter(libraryModule());
  /** Texts by id of the file, and their numbers in `names`, which never change. */
  let texts: string[] = [''];
  let numbers: number[] = [0];
  const numbersOfRules = new Map<string, number>();
  let batch: ReadBatch | null = null;
  let arrays: GameArrays = NO_ARRAYS;
  /** By form. */
  const groups = new Map<number, GroupValues>();
  let pending: number[] = [];
  /** Home collections of the pending games. */
  let homes: CollectionId[] = [];
  let first = 0;

  /** Looks up the texts that the games that are written are the first to use. */
  const numberTexts = (): void => {
    const ids = new Set<number>();
    for (const game of pending)
      for (const field of TEXTS) {
        const id = gameField(arrays, game, field);
        if (numbers[id] === undefined) ids.add(id);
      }
    if (ids.size === 0) return;
    const found = records.names.addAll(Array.from(ids, id => texts[id] as string));
    for (const [at, id] of [...ids].entries()) numbers[id] = fitting(found[at] as number);
  };
  const numberOfRules = (id: string): number => {
    let number = numbersOfRules.get(id);
    if (number === undefined) {
      number = fitting(records.names.add(id));
      numbersOfRules.set(id, number);
    }
    return number;
  };
  const rulesOf = (game: number): string => batch?.rules[gameField(arrays, game, 'profile')] as string;
  const textOf = (game: number, field: TextField): string => texts[gameField(arrays, game, field)] as string;

  /** The columns of the checksum, NaN for `NULL`. */
  const fillRow = (at: number, game: number, changed: number): void => {
    const { rows, forms } = writer;
    const number = (field: TextField): number => numbers[gameField(arrays, game, field)] as number;
    const ratings = gameField(arrays, game, 'ratings');
    let to = at * SUMMED_COLUMNS;
    rows[to++] = first + at;
    rows[to++] = 1;
    rows[to++] = numberOfRules(rulesOf(game));
    rows[to++] = number('white');
    rows[to++] = number('black');
    rows[to++] = number('event');
    rows[to++] = number('site');
    rows[to++] = number('round');
    rows[to++] = rating(ratings & 0xffff) ?? Number.NaN;
    rows[to++] = rating(ratings >>> 16) ?? Number.NaN;
    rows[to++] = gameField(arrays, game, 'day');
    rows[to++] = gameField(arrays, game, 'result');
    rows[to++] = gameField(arrays, game, 'plies');
    rows[to++] = 0;
    rows[to] = changed;
    forms[at] = number('form');
  };

  const insertRows = (changed: number): void => {
    const sums = writer.sum(pending.length);
    let at = 0;
    for (const { size, insert } of statements)
      while (pending.length - at >= size) {
        const shared = { first: first + at, changed };
        const values: number[] = [];
        for (const end = at + size; at < end; at++) {
          const row = at * SUMMED_COLUMNS;
          const game = pending[at] as number;
          const column = (number: number): number => writer.rows[row + number] as number;
          values.push(
            column(3) + column(4) * NAMES,
            column(5) + column(6) * NAMES,
            column(7) + column(2) * NAMES,
            column(10) + column(12) * DATES,
            gameField(arrays, game, 'ratings'),
            (sums[at] as number) + (homes[at] as number) * WORDS,
            gameField(arrays, game, 'digestLow') + column(11) * WORDS,
            gameField(arrays, game, 'digestHigh'),
          );
        }
        insert.run(values, shared);
      }
  };

  return {
    begin(next) {
      batch = next;
      arrays = next.arrays ?? NO_ARRAYS;
      if (next.firstName === 1) {
        texts = [''];
        numbers = [0];
        groups.clear();
      }
      for (const text of next.names) texts.push(text);
      for (const [form, own] of next.groups) groups.set(form, own);
      if (next.arrays) writer.use(next.arrays);
      pending = [];
      homes = [];
    },
    round: game => textOf(game, 'round'),
    arrival(game) {
      const ratings = gameField(arrays, game, 'ratings');
      const columns = {
        white: textOf(game, 'white'),
        black: textOf(game, 'black'),
        event: textOf(game, 'event'),
        site: textOf(game, 'site'),
        round: textOf(game, 'round'),
        date: unpackDay(gameField(arrays, game, 'day')),
        whiteElo: rating(ratings & 0xffff),
        blackElo: rating(ratings >>> 16),
      };
      const [from, to] = [gameField(arrays, game, 'valuesAt'), gameField(arrays, game, 'valuesEnd')];
      const values = unpackValues(arrays.values.subarray(from - arrays.firstValue, to - arrays.firstValue));
      const { moves } = lineOf(0, game);
      const [low, high] = [gameField(arrays, game, 'digestLow'), gameField(arrays, game, 'digestHigh')];
      return {
        ...columns,
        rules: rulesOf(game),
        result: RESULTS[gameField(arrays, game, 'result')] ?? '*',
        moves: new Uint8Array(moves.buffer, moves.byteOffset, moves.byteLength),
        tags: tagsOf({ form: textOf(game, 'form'), values }, columns),
        digests: { digest: BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)), treeDigest: null },
        ...{ start: null, tree: null, leftovers: null },
      };
    },
    groups: game => groups.get(gameField(arrays, game, 'form')) ?? NO_GROUPS,
    add(game, home) {
      if (home >= COLLECTIONS) throw new RangeError('The library has had too many collections');
      if (pending.length === 0) first = ((lastId.get() as number | undefined) ?? 0) + 1;
      pending.push(game);
      homes.push(home);
      return first + pending.length - 1;
    },
    write() {
      if (pending.length === 0) return;
      const changed = Date.now();
      numberTexts();
      for (let at = 0; at < pending.length; at++) fillRow(at, pending[at] as number, changed);
      insertRows(changed);
      records.blocks.addEntries(first, writer.entries(first, pending));
      const last = first + pending.length - 1;
      for (let at = 0; at < pending.length; at++)
        if (gameField(arrays, pending[at] as number, 'mayEnd') !== 0) adjudications.markNew(first + at);
      motifs.markNew(first, last);
      changes.note(first, last);
      pending = [];
      homes = [];
    },
    line: lineOf,
  };

  function lineOf(id: GameId, game: number): PositionLine {
    const from = gameField(arrays, game, 'first') - arrays.firstMove;
    const to = from + gameField(arrays, game, 'plies');
    return { game: id, keys: arrays.keys.subarray(from, to + 1), moves: arrays.moves.subarray(from, to) };
  }
}

function fitting(name: number): number {
  if (name >= NAMES) throw new RangeError('The library has too many different texts');
  return name;
}

const NO_ARRAYS: GameArrays = {
  ...{ words: new Uint32Array(0), moves: new Uint16Array(0), keys: new BigInt64Array(0), values: new Uint8Array(0) },
  ...{ firstMove: 0, firstValue: 0 },
};
