/** Motifs of all moves of a study, in variations too, and their notation in PGN comments. */
import { rewriteAll } from '../study/edit.ts';
import type { NodePosition, Positions } from '../study/positions.ts';
import type { MoveNode, Study } from '../study/study.ts';
import { continuation } from '../study/walk.ts';
import type { LabelId } from './labels.ts';
import type { EndingAnswer, PlyMotifs } from './motif.ts';
import { motifsOfLine } from './motifs.ts';
import { MOTIF_DEFAULTS, type MotifOptions } from './options.ts';

/** Plies before a variation that its sequences can include, with room to spare. */
const CONTEXT = 8;

interface Branch {
  /** The last nodes before the branch, with their positions, root first. */
  readonly before: readonly MoveNode[];
  readonly places: readonly NodePosition[];
  /** The first move of a variation or of the game, and its continuation. */
  readonly nodes: readonly MoveNode[];
}

/**
 * Motifs by node. What depends on later moves follows the first continuation of the node.
 * @param endingOf the answer of endgame tables for the position of a node
 */
export function motifsOfStudy(
  { root }: Study,
  positions: Positions,
  endingOf: (node: MoveNode) => EndingAnswer | null = () => null,
  options: MotifOptions = MOTIF_DEFAULTS,
): ReadonlyMap<MoveNode, PlyMotifs> {
  const found = new Map<MoveNode, PlyMotifs>();
  if (root.children.length === 0) return found;
  const branches: Branch[] = [{ before: [root], places: [positions.atRoot(root)], nodes: continuation(root) }];
  for (let branch = branches.pop(); branch; branch = branches.pop()) {
    const { before, nodes } = branch;
    const places = [...branch.places];
    for (const node of nodes) places.push(positions.after(places.at(-1) as NodePosition, node));
    const line = [...before, ...nodes];
    const evaluations = line.map(node => node.eval ?? null);
    const plies = motifsOfLine(
      places.map(({ position }) => position),
      options,
      { evaluations, endings: line.map(endingOf) },
    );
    for (const [i, node] of nodes.entries()) found.set(node, plies[before.length - 1 + i] as PlyMotifs);
    // The variations after earlier nodes belong to the branch of these nodes.
    for (let i = nodes[0] === root.children[0] ? 0 : before.length; i < line.length; i++) {
      const node = line[i] as MoveNode;
      const start = Math.max(0, i + 1 - CONTEXT);
      for (const child of node.children.slice(1)) {
        branches.push({
          before: line.slice(start, i + 1),
          places: places.slice(start, i + 1),
          nodes: [child, ...continuation(child)],
        });
      }
    }
  }
  return found;
}

const COMMAND = /^motif(?:\s|$)/u;

/** Whether a node has labels as a command of its comment (`[%motif paay,ouk]`). */
export const hasMotifCommand = ({ commands = [] }: MoveNode): boolean => commands.some(text => COMMAND.test(text));

function withCommand(node: MoveNode, labels: readonly LabelId[]): MoveNode {
  const old = node.commands ?? [];
  const others = old.filter(text => !COMMAND.test(text));
  const commands = labels.length === 0 ? others : [...others, `motif ${labels.join(',')}`];
  if (old.length === commands.length && old.every((text, i) => text === commands[i])) return node;
  const { commands: _, ...rest } = node;
  return commands.length === 0 ? rest : { ...rest, commands };
}

/**
 * Writes the labels of every move as `[%motif ...]` commands, in place of earlier ones.
 * @param labelsOf the labels of a node; none removes its command
 */
export const writeMotifs = (study: Study, labelsOf: (node: MoveNode) => readonly LabelId[]): Study =>
  rewriteAll(study, node => withCommand(node, labelsOf(node)));
