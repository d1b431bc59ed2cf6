/** Which position somebody points at in a line: one small board for the whole page shows it beside the pointer's target. */
import type { Position } from '../../engine/rules/position.ts';

interface Peeked {
  readonly position: Position;
  /** UCI of the move that led there. */
  readonly move: string;
  readonly at: DOMRect;
}

class Peek {
  current = $state.raw<Peeked | null>(null);

  show(position: Position, move: string, target: Element): void {
    this.current = { position, move, at: target.getBoundingClientRect() };
  }

  hide(): void {
    this.current = null;
  }
}

export const peek = new Peek();
