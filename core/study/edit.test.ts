import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { studies } from '../../tests/support/studies.ts';
import { readPgn } from '../pgn/reader.ts';
import { movetext } from '../pgn/writer.ts';
import * as annotate from './annotate.ts';
import * as edit from './edit.ts';
import { flattenStudy, unflattenStudy } from './flat.ts';
import * as history from './history.ts';
import { Positions, startPosition } from './positions.ts';
import type { Study } from './study.ts';
import * as walk from './walk.ts';

const makruk = ruleSet('makruk')!;

const study = (moves: string): Study => readPgn(moves, { rules: 'makruk' })[0]!.study;
const text = (of: Study): string => movetext(of).replace(/\s+/gu, ' ');

const base = study('1. e4 e5 (1... d5 2. Nd2 (2. d4)) (1... c5) 2. d4 *');

describe('moves', () => {
  it('adds a move once', () => {
    const first = edit.addMove(base, 'e3e4 e6e5 d3d4', 'b8d7');
    expect(first.path).toBe('e3e4 e6e5 d3d4 b8d7');
    expect(text(first.study)).toBe('1. e4 e5 (1... d5 2. Nd2 (2. d4)) (1... c5) 2. d4 Nd7 *');
    expect(edit.addMove(first.study, 'e3e4 e6e5 d3d4', 'b8d7').study).toBe(first.study);
  });
  it('adds a line next to existing moves', () => {
    const added = edit.addLine(base, 'e3e4', ['c6c5', 'b1d2', 'b8d7']);
    expect(text(added.study)).toBe('1. e4 e5 (1... d5 2. Nd2 (2. d4)) (1... c5 2. Nd2 Nd7) 2. d4 *');
    expect(added.path).toBe('e3e4 c6c5 b1d2 b8d7');
  });
  it('returns the same study for values that it has', () => {
    const at = 'e3e4';
    const shape = { color: 'green', from: 'e4', to: 'e5' } as const;
    const note = { cp: 12, mate: null, depth: 20 };
    const noted = annotate.setEval(annotate.setShapes(base, at, [shape]), at, note);
    const tagged = edit.setTags(noted, [{ name: 'White', value: 'Sok' }]);
    expect(edit.setTags(tagged, [{ name: 'White', value: 'Sok' }])).toBe(tagged);
    expect(annotate.setShapes(tagged, at, [{ ...shape }])).toBe(tagged);
    expect(annotate.setEval(tagged, at, { ...note })).toBe(tagged);
    expect(annotate.setShapes(tagged, at, [{ ...shape, color: 'red' }])).not.toBe(tagged);
    expect(annotate.setEval(tagged, at, { ...note, depth: 21 })).not.toBe(tagged);
  });
  it('returns the same study for an unknown path', () => {
    expect(edit.addMove(base, 'a3a4', 'b8d7')).toEqual({ study: base, path: 'a3a4' });
    expect(edit.removeMove(base, 'a3a4')).toBe(base);
    expect(annotate.setComment(base, 'a3a4', 'x')).toBe(base);
  });
  it('deletes a move with everything after it, or only what follows it', () => {
    expect(text(edit.removeMove(base, 'e3e4 d6d5'))).toBe('1. e4 e5 (1... c5) 2. d4 *');
    expect(text(edit.removeMove(base, 'e3e4 e6e5'))).toBe('1. e4 d5 (1... c5) 2. Nd2 (2. d4) *');
    expect(text(edit.removeAfter(base, 'e3e4'))).toBe('1. e4 *');
    expect(text(edit.removeMove(base, ''))).toBe('*');
  });
  it('promotes, demotes and makes a main line', () => {
    expect(text(edit.promote(base, 'e3e4 d6d5 d3d4'))).toBe('1. e4 e5 (1... d5 2. d4 (2. Nd2)) (1... c5) 2. d4 *');
    expect(text(edit.promote(base, 'e3e4 c6c5'))).toBe('1. e4 e5 (1... c5) (1... d5 2. Nd2 (2. d4)) 2. d4 *');
    expect(text(edit.demote(base, 'e3e4 e6e5'))).toBe('1. e4 d5 (1... e5 2. d4) (1... c5) 2. Nd2 (2. d4) *');
    expect(text(edit.makeMainLine(base, 'e3e4 d6d5 d3d4'))).toBe('1. e4 d5 (1... e5 2. d4) (1... c5) 2. d4 (2. Nd2) *');
    expect(edit.promote(base, 'e3e4 e6e5')).toBe(base);
    expect(edit.demote(base, 'e3e4 c6c5')).toBe(base);
  });
  it('forces a variation and releases it', () => {
    const at = 'e3e4 e6e5 d3d4';
    const forced = edit.toggleForced(base, at);
    expect(text(forced)).toBe('1. e4 e5 (1... d5 2. Nd2 (2. d4)) (1... c5) 2. d4 {[%force]} *');
    expect(study(text(forced))).toEqual(forced);
    expect([walk.isMainLine(forced, 'e3e4 e6e5'), walk.isMainLine(forced, at)]).toEqual([true, false]);
    expect([walk.variationPath(forced, at), walk.branchPath(forced, at)]).toEqual([at, 'e3e4 e6e5']);
    for (const release of [edit.toggleForced, edit.promote, edit.makeMainLine])
      expect(release(forced, at)).toEqual(base);
    expect(edit.toggleForced(base, '')).toBe(base);
  });
  it('shares unchanged branches', () => {
    const edited = annotate.setComment(base, 'e3e4 e6e5', 'x');
    const before = base.root.children[0]!.children;
    const after = edited.root.children[0]!.children;
    expect(after[1]).toBe(before[1]);
    expect(after[0]!.children).toBe(before[0]!.children);
  });
  it('edits at the end of 20,000 plies', () => {
    const moves = Array.from({ length: 20_000 }, (_, i) => ['b1d2', 'b8d7', 'd2b1', 'd7b8'][i % 4] as string);
    const { study: long, path } = edit.addLine(edit.newStudy('makruk', makruk.startFen), '', moves);
    const edited = annotate.setComment(edit.addMove(long, path, 'b1d2').study, `${path} b1d2`, 'end');
    expect(walk.mainLine(edited)).toHaveLength(20_001);
    expect(unflattenStudy(flattenStudy(edited)).root.children).toHaveLength(1);
    expect(walk.mainLine(annotate.clearAllNotes(edited)).at(-1)).toEqual({ move: 'b1d2', children: [] });
  });
});

