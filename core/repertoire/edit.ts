/**
 * Edits of a repertoire, as functions from a repertoire to a new one. An edit that changes nothing returns the same
 * object. Positions that can no longer be reached are removed.
 */
import type { Position } from '../../engine/rules/position.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import type { Shape } from '../study/study.ts';
import {
  keyOf,
  type PositionKey,
  played,
  positionIn,
  type Repertoire,
  type RepertoireMove,
  type RepertoirePosition,
  stepsOf,
} from './repertoire.ts';

type Change = (position: RepertoirePosition) => RepertoirePosition;

function rewrite(repertoire: Repertoire, key: PositionKey, change: Change): Repertoire {
  const old = repertoire.positions.get(key);
  const fresh = old && change(old);
  if (!old || !fresh || fresh === old) return repertoire;
  return { ...repertoire, positions: new Map(repertoire.positions).set(key, fresh) };
}

/** Adds positions and moves in place; for changes of many moves at once. */
export class RepertoireBuilder {
  readonly #repertoire: Repertoire;
  readonly #positions: Map<PositionKey, RepertoirePosition>;
  /** Moves that were added. */
  added = 0;

  constructor(repertoire: Repertoire) {
    this.#repertoire = repertoire;
    this.#positions = new Map(repertoire.positions);
  }

  has(key: PositionKey): boolean {
    return this.#positions.has(key);
  }

  movesAt(key: PositionKey): readonly RepertoireMove[] {
    return this.#positions.get(key)?.moves ?? [];
  }

  get size(): number {
    return this.#positions.size;
  }

  /** Adds a move behind the others unless it is there, and returns the key of the position after it. */
  add(from: PositionKey, move: string, after: Position): PositionKey {
    const to = keyOf(after);
    const position = positionIn({ positions: this.#positions }, from);
    if (!position.moves.some(known => known.move === move)) {
      this.#positions.set(from, { ...position, moves: [...position.moves, { move, to }] });
      this.added++;
    }
    if (!this.#positions.has(to)) this.#positions.set(to, { key: to, moves: [] });
    return to;
  }

  change(key: PositionKey, change: Change): void {
    const position = this.#positions.get(key);
    if (position) this.#positions.set(key, change(position));
  }

  /** The repertoire that was given if nothing was changed. */
  build(): Repertoire {
    const before = this.#repertoire.positions;
    const same =
      this.#positions.size === before.size && [...this.#positions].every(([key, at]) => before.get(key) === at);
    return same ? this.#repertoire : { ...this.#repertoire, positions: this.#positions };
  }
}

/** Adds a move at a position. @param position the position `key` of the kernel */
export function addMove(repertoire: Repertoire, key: PositionKey, position: Position, move: string): Repertoire {
  if (!repertoire.positions.has(key)) return repertoire;
  const builder = new RepertoireBuilder(repertoire);
  builder.add(key, move, played(position, move));
  return builder.build();
}

/**
 * Adds a line that begins at any position of the repertoire: the moves before that position are left out.
 * @param start where the line begins
 * @returns `null` when no position of the line is in the repertoire
 */
export function addLine(repertoire: Repertoire, start: Position, moves: readonly string[]): Repertoire | null {
  const builder = new RepertoireBuilder(repertoire);
  let position = start;
  let key = keyOf(start);
  let inside = builder.has(key);
  for (const text of moves) {
    const read = parseUci(position, text);
    if (!read.ok) break;
    const after = position.play(read.value);
    if (inside) key = builder.add(key, makeUci(read.value), after);
    else {
      key = keyOf(after);
      inside = builder.has(key);
    }
    position = after;
  }
  return inside ? builder.build() : null;
}

/** Removes a move, and every position that only it leads to. */
export function removeMove(repertoire: Repertoire, key: PositionKey, move: string): Repertoire {
  const without = rewrite(repertoire, key, position => {
    const moves = position.moves.filter(known => known.move !== move);
    return moves.length === position.moves.length ? position : { ...position, moves };
  });
  return without === repertoire ? repertoire : reachable(without);
}

/** Removes all other moves of a position. */
export function keepOnly(repertoire: Repertoire, key: PositionKey, move: string): Repertoire {
  const alone = rewrite(repertoire, key, ({ alternatives: _, ...position }) => ({
    ...position,
    moves: position.moves.filter(known => known.move === move),
  }));
  return reachable(alone);
}

function reachable(repertoire: Repertoire): Repertoire {
  const keys = stepsOf(repertoire).map(({ key }) => key);
  if (keys.length === repertoire.positions.size) return repertoire;
  return { ...repertoire, positions: new Map(keys.map(key => [key, positionIn(repertoire, key)])) };
}

/** Makes a move the first of its position. */
export const preferMove = (repertoire: Repertoire, key: PositionKey, move: string): Repertoire =>
  rewrite(repertoire, key, position => {
    const preferred = position.moves.find(known => known.move === move);
    if (!preferred || position.moves[0] === preferred) return position;
    return { ...position, moves: [preferred, ...position.moves.filter(known => known !== preferred)] };
  });

/** An empty text removes the comment. */
export const setComment = (repertoire: Repertoire, key: PositionKey, text: string): Repertoire =>
  rewrite(repertoire, key, position => {
    if ((position.comment ?? '') === text) return position;
    const { comment: _, ...others } = position;
    return text === '' ? others : { ...others, comment: text };
  });

export const setShapes = (repertoire: Repertoire, key: PositionKey, shapes: readonly Shape[]): Repertoire =>
  rewrite(repertoire, key, ({ shapes: _, ...position }) => (shapes.length === 0 ? position : { ...position, shapes }));

/** Adds or removes a NAG of a move. */
export const toggleNag = (repertoire: Repertoire, key: PositionKey, move: string, nag: number): Repertoire =>
  rewrite(repertoire, key, position => ({
    ...position,
    moves: position.moves.map(known => {
      if (known.move !== move) return known;
      const { nags = [], ...others } = known;
      const left = nags.includes(nag) ? nags.filter(one => one !== nag) : [...nags, nag];
      return left.length === 0 ? others : { ...others, nags: left };
    }),
  }));

/** Says that the own moves of a position are all intended. */
export const acceptAlternatives = (repertoire: Repertoire, key: PositionKey): Repertoire =>
  rewrite(repertoire, key, position => (position.alternatives ? position : { ...position, alternatives: true }));

export const setHead = (repertoire: Repertoire, head: Partial<Pick<Repertoire, 'name' | 'newPerDay'>>): Repertoire => ({
  ...repertoire,
  ...head,
});
