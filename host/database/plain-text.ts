/**
 * Writes plain games as PGN in bulk: the text of `core/pgn/writer.ts`, without an object or a text for each game. Rows,
 * names and records are compared with their checksums. The text before the moves follows from the form of the tags and
 * the rule set, except values. A game with anything unusual is left to the caller.
 */
import type { GameId } from '../../api/contract.ts';
import { isEngineName } from '../../core/pgn/player-rules.ts';
import { makeTag, tagValue } from '../../core/pgn/tags.ts';
import { rulesOfSite } from '../../core/pgn/variant-names.ts';
import { exportedTags } from '../../core/pgn/writer.ts';
import { SUMMED_COLUMNS } from '../../engine/library/game-writer.ts';
import { MoveWriter } from '../../engine/library/move-writer.ts';
import { RowSums } from '../../engine/library/row-sums.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { unpackDay } from './columns/day.ts';
import { isCorrupt } from './corruption.ts';
import type { GameRecords } from './game-records.ts';
import type { Db } from './open.ts';
import { libraryModule } from './position-index/kernel.ts';
import type { Block } from './storage/block.ts';
import { isInContents, RESULTS, ROW_COLUMNS } from './storage/game-row.ts';
import { RecordReader } from './storage/record.ts';
import { type Column, partsOfForm } from './storage/tag-form.ts';

/** Most rows that are read at once; fewer where games that are not plain lie between. */
const ROWS = 512;
/** Bytes of the text of these games; a game that does not fit is left for the next call. */
const ROOM = 1024 * 1024;
/** Names, dates and numbers whose bytes are kept. */
const KEPT = 200_000;
const FEED = 10;

/** Places in a row. */
const COLUMNS = ROW_COLUMNS.filter(name => name !== 'collection');
const AT = Object.fromEntries(COLUMNS.map((name, index) => [name, index])) as Readonly<Record<string, number>>;
const [RULES, DATE, RESULT, FLAGS, BIN, SUM] = ['rules', 'date', 'result', 'flags', 'bin', 'sum'].map(
  name => AT[name],
) as [number, number, number, number, number, number];
const COLUMN_AT: Readonly<Record<Column, number>> = {
  white: AT.white as number,
  black: AT.black as number,
  event: AT.event as number,
  site: AT.site as number,
  round: AT.round as number,
  date: DATE,
  whiteElo: AT.white_elo as number,
  blackElo: AT.black_elo as number,
};
const NAMED = [COLUMN_AT.white, COLUMN_AT.black, COLUMN_AT.event, COLUMN_AT.site, COLUMN_AT.round];
/** Tags on which the rule set depends that a game is read by, besides players and site. */
const DECIDING_TAGS = new Set(['whitetype', 'blacktype', 'whitetitle', 'blacktitle']);
const COLUMN_OF_DECIDING_TAG: Readonly<Record<string, Column>> = { white: 'white', black: 'black', site: 'site' };

/** Sources of values behind the columns. */
const IN_RECORD = COLUMNS.length;
const NO_VALUE = -1;

type Row = readonly (number | string | Uint8Array | null)[];

/** Text, and where the value behind it comes from: a place in a row, {@link IN_RECORD}, or {@link NO_VALUE}. */
interface Piece {
  readonly text: Uint8Array;
  readonly source: number;
  /** Its place among the values of the record. */
  readonly index: number;
}

/** What games of one form and rule set have before their moves. */
interface Head {
  readonly rules: RuleSet;
  readonly pieces: readonly Piece[];
  /** The number of values in a record. */
  readonly values: number;
}

const RESULT_BYTES = RESULTS.map(result => Buffer.from(result));
const NOTHING = new Uint8Array();

export class PlainText {
  readonly #records: GameRecords;
  readonly #select;
  readonly #version;
  readonly #writer = new MoveWriter(libraryModule());
  readonly #sums = new RowSums(libraryModule(), ROWS);
  readonly #reader = new RecordReader();
  readonly #out = Buffer.allocUnsafe(ROOM);
  #end = 0;
  readonly #heads = new Map<number, Head | null>();
  readonly #names = new Map<number, Uint8Array>();
  /** Whether games of a site, or of a player, may be read by another rule set. */
  readonly #sites = new Map<number, boolean>();
  readonly #players = new Map<number, boolean>();
  #block: Block | null = null;
  /** Rows that the next call reads. */
  #most = ROWS;
  readonly #days = new Map<number, Uint8Array>();
  readonly #numbers = new Map<number, Uint8Array>();
  /** Where the values of a record begin and end. */
  readonly #values: number[] = [];

