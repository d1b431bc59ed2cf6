/**
 * What a user does to a game, by name: each is one edit with the words of its undo. Panels, menus and keys call these,
 * so an act looks and undoes the same wherever it comes from.
 */
import { setBefore, setComment, setShapes, toggleNag } from '../../../core/study/annotate.ts';
import { addCountAction, removeCountAction } from '../../../core/study/count-actions.ts';
import {
  addMove,
  demote,
  makeMainLine,
  promote,
  removeAfter,
  removeMove,
  setResult,
  setTags,
} from '../../../core/study/edit.ts';
import { parentPath } from '../../../core/study/path.ts';
import type { Path, Shape, Study, Tag } from '../../../core/study/study.ts';
import type { Color, CountAction } from '../../../engine/rules/types.ts';
import { isLegalNag } from './nags.ts';
import { moveTextAt } from './notation.ts';
import type { OpenStudy } from './study.svelte.ts';

const named = (open: OpenStudy, code: string, path: Path) => ({ code, data: { move: moveTextAt(open, path), path } });

/** Plays a legal move (UCI) at the cursor: follows it where it is in the tree, adds it where it is not. */
export function playMove(open: OpenStudy, uci: string): void {
  const grown = addMove(open.study, open.path, uci);
  if (grown.study === open.study) open.go(grown.path);
  else open.edit(grown.study, { code: 'move', data: { move: uci } }, grown.path);
}

/** Removes a move with all that follows; the cursor steps out of what is gone. */
export function deleteFrom(open: OpenStudy, path: Path): void {
  const inside = open.path === path || open.path.startsWith(`${path} `) || path === '';
  open.edit(removeMove(open.study, path), named(open, 'delete', path), inside ? parentPath(path) : open.path);
}

export const deleteAfter = (open: OpenStudy, path: Path): void =>
  open.edit(removeAfter(open.study, path), named(open, 'delete', path));

export const promoteLine = (open: OpenStudy, path: Path): void =>
  open.edit(promote(open.study, path), named(open, 'promote', path));

export const demoteLine = (open: OpenStudy, path: Path): void =>
  open.edit(demote(open.study, path), named(open, 'demote', path));

export const toMainLine = (open: OpenStudy, path: Path): void =>
  open.edit(makeMainLine(open.study, path), named(open, 'main-line', path));

export const writeComment = (open: OpenStudy, path: Path, text: string): void =>
  open.amend(setComment(open.study, path, text), named(open, 'comment', path));

export const writeCommentBefore = (open: OpenStudy, path: Path, text: string): void =>
  open.amend(setBefore(open.study, path, text), named(open, 'comment-before', path));

export function toggleGlyph(open: OpenStudy, nag: number): void {
  if (isLegalNag(open.path, nag)) open.edit(toggleNag(open.study, open.path, nag), named(open, 'glyph', open.path));
}

export const drawShapes = (open: OpenStudy, shapes: readonly Shape[]): void =>
  open.edit(setShapes(open.study, open.path, shapes), named(open, 'shapes', open.path));

/** @param field the name of the tag that is being typed: its letters are one step of undo. */
export function setDetails(open: OpenStudy, tags: readonly Tag[], result: Study['result'], field?: string): void {
  const same =
    tags.length === open.study.tags.length &&
    tags.every((tag, i) => tag.name === open.study.tags[i]?.name && tag.value === open.study.tags[i]?.value);
  const study = setResult(same ? open.study : setTags(open.study, tags), result);
  if (field === undefined) open.edit(study, { code: 'tags' });
  else open.amend(study, { code: 'tags', data: { field } });
}

/** Something that a player does with the count at the cursor, or says of a draw. */
export const playCountAction = (open: OpenStudy, act: CountAction): void =>
  open.edit(addCountAction(open.study, open.path, act), named(open, 'count-act', open.path));

export const deleteCountAction = (open: OpenStudy, index: number, path: Path = open.path): void =>
  open.edit(removeCountAction(open.study, path, index), named(open, 'count-act', path));

/** The number that a side was heard to call with the move at the cursor; `null` takes the note away. */
export function recordCall(open: OpenStudy, by: Color, number: number | null): void {
  const index = (open.node.count ?? []).findIndex(act => act.act === 'call' && act.by === by);
  if (number !== null) playCountAction(open, { act: 'call', by, number });
  else if (index >= 0) deleteCountAction(open, index);
}
