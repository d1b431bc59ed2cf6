/**
 * A picture of a board whose position is in the editor. A square is doubtful as long as its reading is uncertain and
 * the board shows what was read, so undo brings back the doubt as well.
 */
import { samePiece, turned } from '../../../core/screenshot/layout.ts';
import { type Reading, SURE } from '../../../core/screenshot/read.ts';
import { drawingName, type Shape } from '../../../core/screenshot/shapes.ts';
import { type Color, opposite, type Piece, type Square } from '../../../engine/rules/types.ts';
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
  bottom = $state.raw<Color>('w');
  /** Places in the picture whose reading the user has accepted. */
  #accepted = $state.raw<ReadonlySet<number>>(new Set());

  readonly doubts: readonly Doubt[] = $derived(this.#doubts());
  readonly doubtful: ReadonlySet<Square> = $derived(new Set(this.doubts.flatMap(({ squares }) => squares)));

  constructor(reading: Reading, board: SetupBoard, address: string) {
    this.reading = reading;
    this.board = board;
    this.address = address;
    this.bottom = reading.bottom;
  }

  /** What was read, by squares. */
  get pieces(): readonly (Piece | null)[] {
    return turned(
      this.reading.squares.map(({ piece }) => piece),
      this.bottom,
    );
  }

  squareAt(place: number): Square {
    return this.bottom === 'w' ? place ^ 56 : place ^ 7;
  }

  #isDoubtful(place: number): boolean {
    const { piece, confidence } = this.reading.squares[place] as Reading['squares'][number];
    if (confidence >= SURE || this.#accepted.has(place)) return false;
    return samePiece(piece, this.board.setup.board[this.squareAt(place)] ?? null);
  }

  #doubts(): readonly Doubt[] {
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
    this.bottom = opposite(this.bottom);
    const { board, rights } = this.board.setup;
    this.board.change({
      board: board.toReversed(),
      rights: rights.map(square => 63 - square).toReversed(),
      orders: [],
    });
  }

  /** Accepts the reading of squares. */
  accept(squares: readonly Square[]): void {
    const places = PLACES.filter(place => squares.includes(this.squareAt(place)));
    this.#accepted = new Set([...this.#accepted, ...places]);
  }

  /** Names what squares show, in one step. */
  name(squares: readonly Square[], piece: Piece | null): void {
    const before = this.board.setup;
    if (squares.every(square => samePiece(before.board[square] ?? null, piece))) {
      this.accept(squares);
      return;
    }
    const board = before.board.map((there, square) => (squares.includes(square) ? piece : there));
    this.board.change({ board, rights: before.rights.filter(square => !squares.includes(square)), orders: [] });
  }

  /** Doubtful squares that show the same as a square; they are named together. */
  equalTo(square: Square): readonly Square[] {
    const doubt = this.doubts.find(({ group, squares }) => group !== null && squares.includes(square));
    return doubt?.squares ?? [square];
  }

  /** The shapes of an unknown set with the names that the user has given; empty while any is doubtful. */
  namedShapes(): readonly Shape[] {
    const { set, groups, squares, learnt } = this.reading;
    if (set !== null || this.doubts.length > 0) return [];
    if (learnt.length > 0) return learnt;
    return groups.flatMap((pixels, group) => {
      const shown = PLACES.filter(place => squares[place]?.group === group).map(
        place => this.board.setup.board[this.squareAt(place)] ?? null,
      );
      const [piece] = shown;
      return piece && shown.every(other => samePiece(other, piece)) ? [{ name: drawingName(piece), pixels }] : [];
    });
  }
}