  constructor(db: Db, records: GameRecords) {
    this.#records = records;
    const version = db.prepare('PRAGMA data_version').pluck();
    this.#version = () => version.get();
    this.#select = db.prepare(`SELECT ${COLUMNS.join(', ')} FROM games WHERE id BETWEEN ? AND ? ORDER BY id`).raw();
  }

  /**
   * Writes games from `ids[from]` on, with an empty line between two. Stops at a game that it cannot write, or that
   * `isLeft` returns true for. Returns how many it has written.
   */
  write(ids: readonly GameId[], from: number, isLeft: (id: GameId) => boolean): number {
    this.#end = 0;
    this.#block = null;
    const version = this.#version();
    const first = ids[from] as GameId;
    let count = 1;
    while (count < this.#most && (ids[from + count] ?? 0) - first === count) count++;
    const rows = this.#rows(first, first + count - 1);
    this.#sumRows(rows);
    const sums = this.#sums.sum(rows.length);
    let written = 0;
    for (const row of rows) {
      const id = first + written;
      if (row[0] !== id || row[SUM] !== sums[written] || isLeft(id) || !this.#writeGame(id, row)) break;
      written++;
    }
    this.#most = Math.max(1, written === count ? Math.min(ROWS, 2 * count) : written);
    // Another connection may have changed rows or blocks meanwhile.
    return this.#version() === version ? written : 0;
  }

  /** What the last call of {@link write} has written. */
  text(): string {
    return this.#out.toString('utf8', 0, this.#end);
  }

  /** None if one of them is on a damaged page. */
  #rows(first: GameId, last: GameId): readonly Row[] {
    try {
      return this.#select.all(first, last) as Row[];
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      return [];
    }
  }

  #sumRows(rows: readonly Row[]): void {
    const { rows: summed } = this.#sums;
    let at = 0;
    for (const row of rows)
      for (let column = 0; column < SUMMED_COLUMNS; column++) {
        const value = row[column];
        // A value of another type is damaged: no row has an infinite one.
        summed[at++] = value === null ? Number.NaN : typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
      }
  }