describe('notes', () => {
  it('sets and removes every kind of note', () => {
    const at = 'e3e4';
    let s = annotate.setComment(base, at, ' a\r\nb ');
    expect(walk.nodeAt(s, at)?.comment).toBe('a\nb');
    s = annotate.setBefore(s, at, 'first');
    s = annotate.toggleNag(s, at, 1);
    s = annotate.toggleNag(s, at, 16);
    s = annotate.toggleNag(s, at, 4);
    expect(walk.nodeAt(s, at)?.nags).toEqual([16, 4]);
    s = annotate.toggleShape(s, at, { color: 'green', from: 'e4' });
    s = annotate.toggleShape(s, at, { color: 'red', from: 'e4', to: 'e5' });
    s = annotate.setEval(s, at, { cp: 12, mate: null, depth: 20 });
    s = annotate.setClock(s, at, '0:01:00');
    const full = annotate.setComment(s, '', 'intro');
    s = annotate.clearNotes(full, at);
    expect(walk.nodeAt(s, at)).toEqual({ move: 'e3e4', children: base.root.children[0]!.children });
    expect(annotate.clearAllNotes(full)).toEqual(base);
    expect(annotate.clearAllNotes(base)).toBe(base);
  });
  it('removes a note that is set to its empty value, and then returns the same study', () => {
    const s = annotate.setComment(base, 'e3e4', 'x');
    expect(annotate.setComment(s, 'e3e4', '')).toEqual(base);
    expect(annotate.setComment(base, 'e3e4', '  ')).toBe(base);
    expect(annotate.toggleNag(annotate.toggleNag(base, '', 10), '', 10)).toEqual(base);
    const drawn = annotate.toggleShape(base, '', { color: 'blue', from: 'a1' });
    expect(annotate.toggleShape(drawn, '', { color: 'blue', from: 'a1' })).toEqual(base);
    expect(walk.nodeAt(annotate.toggleShape(drawn, '', { color: 'red', from: 'a1' }), '')?.shapes).toEqual([
      { color: 'red', from: 'a1' },
    ]);
  });
  it('sets tags and the result', () => {
    const tagged = edit.setTag(edit.setTag(base, 'White', ' A \n B '), 'Annotator', 'C');
    expect(tagged.tags).toEqual([
      { name: 'White', value: 'A B' },
      { name: 'Annotator', value: 'C' },
    ]);
    expect(edit.setTag(tagged, 'Event', 'E').tags.map(tag => tag.name)).toEqual(['Event', 'White', 'Annotator']);
    expect(edit.setTag(tagged, 'White', 'A B')).toBe(tagged);
    expect(edit.setTag(edit.setTag(tagged, 'White', ''), 'Annotator', '')).toEqual(base);
    expect(edit.setResult(base, '1-0').result).toBe('1-0');
  });
});

