/**
 * The only module that uses chessground. With its chess rules switched off (`free: false`, no castling, no premoves),
 * chessground uses a piece's role only as a class name. So our roles keep their names, with the promoted fish as a
 * seventh role, and one cast below is enough.
 */
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type * as cg from '@lichess-org/chessground/types';
import type { Shape } from '../../core/study/study.ts';
import { type Color, type Piece, parseSquare, type Role, type Square, squareName } from '../../engine/rules/types.ts';
import { type Departed, Departures, leaving } from './departures.ts';

/** An arrow of the program (engine, explorer); never saved. */
export interface Hint {
  readonly from: Square;
  readonly to: Square;
  /** 0 to 1: 1 is the strongest. */
  readonly weight: number;
  /** The move obeys an order. */
  readonly ordered?: boolean;
}

/** Everything the board shows. */
export interface BoardView {
  readonly pieces: readonly (Piece | null)[];
  readonly orientation: Color;
  readonly turn: Color;
  /** Square of a king in check. */
  readonly check: Square | null;
  readonly lastMove: readonly [Square, Square] | null;
  /** Legal moves by origin; `null`: pieces can be put anywhere (position editor). */
  readonly dests: ReadonlyMap<Square, readonly Square[]> | null;
  readonly shapes: readonly Shape[];
  readonly hints: readonly Hint[];
  /** Extra classes of squares: keyboard cursor, faults. */
  readonly marks: ReadonlyMap<Square, string>;
  readonly coordinates: boolean;
  /** Dots on the legal target squares of the selected piece. */
  readonly showDests?: boolean;
  /** Animate moves. */
  readonly animation?: boolean;
  /** Only report pressed squares, do not select or drag pieces: a tool of the editor is active. */
  readonly pressOnly?: boolean;
  /** Shows the pieces of Rek and Min Rek Chanh. */
  readonly captureGame?: boolean;
  /** Pieces that the last move captured off its path. */
  readonly departed?: Departed | null;
}

export interface BoardEvents {
  move(from: Square, to: Square): void;
  /** The user drew or erased an arrow or circle; `shapes` are all of them. */
  shapes?(shapes: readonly Shape[]): void;
  /** A square was pressed (also the origin of a move). */
  select?(square: Square): void;
  /** The pointer is on a legal target of the selected or dragged piece (`null`: it has left). */
  aim?(from: Square, to: Square | null): void;
  /** Free boards only: a piece was dragged off the board. */
  removed?(square: Square): void;
  /** Free boards only: a new piece was dropped. */
  dropped?(piece: Piece, square: Square): void;
}

/** Chessground starts with the pieces of chess by default, and would animate them to ours. */
const EMPTY = '8/8/8/8/8/8/8/8';

const COLOR = { w: 'white', b: 'black' } as const;
const key = (square: Square): cg.Key => squareName(square) as cg.Key;
const squareOf = (name: cg.Key): Square => parseSquare(name) ?? 0;
const toChessground = (piece: Piece): cg.Piece => ({
  color: COLOR[piece.color],
  role: (piece.promoted ? 'promoted' : piece.role) as unknown as cg.Role,
});
const fromChessground = (piece: cg.Piece): Piece => {
  const role: string = piece.role;
  const promoted = role === 'promoted';
  return { color: piece.color === 'white' ? 'w' : 'b', role: promoted ? 'met' : (role as Role), promoted };
};

const BRUSHES = {
  green: { key: 'g', color: '#2e8b45', opacity: 0.9, lineWidth: 9 },
  red: { key: 'r', color: '#b3291f', opacity: 0.9, lineWidth: 9 },
  blue: { key: 'b', color: '#1f5f9e', opacity: 0.9, lineWidth: 9 },
  yellow: { key: 'y', color: '#d18a00', opacity: 0.9, lineWidth: 9 },
  hint: { key: 'h', color: '#1d5c8f', opacity: 0.7, lineWidth: 12 },
  lesserHint: { key: 'l', color: '#1d5c8f', opacity: 0.32, lineWidth: 9 },
  ordered: { key: 'o', color: '#b8860b', opacity: 0.85, lineWidth: 10 },
};

