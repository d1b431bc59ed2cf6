/** Follows the links of comments (`core/study/comment-links.ts`) and writes them. */
import { fold } from '../../../api/query/fold.ts';
import type { Query } from '../../../api/query/query.ts';
import { writeQuery } from '../../../api/query/write.ts';
import { candidateMoves } from '../../../core/notation/san.ts';
import { bookmarkOf, bookmarksOf } from '../../../core/study/bookmarks.ts';
import { type Link, linkText } from '../../../core/study/comment-links.ts';
import { tagValue } from '../../../core/study/edit.ts';
import { childPath, parentPath, pathMoves } from '../../../core/study/path.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import { isMainLine, nodeAt, nodesAlong } from '../../../core/study/walk.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { lineTextIn } from '../../state/game/clipboard.ts';
import type { OpenStudy } from '../../state/game/study.svelte.ts';
import { connection, gameList, notices, storedGames } from '../../state/shell/app.svelte.ts';
import { help } from '../../state/shell/help.svelte.ts';
import { view } from '../../state/shell/view.svelte.ts';
import { moveTestOf } from './find.ts';
import { everyCell, pathOf } from './layout.ts';

export type Tree = Pick<OpenStudy, 'study' | 'positions' | 'positionAt'>;

/**
 * The path of the place that a link names: a bookmark, a move with its number (of the main line, if it is there too),
 * or all moves that lead to it; `null` if there is none.
 */
export function placeOf(tree: Tree, target: string): Path | null {
  const name = fold(target);
  const bookmark = bookmarksOf(tree.study).find(mark => fold(mark.name) === name);
  if (bookmark) return bookmark.path;
  const words = target.split(/\s+/u).flatMap(word => word.replace(/^\d+(?:\.+|…)/u, '') || []);
  return words.length > 1 ? lineTo(tree, words) : numberedMove(tree, target);
}

/** The path of moves of the tree. */
function lineTo(tree: Tree, moves: readonly string[]): Path | null {
  let path: Path = '';
  for (const text of moves) {
    const candidates = candidateMoves(tree.positionAt(path), text).map(makeUci);
    const child = nodeAt(tree.study, path)?.children.find(({ move }) => candidates.includes(move));
    if (child === undefined) return null;
    path = childPath(path, child.move);
  }
  return path;
}

const NUMBERED = /^\d+\s*(\.\.+|…|\.)\s*\S/u;

function numberedMove({ study, positions }: Tree, target: string): Path | null {
  const [, dots] = NUMBERED.exec(target) ?? [];
  if (dots === undefined) return null;
  const side = dots === '.' ? 'w' : 'b';
  const test = moveTestOf(target);
  const found = [...everyCell(study, positions)].filter(cell => cell.side === side && test(cell)).map(pathOf);
  return found.find(path => isMainLine(study, path)) ?? found[0] ?? null;
}

/** A link to a move of the game: by its bookmark, by its number, or by all moves that lead to it. */
export function placeLink(open: Tree, path: Path): string {
  const nodes = nodesAlong(open.study, path) ?? [];
  const { fullmoves } = open.positionAt(parentPath(path)).setup();
  const [node, placed] = [nodes.at(-1), open.positions.along(nodes).at(-1)];
  const move = `${fullmoves}${placed?.position.turn === 'b' ? '.' : '...'} ${placed?.san}`;
  const name = (node && bookmarkOf(node)) || move;
  for (const target of [name, move])
    if (!/[[\]|]/u.test(target) && placeOf(open, target) === path) return linkText(target);
  return linkText(pathMoves(path).length > 1 ? lineTextIn('latin', open, path) : move, move);
}

/** Parts of a query that finds the game, and its players as text. `null`: the game has no players or event. */
export function gameLink({ tags }: Pick<Study, 'tags'>): string | null {
  const value = (name: string): string => tagValue({ tags }, name);
  const isKnown = (text: string): boolean => /[^?.\s-]/u.test(text) && !/[[\]|\n]/u.test(text);
  const fields = [
    ['white', 'White'],
    ['black', 'Black'],
    ['event', 'Event'],
  ] as const;
  const of = fields
    .filter(([, tag]) => isKnown(value(tag)))
    .map(([field, tag]): Query => ({ kind: 'text', field, text: value(tag), whole: true }));
  if (of.length === 0) return null;
  const day = /^\d{4}\.\d\d\.\d\d$/u.test(value('Date')) ? ` date:${value('Date')}` : '';
  const label = ['White', 'Black'].map(value).filter(isKnown).join(' – ') || value('Event');
  return linkText(`library: ${writeQuery({ kind: 'and', of })}${day}`, label);
}

/** Goes where a link leads. What is not there is reported. */
export async function followLink(open: OpenStudy, link: Link): Promise<void> {
  const { target } = link;
  const missing = (): void => {
    notices.add('warning', { code: 'link-target', text: `Not found: ${target}`, data: { target } });
  };
  if (link.kind === 'place') {
    const path = placeOf(open, target);
    if (path === null) missing();
    else open.go(path);
  } else if (link.kind === 'glossary') {
    const { termNamed } = await import('./linked-terms.ts');
    const id = termNamed(target);
    if (id === null) missing();
    else help.open('glossary', id);
  } else if (link.kind === 'library') await openGames(target, missing);
}

/** Opens the only game that a query finds, or lists them. */
async function openGames(query: string, missing: () => void): Promise<void> {
  const { rows, total } = await connection.api.library.list(
    { filter: { query }, sort: 'date', descending: true },
    0,
    1,
  );
  const [first] = rows;
  if (first === undefined) missing();
  else if (total === 1) await storedGames.open(first.id);
  else {
    gameList.filter({ collection: undefined, query });
    view.current = 'library';
  }
}