describe('navigation', () => {
  it('steps down, up, to siblings and to the ends', () => {
    expect(walk.nextPath(base, 'e3e4')).toBe('e3e4 e6e5');
    expect(walk.nextPath(base, 'e3e4 e6e5 d3d4')).toBe('e3e4 e6e5 d3d4');
    expect(walk.previousPath('e3e4 e6e5')).toBe('e3e4');
    expect(walk.previousPath('e3e4')).toBe('');
    expect(walk.previousPath('')).toBe('');
    expect(walk.lastPath(base, '')).toBe('e3e4 e6e5 d3d4');
    expect(walk.lastPath(base, 'e3e4 d6d5')).toBe('e3e4 d6d5 b1d2');
    expect(walk.siblingPath(base, 'e3e4 e6e5', 1)).toBe('e3e4 d6d5');
    expect(walk.siblingPath(base, 'e3e4 e6e5', -1)).toBe('e3e4 c6c5');
    expect(walk.siblingPath(base, 'e3e4', 1)).toBe('e3e4');
    expect(walk.branchPath(base, 'e3e4 d6d5 d3d4')).toBe('e3e4 d6d5');
    expect(walk.branchPath(base, 'e3e4 d6d5 b1d2')).toBe('e3e4');
    expect(walk.isMainLine(base, 'e3e4 e6e5')).toBe(true);
    expect(walk.isMainLine(base, 'e3e4 d6d5')).toBe(false);
    expect(walk.clampPath(base, 'e3e4 d6d5 a3a4')).toBe('e3e4 d6d5');
    expect([...walk.everyNode(base.root)].map(({ node, depth }) => `${depth}${node.move}`)).toEqual([
      '0',
      '1e3e4',
      '2e6e5',
      '3d3d4',
      '2d6d5',
      '3b1d2',
      '3d3d4',
      '2c6c5',
    ]);
  });
  it('computes each position along a path once', () => {
    const positions = new Positions(startPosition(base)!);
    const along = (path: string) => positions.along(walk.nodesAlong(base, path)!);
    expect(along('')).toEqual([positions.root]);
    const deep = along('e3e4 d6d5 b1d2');
    expect(deep.map(place => place.san)).toEqual(['', 'e4', 'd5', 'Nd2']);
    const other = along('e3e4 d6d5 d3d4');
    expect(other[2]).toBe(deep[2]);
    expect(other[3]!.position.key).not.toBe(deep[3]!.position.key);
    expect(startPosition({ ...base, rules: 'no-such' })).toBe(null);
    expect(startPosition({ ...base, start: 'no position' })).toBe(null);
  });
});

describe('flattening', () => {
  it('is lossless', () => {
    fc.assert(
      fc.property(studies(makruk), one => {
        expect(unflattenStudy(JSON.parse(JSON.stringify(flattenStudy(one))))).toEqual(one);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
  it('rejects damaged data', () => {
    const flat = flattenStudy(base);
    expect(() => unflattenStudy({ ...flat, nodes: [] })).toThrow(RangeError);
    expect(() =>
      unflattenStudy({
        ...flat,
        nodes: [
          { move: '', parent: -1 },
          { move: 'e3e4', parent: 5 },
        ],
      }),
    ).toThrow(RangeError);
  });
});

describe('undo', () => {
  it('undoes and redoes every edit', () => {
    let h = history.newHistory(base, 'e3e4');
    const one = edit.addMove(base, 'e3e4 e6e5 d3d4', 'b8d7');
    h = history.record(h, one.study, one.path, { code: 'add-move', data: { move: 'Nd7' } });
    const two = annotate.setComment(one.study, one.path, 'x');
    h = history.record(h, two, one.path, { code: 'comment' });
    expect(history.undoLabel(h)).toEqual({ code: 'comment' });
    h = history.undo(h);
    expect(h.present.study).toBe(one.study);
    h = history.undo(h);
    expect(h.present).toMatchObject({ study: base, path: 'e3e4' });
    expect(history.canUndo(h)).toBe(false);
    expect(history.undo(h)).toBe(h);
    expect(history.redoLabel(h)?.code).toBe('add-move');
    h = history.redo(history.redo(h));
    expect(h.present.study).toBe(two);
    expect(history.canRedo(h)).toBe(false);
  });
  it('merges the edits of one comment, and discards undone edits after a new one', () => {
    const label = { code: 'comment', data: { path: 'e3e4' } };
    let h = history.newHistory(base);
    for (const said of ['a', 'ab', 'abc'])
      h = history.amend(h, annotate.setComment(h.present.study, 'e3e4', said), 'e3e4', label);
    expect(h.past).toHaveLength(1);
    h = history.undo(h);
    expect(h.present.study).toBe(base);
    h = history.record(h, edit.setResult(base, '1-0'), '', { code: 'result' });
    expect(h.future).toEqual([]);
    expect(history.record(h, h.present.study, 'e3e4', { code: 'none' }).past).toHaveLength(1);
  });
  it('keeps the cursor inside the tree', () => {
    const h = history.record(history.newHistory(base, 'e3e4 d6d5'), edit.removeMove(base, 'e3e4 d6d5'), 'e3e4 d6d5', {
      code: 'delete',
    });
    expect(h.present.path).toBe('e3e4');
  });
});
