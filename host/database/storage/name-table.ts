/**
 * The texts that games share: names, events, sites, rounds, rule sets, forms of tags. A row of `games` has their numbers.
 * Number 0 is the empty text. A text may have several numbers; it gets a new one if the row of its old one is damaged.
 */
import type Database from 'better-sqlite3';
import { checksumOf } from '../checksum.ts';

type Db = Database.Database;

export interface NameTable {
  /** The number of a text, which is stored if it is new; inside a transaction. */
  add(text: string): number;
  /** The same for several texts, which may be equal. */
  addAll(texts: readonly string[]): readonly number[];
  /** `undefined` for a text without a number. */
  find(text: string): number | undefined;
  /** @throws TypeError when it is missing or damaged. */
  text(id: number): string;
}

interface Row {
  readonly id: number;
  readonly text: string;
  readonly sum: number;
}

/** Texts that are kept in memory. */
const KEPT = 20_000;
/** Texts of one statement; the rest of it is filled with the empty text, which has no row. */
const AT_ONCE = 64;

export function nameTable(db: Db): NameTable {
  const byText = db.prepare('SELECT id, text, sum FROM names WHERE text = ?');
  const byId = db.prepare('SELECT id, text, sum FROM names WHERE id = ?');
  const put = db.prepare('INSERT INTO names (id, text, sum) VALUES (?, ?, ?)');
  const last = db.prepare('SELECT coalesce(max(id), 0) FROM names').pluck();
  const places = (place: string): string => Array(AT_ONCE).fill(place).join(', ');
  const byTexts = db.prepare(`SELECT id, text, sum FROM names WHERE text IN (${places('?')})`);
  const putMany = db.prepare(`INSERT INTO names (id, text, sum) VALUES ${places('(?, ?, ?)')}`);
  const kept = new Map<number, string>();

  const find = (text: string): number | undefined => {
    if (text === '') return 0;
    return (byText.all(text) as Row[]).find(isSound)?.id;
  };
  /** The numbers of texts that have one. */
  const findAll = (texts: readonly string[]): Map<string, number> => {
    const numbers = new Map([['', 0]]);
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const part = texts.slice(from, from + AT_ONCE);
      while (part.length < AT_ONCE) part.push('');
      for (const row of byTexts.all(part) as Row[])
        if (isSound(row) && !numbers.has(row.text)) numbers.set(row.text, row.id);
    }
    return numbers;
  };
  const putAll = (rows: readonly (readonly [id: number, text: string, sum: number])[]): void => {
    const whole = rows.length - (rows.length % AT_ONCE);
    for (let from = 0; from < whole; from += AT_ONCE) putMany.run(rows.slice(from, from + AT_ONCE).flat());
    for (const row of rows.slice(whole)) put.run(row);
  };
  return {
    find,
    addAll(texts) {
      const numbers = findAll(texts);
      const rows: [id: number, text: string, sum: number][] = [];
      let id = last.get() as number;
      for (const text of texts) {
        if (numbers.has(text)) continue;
        id++;
        numbers.set(text, id);
        rows.push([id, text, nameSum(id, text)]);
      }
      putAll(rows);
      return texts.map(text => numbers.get(text) as number);
    },
    add(text) {
      const known = find(text);
      if (known !== undefined) return known;
      const id = (last.get() as number) + 1;
      put.run(id, text, nameSum(id, text));
      return id;
    },
    text(id) {
      if (id === 0) return '';
      const known = kept.get(id);
      if (known !== undefined) return known;
      const row = byId.get(id) as Row | undefined;
      if (row === undefined || !isSound(row)) throw new TypeError(`the text with number ${id} is missing or damaged`);
      if (kept.size >= KEPT) kept.clear();
      // Another text may get the number if the transaction is undone.
      if (!db.inTransaction) kept.set(id, row.text);
      return row.text;
    },
  };
}

const nameSum = (id: number, text: string): number => checksumOf([id, text]);

/** Whether a row of `names` is as it was stored. */
const isSound = ({ id, text, sum }: Row): boolean => typeof text === 'string' && sum === nameSum(id, text);
