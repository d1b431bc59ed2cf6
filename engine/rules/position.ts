/**
 * A position under one rule set, as an immutable value: a copy of the kernel's record, with the keys of the positions
 * since the last capture or fish move, so that it can detect repetitions. Values derived from the record are cached.
 */
import { familyOf, mayOrder } from './capabilities.ts';
import { countOf, kindIn } from './count.ts';
import {
  type ActionContext,
  applyCountAction,
  availableCountActions,
  type DrawState,
  drawStateAfterMove,
  NO_DRAW,
} from './count-actions.ts';
import { type CountBehind, countBehind } from './count-behind.ts';
import { type CountRule, countRuleOf } from './count-rule.ts';
import { parseFen } from './fen-read.ts';
import { type Board, kernelFor, MAX_PERFT_DEPTH } from './kernel.ts';
import {
  BLOCKED_BIT,
  BOARD_KEY,
  CHECKERS,
  countKindOf,
  countLimitOf,
  countPliesOf,
  DISOBEYED_BIT,
  ENDED_BIT,
  FULLMOVES,
  halfmovesOf,
  hasOrder,
  hasSquare,
  isEmptySet,
  LAST_MOVE,
  longAt,
  type PositionRecord,
  pieceIn,
  RECORD_WORDS,
  RIGHTS,
  RIGHTS_KEY,
  STATE,
  sideSet,
  squaresOf,
  turnOf,
} from './record.ts';
import { fail, type Issue, ok, type Parsed } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import { kingGone, settledRecord, setupFaults } from './setup.ts';
import {
  type Color,
  type Count,
  type CountAction,
  callsOrder,
  type EndReason,
  type Move,
  type Outcome,
  opposite,
  type Piece,
  type Setup,
  type Square,
} from './types.ts';

