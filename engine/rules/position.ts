/**
 * A position of one rule set, as an immutable value: a snapshot of the kernel's record, with the keys of the positions it
 * came from since the last capture or fish move behind it, so that it knows when it repeats one. Whatever is computed
 * from the record is computed once.
 */
import { countOf } from './count.ts';
import { type CountRule, countRuleOf } from './count-rule.ts';
import { parseFen } from './fen-read.ts';
import { type Board, kernelFor, MAX_PERFT_DEPTH } from './kernel.ts';
import {
  BOARD_KEY,
  CHECKERS,
  countLimitOf,
  countPliesOf,
  ENDED_BIT,
  FULLMOVES,
  halfmovesOf,
  isEmptySet,
  LAST_MOVE,
  longAt,
  type PositionRecord,
  pieceIn,
  RECORD_WORDS,
  RIGHTS,
  RIGHTS_KEY,
  STATE,
  squaresOf,
  turnOf,
} from './record.ts';
import { fail, type Issue, ok, type Parsed } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import { settledRecord, setupFaults } from './setup.ts';
import {
  type Color,
  type Count,
  type Move,
  type Outcome,
  opposite,
  type Piece,
  type Setup,
  type Square,
} from './types.ts';

/** A key that repetition compares, two halves of 64 bits, and those before it. */
interface Earlier {
  readonly low: number;
  readonly high: number;
  readonly before: Earlier | null;
}

const WINS = { w: '1-0', b: '0-1' } as const;

export class Position {
  readonly rules: RuleSet;
  readonly turn: Color;
  readonly #record: PositionRecord;
  readonly #earlier: Earlier | null;
  #moves: readonly Move[] | undefined;
  #board: readonly (Piece | null)[] | undefined;
  #outcome: Outcome | null | undefined;
  #setup: Setup | undefined;

  /** The position whose record lies in the kernel's memory. */
  static #resident: Position | null = null;
  static readonly #starts = new WeakMap<RuleSet, Position>();

  private constructor(rules: RuleSet, record: PositionRecord, earlier: Earlier | null) {
    this.rules = rules;
    this.turn = turnOf(record);
    this.#record = record;
    this.#earlier = earlier;
  }

  /** The start position. Throws when the rule set's own FEN is faulty. */
  static start(rules: RuleSet): Position {
    let start = Position.#starts.get(rules);
    if (start === undefined) {
      const setup = parseFen(rules.startFen);
      const position = setup.ok ? Position.fromSetup(rules, setup.value) : fail([setup.error]);
      if (!position.ok) throw new Error(`${rules.id}: ${position.error.map(fault => fault.text).join('; ')}`);
      start = position.value;
      Position.#starts.set(rules, start);
    }
    return start;
  }

  /**
   * Every fault at once. Codes: `no-king`, `many-kings`, `too-many-units`, `kings-touch`, `waiting-side-in-check`,
   * `winner-to-move`, `clock-range`, `board-size`. What is only odd is told by `setupDoubts`.
   */
  static fromSetup(rules: RuleSet, setup: Setup): Parsed<Position, Issue[]> {
    Position.#resident = null;
    const faults = setupFaults(rules, setup);
    if (faults.length > 0) return fail(faults);
    const record = settledRecord(rules, setup);
    if (rules.goal === 'firstCheck' && setup.checks?.[opposite(setup.turn)] === 0) {
      record[STATE] = (record[STATE] as number) | ENDED_BIT;
    }
    return ok(new Position(rules, record, null));
  }

  /** The kernel with this position in its work record. */
  #enter(): Board {
    const board = kernelFor(this.rules);
    if (Position.#resident !== this) {
      board.words.set(this.#record, board.record >> 2);
      Position.#resident = this;
    }
    return board;
  }

  /** Every legal move, in the kernel's order; also after a draw, empty only after mate, stalemate or a won goal. */
  moves(): readonly Move[] {
    if (this.#moves === undefined) {
      const { kernel, words, record, list } = this.#enter();
      const end = kernel.generate(record, list) >> 2;
      const moves: Move[] = [];
      for (let at = list >> 2; at < end; at++) moves.push(words[at] as Move);
      this.#moves = moves;
    }
    return this.#moves;
  }

  isLegal(move: Move): boolean {
    const { kernel, record } = this.#enter();
    return kernel.isLegal(record, move) !== 0;
  }

