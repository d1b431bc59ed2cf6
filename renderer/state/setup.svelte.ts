/**
 * A position being set up. Everything may be wrong on the way; the kernel is asked after every change and all faults are
 * shown together. The editor holds a position of its own and knows no game: using it opens a new one.
 */
import { newStudy } from '../../core/study/edit.ts';
import type { Study } from '../../core/study/study.ts';
import { limitPlies } from '../../engine/rules/compile.ts';
import { calledLimit, endOf } from '../../engine/rules/count.ts';
import { makeFen, parseFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { setupDoubts, setupFaults } from '../../engine/rules/setup.ts';
import {
  type Color,
  type CountKind,
  type Piece,
  parseSquare,
  type Setup,
  type Square,
} from '../../engine/rules/types.ts';

/** A running count as players say it. */
export interface SpokenCount {
  readonly counter: Color;
  readonly limit: number;
  readonly number: number;
}

const EMPTY: readonly (Piece | null)[] = Array.from({ length: 64 }, () => null);

export class SetupBoard {
  rules = $state.raw<RuleSet>() as RuleSet;
  setup = $state.raw<Setup>() as Setup;
  /** What was typed as FEN and could not be read. */
  unread = $state.raw<string | null>(null);

  #past = $state.raw<readonly Setup[]>([]);
  #future = $state.raw<readonly Setup[]>([]);

  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  readonly faults = $derived(setupFaults(this.rules, this.setup));
  readonly doubts = $derived(setupDoubts(this.rules, this.setup));
  readonly fen = $derived(makeFen(this.setup));
  readonly usable = $derived(this.faults.length === 0 && this.unread === null);
  readonly faultSquares: ReadonlyMap<Square, string> = $derived(this.#marked());
  readonly spokenCount: SpokenCount | null = $derived(this.#spoken());

  /** @param position a position, or a set-up with faults and its rule set. */
  constructor(position: Pick<Position, 'rules' | 'setup'>) {
    this.rules = position.rules;
    this.setup = position.setup();
  }

  static start(): SetupBoard {
    const [rules] = ruleSets;
    if (!rules) throw new Error('There is no rule set');
    return new SetupBoard(Position.start(rules));
  }

  chooseRules(id: string): void {
    this.rules = ruleSet(id) ?? this.rules;
  }

  change(part: Partial<Setup>): void {
    this.unread = null;
    this.#past = [...this.#past, this.setup];
    this.#future = [];
    this.setup = { ...this.setup, ...part };
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.setup, ...this.#future];
    this.setup = before;
    this.unread = null;
  }

  redo(): void {
    const [after, ...rest] = this.#future;
    if (!after) return;
    this.#past = [...this.#past, this.setup];
    this.#future = rest;
    this.setup = after;
    this.unread = null;
  }

  put(square: Square, piece: Piece | null): void {
    const rights = this.setup.rights.filter(right => right !== square);
    this.change({ board: this.setup.board.with(square, piece), rights });
  }

  move(from: Square, to: Square): void {
    const piece = this.setup.board[from] ?? null;
    const rights = this.setup.rights.filter(right => right !== from && right !== to);
    this.change({ board: this.setup.board.with(from, null).with(to, piece), rights });
  }

  toStart(): void {
    this.change(Position.start(this.rules).setup());
  }

  clear(): void {
    this.change({ board: EMPTY, rights: [], count: null, halfmoves: 0, fullmoves: 1 });
  }

  /** Takes a FEN over, or keeps it as {@link unread}. */
  type(text: string): void {
    const read = parseFen(text);
    if (read.ok) this.change(read.value);
    else this.unread = text;
  }

  /** Squares whose unit would have a leap to use under the rule set: kings and mets on their home rank. */
  get rightSquares(): readonly Square[] {
    const { kingLeap, metLeap } = this.rules;
    return this.setup.board.flatMap((piece, square) => {
      if (!piece || piece.promoted || square >> 3 !== (piece.color === 'w' ? 0 : 7)) return [];
      const leaps = (piece.role === 'king' && kingLeap) || (piece.role === 'met' && metLeap);
      return leaps ? [square] : [];
    });
  }

  toggleRight(square: Square): void {
    const { rights } = this.setup;
    const kept = rights.includes(square) ? rights.filter(right => right !== square) : [...rights, square];
    this.change({ rights: kept.toSorted((a, b) => a - b) });
  }

  /** Which count `counter` would have here. */
  #kind(counter: Color): CountKind {
    const { board } = this.setup;
    const alone = board.filter(piece => piece?.color === counter).length === 1;
    return alone && !board.some(piece => piece?.role === 'fish') ? 'piece' : 'board';
  }

  /** Fields 4 and 5 of a FEN from what players say; plies are even when the counter is to move. */
  speak(count: SpokenCount | null): void {
    if (!count) {
      this.change({ count: null });
      return;
    }
    const limit = limitPlies(count.limit, endOf(this.rules, this.#kind(count.counter)));
    const toMove = count.counter === this.setup.turn;
    const plies = toMove ? 2 * count.number : Math.max(1, 2 * count.number - 1);
    this.change({ count: { limit, plies }, halfmoves: 0 });
  }

  /** A change of the side to move leaves the counter and his number as they are. */
  chooseTurn(turn: Color): void {
    const spoken = this.spokenCount;
    this.change({ turn });
    if (spoken) this.speak(spoken);
  }

  #spoken(): SpokenCount | null {
    const { count, turn } = this.setup;
    if (!count) return null;
    const counter = count.plies % 2 === 0 ? turn : turn === 'w' ? 'b' : 'w';
    return {
      counter,
      limit: calledLimit(count.limit, endOf(this.rules, this.#kind(counter))),
      number: (count.plies + 1) >> 1,
    };
  }

  #marked(): ReadonlyMap<Square, string> {
    const squares = this.faults.flatMap(fault =>
      `${fault.data?.squares ?? ''} ${fault.data?.square ?? ''}`.split(' ').map(parseSquare),
    );
    return new Map(squares.flatMap(square => (square === null ? [] : [[square, 'fault'] as const])));
  }

  /** The position as the start of a game of its own; only while {@link usable}. */
  study(): Study | null {
    const position = Position.fromSetup(this.rules, this.setup);
    return position.ok && this.unread === null ? newStudy(this.rules.id, makeFen(position.value)) : null;
  }
}
