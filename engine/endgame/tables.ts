/**
 * The tables at hand: opens the files of some folders and answers what a position is worth to the chaser, in moves to mate and
 * without any counting. Blocks are unpacked once and kept while there is room.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../rules/position.ts';
import { type Issue, ok, type Parsed } from '../rules/result.ts';
import { type Color, fromOf, toOf } from '../rules/types.ts';
import { byteOf, type Ending, type Men, menOf, moved, placeOf, promoted } from './ending.ts';
import { type NeedsRule, needsFolder } from './needs.ts';
import { BLOCK, foreignTable, openTable, type TableFile } from './table-file.ts';

export const TABLE_SUFFIX = '.ctb';

export const tableName = (ending: Ending): string => ending.name + TABLE_SUFFIX;

/** What a table says: the chaser mates in so many of its moves, or `null`, never. */
export interface MateDistance {
  readonly ending: string;
  readonly chaser: Color;
  readonly mate: number | null;
}

const DEFAULT_ROOM = 64 << 20;

export class EndgameTables {
  readonly #files = new Map<string, TableFile>();
  /** By table and block, oldest use first. */
  readonly #blocks = new Map<string, Uint8Array>();
  readonly #room: number;
  readonly #folders: readonly string[];
  /** By folder, those of needs that were asked for. */
  readonly #counted = new Map<string, EndgameTables>();
  /** Files that could not be used, with the reason; play goes on without them. */
  readonly faults: readonly Issue[];

  /** @param folders searched in order, the first file of an ending counts; @param room bytes for unpacked blocks; @param rule of tables of needs */
  constructor(folders: readonly string[], room = DEFAULT_ROOM, rule: NeedsRule | null = null) {
    this.#room = Math.max(room, BLOCK);
    this.#folders = folders;
    const faults: Issue[] = [];
    for (const path of folders.flatMap(tablesIn)) {
      const table = openTable(path);
      if (!table.ok) faults.push(table.error);
      else if (JSON.stringify(table.value.header.counting ?? null) !== JSON.stringify(rule)) {
        table.value.close();
        faults.push(foreignTable(path, 'it was made for another counting'));
      } else if (this.#files.has(table.value.ending.name)) table.value.close();
      else this.#files.set(table.value.ending.name, table.value);
    }
    this.faults = faults;
  }

  get files(): readonly TableFile[] {
    return [...this.#files.values()];
  }

  has(ending: Ending): boolean {
    return this.#files.has(ending.name);
  }

  /** Tables of needs under this rule, from the folders beside these: what they say of a position is not its mate but its needs. */
  counted(rule: NeedsRule): EndgameTables {
    const name = needsFolder(rule);
    const known = this.#counted.get(name);
    if (known) return known;
    const folders = this.#folders.map(folder => join(folder, name));
    const counted = new EndgameTables(folders, this.#room, rule);
    this.#counted.set(name, counted);
    return counted;
  }

  /** `null` when no table knows the position. Issues: those of a damaged block, told each time. */
  probe(position: Position): Parsed<MateDistance | null> {
    const men = menOf(position.board());
    if (men === null || !this.#files.has(men.ending.name)) return ok(null);
    const mets = promoted(men.ending);
    if (position.turn === men.chaser && mets !== null && !this.#files.has(mets.name)) return ok(null);
    const best = position.turn === men.chaser ? this.#bestMove(men, position) : this.#value(men);
    if (!best.ok) return best;
    return ok({ ending: men.ending.name, chaser: men.chaser, mate: best.value });
  }

  /** Moves to mate with the chaser to move; its moves take nothing; a promotion is worth what the mets' table says. */
  #bestMove(men: Men, position: Position): Parsed<number | null> {
    let best: number | null = null;
    for (const move of position.moves()) {
      const value = this.#value(moved(men, fromOf(move), toOf(move)));
      if (!value.ok) return value;
      if (value.value !== null && (best === null || value.value + 1 < best)) best = value.value + 1;
    }
    return ok(best);
  }

  /** Moves to mate with the bare king to move. The table must be there. */
  #value(men: Men): Parsed<number | null> {
    const { index, square } = placeOf(men);
    const at = byteOf(index, square);
    const block = this.#block(men.ending.name, Math.floor(at / BLOCK));
    if (!block.ok) return block;
    const value = block.value[at % BLOCK] as number;
    return ok(value === 0 ? null : value - 1);
  }

  #block(name: string, number: number): Parsed<Uint8Array> {
    const key = `${name} ${number}`;
    const kept = this.#blocks.get(key);
    if (kept !== undefined) {
      this.#blocks.delete(key);
      this.#blocks.set(key, kept);
      return ok(kept);
    }
    const block = (this.#files.get(name) as TableFile).read(number);
    if (!block.ok) return block;
    this.#blocks.set(key, block.value);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size * BLOCK <= this.#room) break;
      this.#blocks.delete(oldest);
    }
    return block;
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
    this.#files.clear();
    this.#blocks.clear();
    for (const counted of this.#counted.values()) counted.close();
    this.#counted.clear();
  }
}

/** Paths of the tables of a folder, by name; none where the folder is not there. */
export const tablesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith(TABLE_SUFFIX))
        .sort()
        .map(name => join(folder, name))
    : [];
