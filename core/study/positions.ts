/**
 * The position after every move of one game and the move's SAN, each worked out once. They hang on the nodes of the
 * tree, which edits share, so an edit far away costs nothing here and a game of 20,000 plies needs no path texts.
 */
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { makeSan } from '../notation/san.ts';
import type { MoveNode, Study } from './study.ts';

/** `null` when the rule set is unknown or the FEN is no position under it. */
export function startPosition(study: Pick<Study, 'rules' | 'start'>): Position | null {
  const rules = ruleSet(study.rules);
  const start = rules && positionFromFen(rules, study.start);
  return start?.ok ? start.value : null;
}

export interface Placed {
  readonly position: Position;
  /** `''` at the root. */
  readonly san: string;
}

export class Positions {
  readonly root: Placed;
  readonly #known = new WeakMap<MoveNode, Placed>();

  constructor(start: Position) {
    this.root = { position: start, san: '' };
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
