/** Collapses and expands variations. */
import { parentPath } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import { variationPath } from '../../../core/study/walk.ts';
import type { OpenStudy } from '../../state/game/study.svelte.ts';
import { type Cell, everyCell, isVariation, pathOf } from './layout.ts';

const isInside = (path: Path, first: Path): boolean => path.startsWith(`${first} `);

/** The collapsed variations that are expanded because the cursor is inside. */
export const expandedBy = ({ collapsed, path }: Pick<OpenStudy, 'collapsed' | 'path'>): readonly Path[] =>
  [...collapsed].filter(first => isInside(path, first));

/** Collapses or expands the variation that begins with a move. A cursor inside goes to that move. */
export function toggleFold(open: OpenStudy, first: Path): void {
  const others = [...open.collapsed].filter(path => path !== first);
  const isCollapsed = open.collapsed.has(first) && !isInside(open.path, first);
  open.collapsed = new Set(isCollapsed ? others : [...others, first]);
  if (isInside(open.path, first)) open.go(first);
}

/** Collapses or expands the variation in which the cursor is. */
export function toggleFoldHere(open: OpenStudy): void {
  const first = variationPath(open.study, open.path);
  if (first !== null) toggleFold(open, first);
}

const hasMore = (cell: Cell): boolean => isVariation(cell) && cell.node.children.length > 0;

/** Collapses all variations. A cursor inside one goes to the move of the main line before it. */
export function collapseAll(open: OpenStudy): void {
  open.collapsed = new Set([...everyCell(open.study, open.positions)].filter(hasMore).map(pathOf));
  let main = open.path;
  for (let first = variationPath(open.study, main); first !== null; first = variationPath(open.study, main))
    main = parentPath(first);
  open.go(main);
}

export function expandAll(open: OpenStudy): void {
  open.collapsed = new Set();
}
