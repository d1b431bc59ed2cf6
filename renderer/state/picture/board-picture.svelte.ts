/**
 * A picture of a board whose position is in the editor. A square is doubtful as long as its reading is uncertain and
 * the board shows what was read, so undo brings back the doubt as well. Undo past the reading ends all doubts.
 */
import { drawingName, drawingOf } from '../../../core/diagram/geometry.ts';
import { squareAt, turned } from '../../../core/screenshot/layout.ts';
import { type Reading, SURE } from '../../../core/screenshot/read.ts';
import { largestOfEachName, type Shape } from '../../../core/screenshot/shapes.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { type Color, opposite, type Piece, type Setup, type Square, samePiece } from '../../../engine/rules/types.ts';
import type { SetupBoard } from '../game/setup.svelte.ts';

/** Doubtful squares that show the same shape, or empty ones. */
export interface Doubt {
  /** Of {@link Reading.groups}; `null` for squares without a piece. */
  readonly group: number | null;
  readonly squares: readonly Square[];
  /** What was read. */
  readonly piece: Piece | null;
}

const PLACES = Array.from({ length: 64 }, (_, place) => place);

export class BoardPicture {
  readonly reading: Reading;
  readonly board: SetupBoard;
  /** An address of the part of the picture with the board. */
  readonly address: string;
  /** Whether the board was turned when the picture was read. */
  readonly #wasTurned: boolean;
  /** What the user has said about places in the picture, by naming them or by accepting their reading. */
  #named = $state.raw<ReadonlyMap<number, Piece | null>>(new Map());
  /** What {@link apply} has put on the board. */
  #read = $state.raw<Setup | null>(null);

  /** Whether the position on the board comes from the picture; not after undo past the reading. */
  readonly isRead: boolean = $derived.by(() => this.#read !== null && this.board.comesFrom(this.#read));

  readonly bottom: Color = $derived.by(() =>
    this.board.isTurned === this.#wasTurned ? this.reading.bottom : opposite(this.reading.bottom),
  );
  readonly doubts: readonly Doubt[] = $derived(this.#doubts());
  readonly doubtful: ReadonlySet<Square> = $derived(new Set(this.doubts.flatMap(({ squares }) => squares)));

  constructor(reading: Reading, board: SetupBoard, address: string) {
    this.reading = reading;
    this.board = board;
    this.address = address;
    this.#wasTurned = board.isTurned;
  }

  /** What was read, by squares. */
  get pieces(): readonly (Piece | null)[] {
    return turned(
      this.reading.squares.map(({ piece }) => piece),
      this.bottom,
    );
  }

  /** Puts what was read on the board, in one step. */
  apply(rules: RuleSet, rights: readonly Square[]): void {
    const clear = { orders: [], count: null, halfmoves: 0, fullmoves: 1 };
    this.board.replace(rules, { board: this.pieces, rights, ...clear });
    this.#read = this.board.setup;
  }

  squareAt(place: number): Square {
    return squareAt(place, this.bottom);
  }

  #pieceAt(place: number): Piece | null {
    return this.board.setup.board[this.squareAt(place)] ?? null;
  }

  /** Whether the board shows what the user has said about a place. */
  #isNamed(place: number): boolean {
    const named = this.#named.get(place);
    return named !== undefined && samePiece(named, this.#pieceAt(place));
  }

  #isDoubtful(place: number): boolean {
    const { piece, confidence } = this.reading.squares[place] as Reading['squares'][number];
    return confidence < SURE && samePiece(piece, this.#pieceAt(place)) && !this.#isNamed(place);
  }

  #doubts(): readonly Doubt[] {
    if (!this.isRead) return [];
    const doubts = new Map<string, Doubt>();
    for (const place of PLACES.filter(one => this.#isDoubtful(one))) {
      const { group, piece } = this.reading.squares[place] as Reading['squares'][number];
      const key = group === null ? `piece ${piece === null ? '' : drawingName(piece)}` : `group ${group}`;
      const squares = [...(doubts.get(key)?.squares ?? []), this.squareAt(place)];
      doubts.set(key, { group, piece, squares: squares.toSorted((a, b) => a - b) });
    }
    return [...doubts.values()];
  }

  /** Turns the position of the picture, with all changes to it. */
  turn(): void {
    this.board.turn();
  }

  /** Accepts the reading of squares. */
  accept(squares: readonly Square[]): void {
    this.#named = new Map([
      ...this.#named,
      ...PLACES.filter(place => squares.includes(this.squareAt(place))).map(
        place => [place, this.#pieceAt(place)] as const,
      ),
    ]);
  }

  /** Names what squares show, in one step. */
  name(squares: readonly Square[], piece: Piece | null): void {
    const before = this.board.setup;
    if (squares.some(square => !samePiece(before.board[square] ?? null, piece))) {
      const board = before.board.map((there, square) => (squares.includes(square) ? piece : there));
      this.board.change({ board, rights: before.rights.filter(square => !squares.includes(square)), orders: [] });
    }
    this.accept(squares);
  }

  /** Doubtful squares that show the same as a square; they are named together. */
  equalTo(square: Square): readonly Square[] {
    const doubt = this.doubts.find(({ group, squares }) => group !== null && squares.includes(square));
    return doubt?.squares ?? [square];
  }

  /**
   * The shapes of an unknown set with the names that the user has given: of groups of which every place was named or
   * accepted and shows that piece. Empty while any place is doubtful, and after undo past the reading.
   */
  namedShapes(): readonly Shape[] {
    const { set, groups, squares } = this.reading;
    if (set !== null || !this.isRead || this.doubts.length > 0) return [];
    const found = groups.flatMap((pixels, group) => {
      const places = PLACES.filter(place => squares[place]?.group === group);
      const [piece = null, ...others] = places.map(place => this.#pieceAt(place));
      if (!piece || !others.every(other => samePiece(other, piece))) return [];
      if (!places.every(place => this.#isNamed(place))) return [];
      return [{ shape: { name: drawingOf(piece, this.board.rules), pixels }, count: places.length }];
    });
    return largestOfEachName(found);
  }
}
