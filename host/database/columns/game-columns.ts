/**
 * The columns of all games in memory, as arrays by game id. Lists, filters, counts and the explorer read them instead
 * of the table. They are read once, in parts, so that other calls are answered in between; afterwards each transaction
 * that changes games names them in `game_changes`, and every connection reads those rows again (`change-log.ts`).
 *
 * The parts are stored in `game_columns` (`column-part.ts`), a cache of the rows. A part that is missing, damaged or
 * older than `game_changes` is read from the rows.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { CollectionId, GameId } from '../../../api/contract.ts';
import { RESULTS } from '../../../engine/library/chunk.ts';
import type { Mask } from '../../../engine/library/masks.ts';
import { messageOf } from '../../../engine/rules/result.ts';
import { isCorrupt } from '../corruption.ts';
import type { Db } from '../open.ts';
import type { Report } from '../records.ts';
import { damagedPlace, type PlaceColumns, type ShownPlace, shownPlaces } from '../storage/game-place.ts';
import { isAnnotated, KEPT, keptIn, unpackDate } from '../storage/game-row.ts';
import { gameName } from '../stored-study.ts';
import { type Appended, type ChangeReader, changeReader, type GameRange, KEPT as KEPT_CHANGES } from './change-log.ts';
import { type ColumnPart, type PackedPart, packPart, readPart, unpackColumn } from './column-part.ts';
import { between } from './condition.ts';
import { packDay } from './day.ts';
import { Names, type NumberedText, StoredNames, type Texts, withoutCase } from './names.ts';
import { areRanksOf } from './text-ranks.ts';

/** The values of {@link Columns.there}. */
export const MISSING = 0;
export const LISTED = 1;
export const BINNED = 2;

const makeArrays = (length: number) => ({
  /** `MISSING`: there is no such game. `LISTED`: in the library. `BINNED`: in the bin. */
  there: new Uint8Array(length),
  collection: new Uint32Array(length),
  /** Number in `ruleSets`. */
  rules: new Uint32Array(length),
  /** Numbers of the table `names`. */
  white: new Uint32Array(length),
  black: new Uint32Array(length),
  event: new Uint32Array(length),
  site: new Uint32Array(length),
  round: new Uint32Array(length),
  /** Elo; -1: none. */
  whiteElo: new Int16Array(length),
  blackElo: new Int16Array(length),
  /** Number of the text in `dates`. */
  date: new Uint32Array(length),
  /** year * 512 + month * 32 + day, unknown parts 0. */
  day: new Uint32Array(length),
  /** 0 open, 1 White won, 2 draw, 3 Black won. */
  result: new Uint8Array(length),
  plies: new Uint32Array(length),
  annotated: new Uint8Array(length),
  /** Index in `KEPT`. */
  kept: new Uint8Array(length),
  /** Milliseconds since the epoch. */
  changed: new Float64Array(length),
  /** Number of the removal's token in `removals`; 0: not in the bin. */
  removal: new Uint32Array(length),
  /** Number in `endings`; 0: none or not checked. */
  ending: new Uint32Array(length),
  /** The kinds that the endgame tables found, as bits (`kindBit`). */
  kinds: new Uint8Array(length),
  /** The {@link Columns.rowsVersion} in which its row was read. */
  seen: new Uint32Array(length),
});

type Arrays = ReturnType<typeof makeArrays>;

/** The columns whose values are numbers of the table `names`. */
const NAME_COLUMNS = ['white', 'black', 'event', 'site', 'round'] as const;
export type NameColumn = (typeof NAME_COLUMNS)[number];

/** Valid until the next call of {@link GameColumns.now}. */
export interface Columns extends Readonly<Arrays> {
  /** All ids are below it. The arrays may be longer. */
  readonly end: number;
  /** Incremented by every change. */
  readonly version: number;
  /** Incremented by changes other than moving games to the bin, out of it, or to another collection. */
  readonly rowsVersion: number;
  readonly names: Texts;
  /** One byte for each number of a name: 1 if a game has it in this column. */
  readonly used: (column: NameColumn) => Uint8Array;
  readonly ruleSets: Names;
  readonly dates: Names;
  readonly endings: Names;
  readonly removals: Names;
  /** Games whose place is damaged, as far as their rows were read. They are where they are shown. */
  readonly misplaced: ReadonlySet<GameId>;
}

