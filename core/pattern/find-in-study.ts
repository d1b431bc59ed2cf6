/** Finds the place in a game that a search on boards has found. */
import type { Position } from '../../engine/rules/position.ts';
import type { Move } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { startPosition } from '../study/positions.ts';
import type { MoveNode, Path, Study } from '../study/study.ts';

/** From the start of a game to the end of its main line or a variation. */
export interface StudyLine {
  readonly positions: readonly Position[];
  /** Lead from each position to the next. */
  readonly moves: readonly Move[];
  /** The first position that the lines before do not have. */
  readonly from: number;
}

/**
 * The path to the first position that `find` accepts: it returns the index of a position of a line, or -1. The main
 * line comes first. `null`: there is none, or the start is not a position of a known rule set.
 */
export function pathToFound(study: Study, find: (line: StudyLine) => number): Path | null {
  const start = startPosition(study);
  if (start === null) return null;
  for (const { line, path } of linesOf(study.root, start)) {
    const index = find(line);
    if (index >= 0) return path.slice(0, index).join(' ');
  }
  return null;
}

interface Step {
  readonly node: MoveNode;
  /** Its place among the children of the node before. */
  child: number;
}

/** Lines depth-first; iterative, because a line may have any length. */
function* linesOf(root: MoveNode, start: Position): Generator<{ line: StudyLine; path: readonly string[] }> {
  const positions = [start];
  const moves: Move[] = [];
  const steps: Step[] = [{ node: root, child: 0 }];
  let from = 0;
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const next = step.node.children[step.child];
    if (next !== undefined) {
      const position = positions.at(-1) as Position;
      const move = parseUci(position, next.move);
      if (!move.ok) throw new Error(move.error.text);
      step.child++;
      steps.push({ node: next, child: 0 });
      moves.push(move.value);
      positions.push(position.play(move.value));
      continue;
    }
    if (step.node.children.length === 0) {
      const path = steps.slice(1).map(({ node }) => node.move);
      yield { line: { positions: [...positions], moves: [...moves], from }, path };
      from = positions.length;
    }
    steps.pop();
    positions.pop();
    moves.pop();
    from = Math.min(from, positions.length);
  }
}
