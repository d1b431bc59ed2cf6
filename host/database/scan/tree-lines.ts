/** The lines of a stored game for a scan: from the start to the end of the main line and of each variation. */
import type { FlatStudy } from '../../../api/contract.ts';
import { parseSquare } from '../../../engine/rules/types.ts';

export interface TreeLine {
  /** Origin and target of each move, and the call of an order. */
  readonly moves: readonly number[];
  /** The first ply that no line before it has. */
  readonly from: number;
}

type Node = FlatStudy['nodes'][number];

/** The nodes of the main line, with the root. */
export function mainNodes(nodes: readonly Node[]): readonly Node[] {
  const end = nodes.findIndex(({ parent }, index) => parent !== index - 1);
  return end < 0 ? nodes : nodes.slice(0, end);
}

const MOVE = /^\s*([a-h][1-8])-?([a-h][1-8])(=?[mqf]|!)?\s*$/i;
const CALL = 0x8000;

/** @throws TypeError when a node is malformed. */
export function treeLines(nodes: readonly Node[]): readonly TreeLine[] {
  const isParent = new Uint8Array(nodes.length);
  for (const [index, { parent }] of nodes.entries()) if (index > 0) isParent[parent] = 1;
  const isKnown = new Uint8Array(nodes.length);
  const lines: TreeLine[] = [];
  for (const [leaf] of nodes.entries()) {
    if (isParent[leaf] === 1) continue;
    const moves: number[] = [];
    let known = 0;
    for (let at = leaf; at > 0; at = parentOf(nodes, at)) {
      moves.push(moveOf(nodes[at] as Node));
      if (isKnown[at] === 1) known++;
      isKnown[at] = 1;
    }
    lines.push({ moves: moves.reverse(), from: lines.length === 0 ? 0 : known + 1 });
  }
  return lines;
}

/** Parents come before their children, so that the way to the root ends. */
function parentOf(nodes: readonly Node[], at: number): number {
  const { parent } = nodes[at] as Node;
  if (!Number.isInteger(parent) || parent < 0 || parent >= at) throw new TypeError('its tree is malformed');
  return parent;
}

function moveOf({ move }: Node): number {
  const [, origin = '', target = '', sign] = MOVE.exec(String(move)) ?? [];
  const [from, to] = [parseSquare(origin.toLowerCase()), parseSquare(target.toLowerCase())];
  if (from === null || to === null) throw new TypeError('a move of its tree is malformed');
  return from | (to << 6) | (sign === '!' ? CALL : 0);
}
