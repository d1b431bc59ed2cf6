/**
 * Edits in the middle of a line. Replacing and inserting wait for the moves that the user plays next
 * (`OpenStudy.awaited`). Moves that no longer fit become comments, which a notice reports.
 */
import { addMove } from '../../../core/study/edit.ts';
import type { EditLabel } from '../../../core/study/history.ts';
import { mergeInto } from '../../../core/study/merge-into.ts';
import { parentPath } from '../../../core/study/path.ts';
import { deletePair, insertMoves, replaceMove, type Spliced } from '../../../core/study/splice.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import type { FirstWords } from '../../i18n/words.ts';
import { notices } from '../shell/app.svelte.ts';
import { copyMoves } from './clipboard.ts';
import { deleteFrom, named } from './edits.ts';
import type { OpenStudy } from './study.svelte.ts';

function finish(open: OpenStudy, { study, path, cuts }: Spliced, label: EditLabel): void {
  open.edit(study, label, path);
  const text = `Lines that no longer fit and became comments: ${cuts}`;
  if (cuts > 0) notices.add('warning', { code: 'moves-cut', text, data: { count: cuts } });
}

/** The next move that is played replaces the move at a path. */
export function awaitReplacement(open: OpenStudy, path: Path): void {
  if (path === '') return;
  const at = parentPath(path);
  const label = named(open, 'replace', path);
  const take = (move: string): void => finish(open, replaceMove(open.study, open.positions, path, move), label);
  open.go(at);
  open.awaited = { kind: 'replacement', path, at, take, cancel: () => open.go(path) };
}

/** The next two moves that are played are inserted before the move at a path. They are one step of undo. */
export function awaitInsertion(open: OpenStudy, path: Path): void {
  if (path === '') return;
  const at = parentPath(path);
  const label = named(open, 'insert', path);
  const takeFirst = (first: string): void => {
    const before = open.study;
    const grown = addMove(before, at, first);
    open.edit(grown.study, label, grown.path);
    const restore = (): void => {
      if (open.study !== before) open.undo();
    };
    open.awaited = {
      kind: 'second',
      path,
      at: grown.path,
      take: second => {
        restore();
        finish(open, insertMoves(before, open.positions, path, [first, second]), label);
      },
      cancel: () => {
        restore();
        open.go(path);
      },
      drop: restore,
    };
  };
  open.go(at);
  open.awaited = { kind: 'first', path, at, take: takeFirst, cancel: () => open.go(path) };
}

/** Deletes the move at a path and the reply to it; the moves after them stay. */
export function deleteMoveAndReply(open: OpenStudy, path: Path): void {
  const label = named(open, 'delete-pair', path);
  finish(open, deletePair(open.study, open.positions, path), label);
}

/** Adds the moves of another game as variations. @returns `false` if its start does not occur in the game */
export function mergeGame(open: OpenStudy, other: Study): boolean {
  const merged = mergeInto(open.study, open.positions, other);
  if (merged) finish(open, merged, { code: 'merge' });
  return merged !== null;
}

/** Copies a move and everything after it, and deletes it. */
export function cutMoves(open: OpenStudy, path: Path, words: FirstWords): void {
  copyMoves(open, path, words);
  deleteFrom(open, path, 'cut');
}