const toShape = (shape: DrawShape): Shape => {
  const color = (['green', 'red', 'yellow', 'blue'] as const).find(name => name === shape.brush) ?? 'green';
  return { color, from: shape.orig, ...(shape.dest ? { to: shape.dest } : {}) };
};
const toDrawShape = (shape: Shape): DrawShape => ({
  orig: shape.from as cg.Key,
  ...(shape.to ? { dest: shape.to as cg.Key } : {}),
  brush: shape.color,
});
const toHint = (hint: Hint): DrawShape => ({
  orig: key(hint.from),
  dest: key(hint.to),
  brush: hint.ordered ? 'ordered' : hint.weight === 1 ? 'hint' : 'lesserHint',
  modifiers: { lineWidth: 4 + 7 * hint.weight },
});

export class BoardAdapter {
  readonly #api: Api;
  readonly #events: BoardEvents;
  readonly #departures = new Departures();
  /** Pieces are moved by script, so a style sheet cannot stop them. */
  readonly #lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #shown: BoardView | null = null;
  #aimed: cg.Key | null = null;
  #nameOf: (square: Square) => string = squareName;

  constructor(element: HTMLElement, events: BoardEvents) {
    this.#events = events;
    this.#api = Chessground(element, {
      fen: EMPTY,
      autoCastle: false,
      disableContextMenu: true,
      premovable: { enabled: false },
      predroppable: { enabled: false },
      animation: { duration: 160 },
      drawable: {
        brushes: BRUSHES,
        eraseOnMovablePieceClick: false,
        onChange: shapes => this.#drawn(shapes),
      },
      events: {
        select: name => events.select?.(squareOf(name)),
        change: () => this.#compare(),
        dropNewPiece: (piece, name) => events.dropped?.(fromChessground(piece), squareOf(name)),
      },
    });
    element.addEventListener('pointermove', event =>
      this.#aim(this.#api.getKeyAtDomPos([event.clientX, event.clientY])),
    );
    element.addEventListener('pointerleave', () => this.#aim(undefined));
  }

  /** @param nameOf coordinates of a square for the edges of the board: two characters, file first */
  show(view: BoardView, nameOf: (square: Square) => string = squareName): void {
    this.#nameOf = nameOf;
    const before = this.#shown;
    this.#shown = view;
    const free = view.dests === null;
    this.#api.set({
      orientation: COLOR[view.orientation],
      turnColor: COLOR[view.turn],
      coordinates: view.coordinates,
      lastMove: view.lastMove ? view.lastMove.map(key) : [],
      animation: { enabled: (view.animation ?? true) && !this.#lessMotion.matches },
      drawable: { enabled: !free },
      highlight: { custom: new Map([...view.marks].map(([square, mark]) => [key(square), mark])) },
      movable: {
        free,
        showDests: view.showDests ?? true,
        color: free ? 'both' : COLOR[view.turn],
        dests: new Map([...(view.dests ?? [])].map(([from, to]) => [key(from), to.map(key)])),
        rookCastle: false,
        events: { after: (from, to) => this.#moved(squareOf(from), squareOf(to)) },
      },
      draggable: { enabled: !view.pressOnly, deleteOnDropOff: free },
      selectable: { enabled: !view.pressOnly },
    });
    this.#api.state.check = view.check === null ? undefined : key(view.check);
    if (before?.pieces !== view.pieces || this.#differs(view)) this.#place(view.pieces);
    this.#departures.attach(this.#api.state.dom.elements.container);
    if (before?.pieces !== view.pieces) this.#departures.show(leaving(before, view), view.orientation);
    else if (before.orientation !== view.orientation) this.#departures.show([], view.orientation);
    this.#nameEdges();
    this.#api.setShapes(view.shapes.map(toDrawShape));
    this.#api.setAutoShapes(view.hints.map(toHint));
  }

  /** Presses a square like the mouse: selects a piece, or moves the selected one there. */
  press(square: Square): void {
    this.#api.selectSquare(key(square));
  }

  get chosen(): Square | null {
    const { selected } = this.#api.state;
    return selected ? squareOf(selected) : null;
  }

  cancel(): void {
    this.#api.cancelMove();
    this.#api.selectSquare(null);
  }

  /** Starts dragging a new piece onto the board. */
  dragNew(piece: Piece, event: MouseEvent | TouchEvent): void {
    this.#api.dragNewPiece(toChessground(piece), event, true);
  }

  /** Call when the element has moved or changed its size. */
  resized(): void {
    this.#api.redrawAll();
    this.#nameEdges();
    this.#departures.attach(this.#api.state.dom.elements.container);
  }

  destroy(): void {
    this.#api.destroy();
  }

  /** Replaces the Latin coordinates that chessground writes whenever it creates its elements. */
  #nameEdges(): void {
    const { container } = this.#api.state.dom.elements;
    for (const [kind, step, part] of [
      ['files', 1, 0],
      ['ranks', 8, 1],
    ] as const)
      for (const [index, coord] of container.querySelectorAll(`coords.${kind} coord`).entries()) {
        const name = this.#nameOf(index * step).charAt(part);
        // The same text would be laid out again.
        if (coord.textContent !== name) coord.textContent = name;
      }
  }

  /** Chessground also erases all shapes when an empty square is pressed; they are part of the game and must stay. */
  #drawn(shapes: readonly DrawShape[]): void {
    if (this.#api.state.drawable.current) this.#events.shapes?.(shapes.map(toShape));
    else this.#api.setShapes((this.#shown?.shapes ?? []).map(toDrawShape));
  }

  #differs(view: BoardView): boolean {
    const { pieces } = this.#api.state;
    return view.pieces.some((piece, square) => {
      const there = pieces.get(key(square));
      const target = piece ? toChessground(piece) : undefined;
      return there?.role !== target?.role || there?.color !== target?.color;
    });
  }

  #place(pieces: readonly (Piece | null)[]): void {
    const { state } = this.#api;
    const diff: cg.PiecesDiff = new Map();
    for (const [square, piece] of pieces.entries()) {
      const there = state.pieces.get(key(square));
      const target = piece ? toChessground(piece) : undefined;
      if (there?.role !== target?.role || there?.color !== target?.color) diff.set(key(square), target);
    }
    if (diff.size > 0) this.#api.setPieces(diff);
  }

  /**
   * A move can change more pieces than chessground expects, such as captures off its path. So the board is reset to the
   * position before the move, except for a dragged piece, and the new position is animated from there. If no new
   * position follows, it stays.
   */
  #moved(from: Square, to: Square): void {
    const { state } = this.#api;
    const view = this.#shown;
    const mover = view?.pieces[from];
    if (view?.dests && mover) {
      state.animation.current = undefined;
      state.pieces = new Map(
        view.pieces.flatMap((piece, square) => (piece ? [[key(square), toChessground(piece)] as const] : [])),
      );
      if (state.stats.dragged) {
        state.pieces.delete(key(from));
        if (view.pieces[to]?.color !== mover.color) state.pieces.set(key(to), toChessground(mover));
      }
    }
    this.#events.move(from, to);
    requestAnimationFrame(() => {
      if (this.#shown !== view || !view) return;
      this.#place(view.pieces);
      state.dom.redraw();
    });
  }

  #aim(at: cg.Key | undefined): void {
    const { state } = this.#api;
    const from = state.draggable.current?.orig ?? state.selected;
    const to = from && at && state.movable.dests?.get(from)?.includes(at) ? at : null;
    if (to === this.#aimed) return;
    this.#aimed = to;
    if (from) this.#events.aim?.(squareOf(from), to && squareOf(to));
  }

  /** On a free board chessground removes a piece that is dropped outside; reports its square. */
  #compare(): void {
    const view = this.#shown;
    if (!view || view.dests !== null) return;
    const { pieces } = this.#api.state;
    const gone = view.pieces.flatMap((piece, square) => (piece && !pieces.has(key(square)) ? [square] : []));
    const known = view.pieces.filter(piece => piece !== null).length;
    if (gone.length === 1 && pieces.size === known - 1) this.#events.removed?.(gone[0] as Square);
  }
}