  /** The position after a legal move. Throws on any other: the caller has not asked. */
  play(move: Move): Position {
    if (!this.isLegal(move)) throw new RangeError(`move ${move} is not legal in this position`);
    const { kernel, words, record, next } = this.#enter();
    kernel.play(record, next, move);
    const after = words.slice(next >> 2, (next >> 2) + RECORD_WORDS);
    return new Position(this.rules, after, halfmovesOf(after) === 0 ? null : this.#link());
  }

  #link(): Earlier {
    const rights = this.rules.repetition?.rights ?? false;
    const half = (at: number): number =>
      (this.#record[BOARD_KEY + at] as number) ^ (rights ? (this.#record[RIGHTS_KEY + at] as number) : 0);
    return { low: half(0), high: half(1), before: this.#earlier };
  }

  /** 1 when the position is new since the last capture or fish move. */
  occurrences(): number {
    const own = this.#link();
    let times = 1;
    for (let at = own.before; at !== null; at = at.before) if (at.low === own.low && at.high === own.high) times++;
    return times;
  }

  inCheck(): boolean {
    return !isEmptySet(this.#record, CHECKERS);
  }

  /** Squares of the units that give check, ascending. */
  checkers(): Square[] {
    return squaresOf(this.#record, CHECKERS);
  }

  /** How the game has ended here, draws that need no claim included; `null` while it goes on. */
  outcome(): Outcome | null {
    if (this.#outcome === undefined) this.#outcome = this.#judge();
    return this.#outcome;
  }

  #judge(): Outcome | null {
    const lost = WINS[opposite(this.turn)];
    if (((this.#record[STATE] as number) & ENDED_BIT) !== 0) return { result: lost, reason: 'first-check' };
    if (this.moves().length === 0) {
      return this.inCheck() ? { result: lost, reason: 'checkmate' } : { result: '1/2-1/2', reason: 'stalemate' };
    }
    const { kernel, record } = this.#enter();
    if (kernel.isDead(record) !== 0) return { result: '1/2-1/2', reason: 'dead-position' };
    const count = this.count();
    if (count !== null && count.plies > count.limitPlies) {
      return { result: '1/2-1/2', reason: count.kind === 'board' ? 'board-count' : 'piece-count' };
    }
    const { repetition } = this.rules;
    if (repetition !== null && this.occurrences() >= repetition.fold)
      return { result: '1/2-1/2', reason: 'repetition' };
    return null;
  }

  /** The running count; `null` while nobody counts. */
  count(): Count | null {
    return countOf(this.rules, this.#record);
  }

  /** What the counting rules say here: which runs, which could begin, what is missing for the others. */
  countRule(): CountRule {
    const { kernel, record } = this.#enter();
    return countRuleOf(this.rules, this.#record, side => kernel.countLimit(record, side === 'w' ? 0 : 1));
  }

  pieceAt(square: Square): Piece | null {
    return this.#board === undefined ? pieceIn(this.#record, square) : (this.#board[square] ?? null);
  }

  /** 64 entries, index is the square. */
  board(): readonly (Piece | null)[] {
    this.#board ??= Array.from({ length: 64 }, (_, square) => pieceIn(this.#record, square));
    return this.#board;
  }

  /** Everything a FEN would say. */
  setup(): Setup {
    this.#setup ??= this.#describe();
    return this.#setup;
  }

  #describe(): Setup {
    const record = this.#record;
    const limit = countLimitOf(record);
    const won = ((record[STATE] as number) & ENDED_BIT) !== 0 ? opposite(this.turn) : null;
    return {
      board: this.board(),
      turn: this.turn,
      rights: squaresOf(record, RIGHTS),
      count: limit === 0 ? null : { limit, plies: countPliesOf(record) },
      halfmoves: limit === 0 ? halfmovesOf(record) : 0,
      fullmoves: record[FULLMOVES] as number,
      checks: this.rules.goal === 'firstCheck' ? { w: won === 'w' ? 0 : 1, b: won === 'b' ? 0 : 1 } : null,
    };
  }

  /** The move that led here, `null` in a position that was set up. */
  get lastMove(): Move | null {
    const move = (this.#record[LAST_MOVE] as number) & 0xffff;
    return move === 0 ? null : move;
  }

  /** Placement, side to move and first-move rights, as a signed 64-bit number. Stored in libraries: never changes. */
  get key(): bigint {
    return longAt(this.#record, BOARD_KEY) ^ longAt(this.#record, RIGHTS_KEY);
  }

  /** `key` and the running count: positions whose evaluations may differ have different ones. */
  get searchKey(): bigint {
    const { kernel, record } = this.#enter();
    return kernel.searchKey(record);
  }

  /** Nodes of the tree of legal moves, `depth` plies deep, draws going on. Throws a RangeError beyond 30. */
  perft(depth: number): number {
    return this.#walk('perft', depth);
  }

  /** The same number, every move of the last ply made too: for measuring and for tests. */
  perftMake(depth: number): number {
    return this.#walk('perftMake', depth);
  }

  #walk(kind: 'perft' | 'perftMake', depth: number): number {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
      throw new RangeError(`perft depth must be 0 to ${MAX_PERFT_DEPTH}, not ${depth}`);
    }
    const { kernel, record, list } = this.#enter();
    return kernel[kind](record, list, depth);
  }
}
