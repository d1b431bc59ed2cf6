/**
 * The position in the editor. It may be invalid while it is edited: every change is validated, and all faults are shown
 * together. The editor changes no open game; using its position opens a new one.
 */
import { studyFrom } from '../../../core/study/count-actions.ts';
import type { Study } from '../../../core/study/study.ts';
import { limitPlies } from '../../../engine/rules/compile.ts';
import { calledLimit, endOf } from '../../../engine/rules/count.ts';
import { makeFen, parseFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { setupDoubts, setupFaults } from '../../../engine/rules/setup.ts';
import { firstMovers, hasFirstMove } from '../../../engine/rules/start-rights.ts';
import {
  type Color,
  type CountKind,
  callsOrder,
  type Move,
  type Piece,
  parseSquare,
  ROLES,
  type Setup,
  type Square,
} from '../../../engine/rules/types.ts';

/** A running count in the numbers that players call. */
export interface CalledCount {
  readonly counter: Color;
  readonly limit: number;
  readonly number: number;
}

/** A step of undo. It includes the rule set, because another rule set may replace the start position. */
interface Step {
  readonly rules: RuleSet;
  readonly setup: Setup;
  readonly isTurned: boolean;
}

const isStart = ({ rules, setup }: Pick<Step, 'rules' | 'setup'>): boolean =>
  makeFen(setup) === makeFen(Position.start(rules));

/** The check field exists only under rule sets in which the first check wins. */
const checksFor = ({ goal }: RuleSet, checks: Setup['checks']): Setup['checks'] =>
  goal === 'firstCheck' ? (checks ?? { w: 1, b: 1 }) : null;

const EMPTY: readonly (Piece | null)[] = Array.from({ length: 64 }, () => null);

export class SetupBoard {
  rules = $state.raw<RuleSet>() as RuleSet;
  setup = $state.raw<Setup>() as Setup;
  /** Whether {@link turn} was called an odd number of times. A picture of the board follows it. */
  isTurned = $state.raw(false);
  /** A typed FEN that could not be parsed. */
  unreadFen = $state.raw<string | null>(null);

  #past = $state.raw<readonly Step[]>([]);
  #future = $state.raw<readonly Step[]>([]);

  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  readonly faults = $derived(setupFaults(this.rules, this.setup));
  readonly doubts = $derived(setupDoubts(this.rules, this.setup));
  readonly fen = $derived(makeFen(this.setup));
  readonly usable = $derived(this.faults.length === 0 && this.unreadFen === null);
  readonly faultSquares: ReadonlyMap<Square, string> = $derived(this.#faultSquares());
  readonly calledCount: CalledCount | null = $derived(this.#calledCount());
  /** Captures that could be ordered here; empty if the rules or the position have no orders. */
  readonly orderable: readonly Move[] = $derived(this.#orderable());

  /** @param position a position, or a set-up with faults and its rule set */
  constructor(position: Pick<Position, 'rules' | 'givenSetup'>) {
    this.rules = position.rules;
    const setup = position.givenSetup();
    this.setup = { ...setup, checks: checksFor(this.rules, setup.checks) };
  }

  static start(): SetupBoard {
    const [rules] = ruleSets;
    if (!rules) throw new Error('There is no rule set');
    return new SetupBoard(Position.start(rules));
  }

  /**
   * An unchanged start is replaced by the start of the rule set. Any other position stays and keeps its called count.
   */
  chooseRules(id: string): void {
    const rules = ruleSet(id);
    if (!rules || rules === this.rules) return;
    const untouched = isStart(this.#now());
    const called = this.calledCount;
    this.#keep();
    this.rules = rules;
    if (untouched) {
      this.setup = Position.start(rules).setup();
      return;
    }
    const count = called && rules.count.mode !== 'off' ? this.#fields(called) : null;
    this.setup = { ...this.setup, checks: checksFor(rules, this.setup.checks), orders: [], count };
  }

  #now(): Step {
    return { rules: this.rules, setup: this.setup, isTurned: this.isTurned };
  }

  #keep(): void {
    this.unreadFen = null;
    this.#past = [...this.#past, this.#now()];
    this.#future = [];
  }

  #restore({ rules, setup, isTurned }: Step): void {
    this.rules = rules;
    this.setup = setup;
    this.isTurned = isTurned;
    this.unreadFen = null;
  }

  change(part: Partial<Setup>): void {
    this.#keep();
    this.setup = { ...this.setup, ...part };
  }

  /** Replaces rule set and position in one step. No check counts as given. */
  replace(rules: RuleSet, part: Partial<Setup>): void {
    this.#keep();
    this.rules = rules;
    this.setup = { ...this.setup, ...part, checks: checksFor(rules, null) };
  }

  /** Turns the position by half a circle. */
  turn(): void {
    const { board, rights } = this.setup;
    this.change({
      board: board.toReversed(),
      rights: rights.map(square => 63 - square).toReversed(),
      orders: [],
    });
    this.isTurned = !this.isTurned;
  }

  /** Whether a position that was on the board is there, or is one that undo leads back to. */
  comesFrom(setup: Setup): boolean {
    return this.setup === setup || this.#past.some(step => step.setup === setup);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#now(), ...this.#future];
    this.#restore(before);
  }

  redo(): void {
    const [after, ...rest] = this.#future;
    if (!after) return;
    this.#past = [...this.#past, this.#now()];
    this.#future = rest;
    this.#restore(after);
  }

  put(square: Square, piece: Piece | null): void {
    const rights = this.setup.rights.filter(right => right !== square);
    this.change({ board: this.setup.board.with(square, piece), rights, orders: [] });
  }

  move(from: Square, to: Square): void {
    const piece = this.setup.board[from] ?? null;
    const rights = this.setup.rights.filter(right => right !== from && right !== to);
    this.change({ board: this.setup.board.with(from, null).with(to, piece), rights, orders: [] });
  }

  resetToStart(): void {
    this.change(Position.start(this.rules).setup());
  }

  clear(): void {
    this.change({ board: EMPTY, rights: [], orders: [], count: null, halfmoves: 0, fullmoves: 1 });
  }

  /** Applies a FEN, or keeps it as {@link unreadFen} if it cannot be parsed. */
  setFen(text: string): void {
    const read = parseFen(text);
    if (read.ok) this.change({ orders: [], ...read.value, checks: checksFor(this.rules, read.value.checks) });
    else this.unreadFen = text;
  }

  /** Whether any piece has a first-move right under the rule set. */
  get hasRights(): boolean {
    return ROLES.some(role => hasFirstMove(this.rules, role));
  }

  /** Squares of pieces on their home rank that can have a first-move right under the rule set. */
  get rightSquares(): readonly Square[] {
    return firstMovers(this.rules, this.setup.board);
  }

  toggleRight(square: Square): void {
    const { rights } = this.setup;
    const kept = rights.includes(square) ? rights.filter(right => right !== square) : [...rights, square];
    this.change({ rights: kept.toSorted((a, b) => a - b) });
  }

  /** The kind of count that `counter` would have here. */
  #kind(counter: Color): CountKind {
    const { board } = this.setup;
    const isBare = board.filter(piece => piece?.color === counter).length === 1;
    return isBare && !board.some(piece => piece?.role === 'fish') ? 'piece' : 'board';
  }

  /** Sets fields 4 and 5 of the FEN from called numbers; plies are even when the counter is to move. */
  setCount(count: CalledCount | null): void {
    if (!count) {
      this.change({ count: null });
      return;
    }
    this.change({ count: this.#fields(count), halfmoves: 0 });
  }

  #fields(count: CalledCount, turn = this.setup.turn): NonNullable<Setup['count']> {
    const limit = limitPlies(count.limit, endOf(this.rules, this.#kind(count.counter)));
    const toMove = count.counter === turn;
    const plies = toMove ? 2 * count.number : Math.max(1, 2 * count.number - 1);
    const started = plies === 0 && this.rules.count.mode === 'manual';
    return started ? { limit, plies, kind: 'board' } : { limit, plies };
  }

  toggleOrder(move: Move): void {
    const orders = this.setup.orders ?? [];
    this.change({ orders: orders.includes(move) ? orders.filter(order => order !== move) : [...orders, move] });
  }

  #orderable(): readonly Move[] {
    const obligation = this.rules.rek?.obligation ?? 'none';
    if (obligation === 'none' || obligation === 'any') return [];
    const free = Position.fromSetup(this.rules, { ...this.setup, orders: [] });
    if (!free.ok) return [];
    const position = free.value;
    return position.moves().filter(move => !callsOrder(move) && position.removed(move).length > 0);
  }

  /** The side that has given the winning check; `null` if there is none. */
  get checkGiven(): Color | null {
    const { checks } = this.setup;
    return checks?.w === 0 ? 'w' : checks?.b === 0 ? 'b' : null;
  }

  giveCheck(by: Color | null): void {
    this.change({ checks: { w: by === 'w' ? 0 : 1, b: by === 'b' ? 0 : 1 } });
  }

  /** Changes the side to move and keeps the counter and its number. */
  chooseTurn(turn: Color): void {
    const called = this.calledCount;
    const count = called && { count: this.#fields(called, turn), halfmoves: 0 };
    this.change({ turn, orders: [], ...count });
  }

  #calledCount(): CalledCount | null {
    const { count, turn } = this.setup;
    if (!count) return null;
    const counter = count.plies % 2 === 0 ? turn : turn === 'w' ? 'b' : 'w';
    return {
      counter,
      limit: calledLimit(count.limit, endOf(this.rules, this.#kind(counter))),
      number: (count.plies + 1) >> 1,
    };
  }

  #faultSquares(): ReadonlyMap<Square, string> {
    const squares = this.faults.flatMap(fault =>
      `${fault.data?.squares ?? ''} ${fault.data?.square ?? ''}`.split(' ').map(parseSquare),
    );
    return new Map(squares.flatMap(square => (square === null ? [] : [[square, 'fault'] as const])));
  }

  /** A new game from the position; `null` while it is not {@link usable}. */
  study(): Study | null {
    const position = Position.fromSetup(this.rules, this.setup);
    return position.ok && this.unreadFen === null ? studyFrom(position.value) : null;
  }
}
