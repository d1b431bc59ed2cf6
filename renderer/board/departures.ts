/**
 * Captured units are seen to leave: the mover arrives, they stay for a moment, marked, and fade. They are pictures above the
 * board, never units of it, so nothing waits for them; the next change of the board takes them away at once. Going back, jumping about
 * and looking at another game show none, since a unit can only leave a position that was on the board before.
 */
import type { Color, Piece, Square } from '../../engine/rules/types.ts';

export interface Departed {
  /** The units before the move. */
  readonly from: readonly (Piece | null)[];
  readonly squares: readonly Square[];
}

interface Shown {
  readonly pieces: readonly (Piece | null)[];
  readonly departed?: Departed | null;
  readonly animation?: boolean;
}

export type Leaving = readonly (readonly [Square, Piece])[];

/** What is to be seen leaving when the board changes from `before` to `after`. */
export function leaving(before: Shown | null, { departed, animation = true }: Shown): Leaving {
  if (!departed || !animation || before?.pieces !== departed.from) return [];
  return departed.squares.flatMap(square => {
    const piece = departed.from[square];
    return piece ? [[square, piece] as const] : [];
  });
}

/** Column and row of a square as it is drawn, from the left and the top. */
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

  /** The board's element, which a new size replaces. */
  stand(over: HTMLElement): void {
    if (this.#layer.parentElement !== over) over.append(this.#layer);
  }

  /** In place of whatever is still leaving. */
  show(units: Leaving, orientation: Color): void {
    this.#layer.replaceChildren(
      ...units.map(([square, piece]) => {
        const unit = document.createElement('i');
        const [column, row] = placeOf(square, orientation);
        unit.className = `${piece.color === 'w' ? 'white' : 'black'} ${piece.promoted ? 'promoted' : piece.role}`;
        unit.style.left = `${column * 12.5}%`;
        unit.style.top = `${row * 12.5}%`;
        return unit;
      }),
    );
  }
}
