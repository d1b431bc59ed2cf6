/**
 * Who wins under the count, naively: every move and everything the players may say of the count, the rules alone
 * deciding when it is a draw.
 */
import type { Position } from '../../engine/rules/position.ts';
import { type Color, opposite } from '../../engine/rules/types.ts';

const ACTS = ['start', 'stop', 'restart'] as const;

/** The position and what the side to move can make of it by actions, those that change something first. */
function spoken(position: Position): readonly Position[] {
  const all = [position];
  if (position.rules.count.mode !== 'manual') return all;
  for (const at of all)
    for (const action of ACTS) {
      const acted = at.applyAction({ action, by: at.turn });
      if (acted.ok && !all.some(other => other.equals(acted.value))) all.push(acted.value);
    }
  return all.reverse();
}

function keyOf(position: Position): string {
  const { rules } = position;
  const count = position.count();
  const behind = rules.count.mode === 'manual' && count?.kind === 'board' ? position.countRule().piece : null;
  return `${position.searchKey} ${count?.counter} ${behind?.limit} ${behind?.first} ${behind?.budget}`;
}

export class NaiveVerdict {
  readonly #known = new Map<string, boolean>();
  readonly #chaser: Color;
  readonly #most: number;
  looked = 0;

  /** @param most positions to look at: a search that meets more throws a RangeError */
  constructor(chaser: Color, most = Number.POSITIVE_INFINITY) {
    this.#chaser = chaser;
    this.#most = most;
  }

  /**
   * Can the chaser force mate in at most so many moves of its own? Repetition must be off: nothing before the position
   * is known here.
   */
  wins(position: Position, moves: number): boolean {
    const outcome = position.outcome();
    if (outcome !== null) return outcome.result === (this.#chaser === 'w' ? '1-0' : '0-1');
    const bare = opposite(this.#chaser);
    if (position.availableActions().some(({ action, by }) => action === 'claim' && by === bare)) return false;
    const chasing = position.turn === this.#chaser;
    if (moves === 0 && chasing) return false;
    const key = `${keyOf(position)} ${moves}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (++this.looked > this.#most) throw new RangeError('too many positions');
    const next = (at: Position): boolean =>
      at.outcome() !== null
        ? this.wins(at, moves)
        : chasing
          ? at.moves().some(move => this.wins(at.play(move), moves - 1))
          : at.moves().every(move => this.wins(at.play(move), moves));
    const all = spoken(position);
    const answer = chasing ? all.some(next) : all.every(next);
    this.#known.set(key, answer);
    return answer;
  }
  /** {@link wins}; `null` where that takes too many positions. */
  winsIfFew(position: Position, moves: number): boolean | null {
    try {
      return this.wins(position, moves);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
}
