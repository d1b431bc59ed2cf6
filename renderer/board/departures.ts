/**
 * Animates pieces captured off the path of a move: they stay for a moment, marked, and fade. They are images above the
 * board, not pieces of it; the next change of the board removes them. They appear only if the position before the move
 * was on the board, so not when the user goes back or shows another game.
 */
import type { Color, Piece, Square } from '../../engine/rules/types.ts';

export interface Departed {
  /** The pieces before the move. */
  readonly from: readonly (Piece | null)[];
  readonly squares: readonly Square[];
}

interface Shown {
  readonly pieces: readonly (Piece | null)[];
  readonly departed?: Departed | null;
  readonly animation?: boolean;
}

export type Leaving = readonly (readonly [Square, Piece])[];

/** Pieces to fade when the board changes from `before`. */
export function leaving(before: Shown | null, { departed, animation = true }: Shown): Leaving {
  if (!departed || !animation || before?.pieces !== departed.from) return [];
  return departed.squares.flatMap(square => {
    const piece = departed.from[square];
    return piece ? [[square, piece] as const] : [];
  });
}

/** Displayed column and row of a square, from the left and the top. */
const placeOf = (square: Square, orientation: Color): readonly [number, number] =>
  orientation === 'w' ? [square & 7, 7 - (square >> 3)] : [7 - (square & 7), square >> 3];

export class Departures {
  readonly #layer = document.createElement('div');

  constructor() {
    this.#layer.className = 'departures';
    this.#layer.addEventListener('animationend', event => {
      if (event.target instanceof Element) event.target.remove();
    });
  }

  /** Attaches the layer to the board's element, which chessground replaces on resize. */
  attach(over: HTMLElement): void {
    if (this.#layer.parentElement !== over) over.append(this.#layer);
  }

  /** Shows fading pieces instead of the current ones. */
  show(pieces: Leaving, orientation: Color): void {
    this.#layer.replaceChildren(
      ...pieces.map(([square, piece]) => {
        const image = document.createElement('i');
        const [column, row] = placeOf(square, orientation);
        image.className = `${piece.color === 'w' ? 'white' : 'black'} ${piece.promoted ? 'promoted' : piece.role}`;
        image.style.left = `${column * 12.5}%`;
        image.style.top = `${row * 12.5}%`;
        return image;
      }),
    );
  }
}
