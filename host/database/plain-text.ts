/**
 * Writes plain games as PGN in bulk: the text of `core/pgn/writer.ts`, without an object or a text for each game. The
 * kernel (`engine/library/pgn-writer.ts`) asks for names and for the text before the moves, which follows from the form
 * of the tags and the rule set, except values. A game with anything unusual or damaged is left to the caller.
 */
import { LABELS_TAG } from '../../api/contract/organisation.ts';
import type { GameId } from '../../api/contract.ts';
import { isEngineName } from '../../core/pgn/player-rules.ts';
import { makeTag, tagValue } from '../../core/pgn/tags.ts';
import { rulesOfSite } from '../../core/pgn/variant-names.ts';
import { exportedTags } from '../../core/pgn/writer.ts';
import type { Tag } from '../../core/study/study.ts';
import { SUMMED_COLUMNS } from '../../engine/library/game-writer.ts';
import {
  GROUPS,
  type Head,
  IN_RECORD,
  type NeededText,
  NO_VALUE,
  PgnWriter,
  type Piece,
} from '../../engine/library/pgn-writer.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { isCorrupt } from './corruption.ts';
import type { GameRecords } from './game-records.ts';
import type { Db } from './open.ts';
import type { TagsOfGame } from './organisation/exported-groups.ts';
import { libraryModule } from './position-index/kernel.ts';
import { ROW_COLUMNS } from './storage/game-row.ts';
import { type Column, partsOfForm } from './storage/tag-form.ts';

/** Most rows that are read at once; fewer where games that are not plain lie between. */
const ROWS = 512;
/** Bytes of the text of these games; a game that does not fit is left for the next call. */
const ROOM = 1024 * 1024;

/** Places in a row. */
const COLUMNS = ROW_COLUMNS.filter(name => name !== 'collection' && name !== 'place_sum');
const [BIN, SUM] = [COLUMNS.indexOf('bin'), COLUMNS.indexOf('sum')] as [number, number];
const columnAt = (name: (typeof ROW_COLUMNS)[number]): number => COLUMNS.indexOf(name);
const RESULT = columnAt('result');
const COLUMN_AT: Readonly<Record<Column, number>> = {
  white: columnAt('white'),
  black: columnAt('black'),
  event: columnAt('event'),
  site: columnAt('site'),
  round: columnAt('round'),
  date: columnAt('date'),
  whiteElo: columnAt('white_elo'),
  blackElo: columnAt('black_elo'),
};
/** Tags on which the rule set depends that a game is read by, besides players and site. */
const DECIDING_TAGS = new Set(['whitetype', 'blacktype', 'whitetitle', 'blacktitle']);
const COLUMN_OF_DECIDING_TAG: Readonly<Record<string, Column>> = { white: 'white', black: 'black', site: 'site' };

type Row = readonly (number | string | Uint8Array | null)[];

export class PlainText {
  readonly #records: GameRecords;
  readonly #select;
  readonly #version;
  readonly #writer = new PgnWriter(libraryModule(), ROWS, ROOM);
  /** The lines with the groups of games, and their numbers for the kernel; 0 is none. */
  readonly #groups = [''];
  readonly #groupNumbers = new Map([['', 0]]);
  /** Most games have the same tags as the one before. */
  #lastTags: readonly Tag[] = [];
  #lastNumber = 0;
  /** Rows that the next call reads. */
  #most = ROWS;

  constructor(db: Db, records: GameRecords) {
    this.#records = records;
    const version = db.prepare('PRAGMA data_version').pluck();
    this.#version = () => version.get();
    this.#select = db.prepare(`SELECT ${COLUMNS.join(', ')} FROM games WHERE id BETWEEN ? AND ? ORDER BY id`).raw();
  }

