/**
 * A position of one rule set, as an immutable value: a snapshot of the kernel's record, with the keys of the positions it
 * came from since the last capture or fish move behind it, so that it knows when it repeats one. Whatever is computed
 * from the record is computed once.
 */
import { familyOf, mayOrder } from './capabilities.ts';
import { countOf, kindIn } from './count.ts';
import {
  applyCountAction,
  availableCountActions,
  type Scene,
  SILENCE,
  type Talk,
  talkAfterMove,
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
  readonly #talk: Talk;
  readonly #behind: CountBehind | null;
  /** The count began with the set-up, which tells none. */
  readonly #countBegan: boolean;
  #moves: readonly Move[] | undefined;
  #board: readonly (Piece | null)[] | undefined;
  #outcome: Outcome | null | undefined;
  #setup: Setup | undefined;

  /** The position whose record lies in the kernel's memory. */
  static #resident: Position | null = null;
  static readonly #starts = new WeakMap<RuleSet, Position>();

  private constructor(
    rules: RuleSet,
    record: PositionRecord,
    earlier: Earlier | null,
    talk = SILENCE,
    behind: CountBehind | null = null,
    countBegan = false,
  ) {
    this.rules = rules;
    this.turn = turnOf(record);
    this.#record = record;
    this.#earlier = earlier;
    this.#talk = talk;
    this.#behind = behind;
    this.#countBegan = countBegan;
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
   * `winner-to-move`, `clock-range`, `board-size`, `role-not-in-game`. What is only odd is told by `setupDoubts`.
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
    const countBegan = setup.count === null && countKindOf(record) !== null;
    return ok(new Position(rules, record, null, SILENCE, null, countBegan));
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
      this.#moves = this.#list('generate');
    }
    return this.#moves;
  }

  /** Can it be played? The losing moves can. */
  isLegal(move: Move): boolean {
    const { kernel, record } = this.#enter();
    return kernel.isPlayable(record, move) !== 0;
  }

  /** The ordered reks that the side to move must choose from (rule book 7); empty while it is free. */
  orders(): readonly Move[] {
    return mayOrder(this.rules) && hasOrder(this.#record) ? this.moves() : [];
  }

  /** Moves that can be played but lose at once, since they disobey the order that stands; `moves()` leaves them out. */
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

  /** Squares of the units that the move captures, ascending. Throws on a move that cannot be played. */
  removed(move: Move): readonly Square[] {
    const after = this.play(move);
    const side = sideSet(opposite(this.turn));
    return squaresOf(this.#record, side).filter(square => !hasSquare(after.#record, side, square));
  }

  /** The position after a legal or losing move. Throws on any other: the caller has not asked. */
  play(move: Move): Position {
    if (!this.isLegal(move)) throw new RangeError(`move ${move} is not legal in this position`);
    const { kernel, words, record, next } = this.#enter();
    kernel.play(record, next, move);
    const after = words.slice(next >> 2, (next >> 2) + RECORD_WORDS);
    const earlier = halfmovesOf(after) === 0 ? null : this.#link();
    const behind = countBehind(this.rules, this.#record, after, this.#behind, side =>
      kernel.countLimit(next, side === 'w' ? 0 : 1),
    );
    return new Position(this.rules, after, earlier, talkAfterMove(this.#talk, this.turn), behind);
  }

  #link(): Earlier {
    const rights = familyOf(this.rules) === 'rek' || (this.rules.repetition?.rights ?? false);
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
    if (this.#talk.drawn !== null) return { result: '1/2-1/2', reason: this.#talk.drawn };
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

  /** The side to move has lost, unless the other ran a board count that lets it win nothing. */
  #lost(reason: EndReason): Outcome {
    const winner = opposite(this.turn);
    const { mode, board } = this.rules.count;
    const count = this.count();
    const inVain = mode === 'manual' && board?.counterMates === 'draw' && count?.kind === 'board';
    if (inVain && count.counter === winner) return { result: '1/2-1/2', reason: 'counter-mates' };
    return { result: WINS[winner], reason };
  }

  #waitsForClaim(): boolean {
    return this.rules.count.mode === 'manual' && this.rules.count.claims;
  }

  #scene(): Scene {
    const { kernel, record } = this.#enter();
    const outcome = this.outcome();
    return {
      rules: this.rules,
      record: this.#record,
      talk: this.#talk,
      behind: this.#behind,
      over: outcome !== null && outcome.reason !== 'repetition',
      moved: this.lastMove !== null,
      limitFor: side => kernel.countLimit(record, side === 'w' ? 0 : 1),
    };
  }

  /**
   * The position after something that a player does with the count, or says of a draw, between two moves. Also where the
   * game is drawn by repetition, since players may not have noticed. Issues: those of `ACTION_CODES`, with `act` and `by`.
   */
  applyAction(act: CountAction): Parsed<Position, Issue> {
    const acted = applyCountAction(this.#scene(), act);
    if (!acted.ok) return acted;
    const { record, talk } = acted.value;
    const behind = countKindOf(record) === 'board' ? this.#behind : null;
    return ok(new Position(this.rules, record, this.#earlier, talk, behind));
  }

  /** The acts that may be done here, those of the side to move first; besides, the number heard with the last move may be noted. */
  availableActions(): readonly CountAction[] {
    return availableCountActions(this.#scene());
  }

  /** The same position by the same rules, with the same count and talk; only the moves that led there may differ. */
  equals(other: Position): boolean {
    if (this === other) return true;
    const { offer, drawn } = other.#talk;
    const behind = other.#behind;
    return (
      this.rules === other.rules &&
      this.#talk.offer === offer &&
      this.#talk.drawn === drawn &&
      this.#behind?.limit === behind?.limit &&
      this.#behind?.plies === behind?.plies &&
      this.#record.every((word, at) => word === other.#record[at])
    );
  }

  /** The side whose offer of a draw stands. */
  get offer(): Color | null {
    return this.#talk.offer;
  }

  /** The running count; `null` while nobody counts. */
  count(): Count | null {
    return countOf(this.rules, this.#record);
  }

  /** What the counting rules say here: which runs, which could begin, what is missing for the others. */
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
   * The set-up of this position as it was given: without a count that has begun with it. The start of a game is kept so: under other rules
   * another count begins with it. Of any other position as {@link setup}.
   */
  givenSetup(): Setup {
    const setup = this.setup();
    return this.#countBegan ? { ...setup, count: null, halfmoves: halfmovesOf(this.#record) } : setup;
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
      ...(this.orders().length > 0 ? { orders: this.orders().filter(move => !callsOrder(move)) } : {}),
      count: limit === 0 ? null : this.#countFields(limit, countPliesOf(record)),
      halfmoves: limit === 0 ? halfmovesOf(record) : 0,
      fullmoves: record[FULLMOVES] as number,
      checks: this.rules.goal === 'firstCheck' ? { w: won === 'w' ? 0 : 1, b: won === 'b' ? 0 : 1 } : null,
    };
  }

  #countFields(limit: number, plies: number): Setup['count'] {
    const kind = countKindOf(this.#record);
    const said = { limit, plies };
    return kind === null || kindIn(this.rules, this.#record, said) === kind ? said : { ...said, kind };
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
