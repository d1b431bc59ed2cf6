/**
 * The position and SAN of every move of one game, after the count actions of its node. Each is computed once and
 * cached by node. Edits share nodes, so an edit elsewhere in the tree keeps the cache. A node is recomputed when the
 * position before it has changed, for example its count.
 */

import { applyActions, type RefusedAction } from '../../engine/rules/apply-actions.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { CountAction } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { makeSan } from '../notation/san.ts';
import type { MoveNode, Study } from './study.ts';

/** `null` when the rule set is unknown or the FEN is invalid under it. */
export function startPosition(study: Pick<Study, 'rules' | 'start'>): Position | null {
  const rules = ruleSet(study.rules);
  const start = rules && positionFromFen(rules, study.start);
  return start?.ok ? start.value : null;
}

export interface NodePosition {
  /** The position after the move and the count actions of the node. */
  readonly position: Position;
  /** `''` at the root. */
  readonly san: string;
  readonly refused: readonly RefusedAction[];
}

const NONE: readonly RefusedAction[] = [];

function withCountActions(moved: Position, san: string, actions: readonly CountAction[] | undefined): NodePosition {
  return actions === undefined ? { position: moved, san, refused: NONE } : { ...applyActions(moved, actions), san };
}

interface CacheEntry {
  /** The position before the move. */
  from: Position;
  readonly result: NodePosition;
}

export class Positions {
  /** The start position without count actions. */
  readonly root: NodePosition;
  readonly #cache = new WeakMap<MoveNode, CacheEntry>();
  /** The start position after the count actions of the root. */
  readonly #starts = new WeakMap<readonly CountAction[], NodePosition>();

  constructor(start: Position) {
    this.root = withCountActions(start, '', undefined);
  }

  /** The start position after the count actions of `root`. */
  atRoot({ count }: MoveNode): NodePosition {
    if (count === undefined) return this.root;
    const result = this.#starts.get(count) ?? withCountActions(this.root.position, '', count);
    this.#starts.set(count, result);
    return result;
  }

  /**
   * The position after `node`, which follows `parent`.
   *
   * @throws when the move is illegal: a study contains only legal moves
   */
  after(parent: NodePosition, node: MoveNode): NodePosition {
    const from = parent.position;
    const cached = this.#cache.get(node);
    if (cached && (cached.from === from || cached.from.equals(from))) {
      cached.from = from;
      return cached.result;
    }
    const move = parseUci(from, node.move);
    if (!move.ok) throw new Error(move.error.text);
    const position = from.play(move.value);
    const result = withCountActions(position, makeSan(from, move.value, position), node.count);
    this.#cache.set(node, { from, result });
    return result;
  }

  /** The positions of a line of nodes that begins with the root. */
  along(nodes: readonly MoveNode[]): readonly NodePosition[] {
    const [root, ...others] = nodes;
    const positions = [root ? this.atRoot(root) : this.root];
    for (const node of others) positions.push(this.after(positions.at(-1) as NodePosition, node));
    return positions;
  }
}