  /**
   * Writes games from `ids[from]` on, with the tags of their groups and an empty line between two. Stops at a game that
   * it cannot write. Returns how many it has written.
   */
  write(ids: readonly GameId[], from: number, tagsOf: TagsOfGame): number {
    const version = this.#version();
    const first = ids[from] as GameId;
    let count = 1;
    while (count < this.#most && (ids[from + count] ?? 0) - first === count) count++;
    const usable = this.#fill(this.#rows(first, first + count - 1), first, tagsOf);
    const written = this.#writeRows(first, usable);
    this.#most = Math.max(1, written === count ? Math.min(ROWS, 2 * count) : written);
    // Another connection may have changed rows or blocks meanwhile.
    return this.#version() === version ? written : 0;
  }

  /** What the last call of {@link write} has written, in UTF-8, behind `between`. */
  text(between: string): Uint8Array {
    return this.#writer.text(between);
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

  /** Passes rows to the kernel. Returns how many come before the first one that is missing or deleted. */
  #fill(rows: readonly Row[], first: GameId, tagsOf: TagsOfGame): number {
    const { rows: values } = this.#writer;
    let at = 0;
    for (const [index, row] of rows.entries()) {
      if (row[0] !== first + index || row[BIN] !== null || typeof row[SUM] !== 'number') return index;
      for (let column = 0; column < SUMMED_COLUMNS; column++) {
        const value = row[column];
        if (value !== null && typeof value !== 'number') return index;
        values[at++] = value ?? Number.NaN;
      }
      values[at++] = row[SUM];
      values[at++] = this.#groupNumber(tagsOf(first + index));
    }
    return rows.length;
  }

  #groupNumber(tags: readonly Tag[]): number {
    if (tags === this.#lastTags) return this.#lastNumber;
    const text = tags.map(tag => `${makeTag(tag)}\n`).join('');
    const number = this.#groupNumbers.get(text) ?? this.#groups.push(text) - 1;
    this.#groupNumbers.set(text, number);
    this.#lastTags = tags;
    this.#lastNumber = number;
    return number;
  }

  #writeRows(first: GameId, count: number): number {
    const writer = this.#writer;
    writer.begin();
    let done = 0;
    for (;;) {
      const { written, stopped } = writer.write(done, count - done);
      done += written;
      if (done === count || stopped === 'end' || stopped === 'other') return done;
      try {
        if (stopped === 'text') this.#supply(writer.needed);
        else {
          const block = this.#records.blocks.block(first + done);
          const has = block !== null && first + done < block.first + block.count;
          if (!has || !writer.useBlock(block.bytes, block.first)) return done;
        }
      } catch (error) {
        if (!isDamage(error)) throw error;
        return done;
      }
    }
  }

  /** @throws TypeError, SyntaxError when the text is damaged. */
  #supply(needed: NeededText): void {
    const { names } = this.#records;
    if (needed.kind === 'groups') {
      this.#writer.add(Buffer.from(this.#groups[needed.number] as string));
      return;
    }
    if (needed.kind === 'head') {
      this.#writer.addHead(headOf(names.text(needed.form), names.text(needed.rules)));
      return;
    }
    const text = names.text(needed.name);
    const decides =
      (needed.kind === 'place' && rulesOfSite(text.trim()) !== null) ||
      (needed.kind === 'player' && isEngineName(text.trim()));
    this.#writer.add(decides ? null : Buffer.from(tagValue(text)));
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError || isCorrupt(error);

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
  const groups: Tag = { name: LABELS_TAG, value: '' };
  const tags = [
    ...parts.map(([name, source]): Tag => ({ name, value: typeof source === 'object' ? source[0] : '' })),
    groups,
  ];
  const pieces: Piece[] = [];
  let text = '';
  const add = (name: string, source: number, index: number): void => {
    pieces.push({ text: Buffer.from(`${text}[${name} "`), source, index });
    text = '"]\n';
  };
  const addGroups = (): void => {
    pieces.push({ text: Buffer.from(text), source: GROUPS, index: 0 });
    text = '';
  };
  let values = 0;
  const indexes = parts.map(([, source]) => (source === '=' ? values++ : 0));
  for (const tag of exportedTags({ rules: rulesId, start: rules.startFen, tags, result: '*' })) {
    const place = tags.indexOf(tag);
    const source = parts[place]?.[1];
    if (tag === groups) addGroups();
    else if (source === '=') add(tag.name, IN_RECORD, indexes[place] as number);
    else if (typeof source === 'string') add(tag.name, COLUMN_AT[source], 0);
    else if (place < 0 && tag.name === 'Result') add(tag.name, RESULT, 0);
    else text += `${makeTag(tag)}\n`;
  }
  pieces.push({ text: Buffer.from(`${text}\n`), source: NO_VALUE, index: 0 });
  return { rules, pieces, values };
}
