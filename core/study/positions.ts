/**
 * The position after every move of one game, and after what the players then did with the count, with the move's SAN, each
 * worked out once. They hang on the nodes of the tree, which edits share, so an edit far away costs nothing here and a game
 * of 20,000 plies needs no path texts. A node whose moves before it now lead to another count is worked out anew.
 */
import { positionFromFen } from '../../engine/rules/fen.ts';
import { hear, type Refused } from '../../engine/rules/heard.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { CountAction } from '../../engine/rules/types.ts';
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
  /** After the move and the acts of its node. */
  readonly position: Position;
  /** `''` at the root. */
  readonly san: string;
  readonly refused: readonly Refused[];
}

const NONE: readonly Refused[] = [];

function placed(moved: Position, san: string, acts: readonly CountAction[] | undefined): Placed {
  return acts === undefined ? { position: moved, san, refused: NONE } : { ...hear(moved, acts), san };
}

interface Known {
  /** The position it was played from. */
  from: Position;
  readonly placed: Placed;
}

export class Positions {
  /** The start, without acts. */
  readonly root: Placed;
  readonly #known = new WeakMap<MoveNode, Known>();
  /** Starts by the acts of the root. */
  readonly #starts = new WeakMap<readonly CountAction[], Placed>();

  constructor(start: Position) {
    this.root = placed(start, '', undefined);
  }

  /** The place before the first move, given the root's node. */
  top({ count }: MoveNode): Placed {
    if (count === undefined) return this.root;
    const known = this.#starts.get(count) ?? placed(this.root.position, '', count);
    this.#starts.set(count, known);
    return known;
  }

  /** The place after `node`, which follows `parent`. Throws for an illegal move: a study holds legal moves only. */
  after(parent: Placed, node: MoveNode): Placed {
    const from = parent.position;
    const known = this.#known.get(node);
    if (known && (known.from === from || known.from.equals(from))) {
      known.from = from;
      return known.placed;
    }
    const move = parseUci(from, node.move);
    if (!move.ok) throw new Error(move.error.text);
    const position = from.play(move.value);
    const fresh = placed(position, makeSan(from, move.value, position), node.count);
    this.#known.set(node, { from, placed: fresh });
    return fresh;
  }

  /** The places from the root along `nodes`, the root's own first. */
  along(nodes: readonly MoveNode[]): readonly Placed[] {
    const [root, ...others] = nodes;
    const places = [root ? this.top(root) : this.root];
    for (const node of others) places.push(this.after(places.at(-1) as Placed, node));
    return places;
  }
}