/** A 64-bit repetition key in two halves, linked to the earlier ones. */
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
  readonly #drawState: DrawState;
  readonly #behind: CountBehind | null;
  /** Whether the count started with the set-up, which does not contain one. */
  readonly #countStarted: boolean;
  #moves: readonly Move[] | undefined;
  #board: readonly (Piece | null)[] | undefined;
  #outcome: Outcome | null | undefined;
  #setup: Setup | undefined;

  /** The position whose record is in the kernel's memory. */
  static #resident: Position | null = null;
  static readonly #starts = new WeakMap<RuleSet, Position>();

  private constructor(
    rules: RuleSet,
    record: PositionRecord,
    earlier: Earlier | null,
    drawState = NO_DRAW,
    behind: CountBehind | null = null,
    countStarted = false,
  ) {
    this.rules = rules;
    this.turn = turnOf(record);
    this.#record = record;
    this.#earlier = earlier;
    this.#drawState = drawState;
    this.#behind = behind;
    this.#countStarted = countStarted;
  }

  /** The start position. Throws when the rule set's FEN is not valid. */
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
   * Creates a position, or returns all faults. Codes: `no-king`, `many-kings`, `too-many-units`, `kings-touch`,
   * `waiting-side-in-check`, `winner-to-move`, `clock-range`, `board-size`, `role-not-in-game`. `setupDoubts` lists
   * what is only odd.
   */
  static fromSetup(rules: RuleSet, setup: Setup): Parsed<Position, Issue[]> {
    Position.#resident = null;
    const faults = setupFaults(rules, setup);
    if (faults.length > 0) return fail(faults);
    const record = settledRecord(rules, setup);
    const checked = rules.goal === 'firstCheck' && setup.checks?.[opposite(setup.turn)] === 0;
    if (checked || kingGone(rules, setup)) {
      record[STATE] = (record[STATE] as number) | ENDED_BIT;
    }
    const countStarted = setup.count === null && countKindOf(record) !== null;
    return ok(new Position(rules, record, null, NO_DRAW, null, countStarted));
  }

  /**
   * A position that a kernel has played. Its repetitions and what its count was before are unknown. @param record not
   * to be changed any more
   */
  static ofRecord(rules: RuleSet, record: PositionRecord): Position {
    return new Position(rules, record, null);
  }

  /** The kernel with this position loaded into its work record. */
  #enter(): Board {
    const board = kernelFor(this.rules);
    if (Position.#resident !== this) {
      board.words.set(this.#record, board.record >> 2);
      Position.#resident = this;
    }
    return board;
  }

  /** All legal moves, in the kernel's order; also after a draw. Empty only after mate, stalemate or a reached goal. */
  moves(): readonly Move[] {
    if (this.#moves === undefined) {
      this.#moves = this.#list('generate');
    }
    return this.#moves;
  }

  /** Whether the move can be played; losing moves can. */
  isLegal(move: Move): boolean {
    const { kernel, record } = this.#enter();
    return kernel.isPlayable(record, move) !== 0;
  }

  /** The ordered reks that the side to move must choose from; empty without an order. */
  orders(): readonly Move[] {
    return mayOrder(this.rules) && hasOrder(this.#record) ? this.moves() : [];
  }

  /** Moves that disobey the current order and so lose at once; not in `moves()`. */
  losingMoves(): readonly Move[] {
    return this.orders().length === 0 ? [] : this.#list('generateLosing');
  }

  #list(kind: 'generate' | 'generateLosing'): readonly Move[] {
    const { kernel, words, record, list } = this.#enter();
    const end = kernel[kind](record, list) >> 2;
    const moves: Move[] = [];
    for (let at = list >> 2; at < end; at++) moves.push(words[at] as Move);
    return moves;
  }

  /** Squares of the pieces that the move captures, ascending. Throws on a move that cannot be played. */
  removed(move: Move): readonly Square[] {
    const after = this.play(move);
    const side = sideSet(opposite(this.turn));
    return squaresOf(this.#record, side).filter(square => !hasSquare(after.#record, side, square));
  }

  /** The position after a legal or losing move. Throws a RangeError on any other move. */
  play(move: Move): Position {
    if (!this.isLegal(move)) throw new RangeError(`move ${move} is not legal in this position`);
    const { kernel, words, record, next } = this.#enter();
    kernel.play(record, next, move);
    const after = words.slice(next >> 2, (next >> 2) + RECORD_WORDS);
    const earlier = halfmovesOf(after) === 0 ? null : this.#earlierKeys();
    const behind = countBehind(this.rules, this.#record, after, this.#behind, side =>
      kernel.countLimit(next, side === 'w' ? 0 : 1),
    );
    return new Position(this.rules, after, earlier, drawStateAfterMove(this.#drawState, this.turn), behind);
  }

  /**
   * The key of this position and of those after each of these moves, one after the other. Makes no positions and so is
   * faster than playing them. Throws a RangeError on a move that cannot be played.
   */
  keysAlong(moves: ArrayLike<Move>): BigInt64Array {
    const { kernel, words, record, next } = this.#enter();
    Position.#resident = null;
    const keys = new BigInt64Array(moves.length + 1);
    keys[0] = this.key;
    const halves = new Int32Array(keys.buffer);
    let [at, after] = [record, next];
    for (let ply = 1; ply <= moves.length; ply++) {
      const move = moves[ply - 1] as Move;
      if (kernel.isPlayable(at, move) === 0) throw new RangeError(`move ${move} is not legal in this position`);
      kernel.play(at, after, move);
      [at, after] = [after, at];
      const word = at >> 2;
      for (const half of [0, 1])
        halves[2 * ply + half] =
          (words[word + BOARD_KEY + half] as number) ^ (words[word + RIGHTS_KEY + half] as number);
    }
    return keys;
  }

  #earlierKeys(): Earlier {
    const rights = familyOf(this.rules) === 'rek' || (this.rules.repetition?.rights ?? false);
    const half = (at: number): number =>
      (this.#record[BOARD_KEY + at] as number) ^ (rights ? (this.#record[RIGHTS_KEY + at] as number) : 0);
    return { low: half(0), high: half(1), before: this.#earlier };
  }

  /** How often the position has occurred since the last capture or fish move, this time included. */
  occurrences(): number {
    const own = this.#earlierKeys();
    let times = 1;
    for (let at = own.before; at !== null; at = at.before) if (at.low === own.low && at.high === own.high) times++;
    return times;
  }

  inCheck(): boolean {
    return !isEmptySet(this.#record, CHECKERS);
  }

  /** Squares of the pieces that give check, ascending. */
  checkers(): Square[] {
    return squaresOf(this.#record, CHECKERS);
  }

  /** How the game has ended, including draws that need no claim; `null` while it continues. */
  outcome(): Outcome | null {
    if (this.#outcome === undefined) this.#outcome = this.#findOutcome();
    return this.#outcome;
  }

  #findOutcome(): Outcome | null {
    if (this.#drawState.drawn !== null) return { result: '1/2-1/2', reason: this.#drawState.drawn };
    if (((this.#record[STATE] as number) & ENDED_BIT) !== 0)
      return this.#lost(this.rules.goal === 'captureKing' ? 'king-captured' : 'first-check');
    if (((this.#record[STATE] as number) & BLOCKED_BIT) !== 0) return this.#lost('king-blocked');
    if (((this.#record[STATE] as number) & DISOBEYED_BIT) !== 0) {
      return { result: WINS[this.turn], reason: 'order-disobeyed' };
    }
    if (this.moves().length === 0) {
      if (familyOf(this.rules) === 'rek') return this.#lost('no-moves');
      if (this.inCheck()) return this.#lost('checkmate');
      return this.rules.stalemate === 'loss' ? this.#lost('stalemate') : { result: '1/2-1/2', reason: 'stalemate' };
    }
    const { kernel, record } = this.#enter();
    if (kernel.isDead(record) !== 0) return { result: '1/2-1/2', reason: 'dead-position' };
    const count = this.count();
    if (count !== null && count.plies > count.limitPlies && !this.#waitsForClaim()) {
      return { result: '1/2-1/2', reason: count.kind === 'board' ? 'board-count' : 'piece-count' };
    }
    const { repetition } = this.rules;
    if (repetition !== null && this.occurrences() >= repetition.fold)
      return { result: '1/2-1/2', reason: 'repetition' };
    const captureless = this.rules.rek?.captureless ?? null;
    if (captureless !== null && halfmovesOf(this.#record) >= captureless) {
      return { result: '1/2-1/2', reason: 'no-capture' };
    }
    return null;
  }

  /** The side to move has lost, or drawn if the other side runs a board count under which it cannot win. */
  #lost(reason: EndReason): Outcome {
    const winner = opposite(this.turn);
    const { mode, board } = this.rules.count;
    const count = this.count();
    const onlyDraws = mode === 'manual' && board?.counterMates === 'draw' && count?.kind === 'board';
    if (onlyDraws && count.counter === winner) return { result: '1/2-1/2', reason: 'counter-mates' };
    return { result: WINS[winner], reason };
  }

  #waitsForClaim(): boolean {
    return this.rules.count.mode === 'manual' && this.rules.count.claims;
  }

  #actionContext(): ActionContext {
    const { kernel, record } = this.#enter();
    const outcome = this.outcome();
    return {
      rules: this.rules,
      record: this.#record,
      drawState: this.#drawState,
      behind: this.#behind,
      over: outcome !== null && outcome.reason !== 'repetition',
      moved: this.lastMove !== null,
      limitFor: side => kernel.countLimit(record, side === 'w' ? 0 : 1),
    };
  }

  /**
   * The position after a count action or an action about a draw, between two moves. Also allowed where the game is
   * drawn by repetition, since players may not have noticed. Issues: codes of `ACTION_CODES`, with `action` and `by`.
   */
  applyAction(action: CountAction): Parsed<Position, Issue> {
    const applied = applyCountAction(this.#actionContext(), action);
    if (!applied.ok) return applied;
    const { record, drawState } = applied.value;
    const behind = countKindOf(record) === 'board' ? this.#behind : null;
    return ok(new Position(this.rules, record, this.#earlier, drawState, behind));
  }

  /** The available actions, those of the side to move first. A `call` for the last move is not listed. */
  availableActions(): readonly CountAction[] {
    return availableCountActions(this.#actionContext());
  }

  /** Whether rules, position, count and draw offer are equal; the moves that led there may differ. */
  equals(other: Position): boolean {
    if (this === other) return true;
    const { offer, drawn } = other.#drawState;
    const behind = other.#behind;
    return (
      this.rules === other.rules &&
      this.#drawState.offer === offer &&
      this.#drawState.drawn === drawn &&
      this.#behind?.limit === behind?.limit &&
      this.#behind?.plies === behind?.plies &&
      this.#record.every((word, at) => word === other.#record[at])
    );
  }

  /** The side with an open draw offer. */
  get offer(): Color | null {
    return this.#drawState.offer;
  }

  /** The running count; `null` if none runs. */
  count(): Count | null {
    return countOf(this.rules, this.#record);
  }

  /** The counting rules applied here: which count runs, which could start, and what the others lack. */
  countRule(): CountRule {
    const { kernel, record } = this.#enter();
    return countRuleOf(this.rules, this.#record, side => kernel.countLimit(record, side === 'w' ? 0 : 1), this.#behind);
  }

  pieceAt(square: Square): Piece | null {
    return this.#board === undefined ? pieceIn(this.#record, square) : (this.#board[square] ?? null);
  }

  /** 64 entries, index is the square. */
  board(): readonly (Piece | null)[] {
    this.#board ??= Array.from({ length: 64 }, (_, square) => pieceIn(this.#record, square));
    return this.#board;
  }

  /**
   * The set-up as it was given, without a count that started with it. The start of a game is stored in this form, since
   * other rules may start another count. For other positions the same as {@link setup}.
   */
  givenSetup(): Setup {
    const setup = this.setup();
    return this.#countStarted ? { ...setup, count: null, halfmoves: halfmovesOf(this.#record) } : setup;
  }

  /** All fields of a FEN. */
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
      ...(this.orders().length > 0 ? { orders: this.orders().filter(move => !callsOrder(move)) } : {}),
      count: limit === 0 ? null : this.#countFields(limit, countPliesOf(record)),
      halfmoves: limit === 0 ? halfmovesOf(record) : 0,
      fullmoves: record[FULLMOVES] as number,
      checks: this.rules.goal === 'firstCheck' ? { w: won === 'w' ? 0 : 1, b: won === 'b' ? 0 : 1 } : null,
    };
  }

  #countFields(limit: number, plies: number): Setup['count'] {
    const kind = countKindOf(this.#record);
    const fields = { limit, plies };
    return kind === null || kindIn(this.rules, this.#record, fields) === kind ? fields : { ...fields, kind };
  }

  /** The move that led here; `null` in a position that was set up. */
  get lastMove(): Move | null {
    const move = (this.#record[LAST_MOVE] as number) & 0xffff;
    return move === 0 ? null : move;
  }

  /**
   * Placement, side to move and first-move rights, as a signed 64-bit number. Libraries store it, so it must not
   * change.
   */
  get key(): bigint {
    return longAt(this.#record, BOARD_KEY) ^ longAt(this.#record, RIGHTS_KEY);
  }

  /** `key` combined with the running count, so that positions whose evaluations may differ have different keys. */
  get searchKey(): bigint {
    const { kernel, record } = this.#enter();
    return kernel.searchKey(record);
  }

  /** Perft: leaf nodes of the tree of legal moves at `depth`, continuing after draws. Throws a RangeError beyond 30. */
  perft(depth: number): number {
    return this.#perftOf('perft', depth);
  }

  /** The same number, but makes every move of the last ply: for benchmarks and tests. */
  perftMake(depth: number): number {
    return this.#perftOf('perftMake', depth);
  }

  #perftOf(kind: 'perft' | 'perftMake', depth: number): number {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
      throw new RangeError(`perft depth must be 0 to ${MAX_PERFT_DEPTH}, not ${depth}`);
    }
    const { kernel, record, list } = this.#enter();
    return kernel[kind](record, list, depth);
  }
}
