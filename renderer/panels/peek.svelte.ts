/** Which position somebody points at in a line: one small board for the whole page shows it beside the pointer's target. */
import type { Position } from '../../engine/rules/position.ts';
import type { Square } from '../../engine/rules/types.ts';

/** A move and where it led. */
interface Seen {
  readonly after: Position;
  readonly uci: string;
  /** Squares it emptied beside its own path. */
  readonly taken: readonly Square[];
}

interface Peeked extends Seen {
  readonly at: DOMRect;
}

class Peek {
  current = $state.raw<Peeked | null>(null);

  show({ after, uci, taken }: Seen, target: Element): void {
    this.current = { after, uci, taken, at: target.getBoundingClientRect() };
  }

  hide(): void {
    this.current = null;
  }
}

export const peek = new Peek();
