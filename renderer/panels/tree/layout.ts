/**
 * Lays out a tree of moves in rows. The main line is in two columns, interrupted by comments, or running text. A
 * variation is a paragraph, indented by its depth. A short variation without branches stays inside its paragraph in
 * brackets; a branching one starts new paragraphs one level deeper. Of a collapsed variation only the first move is
 * shown. A forced continuation ends the line before it and begins paragraphs. The walk has its own stack, so depth has
 * no limit.
 */

import { continues, isForced } from '../../../core/study/forced.ts';
import type { NodePosition, Positions } from '../../../core/study/positions.ts';
import type { MoveNode, Path, Study } from '../../../core/study/study.ts';
import { everyNode } from '../../../core/study/walk.ts';
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
  /** `aside`: in brackets. */
  | { readonly kind: 'move'; readonly cell: Cell; readonly numbered: boolean; readonly aside: boolean }
  | { readonly kind: 'comment'; readonly text: string; readonly cell: Cell; readonly before: boolean }
  /** Collapses or expands the variation that begins with a move. */
  | { readonly kind: 'fold'; readonly cell: Cell; readonly hidden: number }
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

export interface Layout {
  /** The main line as running text. */
  readonly inline: boolean;
  /** Paths of the first moves of collapsed variations. */
  readonly collapsed: ReadonlySet<Path>;
}

const DEFAULT_LAYOUT: Layout = { inline: false, collapsed: new Set() };

/** The longest variation, in plies, that is put in brackets. */
const BRACKET = 8;

/** The longest paragraph of the main line, in plies. */
const PARAGRAPH = 60;

export const pathOf = (cell: Cell): Path => {
  const moves: string[] = [];
  for (let at: Cell | null = cell; at?.parent; at = at.parent) moves.push(at.node.move);
  return moves.reverse().join(' ');
};

const rootCell = ({ root }: Pick<Study, 'root'>, positions: Positions): Cell => ({
  node: root,
  parent: null,
  placed: positions.atRoot(root),
  number: 0,
  side: 'b',
});

function cellAfter(parent: Cell, node: MoveNode, positions: Positions): Cell {
  const { position } = parent.placed;
  const number = parent.parent ? parent.number + (parent.side === 'b' ? 1 : 0) : position.setup().fullmoves;
  return { node, parent, placed: positions.after(parent.placed, node), number, side: position.turn };
}

/** The root and all moves in reading order: each move, then the variations instead of it, then what follows it. */
export function* everyCell(study: Study, positions: Positions): Generator<Cell> {
  const root = rootCell(study, positions);
  yield root;
  /** Moves that were not read yet, or only their continuations. */
  const stack: { readonly cell: Cell; readonly read: boolean }[] = [{ cell: root, read: true }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (!next.read) yield next.cell;
    const at = next.cell;
    const [main, ...variations] = at.node.children.map(child => cellAfter(at, child, positions));
    if (!main) continue;
    yield main;
    stack.push({ cell: main, read: true });
    for (const cell of variations.toReversed()) stack.push({ cell, read: false });
  }
}

/** Whether a move begins a variation. */
export const isVariation = ({ node, parent }: Cell): boolean => parent !== null && !continues(parent.node, node);

/** Whether a variation goes in brackets: it is short, not forced and has no branches. */
function isShort(node: MoveNode): boolean {
  if (isForced(node)) return false;
  let at = node;
  for (let plies = 1; plies <= BRACKET; plies++) {
    const [next, ...others] = at.children;
    if (others.length > 0) return false;
    if (!next) return true;
    if (isForced(next)) return false;
    at = next;
  }
  return false;
}

function pushMove(items: Item[], cell: Cell, restart: boolean, aside = false): boolean {
  if (cell.node.before) items.push({ kind: 'comment', text: cell.node.before, cell, before: true });
  items.push({ kind: 'move', cell, numbered: restart || cell.side === 'w' || Boolean(cell.node.before), aside });
  if (cell.node.comment) items.push({ kind: 'comment', text: cell.node.comment, cell, before: false });
  return Boolean(cell.node.comment);
}

/** The number of moves after a move. */
const movesAfter = (node: MoveNode): number => [...everyNode(node)].length - 1;

const isCollapsed = (cell: Cell, collapsed: ReadonlySet<Path>): boolean =>
  collapsed.size > 0 && collapsed.has(pathOf(cell));

/** The first move of a collapsed variation. */
function pushCollapsed(items: Item[], cell: Cell, aside = false): void {
  pushMove(items, cell, true, aside);
  items.push({ kind: 'fold', cell, hidden: movesAfter(cell.node) });
}

