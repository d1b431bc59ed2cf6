/**
 * The tables at hand: opens the files of some folders and answers what a position is worth, in moves to mate and without any counting: to
 * the chaser of a bare king, and in a duel, where each side has a table of what it wins, to the one that does. Blocks are unpacked once and kept
 * while there is room. What is missing and small may be made when it is first asked for.
 */
import { join } from 'node:path';
import type { Position } from '../../rules/position.ts';
import { type Issue, ok, type Parsed } from '../../rules/result.ts';
import type { Color } from '../../rules/types.ts';
import type { DtrRule } from '../count/dtr-rule.ts';
import type { CountingRule } from '../count/two-sided-rule.ts';
import { byteOf, type Ending, type EndingPieces, moved, parseEnding, placeOf, sidesOf } from '../ending.ts';
import type { FirstMovesLeft } from '../first-move-rights.ts';
import { Blocks } from './block-cache.ts';
import { TableCopies } from './copies.ts';
import { nameAt, openPlaced, ruleFolder, ruleFoldersIn, tablesIn } from './locations.ts';
import { BLOCK, foreignTable, type TableFile } from './table-file.ts';
import { plainName } from './table-name.ts';

/**
 * What a table says: the chaser mates in so many of its moves, or `null`, never. In a duel the chaser is the side that wins, or, where neither
 * does, the one with the stronger unit; the ending is named as that side sees it.
 */
export interface MateDistance {
  readonly ending: string;
  readonly chaser: Color;
  readonly mate: number | null;
}

/** Makes the table of an ending, of distances where there is no rule, and says where, or gives it where no file could be written; `null`
 * where that takes long and is left to the user. */
export type TableBuilder = (ending: Ending, rule: CountingRule | null) => Parsed<string | TableFile | null>;

/** Receives each table that is needed and missing. */
export type OnMissingTable = (ending: Ending, rule: 'mate' | DtrRule) => void;

/** What is known of positions in which the chaser still has first-move rights. */
export interface FirstMoveProbe {
  /**
   * DTM or DTR with the bare king to move. `null`: the chaser never wins. `undefined`: a table is missing, the part is still being solved
   * elsewhere, or solving was stopped. Issues: those of a damaged block, and why a part could not be solved.
   */
  lost(
    pieces: EndingPieces,
    left: FirstMovesLeft,
    rule: 'mate' | DtrRule,
    onMissing: OnMissingTable,
  ): Parsed<number | null | undefined>;
  /**
   * Reports all missing tables that these pieces need under the rules before any part is solved, and requests the parts that are solved
   * elsewhere. False: a table is missing, and the caller cannot wait for what is known without it.
   */
  foresee(
    pieces: EndingPieces,
    left: FirstMovesLeft,
    rules: readonly ('mate' | DtrRule)[],
    onMissing: OnMissingTable,
  ): boolean;
}

const DEFAULT_ROOM = 64 << 20;

/** Moves to mate where a table is missing. */
const UNKNOWN = -1;
type Known = number | null;

export class EndgameTables {
  readonly #files = new Map<string, TableCopies>();
  readonly #blocks: Blocks;
  readonly #folders: readonly string[];
  /** By folder, those of needs that were asked for. */
  readonly #counted = new Map<string, EndgameTables>();
  readonly #make: TableBuilder | null;
  readonly #rule: CountingRule | null;
  /** Endings that are not made when asked for. */
  readonly #refused = new Set<string>();
  readonly #faults: Issue[] = [];
  readonly #told: (fault: Issue) => void;
  #firstMoves: FirstMoveProbe | null = null;

  /**
   * @param folders searched in order, the first file of an ending counts; where a block of it is damaged, the next
   * @param room bytes for unpacked blocks, those of {@link counted} included
   * @param make what is missing, when it is asked for
   * @param rule of tables of needs
   * @param told hears of each fault as it is met
   */
  constructor(
    folders: readonly string[],
    room: number | Blocks = DEFAULT_ROOM,
    make: TableBuilder | null = null,
    rule: CountingRule | null = null,
    told: (fault: Issue) => void = () => {},
  ) {
    this.#blocks = typeof room === 'number' ? new Blocks(room) : room;
    this.#folders = folders;
    this.#make = make;
    this.#rule = rule;
    this.#told = told;
    for (const path of folders.flatMap(folder => this.#listed(folder))) {
      this.#open(path);
    }
  }

  /** Files that could not be used, or not be made, with the reason; play goes on without them. Those of needs as soon as they were asked for. */
  get faults(): readonly Issue[] {
    return this.#faults;
  }

  #tell(fault: Issue): void {
    this.#faults.push(fault);
    this.#told(fault);
  }