  /** False for a game that the caller has to write or to report. */
  #writeGame(id: GameId, row: Row): boolean {
    const before = this.#end;
    try {
      if (row[BIN] === null && !isInContents(row[FLAGS] as number) && this.#putGame(id, row)) return true;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    this.#end = before;
    return false;
  }

  /** @throws TypeError, RangeError, SyntaxError when it is damaged. */
  #putGame(id: GameId, row: Row): boolean {
    for (const column of NAMED) this.#nameOf(row[column] as number);
    if (this.#isDeciding(row)) return false;
    this.#dayOf(row[DATE] as number);
    const result = row[RESULT] as number;
    const block = this.#block;
    if (block === null || id >= block.first + block.count) this.#block = this.#records.blocks.block(id);
    const record = this.#block?.record(id) ?? null;
    if (record === null || RESULT_BYTES[result] === undefined) return false;
    const reader = this.#reader;
    reader.open(record);
    const moves = reader.take(2 * reader.varint());
    const head = this.#headOf(reader.varint(), row[RULES] as number);
    if (head === null || reader.count() !== head.values) return false;
    for (let index = 0; index < head.values; index++) {
      const length = reader.varint();
      this.#values[2 * index] = reader.at;
      this.#values[2 * index + 1] = reader.at + length;
      reader.take(length);
    }
    reader.end();
    const movetext = this.#writer.write(head.rules, moves, result);
    if (movetext === null) return false;
    if (this.#end > 0 && !this.#putByte(FEED)) return false;
    for (const { text, source, index } of head.pieces)
      if (!this.#put(text) || !this.#put(this.#valueOf(row, source, record, index))) return false;
    return this.#put(movetext) && this.#putByte(FEED);
  }

  #putByte(byte: number): boolean {
    if (this.#end === ROOM) return false;
    this.#out[this.#end++] = byte;
    return true;
  }

  #put(bytes: Uint8Array): boolean {
    if (this.#end + bytes.length > ROOM) return false;
    this.#out.set(bytes, this.#end);
    this.#end += bytes.length;
    return true;
  }

  #valueOf(row: Row, source: number, record: Uint8Array, index: number): Uint8Array {
    if (source === NO_VALUE) return NOTHING;
    if (source === IN_RECORD) {
      const bytes = record.subarray(this.#values[2 * index], this.#values[2 * index + 1]);
      return isWrittenAsIs(bytes) ? bytes : Buffer.from(tagValue(Buffer.from(bytes).toString('utf8')));
    }
    if (source === RESULT) return RESULT_BYTES[row[RESULT] as number] as Uint8Array;
    if (source === DATE) return this.#dayOf(row[DATE] as number);
    const value = row[source] as number | null;
    if (source !== COLUMN_AT.whiteElo && source !== COLUMN_AT.blackElo) return this.#nameOf(value as number);
    return value === null ? NOTHING : kept(this.#numbers, value, number => Buffer.from(String(number)));
  }

  #dayOf(date: number): Uint8Array {
    return date < 0 ? this.#nameOf(-1 - date) : kept(this.#days, date, day => Buffer.from(unpackDay(day)));
  }

  /** @throws TypeError when it is damaged. */
  #nameOf(id: number): Uint8Array {
    return kept(this.#names, id, () => Buffer.from(tagValue(this.#records.names.text(id))));
  }

  #isDeciding(row: Row): boolean {
    const { names } = this.#records;
    const isEngine = (id: number): boolean => kept(this.#players, id, () => isEngineName(names.text(id).trim()));
    return (
      kept(this.#sites, row[COLUMN_AT.site] as number, id => rulesOfSite(names.text(id).trim()) !== null) ||
      isEngine(row[COLUMN_AT.white] as number) ||
      isEngine(row[COLUMN_AT.black] as number)
    );
  }

  #headOf(form: number, rules: number): Head | null {
    return kept(this.#heads, form * 2 ** 26 + rules, () =>
      headOf(this.#records.names.text(form), this.#records.names.text(rules)),
    );
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError || isCorrupt(error);

function kept<T>(known: Map<number, T>, key: number, make: (key: number) => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= KEPT) known.clear();
  const made = make(key);
  known.set(key, made);
  return made;
}

/** Printable ASCII without characters that tag values escape. */
function isWrittenAsIs(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 32 || byte > 126 || byte === QUOTE || byte === BACKSLASH || byte === AMPERSAND) return false;
  }
  return true;
}

const [QUOTE, BACKSLASH, AMPERSAND] = [34, 92, 38];

/** `null`: the rule set is unknown, or the tags decide which one a game is read by. @throws SyntaxError */
function headOf(form: string, rulesId: string): Head | null {
  const rules = ruleSet(rulesId);
  if (rules === null) return null;
  const parts = partsOfForm(form);
  const decides = parts.some(([name, source]) => {
    const lower = name.toLowerCase();
    return DECIDING_TAGS.has(lower) || (source === '=' && COLUMN_OF_DECIDING_TAG[lower] !== undefined);
  });
  if (decides) return null;
  const tags = parts.map(([name, source]) => ({ name, value: typeof source === 'object' ? source[0] : '' }));
  const pieces: Piece[] = [];
  let text = '';
  const add = (name: string, source: number, index: number): void => {
    pieces.push({ text: Buffer.from(`${text}[${name} "`), source, index });
    text = '"]\n';
  };
  let values = 0;
  const indexes = parts.map(([, source]) => (source === '=' ? values++ : 0));
  for (const tag of exportedTags({ rules: rulesId, start: rules.startFen, tags, result: '*' })) {
    const place = tags.indexOf(tag);
    const source = parts[place]?.[1];
    if (source === '=') add(tag.name, IN_RECORD, indexes[place] as number);
    else if (typeof source === 'string') add(tag.name, COLUMN_AT[source], 0);
    else if (place < 0 && tag.name === 'Result') add(tag.name, RESULT, 0);
    else text += `${makeTag(tag)}\n`;
  }
  pieces.push({ text: Buffer.from(`${text}\n`), source: NO_VALUE, index: 0 });
  return { rules, pieces, values };
}
