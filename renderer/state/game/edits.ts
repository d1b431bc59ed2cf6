/**
 * The edits of a game. Each function is one step of undo with its label. Panels, menus and keyboard commands call
 * these, so an edit has the same effect and label everywhere.
 */

import { setBefore, setComment, setShapes, toggleNag } from '../../../core/study/annotate.ts';
import { setBookmark } from '../../../core/study/bookmarks.ts';
import { addCountAction, removeCountAction } from '../../../core/study/count-actions.ts';
import { toggleDiagram } from '../../../core/study/diagram-marks.ts';
import {
  addMove,
  demote,
  makeMainLine,
  promote,
  removeAfter,
  removeMove,
  setResult,
  setTags,
  toggleForced,
} from '../../../core/study/edit.ts';
import { parentPath } from '../../../core/study/path.ts';
import { type Question, setQuestion } from '../../../core/study/questions.ts';
import type { Path, Shape, Study, Tag } from '../../../core/study/study.ts';
import type { Color, CountAction } from '../../../engine/rules/types.ts';
import { isLegalNag } from './nags.ts';
import { moveTextAt } from './notation.ts';
import type { OpenStudy } from './study.svelte.ts';

/** The label of an edit of the move at a path. */
export const named = (open: OpenStudy, code: string, path: Path) => ({
  code,
  data: { move: moveTextAt(open, path), path },
});

/**
 * Plays a legal move (UCI) at the cursor: follows the move if the tree has it, otherwise adds it. An edit that waits
 * for a move takes it.
 */
export function playMove(open: OpenStudy, uci: string): void {
  const grown = addMove(open.study, open.path, uci);
  if (open.awaited) open.awaited.take(uci);
  else if (grown.study === open.study) open.go(grown.path);
  else open.edit(grown.study, { code: 'move', data: { move: uci } }, grown.path);
}

/** Removes a move and all that follow it; a cursor inside the removed part goes to the parent. */
export function deleteFrom(open: OpenStudy, path: Path, code: 'delete' | 'cut' = 'delete'): void {
  const isInside = open.path === path || open.path.startsWith(`${path} `) || path === '';
  open.edit(removeMove(open.study, path), named(open, code, path), isInside ? parentPath(path) : open.path);
}

export const deleteAfter = (open: OpenStudy, path: Path): void =>
  open.edit(removeAfter(open.study, path), named(open, 'delete', path));

export const promoteLine = (open: OpenStudy, path: Path): void =>
  open.edit(promote(open.study, path), named(open, 'promote', path));

export const demoteLine = (open: OpenStudy, path: Path): void =>
  open.edit(demote(open.study, path), named(open, 'demote', path));

export const toMainLine = (open: OpenStudy, path: Path): void =>
  open.edit(makeMainLine(open.study, path), named(open, 'main-line', path));

/** Shows a move and what follows as a variation even if it is the continuation, or no longer. */
export const forceLine = (open: OpenStudy, path: Path): void =>
  open.edit(toggleForced(open.study, path), named(open, 'force', path));

export const writeComment = (open: OpenStudy, path: Path, text: string): void =>
  open.amend(setComment(open.study, path, text), named(open, 'comment', path));

export const writeCommentBefore = (open: OpenStudy, path: Path, text: string): void =>
  open.amend(setBefore(open.study, path, text), named(open, 'comment-before', path));

export function toggleGlyph(open: OpenStudy, nag: number): void {
  if (isLegalNag(open.path, nag)) open.edit(toggleNag(open.study, open.path, nag), named(open, 'glyph', open.path));
}

/** Adds, renames or, with `null`, removes a bookmark. */
export const writeBookmark = (open: OpenStudy, path: Path, name: string | null): void =>
  open.edit(setBookmark(open.study, path, name), named(open, 'bookmark', path));

/** Sets the training question of a position; `null` removes it. */
export const writeQuestion = (open: OpenStudy, path: Path, question: Question | null): void =>
  open.edit(setQuestion(open.study, path, question), named(open, 'question', path));

export const drawShapes = (open: OpenStudy, shapes: readonly Shape[]): void =>
  open.edit(setShapes(open.study, open.path, shapes), named(open, 'shapes', open.path));

/** Marks the position after a move as a diagram of printed games, or removes the mark. */
export const markDiagram = (open: OpenStudy, path: Path): void =>
  open.edit(toggleDiagram(open.study, path), named(open, 'diagram', path));

/** @param field the tag that is being typed: consecutive changes of one tag are one step of undo */
export function setDetails(open: OpenStudy, tags: readonly Tag[], result: Study['result'], field?: string): void {
  const same =
    tags.length === open.study.tags.length &&
    tags.every((tag, i) => tag.name === open.study.tags[i]?.name && tag.value === open.study.tags[i]?.value);
  const study = setResult(same ? open.study : setTags(open.study, tags), result);
  if (field === undefined) open.edit(study, { code: 'tags' });
  else open.amend(study, { code: 'tags', data: { field } });
}

/** Adds a count action or a draw action at the cursor. */
export const playCountAction = (open: OpenStudy, action: CountAction): void =>
  open.edit(addCountAction(open.study, open.path, action), named(open, 'count-action', open.path));

export const deleteCountAction = (open: OpenStudy, index: number, path: Path = open.path): void =>
  open.edit(removeCountAction(open.study, path, index), named(open, 'count-action', path));

/** Records the number that a side called with the move at the cursor; `null` removes it. */
export function recordCall(open: OpenStudy, by: Color, number: number | null): void {
  const index = (open.node.count ?? []).findIndex(action => action.action === 'call' && action.by === by);
  if (number !== null) playCountAction(open, { action: 'call', by, number });
  else if (index >= 0) deleteCountAction(open, index);
}