  #listed(folder: string): readonly string[] {
    try {
      return tablesIn(folder);
    } catch (error) {
      const text = `The folder of endgame tables ${folder} cannot be read: ${String(error)}`;
      this.#tell({ code: 'table-unreadable', text, data: { path: folder } });
      return [];
    }
  }

  #open(path: string): void {
    const table = openPlaced(path);
    if (!table.ok) {
      this.#tell(table.error);
      return;
    }
    const { header, close } = table.value;
    if (JSON.stringify(header.counting ?? null) !== JSON.stringify(this.#rule)) {
      close();
      this.#tell(foreignTable(path, 'it was made for another counting'));
    } else this.#add(table.value);
  }

  #add(table: TableFile): void {
    const { name } = table.ending;
    const first = this.#files.get(name);
    if (first === undefined) this.#files.set(name, new TableCopies(table, fault => this.#tell(fault)));
    else first.add(table);
  }

  /** The table of one ending, made now where that can be; `undefined` where it is not there and is not made either. */
  table(ending: Ending): TableFile | undefined {
    const known = this.#files.get(ending.name);
    if (known !== undefined || this.#make === null || this.#refused.has(ending.name)) return known;
    const made = this.#make(ending, this.#rule);
    if (!made.ok) this.#tell(made.error);
    else if (typeof made.value === 'string') this.#open(made.value);
    else if (made.value !== null) this.#add(made.value);
    if (!this.#files.has(ending.name)) this.#refused.add(ending.name);
    return this.#files.get(ending.name);
  }

  /** What was not made when it was asked for may be made now. */
  askAgain(): void {
    this.#refused.clear();
    for (const counted of this.#counted.values()) counted.askAgain();
  }

  get files(): readonly TableFile[] {
    return [...this.#files.values()];
  }

  /** Endings of which there are tables under some counting, whichever. */
  endingsUnderRules(): readonly Ending[] {
    const paths = this.#folders.flatMap(ruleFoldersIn).flatMap(folder => this.#listed(folder));
    return [...new Set(paths.map(path => plainName(nameAt(path))))].flatMap(name => parseEnding(name) ?? []);
  }

  /** Whether it is there; more are when they are asked for. */
  has(ending: Ending): boolean {
    return this.#files.has(ending.name);
  }

  /** Tables of needs under this rule, from the folders beside these: what they say of a position is not its mate but its needs. */
  counted(rule: CountingRule): EndgameTables {
    const name = ruleFolder(rule);
    const known = this.#counted.get(name);
    if (known) return known;
    const folders = this.#folders.map(folder => join(folder, name));
    const counted = new EndgameTables(folders, this.#blocks, this.#make, rule, fault => this.#tell(fault));
    this.#counted.set(name, counted);
    return counted;
  }

  /** Those that a rule asks for: these for the moves to mate, else its tables of needs. */
  under(rule: 'mate' | CountingRule): EndgameTables {
    return rule === 'mate' ? this : this.counted(rule);
  }

  /** From now on, positions with first-move rights are probed there. */
  useFirstMoves(firstMoves: FirstMoveProbe): void {
    this.#firstMoves = firstMoves;
  }

  /** `null`: positions with first-move rights are not supported. */
  get firstMoves(): FirstMoveProbe | null {
    return this.#firstMoves;
  }

  /** `null` when no table knows the position, or not every one that it takes is there. Issues: those of a damaged block, told each time. */
  probe(position: Position): Parsed<MateDistance | null> {
    let drawn: MateDistance | null = null;
    let known = true;
    for (const pieces of sidesOf(position.board(), position.turn)) {
      const mate = this.#mate(pieces, position);
      if (!mate.ok) return mate;
      if (mate.value === UNKNOWN) known = false;
      else {
        const distance = { ending: pieces.ending.name, chaser: pieces.chaser, mate: mate.value };
        if (mate.value !== null) return ok(distance);
        drawn ??= distance;
      }
    }
    return ok(known ? drawn : null);
  }

  #mate(pieces: EndingPieces, position: Position): Parsed<Known> {
    if (this.table(pieces.ending) === undefined) return ok(UNKNOWN);
    return position.turn === pieces.chaser ? this.#bestMove(pieces, position) : this.#value(pieces);
  }

  /** Moves to mate with the chaser to move; what a move promotes into or leaves after a capture has a table of its own. */
  #bestMove(pieces: EndingPieces, position: Position): Parsed<Known> {
    let best: number | null = null;
    for (const move of position.moves()) {
      const value = this.#value(moved(pieces, move));
      if (!value.ok || value.value === UNKNOWN) return value;
      if (value.value !== null && (best === null || value.value + 1 < best)) best = value.value + 1;
    }
    return ok(best);
  }

  /** What the chaser of these men needs with the other side to move: `null`, it never wins; `undefined`, no table knows. */
  lost(pieces: EndingPieces): Parsed<number | null | undefined> {
    const value = this.#value(pieces);
    return value.ok && value.value === UNKNOWN ? ok(undefined) : value;
  }

  /** Moves to mate with the other side to move. */
  #value(pieces: EndingPieces): Parsed<Known> {
    const file = this.table(pieces.ending);
    if (file === undefined) return ok(UNKNOWN);
    const { index, square } = placeOf(pieces);
    const at = byteOf(index, square);
    const block = this.#blocks.of(file, Math.floor(at / BLOCK));
    if (!block.ok) return block;
    const value = block.value[at % BLOCK] as number;
    return ok(value === 0 ? null : value - 1);
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
    this.#files.clear();
    this.#blocks.clear();
    for (const counted of this.#counted.values()) counted.close();
    this.#counted.clear();
  }
}
