/** The move under the pointer; one small board of the page previews the position after it. */
import type { Position } from '../../engine/rules/position.ts';
import type { Square } from '../../engine/rules/types.ts';

/** A move and the position after it. */
interface Preview {
  readonly after: Position;
  readonly uci: string;
  /** Squares of pieces captured off its path. */
  readonly taken: readonly Square[];
  /** Other squares that are ringed. */
  readonly rings?: readonly Square[];
  /** Shown below the board. */
  readonly text?: string;
}

interface Peeked extends Preview {
  readonly at: DOMRect;
}

class Peek {
  current = $state.raw<Peeked | null>(null);

  show(preview: Preview, target: Element): void {
    this.current = { ...preview, at: target.getBoundingClientRect() };
  }

  hide(): void {
    this.current = null;
  }
}

export const peek = new Peek();
