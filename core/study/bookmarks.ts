/**
 * Bookmarks: positions of a game with a name. They are stored as `[%bookmark Name]` commands, which other programs
 * ignore or keep.
 */
import { rewrite } from './edit.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { everyNode } from './walk.ts';

export interface Bookmark {
  readonly path: Path;
  /** May be empty. */
  readonly name: string;
}

const BOOKMARK = /^bookmark(?:\s+(.*))?$/su;

/** The name of the bookmark of a node; `null`: it has none. */
export function bookmarkOf({ commands = [] }: MoveNode): string | null {
  const command = commands.find(one => BOOKMARK.test(one));
  return command === undefined ? null : (BOOKMARK.exec(command)?.[1] ?? '');
}

/** In the order of the tree. */
export function bookmarksOf(study: Study): readonly Bookmark[] {
  const found: Bookmark[] = [];
  const line: string[] = [];
  for (const { node, depth } of everyNode(study.root)) {
    line.length = Math.max(0, depth - 1);
    if (depth > 0) line.push(node.move);
    const name = bookmarkOf(node);
    if (name !== null) found.push({ path: line.join(' '), name });
  }
  return found;
}

/** @param name one line; `null` removes the bookmark */
export const setBookmark = (study: Study, path: Path, name: string | null): Study =>
  rewrite(study, path, node => {
    if (name === bookmarkOf(node)) return node;
    const { commands: old = [], ...rest } = node;
    const others = old.filter(command => !BOOKMARK.test(command));
    const text = name?.replace(/\s+/gu, ' ').trim();
    const commands = text === undefined ? others : [...others, `bookmark ${text}`.trim()];
    return commands.length === 0 ? rest : { ...rest, commands };
  });
