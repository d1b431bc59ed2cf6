/** Adds the moves of another game to a game, where the game has the position from which the other one starts. */
import { fitCommented } from './fit-tree.ts';
import { graft } from './graft.ts';
import { newLeftovers } from './merge-games.ts';
import { withSource } from './merge-lines.ts';
import { childOf, childPath, ROOT } from './path.ts';
import { type NodePosition, type Positions, startPosition } from './positions.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { mainLine } from './walk.ts';

export interface MergedInto {
  readonly study: Study;
  /** The first move of the other game's main line that is new, or the end of that line. */
  readonly path: Path;
  /** Lines that are illegal under the rules of the first game and became comments. */
  readonly cuts: number;
}

/**
 * The other game with its variations and annotations. Its last main move has a comment with its source. `null`: its
 * start does not occur in the first game.
 * @param positions of `study`
 */
export function mergeInto(study: Study, positions: Positions, other: Study): MergedInto | null {
  const ownStart = startPosition(other);
  const start = startPosition({ rules: study.rules, start: other.start });
  const place = start && placeOf(study, positions, start.key);
  if (!ownStart || !place) return null;
  const { root, cuts } = fitCommented(withSource(other), ownStart, place.placed.position);
  const merged = graft(study, place.path, root);
  const leftovers = newLeftovers(study.leftovers, other.leftovers);
  return {
    study: leftovers.length === 0 ? merged : { ...merged, leftovers: [...study.leftovers, ...leftovers] },
    path: firstNew(place, { ...study, root }),
    cuts,
  };
}

interface Place {
  readonly node: MoveNode;
  readonly path: Path;
  readonly placed: NodePosition;
}

/** The first place with a position, depth first. */
function placeOf({ root }: Study, positions: Positions, key: bigint): Place | null {
  const stack: Place[] = [{ node: root, path: ROOT, placed: positions.atRoot(root) }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { node, path, placed } = place;
    if (placed.position.key === key) return place;
    for (const child of node.children.toReversed())
      stack.push({ node: child, path: childPath(path, child.move), placed: positions.after(placed, child) });
  }
  return null;
}

function firstNew({ node, path }: Place, added: Study): Path {
  let [at, end]: [MoveNode | undefined, Path] = [node, path];
  for (const { move } of mainLine(added)) {
    end = childPath(end, move);
    at = childOf(at, move);
    if (!at) break;
  }
  return end;
}
