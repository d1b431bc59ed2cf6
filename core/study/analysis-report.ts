/**
 * Writes the result of an engine analysis into the main line of a game: an evaluation at each move, and a symbol at each
 * mistake. What is there already stays as it is. Everything written can be removed again, also after other edits.
 */
import type { EvalNote, FlatStudy } from './study.ts';

/** What the analysis says about a move of the main line. */
export interface PlyReport {
  readonly ply: number;
  readonly eval: EvalNote | null;
  /** Symbol (NAG) about the move; `null`: none. */
  readonly nag: number | null;
}

type Node = FlatStudy['nodes'][number];

/** Symbols about a move exclude each other (as in `annotate.ts`). */
const isMoveSymbol = (nag: number): boolean => nag >= 1 && nag <= 9;

/** In a flat study each move of the main line follows the one before. */
const isOnMainLine = ({ nodes }: FlatStudy, ply: number): boolean => ply === 0 || nodes[ply]?.parent === ply - 1;

export interface WrittenReport {
  readonly study: FlatStudy;
  /** What was added, for {@link removeReport}; empty: the study is unchanged. */
  readonly added: readonly PlyReport[];
}

/** @param reports by ascending ply; those beyond the main line are left out */
export function writeReport(study: FlatStudy, reports: readonly PlyReport[]): WrittenReport {
  const nodes = [...study.nodes];
  const added: PlyReport[] = [];
  for (const { ply, eval: note, nag } of reports) {
    const node = nodes[ply];
    if (node === undefined || !isOnMainLine(study, ply)) break;
    const newEval = node.eval === undefined ? note : null;
    const newNag = nag === null || ply === 0 || node.nags?.some(isMoveSymbol) ? null : nag;
    if (newEval === null && newNag === null) continue;
    nodes[ply] = {
      ...node,
      ...(newEval === null ? {} : { eval: newEval }),
      ...(newNag === null ? {} : { nags: [newNag, ...(node.nags ?? [])] }),
    };
    added.push({ ply, eval: newEval, nag: newNag });
  }
  return added.length === 0 ? { study, added } : { study: { ...study, nodes }, added };
}

const sameNote = (a: EvalNote | undefined, b: EvalNote): boolean =>
  a !== undefined && a.cp === b.cp && a.mate === b.mate && a.depth === b.depth;

/** Removes what {@link writeReport} has added, except what has been changed since. The same study if nothing is left. */
export function removeReport(study: FlatStudy, added: readonly PlyReport[]): FlatStudy {
  const nodes = [...study.nodes];
  let isChanged = false;
  for (const { ply, eval: note, nag } of added) {
    const node = nodes[ply];
    if (node === undefined || !isOnMainLine(study, ply)) break;
    const rest = without(node, note, nag);
    if (rest === node) continue;
    nodes[ply] = rest;
    isChanged = true;
  }
  return isChanged ? { ...study, nodes } : study;
}

function without(node: Node, note: EvalNote | null, nag: number | null): Node {
  const { eval: evaluation, nags, ...rest } = node;
  const dropsEval = note !== null && sameNote(evaluation, note);
  const dropsNag = nag !== null && nags?.includes(nag) === true;
  if (!dropsEval && !dropsNag) return node;
  const kept = dropsNag ? nags.filter(other => other !== nag) : nags;
  return {
    ...rest,
    ...(dropsEval || evaluation === undefined ? {} : { eval: evaluation }),
    ...(kept === undefined || kept.length === 0 ? {} : { nags: kept }),
  };
}
