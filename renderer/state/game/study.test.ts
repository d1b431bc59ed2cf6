import { describe, expect, test } from 'vitest';
import { newStudy, tagValue } from '../../../core/study/edit.ts';
import { mainLineMoves, nodeAt } from '../../../core/study/walk.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import {
  deleteCountAction,
  deleteFrom,
  drawShapes,
  playCountAction,
  playMove,
  recordCall,
  setDetails,
  toggleGlyph,
  toMainLine,
  writeComment,
  writeCommentBefore,
} from './edits.ts';
import { moveTextAt } from './notation.ts';
import { Studies } from './study.svelte.ts';

const empty = () => newStudy('makruk', makruk.startFen);

function started() {
  const studies = new Studies();
  const open = studies.open(empty());
  for (const move of ['e3e4', 'd6d5', 'e4d5', 'e6d5']) playMove(open, move);
  return { studies, open };
}

describe('an open game', () => {
  test('a move that is in the tree is followed, another one branches', () => {
    const { open } = started();
    open.go('e3e4');
    playMove(open, 'd6d5');
    expect(open.path).toBe('e3e4 d6d5');
    const before = open.study;
    open.go('');
    playMove(open, 'e3e4');
    expect(open.study, 'following is no edit').toBe(before);
    playMove(open, 'e6e5');
    expect(nodeAt(open.study, 'e3e4')?.children.map(node => node.move)).toEqual(['d6d5', 'e6e5']);
    expect(moveTextAt(open, 'e3e4 e6e5')).toBe('1… e5');
  });

  test('count actions are edits, and a second call replaces the first', () => {
    const studies = new Studies();
    const open = studies.open(newStudy('makruk-manual', '8/8/3m4/3k4/8/8/4K3/R7 b - - 0 20'));
    playCountAction(open, { action: 'start', by: 'b' });
    playMove(open, 'd5c5');
    recordCall(open, 'b', 3);
    recordCall(open, 'b', 2);
    expect(open.node.count).toEqual([{ action: 'call', by: 'b', number: 2 }]);
    expect(open.undoLabel?.code).toBe('count-action');
    open.undo();
    expect(open.node.count?.[0]?.number).toBe(3);
    recordCall(open, 'b', null);
    expect(open.node.count).toBeUndefined();
    recordCall(open, 'b', null);
    expect(open.position.count()).toMatchObject({ kind: 'board', number: 1 });
    deleteCountAction(open, 0, '');
    expect(open.position.count()).toBeNull();
    open.undo();
    expect(open.position.count()?.number).toBe(1);
  });

  test('every kind of edit is undone and done again, with the cursor where it was', () => {
    const { open } = started();
    const actions: readonly (() => void)[] = [
      () => playMove(open, 'd1d2'),
      () => writeComment(open, open.path, 'Out of the corner'),
      () => writeCommentBefore(open, open.path, 'Now'),
      () => toggleGlyph(open, 5),
      () => drawShapes(open, [{ color: 'red', from: 'd2', to: 'd3' }]),
      () => setDetails(open, [{ name: 'White', value: 'Sok' }], '1-0'),
      () => {
        open.go('e3e4');
        playMove(open, 'c6c5');
      },
      () => toMainLine(open, open.path),
      () => deleteFrom(open, 'e3e4 d6d5'),
    ];
    const states = [{ study: open.study, path: open.path }];
    for (const action of actions) {
      action();
      states.push({ study: open.study, path: open.path });
    }
    expect(new Set(states.map(({ study }) => study)).size).toBe(actions.length + 1);
    for (const { study } of states.slice(0, -1).reverse()) {
      open.undo();
      expect(open.study).toBe(study);
    }
    for (const { study, path } of states.slice(1)) {
      open.redo();
      expect(open.study).toBe(study);
      expect(nodeAt(study, open.path), `${path} is in the tree`).not.toBeNull();
    }
    expect(open.canRedo).toBe(false);
    expect(tagValue(open.study, 'White')).toBe('Sok');
    expect(mainLineMoves(open.study)).toEqual(['e3e4', 'c6c5']);
  });

  test('typing in one comment is one step of undo', () => {
    const { open } = started();
    const before = open.study;
    for (const text of ['G', 'Go', 'Goo', 'Good']) writeComment(open, open.path, text);
    expect(open.node.comment).toBe('Good');
    open.undo();
    expect(open.study).toBe(before);
  });

  test('a deletion takes the cursor out of what is gone', () => {
    const { open } = started();
    deleteFrom(open, 'e3e4 d6d5');
    expect(open.path).toBe('e3e4');
  });
});

describe('open games', () => {
  test('opening another loses nothing, and a stored game comes to the front with its edits', () => {
    const { studies, open } = started();
    const stored = studies.open(empty(), { game: 7, revision: 2, collection: 1 });
    playMove(stored, 'd3d4');
    studies.choose(open.id);
    expect(studies.open(empty(), { game: 7, revision: 2, collection: 1 })).toBe(stored);
    expect(studies.current).toBe(stored);
    expect(mainLineMoves(stored.study)).toEqual(['d3d4']);
    expect(mainLineMoves(open.study).length).toBe(4);
  });

  test('a game with changes asks before it closes, an untouched one does not', () => {
    const { studies, open } = started();
    const untouched = studies.open(empty());
    studies.askClose(untouched.id);
    expect(studies.get(untouched.id)).toBeNull();
    expect(studies.current).toBe(open);
    studies.askClose(open.id);
    expect(studies.closing).toBe(open);
    expect(studies.get(open.id)).toBe(open);
    studies.close(open.id);
    expect(studies.list).toEqual([]);
    expect(studies.current).toBeNull();
  });

  test('reports edits, undo and closing, but not cursor moves', () => {
    const { studies, open } = started();
    const events: string[] = [];
    studies.onEdit(() => events.push('edit'));
    const off = studies.onClose(() => events.push('close'));
    open.go('');
    expect(events).toEqual([]);
    playMove(open, 'd3d4');
    open.undo();
    open.redo();
    studies.close(open.id);
    expect(events).toEqual(['edit', 'edit', 'edit', 'close']);
    off();
  });

  test('a game of rules that are not known here is refused and takes no place', () => {
    const studies = new Studies();
    expect(() => studies.open(newStudy('of-tomorrow', makruk.startFen))).toThrow(
      expect.objectContaining({ code: 'unknown-rules' }),
    );
    expect(studies.list).toEqual([]);
    expect(studies.current).toBeNull();
  });
});
