/**
 * Writes the result of an engine analysis into the main line of a game: an evaluation at each move, a symbol and a better
 * line at each mistake. What is there already stays as it is. Everything written can be removed again, also after other edits.
 */
import { isMoveSymbol } from './annotate.ts';
import type { EvalNote, FlatStudy } from './study.ts';

/** What the analysis says about a move of the main line. */
export interface PlyReport {
  readonly ply: number;
  readonly eval: EvalNote | null;
  /** Symbol (NAG) about the move; `null`: none. */
  readonly nag: number | null;
  /** A command of the comment (`core/report/evaluated.ts`); none in reports of older versions. */
  readonly command?: string | null;
}

type Node = FlatStudy['nodes'][number];

const nameOf = (command: string): string => command.split(' ', 1).join();

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
  for (const { ply, eval: note, nag, command = null } of reports) {
    const node = nodes[ply];
    if (node === undefined || !isOnMainLine(study, ply)) break;
    const newEval = node.eval === undefined ? note : null;
    const newNag = nag === null || ply === 0 || node.nags?.some(isMoveSymbol) ? null : nag;
    const newCommand = command === null || node.commands?.some(old => nameOf(old) === nameOf(command)) ? null : command;
    if (newEval === null && newNag === null && newCommand === null) continue;
    nodes[ply] = {
      ...node,
      ...(newEval === null ? {} : { eval: newEval }),
      ...(newNag === null ? {} : { nags: [newNag, ...(node.nags ?? [])] }),
      ...(newCommand === null ? {} : { commands: [...(node.commands ?? []), newCommand] }),
    };
    added.push({ ply, eval: newEval, nag: newNag, command: newCommand });
  }
  return added.length === 0 ? { study, added } : { study: { ...study, nodes }, added };
}

const sameNote = (a: EvalNote | undefined, b: EvalNote): boolean =>
  a !== undefined && a.cp === b.cp && a.mate === b.mate && a.depth === b.depth;

/** Removes what {@link writeReport} has added, except what has been changed since. The same study if nothing is left. */
export function removeReport(study: FlatStudy, added: readonly PlyReport[]): FlatStudy {
  const nodes = [...study.nodes];
  let isChanged = false;
  for (const report of added) {
    const { ply } = report;
    const node = nodes[ply];
    if (node === undefined || !isOnMainLine(study, ply)) break;
    const rest = without(node, report);
    if (rest === node) continue;
    nodes[ply] = rest;
    isChanged = true;
  }
  return isChanged ? { ...study, nodes } : study;
}

function without(node: Node, { eval: note, nag, command = null }: PlyReport): Node {
  const { eval: evaluation, nags, commands, ...rest } = node;
  const dropsEval = note !== null && sameNote(evaluation, note);
  const keptNags = nags?.filter(other => other !== nag) ?? [];
  const keptCommands = commands?.filter(other => other !== command) ?? [];
  const isSame =
    !dropsEval && keptNags.length === (nags?.length ?? 0) && keptCommands.length === (commands?.length ?? 0);
  if (isSame) return node;
  return {
    ...rest,
    ...(dropsEval || evaluation === undefined ? {} : { eval: evaluation }),
    ...(keptNags.length === 0 ? {} : { nags: keptNags }),
    ...(keptCommands.length === 0 ? {} : { commands: keptCommands }),
  };
}
