/**
 * The tables at hand: opens the files of some folders and answers what a position is worth, in moves to mate and without any counting: to
 * the chaser of a bare king, and in a duel, where each side has a table of what it wins, to the one that does. Blocks are unpacked once and kept
 * while there is room.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../rules/position.ts';
import { type Issue, ok, type Parsed } from '../rules/result.ts';
import { type Color, fromOf, toOf } from '../rules/types.ts';
import { byteOf, type Ending, type Men, moved, placeOf, sidesOf } from './ending.ts';
import { type NeedsRule, needsFolder } from './needs.ts';
import { BLOCK, foreignTable, openTable, type TableFile } from './table-file.ts';

export const TABLE_SUFFIX = '.ctb';

export const tableName = (ending: Ending): string => ending.name + TABLE_SUFFIX;

/**
 * What a table says: the chaser mates in so many of its moves, or `null`, never. In a duel the chaser is the side that wins, or, where neither
 * does, the one with the stronger unit; the ending is named as that side sees it.
 */
export interface MateDistance {
  readonly ending: string;
  readonly chaser: Color;
  readonly mate: number | null;
}

const DEFAULT_ROOM = 64 << 20;

/** Moves to mate where a table is missing. */
const UNKNOWN = -1;
type Known = number | null;

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

  /** `null` when no table knows the position, or not every one that it takes is there. Issues: those of a damaged block, told each time. */
  probe(position: Position): Parsed<MateDistance | null> {
    let drawn: MateDistance | null = null;
    let known = true;
    for (const men of sidesOf(position.board(), position.turn)) {
      const mate = this.#mate(men, position);
      if (!mate.ok) return mate;
      if (mate.value === UNKNOWN) known = false;
      else {
        const distance = { ending: men.ending.name, chaser: men.chaser, mate: mate.value };
        if (mate.value !== null) return ok(distance);
        drawn ??= distance;
      }
    }
    return ok(known ? drawn : null);
  }

  #mate(men: Men, position: Position): Parsed<Known> {
    if (!this.#files.has(men.ending.name)) return ok(UNKNOWN);
    return position.turn === men.chaser ? this.#bestMove(men, position) : this.#value(men);
  }

  /** Moves to mate with the chaser to move; what a move promotes into or leaves after a capture has a table of its own. */
  #bestMove(men: Men, position: Position): Parsed<Known> {
    let best: number | null = null;
    for (const move of position.moves()) {
      const value = this.#value(moved(men, fromOf(move), toOf(move)));
      if (!value.ok || value.value === UNKNOWN) return value;
      if (value.value !== null && (best === null || value.value + 1 < best)) best = value.value + 1;
    }
    return ok(best);
  }

  /** Moves to mate with the other side to move. */
  #value(men: Men): Parsed<Known> {
    if (!this.#files.has(men.ending.name)) return ok(UNKNOWN);
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
