/**
 * Lays out a tree of moves in rows. The main line is in two columns, interrupted by comments. A variation is a
 * paragraph, indented by its depth. A short variation without branches stays inside its paragraph in brackets; a
 * branching one starts new paragraphs one level deeper. The walk has its own stack, so depth has no limit.
 */

import type { NodePosition, Positions } from '../../../core/study/positions.ts';
import type { MoveNode, Path, Study } from '../../../core/study/study.ts';
import type { Color } from '../../../engine/rules/types.ts';

/** A move with its place in the tree. */
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
  /** Count actions before the first move. */
  | { readonly kind: 'actions'; readonly key: string; readonly cell: Cell };

/** The longest variation, in plies, that is put in brackets. */
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

/** Whether a variation goes in brackets: it is short and has no branches. */
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

/** The paragraph that starts with `first`, and the paragraphs of its branches. */
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

/** All moves of the study in reading order. */
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
  if (study.root.count) rows.push({ kind: 'actions', key: 'actions', cell: parent });
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

/** Index of the row that contains a move; -1 at the root. */
export function rowOf(rows: readonly Row[], node: MoveNode): number {
  return rows.findIndex(row => {
    if (row.kind === 'pair') return row.white?.node === node || row.black?.node === node;
    return row.kind === 'line' && row.items.some(item => item.kind === 'move' && item.cell.node === node);
  });
}