/** Ids of a stored part; its first id is a multiple of it. */
export const PART = 2 ** 16;
/** `first` of the row of `game_columns` that has the ranks of names. */
const RANKS = -1;
/** Games of a part that are read from their rows rather than that the part is stored again. */
const MOST_CHANGED = 2000;
/** Columns of a stored part whose values are numbers of texts. The part has lists of these texts. */
const LISTS = { rules: 'ruleSets', date: 'dates', removal: 'removals', ending: 'endings' } as const;
/** Ids of one query while loading. */
const STEP = 5000;
/** A damaged file may contain any number. */
const LARGEST_ID = 2 ** 27;
/** Ids that cannot be read after which the file as a whole counts as damaged. */
const PATIENCE = 2000;
/** Elements that arrays have beyond the last game when they are made. */
const SPARE = 1024;

const GAME_COLUMNS = `id, collection, rules, white, black, event, site, round, white_elo, black_elo, date, result, plies,
  flags, changed, bin, place_sum`;

type GameValues = readonly unknown[];

/** What a transaction does with games without reading their rows. */
type Move =
  /** `null`: out of the bin. */
  | { readonly ids: readonly GameId[]; readonly removal: string | null }
  | { readonly ids: readonly GameId[]; readonly home: CollectionId };

export class GameColumns {
  readonly #report: Report;
  readonly #usesParts: boolean;
  readonly #changes: ChangeReader;
  readonly #name;
  readonly #namesAfter: (id: number) => readonly NumberedText[];
  readonly #stored: (first: number) => StoredPart | undefined;
  readonly #store: (first: number, seq: number, bytes: Uint8Array) => void;
  readonly #last: () => number;
  readonly #games: (first: number, last: number) => readonly GameValues[];
  readonly #adjudications: (first: number, last: number) => readonly GameValues[];
  #arrays = makeArrays(0);
  #end = 0;
  #version = 0;
  #rowsVersion = 0;
  #moves: Move[] = [];
  #unreadable = 0;
  #isLoaded = false;
  #loading: Promise<void> | null = null;
  #names: StoredNames;
  readonly #used = new Map<NameColumn, { readonly version: number; readonly marks: Uint8Array }>();
  #ruleSets = new Names();
  #dates = new Names();
  #endings = new Names();
  #removals = new Names();
  #days: number[] = [];
  readonly #misplaced = new Set<GameId>();
  /** Games whose rows are read again before the next answer. */
  #doubtful: GameId[] = [];
  readonly #shownPlace: (row: PlaceColumns) => ShownPlace;
  /** Texts of rule sets and dates by their numbers in the table `names`. */
  #texts = new Map<number, string>();
  /** By first id of a part: the row of `game_changes` that the stored part contains. */
  readonly #seqs = new Map<number, number>();
  /** By first id of a part: how many games differ from what is stored. */
  readonly #changed = new Map<number, number>();

