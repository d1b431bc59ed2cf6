/**
 * The position after every move of one game and the move's SAN, each worked out once. They hang on the nodes of the
 * tree, which edits share, so an edit far away costs nothing here and a game of 20,000 plies needs no path texts.
 */
import { CodedError } from '../../api/failure.ts';
import { makeSan } from '../../core/notation/san.ts';
import { startPosition } from '../../core/study/positions.ts';
import type { MoveNode } from '../../core/study/study.ts';
import type { Position } from '../../engine/rules/position.ts';
import { parseUci } from '../../engine/rules/uci.ts';

export interface Placed {
  readonly position: Position;
  /** `''` at the root. */
  readonly san: string;
}

export class Positions {
  readonly root: Placed;
  readonly #known = new WeakMap<MoveNode, Placed>();

  /** @throws CodedError `unknown-rules` for a rule set or a start that this program does not know: a library may be newer than it. */
  constructor(rules: string, start: string) {
    const position = startPosition({ rules, start });
    if (!position) throw new CodedError('unknown-rules', `No game '${rules}' can begin from ${start}`);
    this.root = { position, san: '' };
  }

  /** The place after `node`, which follows `parent`. Throws for an illegal move: a study holds legal moves only. */
  after(parent: Placed, node: MoveNode): Placed {
    const known = this.#known.get(node);
    if (known) return known;
    const move = parseUci(parent.position, node.move);
    if (!move.ok) throw new Error(move.error.text);
    const position = parent.position.play(move.value);
    const placed = { position, san: makeSan(parent.position, move.value, position) };
    this.#known.set(node, placed);
    return placed;
  }

  /** The places from the root along `nodes`, the root's own first. */
  along(nodes: readonly MoveNode[]): readonly Placed[] {
    const places = [this.root];
    for (const node of nodes.slice(1)) places.push(this.after(places.at(-1) as Placed, node));
    return places;
  }
}
