/** What happens to the count in a game, and the draws that its counter could have claimed. */
import type { Position } from '../../engine/rules/position.ts';
import type { Color } from '../../engine/rules/types.ts';

export interface CountEvent {
  readonly ply: number;
  /**
   * `start`: a count begins; `restart`: another count or another limit replaces it; `end`: it stops, because it was
   * stopped or its conditions ended; `draw`: it ends the game; `claimable`: its counter may claim the draw and does not.
   */
  readonly kind: 'start' | 'restart' | 'end' | 'draw' | 'claimable';
  readonly counter: Color;
  readonly limit: number;
}

const isDrawnByCount = (position: Position): boolean => {
  const reason = position.outcome()?.reason;
  return reason === 'board-count' || reason === 'piece-count';
};

const mayClaim = (position: Position, counter: Color): boolean =>
  position.outcome() === null &&
  position.availableActions().some(({ action, by }) => action === 'claim' && by === counter);

/** @param line the start position and the position after each move, after the count actions there */
export function countEvents(line: readonly Position[]): readonly CountEvent[] {
  const events: CountEvent[] = [];
  let running: ReturnType<Position['count']> = null;
  let wasClaimable = false;
  for (const [ply, position] of line.entries()) {
    const before = running;
    running = position.count();
    const shown = running ?? before;
    const add = (kind: CountEvent['kind']): void => {
      if (shown) events.push({ ply, kind, counter: shown.counter, limit: shown.limit });
    };
    if (isDrawnByCount(position)) {
      add('draw');
      break;
    }
    if (running === null) {
      if (before !== null) add('end');
    } else if (before === null) add('start');
    else if (before.limit !== running.limit || before.counter !== running.counter) add('restart');
    const isClaimable = running !== null && mayClaim(position, running.counter);
    if (isClaimable && !wasClaimable) add('claimable');
    wasClaimable = isClaimable;
  }
  return events;
}