function pushBracket(items: Item[], first: Cell, positions: Positions, { collapsed }: Layout): void {
  items.push({ kind: 'open' });
  let restart = true;
  const folded = isCollapsed(first, collapsed);
  if (folded) pushCollapsed(items, first, true);
  for (let cell: Cell | null = folded ? null : first; cell; ) {
    restart = pushMove(items, cell, restart, true);
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
function paragraph(
  { cell: first, depth }: Paragraph,
  positions: Positions,
  layout: Layout,
): { items: Item[]; below: Paragraph[] } {
  const items: Item[] = [];
  if (isCollapsed(first, layout.collapsed)) {
    pushCollapsed(items, first);
    return { items, below: [] };
  }
  if (isVariation(first) && first.node.children.length > 0) items.push({ kind: 'fold', cell: first, hidden: 0 });
  let restart = pushMove(items, first, true);
  for (let cell = first; ; ) {
    const [next, ...others] = cell.node.children;
    if (!next) return { items, below: [] };
    const here = cell;
    if (isForced(next) || !others.every(isShort)) {
      const below = here.node.children.map(child => ({ cell: cellAfter(here, child, positions), depth: depth + 1 }));
      return { items, below };
    }
    cell = cellAfter(here, next, positions);
    restart = pushMove(items, cell, restart) || others.length > 0;
    for (const other of others) pushBracket(items, cellAfter(here, other, positions), positions, layout);
  }
}

/** Variations of the main line. */
const branches = (parent: Cell, nodes: readonly MoveNode[], positions: Positions): readonly Paragraph[] =>
  nodes.map(node => ({ cell: cellAfter(parent, node, positions), depth: 1 }));

function variations(rows: Row[], first: readonly Paragraph[], positions: Positions, layout: Layout): void {
  const stack = [...first].reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { items, below } = paragraph(next, positions, layout);
    rows.push({ kind: 'line', key: `v${rows.length}`, depth: next.depth, items });
    stack.push(...below.reverse());
  }
}

/** All moves of the study in reading order. */
export const layoutRows = (study: Study, positions: Positions, layout = DEFAULT_LAYOUT): readonly Row[] =>
  layout.inline ? textRows(study, positions, layout) : pairRows(study, positions, layout);

/** The main line as paragraphs. */
function textRows({ root }: Study, positions: Positions, layout: Layout): readonly Row[] {
  const rows: Row[] = [];
  let items: Item[] = [];
  const flush = (): void => {
    if (items.length > 0) rows.push({ kind: 'line', key: `t${rows.length}`, depth: 0, items });
    items = [];
  };
  let parent = rootCell({ root }, positions);
  if (root.count) rows.push({ kind: 'actions', key: 'actions', cell: parent });
  if (root.comment) items.push({ kind: 'comment', text: root.comment, cell: parent, before: false });
  let restart = true;
  let plies = 0;
  for (let node = root.children[0]; node; node = parent.node.children[0]) {
    if (plies++ % PARAGRAPH === 0 && plies > 1) flush();
    const at = parent;
    if (isForced(node)) {
      flush();
      variations(rows, branches(at, at.node.children, positions), positions, layout);
      break;
    }
    const cell = cellAfter(at, node, positions);
    const others = at.node.children.slice(1).map(other => cellAfter(at, other, positions));
    restart = pushMove(items, cell, restart || items.length === 0) || others.length > 0;
    if (others.every(other => isShort(other.node))) {
      for (const other of others) pushBracket(items, other, positions, layout);
    } else {
      flush();
      variations(rows, branches(at, at.node.children.slice(1), positions), positions, layout);
    }
    parent = cell;
  }
  flush();
  return rows;
}

/** The main line in two columns. */
function pairRows(study: Study, positions: Positions, layout: Layout): readonly Row[] {
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
    if (isForced(node)) {
      flush();
      variations(rows, branches(parent, parent.node.children, positions), positions, layout);
      break;
    }
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
      variations(rows, branches(parent, others, positions), positions, layout);
    }
    parent = cell;
  }
  flush();
  return rows;
}

/** The index of the row of each move; the root has none. */
export function rowIndexes(rows: readonly Row[]): ReadonlyMap<MoveNode, number> {
  const indexes = new Map<MoveNode, number>();
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'pair') {
      for (const cell of [row.white, row.black]) if (cell) indexes.set(cell.node, index);
    } else if (row.kind === 'line') {
      for (const item of row.items) if (item.kind === 'move') indexes.set(item.cell.node, index);
    }
  }
  return indexes;
}
