/**
 * Positions of a study's paths. A study holds moves only; positions are played when somebody looks. A cursor mostly steps
 * by one ply, so the positions of the last path are kept and the part a new path has in common is not played again.
 */
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { pathMoves } from './path.ts';
import type { MoveNode, Path, Study } from './study.ts';

/** `null` when the rule set is unknown or the FEN is no position under it. */
export function startPosition(study: Pick<Study, 'rules' | 'start'>): Position | null {
  const rules = ruleSet(study.rules);
  const start = rules && positionFromFen(rules, study.start);
  return start?.ok ? start.value : null;
}

/** `null` when the move is not legal. */
export function playUci(position: Position, move: string): Position | null {
  const parsed = parseUci(position, move);
  return parsed.ok ? position.play(parsed.value) : null;
}

export interface PositionWalk {
  /** From the root to the path, both included; `null` when a move of the path is not legal. */
  along(study: Pick<Study, 'rules' | 'start'>, path: Path): readonly Position[] | null;
  at(study: Pick<Study, 'rules' | 'start'>, path: Path): Position | null;
}

/** One walk for one cursor. */
export function positionWalk(): PositionWalk {
  let rules = '';
  let start = '';
  let moves: readonly string[] = [];
  let positions: readonly Position[] = [];

  const along: PositionWalk['along'] = (study, path) => {
    if (study.rules !== rules || study.start !== start || positions.length === 0) {
      const first = startPosition(study);
      if (!first) return null;
      [rules, start, moves, positions] = [study.rules, study.start, [], [first]];
    }
    const wanted = pathMoves(path);
    let common = 0;
    while (common < moves.length && common < wanted.length && moves[common] === wanted[common]) common++;
    if (common === wanted.length && common === moves.length) return positions;
    const walked = positions.slice(0, common + 1);
    for (const move of wanted.slice(common)) {
      const next = playUci(walked.at(-1) as Position, move);
      if (!next) return null;
      walked.push(next);
    }
    [moves, positions] = [wanted, walked];
    return positions;
  };

  return { along, at: (study, path) => along(study, path)?.at(-1) ?? null };
}

/** A place of the tree while it is walked: enough to name its path without building one for every node. */
interface Place {
  readonly node: MoveNode;
  readonly position: Position;
  readonly parent: Place | null;
}

function pathOf(place: Place): Path {
  const moves: string[] = [];
  for (let at = place; at.parent !== null; at = at.parent) moves.push(at.node.move);
  return moves.reverse().join(' ');
}

/** Other paths that reach the position at a path (same units, side to move and rights), in reading order. */
export function transpositions(study: Study, path: Path): readonly Path[] {
  const start = startPosition(study);
  const key = positionWalk().at(study, path)?.key;
  if (!start || key === undefined) return [];
  const found: Path[] = [];
  const stack: Place[] = [{ node: study.root, position: start, parent: null }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    if (place.position.key === key) {
      const other = pathOf(place);
      if (other !== path) found.push(other);
    }
    for (const node of place.node.children.toReversed()) {
      const position = playUci(place.position, node.move);
      if (position) stack.push({ node, position, parent: place });
    }
  }
  return found;
}
