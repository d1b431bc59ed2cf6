/**
 * A tree of moves laid out as rows to be read from top to bottom. The main line stands in pairs of columns; what people
 * wrote interrupts it; a variation is a paragraph of its own, indented by its depth. A short variation without branches
 * of its own stays inside its paragraph in brackets, a branching one begins new paragraphs one step deeper. The walk
 * keeps its own stack, so depth has no limit.
 */

import type { NodePosition, Positions } from '../../../core/study/positions.ts';
import type { MoveNode, Path, Study } from '../../../core/study/study.ts';
import type { Color } from '../../../engine/rules/types.ts';

/** A move where it stands in the tree. */
export interface Cell {
  readonly node: MoveNode;
  readonly parent: Cell | null;
  readonly placed: NodePosition;
  /** Number of the move and the side that made it. */
  readonly number: number;
  readonly side: Color;
}

export type Item =
  | { readonly kind: 'move'; readonly cell: Cell; readonly numbered: boolean }
  | { readonly kind: 'comment'; readonly text: string; readonly cell: Cell; readonly before: boolean }
  | { readonly kind: 'open' | 'close' };

export type Row =
  | {
      readonly kind: 'pair';
      readonly key: string;
      readonly number: number;
      readonly white: Cell | null;
      readonly black: Cell | null;
    }
  | {
      readonly kind: 'comment';
      readonly key: string;
      readonly text: string;
      readonly cell: Cell;
      readonly before: boolean;
    }
  | { readonly kind: 'line'; readonly key: string; readonly depth: number; readonly items: readonly Item[] }
  /** What was done with the count before the first move. */
  | { readonly kind: 'acts'; readonly key: string; readonly cell: Cell };

/** Longest variation, in plies, that is set in brackets inside another one. */
const BRACKET = 8;

export const pathOf = (cell: Cell): Path => {
  const moves: string[] = [];
  for (let at: Cell | null = cell; at?.parent; at = at.parent) moves.push(at.node.move);
  return moves.reverse().join(' ');
};

export const rootCell = (study: Study, positions: Positions): Cell => ({
  node: study.root,
  parent: null,
  placed: positions.atRoot(study.root),
  number: 0,
  side: 'b',
});

export function cellAfter(parent: Cell, node: MoveNode, positions: Positions): Cell {
  const { position } = parent.placed;
  const number = parent.parent ? parent.number + (parent.side === 'b' ? 1 : 0) : position.setup().fullmoves;
  return { node, parent, placed: positions.after(parent.placed, node), number, side: position.turn };
}

/** A variation short enough for brackets: it never branches. */
function isShort(node: MoveNode): boolean {
  let at = node;
  for (let plies = 1; plies <= BRACKET; plies++) {
    const [next, ...others] = at.children;
    if (others.length > 0) return false;
    if (!next) return true;
    at = next;
  }
  return false;
}

function pushMove(items: Item[], cell: Cell, restart: boolean): boolean {
  if (cell.node.before) items.push({ kind: 'comment', text: cell.node.before, cell, before: true });
  items.push({ kind: 'move', cell, numbered: restart || cell.side === 'w' || Boolean(cell.node.before) });
  if (cell.node.comment) items.push({ kind: 'comment', text: cell.node.comment, cell, before: false });
  return Boolean(cell.node.comment);
}

function pushBracket(items: Item[], first: Cell, positions: Positions): void {
  items.push({ kind: 'open' });
  let restart = true;
  for (let cell: Cell | null = first; cell; ) {
    restart = pushMove(items, cell, restart);
    const next: MoveNode | undefined = cell.node.children[0];
    cell = next ? cellAfter(cell, next, positions) : null;
  }
  items.push({ kind: 'close' });
}

interface Paragraph {
  readonly cell: Cell;
  readonly depth: number;
}

/** The paragraph that begins with `first`, and the paragraphs its branches begin. */
function paragraph({ cell: first, depth }: Paragraph, positions: Positions): { items: Item[]; below: Paragraph[] } {
  const items: Item[] = [];
  let restart = pushMove(items, first, true);
  for (let cell = first; ; ) {
    const [next, ...others] = cell.node.children;
    if (!next) return { items, below: [] };
    const here = cell;
    if (!others.every(isShort)) {
      const below = here.node.children.map(child => ({ cell: cellAfter(here, child, positions), depth: depth + 1 }));
      return { items, below };
    }
    cell = cellAfter(here, next, positions);
    restart = pushMove(items, cell, restart) || others.length > 0;
    for (const other of others) pushBracket(items, cellAfter(here, other, positions), positions);
  }
}

function variations(rows: Row[], first: readonly Paragraph[], positions: Positions): void {
  const stack = [...first].reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { items, below } = paragraph(next, positions);
    rows.push({ kind: 'line', key: `v${rows.length}`, depth: next.depth, items });
    stack.push(...below.reverse());
  }
}

/** Every move of the study in reading order. */
export function layoutRows(study: Study, positions: Positions): readonly Row[] {
  const rows: Row[] = [];
  let pair: { number: number; white: Cell | null; black: Cell | null } | null = null;
  const flush = () => {
    if (pair) rows.push({ kind: 'pair', key: `p${pair.number}${pair.white ? 'w' : 'b'}`, ...pair });
    pair = null;
  };
  const say = (text: string | undefined, cell: Cell, before: boolean) => {
    if (!text) return;
    flush();
    rows.push({ kind: 'comment', key: `c${rows.length}`, text, cell, before });
  };

  let parent = rootCell(study, positions);
  say(study.root.comment, parent, false);
  if (study.root.count) rows.push({ kind: 'acts', key: 'acts', cell: parent });
  for (let node = study.root.children[0]; node; node = parent.node.children[0]) {
    const cell = cellAfter(parent, node, positions);
    say(node.before, cell, true);
    if (cell.side === 'w') {
      flush();
      pair = { number: cell.number, white: cell, black: null };
    } else {
      pair = { number: cell.number, white: (pair as { white: Cell | null } | null)?.white ?? null, black: cell };
    }
    say(node.comment, cell, false);
    const others = parent.node.children.slice(1);
    if (others.length > 0) {
      flush();
      const at = parent;
      variations(
        rows,
        others.map(other => ({ cell: cellAfter(at, other, positions), depth: 1 })),
        positions,
      );
    }
    parent = cell;
  }
  flush();
  return rows;
}

/** The row a path stands in, for scrolling; -1 at the root. */
export function rowOf(rows: readonly Row[], node: MoveNode): number {
  return rows.findIndex(row => {
    if (row.kind === 'pair') return row.white?.node === node || row.black?.node === node;
    return row.kind === 'line' && row.items.some(item => item.kind === 'move' && item.cell.node === node);
  });
}