  /**
   * Reads nothing yet. `report` receives rows that cannot be read and damaged places. The connection gets the SQL
   * function `is_listed(game)`, which is valid after a call of {@link now}. Without `parts` only rows are read.
   */
  constructor(db: Db, report: Report, { parts } = { parts: true }) {
    this.#usesParts = parts;
    this.#report = report;
    this.#shownPlace = shownPlaces(db);
    this.#changes = changeReader(db);
    const last = db.prepare('SELECT max(id) FROM games').pluck();
    const games = db.prepare(`SELECT ${GAME_COLUMNS} FROM games WHERE id BETWEEN ? AND ? ORDER BY id`).raw();
    const adjudications = db
      .prepare('SELECT game, ending, kinds FROM adjudications WHERE game BETWEEN ? AND ? ORDER BY game')
      .raw();
    this.#name = db.prepare('SELECT text FROM names WHERE id = ?').pluck();
    const names = db.prepare('SELECT id, text FROM names WHERE id > ? ORDER BY id').raw();
    this.#namesAfter = id => names.all(id) as NumberedText[];
    this.#names = new StoredNames(this.#namesAfter, LARGEST_ID);
    const stored = db.prepare('SELECT seq, bytes FROM game_columns WHERE first = ?');
    this.#stored = first => stored.get(first) as StoredPart | undefined;
    const store = db.prepare('INSERT OR REPLACE INTO game_columns (first, seq, bytes) VALUES (?, ?, ?)');
    this.#store = (first, seq, bytes) => void store.run(first, seq, bytes);
    this.#last = () => (last.get() as number | null) ?? 0;
    this.#games = (first, end) => games.all(first, end) as GameValues[];
    db.function('is_listed', game => (this.#arrays.there[Number(game)] === LISTED ? 1 : 0));
    this.#adjudications = (first, end) => adjudications.all(first, end) as GameValues[];
  }

  /** Resolves when all games have been read; `isClosing` ends it early. */
  load(isClosing: () => boolean = () => false): Promise<void> {
    this.#loading ??= this.#loadInParts(isClosing).finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** The columns as they are now. Reads all games if that has not been done yet. */
  now(): Columns {
    if (this.#isLoaded) this.#catchUp();
    else for (const _ of this.#parts());
    const { names, ruleSets, dates, endings, removals } = this.#dictionaries();
    return {
      ...this.#arrays,
      end: this.#end,
      version: this.#version,
      rowsVersion: this.#rowsVersion,
      names,
      used: this.#usedIn,
      ruleSets,
      dates,
      endings,
      removals,
      misplaced: this.#misplaced,
    };
  }

  /** Somebody has read a row whose place is damaged. */
  foundDamagedPlace(id: GameId): void {
    if (!this.#misplaced.has(id)) this.#doubtful.push(id);
  }

  /** Does a part of what a search of names needs; false when nothing is left. */
  prepare(): boolean {
    const { names, dates, rowsVersion } = this.now();
    const column = NAME_COLUMNS.find(name => this.#used.get(name)?.version !== rowsVersion);
    if (column !== undefined) this.#usedIn(column);
    return column !== undefined || names.prepare() || dates.prepare();
  }

  readonly #usedIn = (column: NameColumn): Uint8Array => {
    const known = this.#used.get(column);
    if (known?.version === this.#rowsVersion) return known.marks;
    const marks = new Uint8Array(this.#names.size);
    const values = this.#arrays[column];
    for (let id = 0; id < this.#end; id++) marks[values[id] as number] = 1;
    this.#used.set(column, { version: this.#rowsVersion, marks });
    return marks;
  };

  async #loadInParts(isClosing: () => boolean): Promise<void> {
    if (this.#isLoaded) return;
    // What has asked for it can be answered first.
    await turn();
    if (this.#isLoaded || isClosing()) return;
    for (const _ of this.#parts()) {
      await turn();
      if (this.#isLoaded || isClosing()) return;
    }
  }

  /** Reads everything again; other connections may write between two parts. */
  *#parts(): Generator<void> {
    this.#isLoaded = false;
    this.#changes.skip();
    this.#names = new StoredNames(this.#namesAfter, LARGEST_ID);
    this.#seqs.clear();
    this.#changed.clear();
    this.#ruleSets = new Names();
    this.#dates = new Names();
    this.#endings = new Names();
    this.#removals = new Names();
    this.#days = [];
    this.#texts = new Map();
    this.#unreadable = 0;
    this.#misplaced.clear();
    this.#end = 0;
    const last = this.#last();
    this.#arrays = makeArrays(Math.min(last, LARGEST_ID) + SPARE);
    for (let first = 0; first <= Math.min(last, LARGEST_ID); first += PART) {
      if (!this.#usesParts || !this.#readStored(first))
        for (let from = first; from < first + PART && from <= last; from += STEP) {
          this.#readAgain({ first: from, last: Math.min(from + STEP, first + PART) - 1 });
          yield;
        }
      yield;
    }
    if (last > LARGEST_ID) this.#reportTooLarge(last);
    this.#isLoaded = true;
    this.#catchUp();
  }

  /**
   * Called at the beginning of every transaction that writes games: reads what other connections have changed, so that
   * columns never contain what the transaction may still undo.
   */
  begin(): void {
    this.#moves = [];
    this.#catchUp();
  }

  /** The running transaction moves these games into the bin, or out of it if `removal` is `null`. */
  moveToBin(ids: readonly GameId[], removal: string | null): void {
    this.#moves.push({ ids, removal });
  }

  /** The running transaction changes the home collection of these games. */
  moveHome(ids: readonly GameId[], home: CollectionId): void {
    this.#moves.push({ ids, home });
  }

  /** Called when the transaction has ended. If it only moved games with sound places, no rows are read again. */
  commit(appended: Appended): void {
    const moved = this.#moves.reduce((sum, { ids }) => sum + ids.length, 0);
    if (
      !this.#isLoaded ||
      this.#misplaced.size > 0 ||
      moved === 0 ||
      moved !== appended.games ||
      !this.#changes.ignore(appended.rows)
    )
      return;
    const { there, removal: removals, collection } = this.#arrays;
    for (const move of this.#moves) {
      const { ids } = move;
      if ('home' in move) {
        for (const id of ids) collection[id] = move.home;
        continue;
      }
      const { removal } = move;
      const token = removal === null ? 0 : this.#removals.add(removal);
      for (const id of ids) {
        there[id] = removal === null ? LISTED : BINNED;
        removals[id] = token;
        this.#countChanged(id, id);
      }
    }
    this.#version++;
  }

  /** Reads the games that have changed since the last call, if the columns are loaded. */
  #catchUp(): void {
    if (!this.#isLoaded) return;
    const changed = this.#changes.next();
    if (changed === null) for (const _ of this.#parts());
    else for (const range of changed) this.#readAgain(range);
    for (const id of this.#doubtful.splice(0)) this.#readAgain({ first: id, last: id });
  }

  /**
   * Stores the parts that have changed most, or that `game_changes` will soon no longer complete, one after each step.
   * A part with a damaged place is not stored, so that each start reads its rows and reports it.
   * `transaction` runs its work in a transaction that takes the write lock at once.
   */
  *keepParts(transaction: (work: () => void) => void): Generator<void> {
    if (!this.#isLoaded) return;
    this.#catchUp();
    const newest = this.#changes.newest();
    for (let first = 0; first < this.#end; first += PART) {
      const seq = this.#seqs.get(first);
      const isOld = seq !== undefined && newest - seq > KEPT_CHANGES / 2;
      if (!isOld && (this.#changed.get(first) ?? 0) <= MOST_CHANGED) continue;
      if (this.#misplacedIn(first, first + PART - 1).length > 0) continue;
      transaction(() => {
        this.begin();
        this.#store(first, this.#changes.known, packPart(this.#part(first)));
      });
      this.#seqs.set(first, this.#changes.known);
      this.#changed.delete(first);
      yield;
    }
  }

  #part(first: number): ColumnPart {
    const count = Math.min(PART, this.#end - first);
    const columns = new Map<string, Exclude<Arrays[keyof Arrays], undefined>>();
    const lists: Record<string, readonly string[]> = {};
    for (const name of Object.keys(this.#arrays) as (keyof Arrays)[]) {
      const values = this.#arrays[name].subarray(first, first + count);
      if (!isListed(name)) columns.set(name, values);
      else {
        const local = numberedAgain(values);
        const dictionary = this.#dictionaries()[LISTS[name]];
        columns.set(name, local.values);
        lists[name] = local.numbers.map(number => dictionary.text(number));
      }
    }
    columns.delete('day');
    columns.delete('seen');
    return { first, count, seq: this.#changes.known, columns, lists };
  }

  /**
   * Compares the stored parts with the rows. Returns the first ids of parts that are damaged, or differ from their rows
   * although `game_changes` does not say so; -1 for ranks of names. Parts that are older than `game_changes` are not
   * used and not compared.
   */
  static differingParts(db: Db): readonly GameId[] {
    const stored = db.prepare('SELECT first, seq, bytes FROM game_columns ORDER BY first');
    const fromRows = new GameColumns(db, () => {}, { parts: false });
    const rows = fromRows.now();
    const fromParts = new GameColumns(db, () => {});
    const parts = fromParts.now();
    const differing: GameId[] = [];
    for (const { first, seq, bytes } of stored.all() as (StoredPart & { readonly first: GameId })[]) {
      const part = typeof seq === 'number' && bytes instanceof Uint8Array ? readPart(first, seq, bytes) : null;
      const ranks = part && first === RANKS ? ranksIn(part) : null;
      const isEqual =
        first === RANKS ? ranks && areRanksOf(ranks, rows.names, withoutCase) : isEqualPart(rows, parts, first);
      if (part === null || !isEqual) differing.push(first);
    }
    return differing;
  }

  /** Ranks of the table `names` by number; 0: not ranked. `null`: none are stored, or they are damaged. */
  readRanks(): Uint32Array<ArrayBuffer> | null {
    const stored = this.#usesParts ? this.#packed(RANKS) : null;
    return stored && ranksIn(stored.part);
  }

  /** Called inside a transaction. */
  storeRanks(ranks: Uint32Array): void {
    const columns = new Map([['ranks', ranks]]);
    this.#store(RANKS, 0, packPart({ first: RANKS, count: ranks.length, seq: 0, columns, lists: {} }));
  }

  /** `null`: there is none, or it is damaged. */
  #packed(first: number): { readonly seq: number; readonly part: PackedPart } | null {
    let stored: StoredPart | undefined;
    try {
      stored = this.#stored(first);
    } catch (error) {
      if (!isCorrupt(error)) throw error;
    }
    if (!stored || typeof stored.seq !== 'number' || !(stored.bytes instanceof Uint8Array)) return null;
    const part = readPart(first, stored.seq, stored.bytes);
    return part && { seq: stored.seq, part };
  }

  /** False when the part must be read from the rows. */
  #readStored(first: number): boolean {
    const stored = this.#packed(first);
    const changed = stored && this.#changes.since(stored.seq, { first, last: first + PART - 1 });
    if (!stored || !changed) return false;
    this.#unpack(first, stored.part);
    this.#seqs.set(first, stored.seq);
    for (const range of changed)
      this.#readAgain({ first: Math.max(first, range.first), last: Math.min(first + PART - 1, range.last) });
    return true;
  }

  #unpack(first: number, { count, columns, lists }: PackedPart): void {
    this.#version++;
    this.#rowsVersion++;
    this.#reserve(first + count);
    const to = this.#arrays;
    for (const [name, column] of columns) unpackColumn(column, to[name as keyof Arrays], first, count);
    for (const name of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
      const dictionary = this.#dictionaries()[LISTS[name]];
      const numbers = Uint32Array.from(lists[name] ?? [], text => dictionary.add(text));
      const values = to[name];
      const [only] = numbers;
      if (numbers.length === 1 && only !== undefined) values.fill(only, first, first + count);
      else if (numbers.some((number, local) => number !== local))
        for (let id = first; id < first + count; id++) values[id] = numbers[values[id] as number] ?? 0;
    }
    for (let day = this.#days.length; day < this.#dates.size; day++) this.#days.push(packDay(this.#dates.text(day)));
    for (const name of NAMED) this.#names.use(largest(to[name], first, count));
    const days = Uint32Array.from(this.#days);
    for (let id = first; id < first + count; id++) to.day[id] = days[to.date[id] as number] as number;
    to.seen.fill(this.#rowsVersion, first, first + count);
  }

  #countChanged(first: number, last: number): void {
    for (let part = first - (first % PART); part <= last; part += PART) {
      const games = Math.min(last, part + PART - 1) - Math.max(first, part) + 1;
      this.#changed.set(part, (this.#changed.get(part) ?? 0) + games);
    }
  }

  #readAgain({ first, last }: GameRange): void {
    this.#countChanged(first, Math.min(last, LARGEST_ID));
    for (let from = first; from <= last; from += STEP) this.#readRange(from, Math.min(from + STEP - 1, last));
  }

  #readRange(first: number, last: number): void {
    this.#version++;
    this.#rowsVersion++;
    for (const id of this.#misplacedIn(first, last)) this.#misplaced.delete(id);
    const { there, ending, kinds } = this.#arrays;
    there.fill(MISSING, first, last + 1);
    ending.fill(0, first, last + 1);
    kinds.fill(0, first, last + 1);
    for (const row of this.#readable(first, last)) this.#put(row);
    for (const [game, name, bits] of this.#adjudications(first, last)) {
      const id = Number(game);
      if (id >= this.#end) continue;
      this.#arrays.ending[id] = this.#endings.add(textOf(name));
      this.#arrays.kinds[id] = numberOf(bits);
    }
    this.#arrays.seen.fill(this.#rowsVersion, first, last + 1);
  }

  /** A damaged page affects only the rows on it, which are reported. */
  #readable(first: number, last: number): readonly GameValues[] {
    try {
      return this.#games(first, last);
    } catch (error) {
      if (!isCorrupt(error) || this.#unreadable >= PATIENCE) throw error;
      if (first === last) {
        this.#unreadable++;
        const reason = messageOf(error);
        this.#report({ table: 'games', key: String(first), name: '', reason });
        return [];
      }
      const middle = Math.floor((first + last) / 2);
      return [...this.#readable(first, middle), ...this.#readable(middle + 1, last)];
    }
  }

  #put(row: GameValues): void {
    const [id, storedIn, rules, white, black, event, site, round, whiteElo, blackElo, date, ...rest] = row;
    const [result, plies, flags, changed, storedBin, sum] = rest;
    const at = id as GameId;
    if (at > LARGEST_ID) {
      this.#reportTooLarge(at);
      return;
    }
    this.#reserve(at + 1);
    const to = this.#arrays;
    const names = this.#names;
    const place = this.#shownPlace({ id: at, collection: storedIn, bin: storedBin, place_sum: sum });
    to.there[at] = place.bin === null ? LISTED : BINNED;
    to.collection[at] = place.collection;
    to.rules[at] = this.#ruleSets.add(this.#text(rules));
    to.white[at] = names.use(white);
    to.black[at] = names.use(black);
    to.event[at] = names.use(event);
    to.site[at] = names.use(site);
    to.round[at] = names.use(round);
    to.whiteElo[at] = eloOf(whiteElo);
    to.blackElo[at] = eloOf(blackElo);
    const dateText = unpackDate(numberOf(date), id => this.#text(id));
    const day = this.#dates.add(dateText);
    to.date[at] = day;
    to.day[at] = this.#days[day] ??= packDay(dateText);
    to.result[at] = RESULTS[numberOf(result)] === undefined ? 0 : numberOf(result);
    to.plies[at] = numberOf(plies);
    to.annotated[at] = isAnnotated(numberOf(flags)) ? 1 : 0;
    to.kept[at] = KEPT.indexOf(keptIn(numberOf(flags)));
    to.changed[at] = numberOf(changed);
    to.removal[at] = place.bin === null ? 0 : this.#removals.add(place.bin);
    if (place.isSound) return;
    this.#misplaced.add(at);
    const players = { white: this.#text(white), black: this.#text(black), event: this.#text(event), date: dateText };
    this.#report(damagedPlace(gameName(at, players)));
  }

  #misplacedIn(first: GameId, last: GameId): readonly GameId[] {
    return [...this.#misplaced].filter(id => id >= first && id <= last);
  }

  /** The text with this number in `names`. In a damaged file there may be none: lists show it as empty. */
  #text(value: unknown): string {
    const id = numberOf(value);
    let text = this.#texts.get(id);
    if (text === undefined) {
      text = id === 0 ? '' : textOf(this.#name.get(id));
      this.#texts.set(id, text);
    }
    return text;
  }

  #reserve(end: number): void {
    if (end > this.#end) this.#end = end;
    if (end <= this.#arrays.there.length) return;
    const larger = makeArrays(Math.ceil(end * 1.5) + SPARE);
    for (const name of Object.keys(larger) as (keyof Arrays)[]) larger[name].set(this.#arrays[name]);
    this.#arrays = larger;
  }

  #reportTooLarge(id: GameId): void {
    this.#report({ table: 'games', key: String(id), name: '', reason: 'its number is too large' });
  }

  #dictionaries() {
    return {
      names: this.#names,
      ruleSets: this.#ruleSets,
      dates: this.#dates,
      endings: this.#endings,
      removals: this.#removals,
    };
  }
}

interface StoredPart {
  readonly seq: unknown;
  readonly bytes: unknown;
}

const COMPARED = (Object.keys(makeArrays(0)) as (keyof Arrays)[]).filter(name => name !== 'seen' && name !== 'there');

const NAMED = ['white', 'black', 'event', 'site', 'round'] as const satisfies readonly NameColumn[];

const isListed = (name: keyof Arrays): name is keyof typeof LISTS => Object.hasOwn(LISTS, name);

function largest(values: Uint32Array, first: number, count: number): number {
  let most = 0;
  for (let id = first; id < first + count; id++) if ((values[id] as number) > most) most = values[id] as number;
  return most;
}

/** The different values, and each value as its place among them. */
function numberedAgain(values: Arrays[keyof Arrays]) {
  const places = new Map<number, number>();
  const again = Uint32Array.from(values, value => {
    let place = places.get(value);
    if (place === undefined) {
      place = places.size;
      places.set(value, place);
    }
    return place;
  });
  return { values: again, numbers: [...places.keys()] };
}

function ranksIn({ count, columns }: PackedPart): Uint32Array<ArrayBuffer> | null {
  const column = columns.get('ranks');
  if (column === undefined) return null;
  const ranks = new Uint32Array(count);
  unpackColumn(column, ranks, 0, count);
  return ranks;
}

/** Whether the values of a part are the same, with texts instead of numbers. */
function isEqualPart(a: Columns, b: Columns, first: GameId): boolean {
  const end = Math.min(first + PART, Math.max(a.end, b.end));
  for (let id = first; id < end; id++) {
    if ((a.there[id] ?? MISSING) !== (b.there[id] ?? MISSING)) return false;
    if ((a.there[id] ?? MISSING) === MISSING) continue;
    for (const name of COMPARED) {
      const [left, right] = [a[name][id] as number, b[name][id] as number];
      const same = isListed(name) ? a[LISTS[name]].text(left) === b[LISTS[name]].text(right) : left === right;
      if (!same) return false;
    }
  }
  return true;
}

/** In a damaged file a column may have a value of any type. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const eloOf = (value: unknown): number => (typeof value === 'number' && value >= 0 && value < 2 ** 15 ? value : -1);

/** All games in the library, outside the bin. */
export function listedGames({ end, there }: Columns): Mask {
  const mask = new Uint8Array(end).fill(1);
  between(there, LISTED, LISTED)(mask);
  return mask;
}

/** The numbers of games outside the bin by collection, and the number of games in the bin. */
export function countGames({ end, there, collection }: Columns): {
  readonly listed: ReadonlyMap<CollectionId, number>;
  readonly binned: number;
} {
  const listed = new Map<CollectionId, number>();
  let [last, run, binned] = [-1, 0, 0];
  const close = (): void => void (run > 0 && listed.set(last, (listed.get(last) ?? 0) + run));
  for (let id = 0; id < end; id++) {
    if (there[id] === BINNED) binned++;
    if (there[id] !== LISTED) continue;
    const own = collection[id] as number;
    if (own !== last) {
      close();
      [last, run] = [own, 0];
    }
    run++;
  }
  close();
  return { listed, binned };
}
