/**
 * The available tables: opens the files of some folders and probes positions for DTM, without a count. In a two-sided
 * ending each side has a table of its wins. Unpacked blocks are cached. Small missing tables can be built on demand.
 */

import type { Position } from '../../rules/position.ts';
import { type Issue, ok, type Parsed } from '../../rules/result.ts';
import type { Color } from '../../rules/types.ts';
import type { DtrRule, Table } from '../count/rule.ts';
import { ruleFolder, ruleText } from '../count/stored-rule.ts';
import { byteOf, type Ending, type EndingPieces, moved, parseEnding, placeOf, sidesOf } from '../ending.ts';
import type { FirstMovesLeft } from '../first-move-rights.ts';
import { Blocks } from './block-cache.ts';
import { TableCopies } from './copies.ts';
import { foldersOfRule, nameAt, openPlaced, ruleFoldersIn, tablesIn } from './locations.ts';
import { BLOCK, foreignTable, type TableFile } from './table-file.ts';
import { plainName } from './table-name.ts';

/**
 * The result of a probe: the chaser mates in this number of its moves; `null`: never. In a two-sided ending the chaser
 * is the side that wins, or, if neither does, the one with the stronger unit; the ending is named from its view.
 */
export interface MateDistance {
  readonly ending: string;
  readonly chaser: Color;
  readonly dtm: number | null;
}

/**
 * Builds the table of an ending (`null`: DTM). Returns its path, or the table itself if no file could be written;
 * `null` if it takes too long and is left to the user.
 */
export type TableBuilder = (ending: Ending, rule: DtrRule | null) => Parsed<string | TableFile | null>;

/** Receives each table that is needed and missing. */
export type OnMissingTable = (ending: Ending, rule: Table) => void;

/** What is known of positions in which the chaser still has first-move rights. */
export interface FirstMoveProbe {
  /**
   * DTM or DTR with the bare king to move. `null`: the chaser never wins. `undefined`: a table is missing, the part is
   * still being solved elsewhere, or solving was stopped. Issues: those of a damaged block, and why a part could not be
   * solved.
   */
  lost(
    pieces: EndingPieces,
    left: FirstMovesLeft,
    rule: Table,
    onMissing: OnMissingTable,
  ): Parsed<number | null | undefined>;
  /**
   * Reports all missing tables that these pieces need under the rules before any part is solved, and requests the parts
   * that are solved elsewhere. False: a table is missing, and the caller cannot wait for what is known without it.
   */
  foresee(pieces: EndingPieces, left: FirstMovesLeft, rules: readonly Table[], onMissing: OnMissingTable): boolean;
}

const DEFAULT_ROOM = 64 << 20;

/** A missing table. */
const UNKNOWN = -1;
type Known = number | null;

export class EndgameTables {
  readonly #files = new Map<string, TableCopies>();
  readonly #blocks: Blocks;
  readonly #folders: readonly string[];
  /** DTR tables that were requested, by folder. */
  readonly #byRule = new Map<string, EndgameTables>();
  readonly #make: TableBuilder | null;
  readonly #rule: DtrRule | null;
  /** Endings that were not built on request. */
  readonly #refused = new Set<string>();
  readonly #faults: Issue[] = [];
  readonly #onFault: (fault: Issue) => void;
  #firstMoves: FirstMoveProbe | null = null;

  /**
   * @param folders searched in order; the first file of an ending is used, and the next ones for its damaged blocks
   * @param room bytes for unpacked blocks, including those of {@link forRule}
   * @param make builds missing tables on demand
   * @param rule the rule of DTR tables
   * @param onFault receives each fault when it occurs
   */
  constructor(
    folders: readonly string[],
    room: number | Blocks = DEFAULT_ROOM,
    make: TableBuilder | null = null,
    rule: DtrRule | null = null,
    onFault: (fault: Issue) => void = () => {},
  ) {
    this.#blocks = typeof room === 'number' ? new Blocks(room) : room;
    this.#folders = folders;
    this.#make = make;
    this.#rule = rule;
    this.#onFault = onFault;
    if (rule === null) for (const folder of folders) this.#renameOutdated(folder);
    for (const path of folders.flatMap(folder => this.#listed(folder))) {
      this.#open(path);
    }
  }

  /**
   * Files that could not be used or built, with the reason; other tables still work. Those of DTR tables are included
   * once they were requested.
   */
  get faults(): readonly Issue[] {
    return this.#faults;
  }

  #report(fault: Issue): void {
    this.#faults.push(fault);
    this.#onFault(fault);
  }

  /** Renames folders of earlier versions; {@link #listed} reports a folder that cannot be read. */
  #renameOutdated(folder: string): void {
    try {
      ruleFoldersIn(folder);
    } catch {
      // Reported when the folder is listed.
    }
  }

  #listed(folder: string): readonly string[] {
    try {
      return tablesIn(folder);
    } catch (error) {
      const text = `The folder of endgame tables ${folder} cannot be read: ${String(error)}`;
      this.#report({ code: 'table-unreadable', text, data: { path: folder } });
      return [];
    }
  }

  #open(path: string): void {
    const table = openPlaced(path);
    if (!table.ok) {
      this.#report(table.error);
      return;
    }
    const { header, close } = table.value;
    const rule = this.#rule && ruleText(this.#rule);
    if ((header.counting ? JSON.stringify(header.counting) : null) !== rule) {
      close();
      this.#report(foreignTable(path, 'it belongs to another counting rule'));
    } else this.#add(table.value);
  }

  #add(table: TableFile): void {
    const { name } = table.ending;
    const first = this.#files.get(name);
    if (first === undefined) this.#files.set(name, new TableCopies(table, fault => this.#report(fault)));
    else first.add(table);
  }

  /** The table of one ending, built now if possible; `undefined` if it is missing and is not built. */
  table(ending: Ending): TableFile | undefined {
    const known = this.#files.get(ending.name);
    if (known !== undefined || this.#make === null || this.#refused.has(ending.name)) return known;
    const made = this.#make(ending, this.#rule);
    if (!made.ok) this.#report(made.error);
    else if (typeof made.value === 'string') this.#open(made.value);
    else if (made.value !== null) this.#add(made.value);
    if (!this.#files.has(ending.name)) this.#refused.add(ending.name);
    return this.#files.get(ending.name);
  }

  /** Allows tables to be built that were not built on an earlier request. */
  retryMissing(): void {
    this.#refused.clear();
    for (const counted of this.#byRule.values()) counted.retryMissing();
  }

  get files(): readonly TableFile[] {
    return [...this.#files.values()];
  }

  /** Endings with a DTR table under any rule. */
  endingsUnderRules(): readonly Ending[] {
    const paths = this.#folders.flatMap(ruleFoldersIn).flatMap(folder => this.#listed(folder));
    return [...new Set(paths.map(path => plainName(nameAt(path))))].flatMap(name => parseEnding(name) ?? []);
  }

  /** Whether the table exists. Tables that are built on demand may not exist yet. */
  has(ending: Ending): boolean {
    return this.#files.has(ending.name);
  }

  /** The DTR tables under this rule, from the folders inside these. Their probes give DTR instead of DTM. */
  forRule(rule: DtrRule): EndgameTables {
    const name = ruleFolder(rule);
    const known = this.#byRule.get(name);
    if (known) return known;
    const folders = this.#folders.flatMap(folder => foldersOfRule(folder, rule));
    const counted = new EndgameTables(folders, this.#blocks, this.#make, rule, fault => this.#report(fault));
    this.#byRule.set(name, counted);
    return counted;
  }

  /** The tables for a rule: these for DTM, otherwise the DTR tables. */
  under(rule: Table): EndgameTables {
    return rule === 'mate' ? this : this.forRule(rule);
  }

  /** From now on, positions with first-move rights are probed there. */
  useFirstMoves(firstMoves: FirstMoveProbe): void {
    this.#firstMoves = firstMoves;
  }

  /** `null`: positions with first-move rights are not supported. */
  get firstMoves(): FirstMoveProbe | null {
    return this.#firstMoves;
  }

  /**
   * `null` if the tables that the position requires are not all available. Issues: those of a damaged block, on each
   * call.
   */
  probe(position: Position): Parsed<MateDistance | null> {
    let drawn: MateDistance | null = null;
    let known = true;
    for (const pieces of sidesOf(position.board(), position.turn)) {
      const mate = this.#mate(pieces, position);
      if (!mate.ok) return mate;
      if (mate.value === UNKNOWN) known = false;
      else {
        const distance = { ending: pieces.ending.name, chaser: pieces.chaser, dtm: mate.value };
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

  /** Moves to mate with the chaser to move. The endings after captures and promotions have tables of their own. */
  #bestMove(pieces: EndingPieces, position: Position): Parsed<Known> {
    let best: number | null = null;
    for (const move of position.moves()) {
      const value = this.#value(moved(pieces, move));
      if (!value.ok || value.value === UNKNOWN) return value;
      if (value.value !== null && (best === null || value.value + 1 < best)) best = value.value + 1;
    }
    return ok(best);
  }

  /**
   * DTM or DTR of these pieces with the other side to move: `null`, the chaser never wins; `undefined`, the table is
   * missing.
   */
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
    for (const counted of this.#byRule.values()) counted.close();
    this.#byRule.clear();
  }
}
