import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { studiesFromStart } from '../../tests/support/studies.ts';
import { setComment } from './annotate.ts';
import { addMove, newStudy, promote, removeMove, setTags } from './edit.ts';
import { type History, newHistory, record, redo, undo } from './history.ts';
import { packHistory, unpackHistory } from './packed-history.ts';
import type { Study } from './study.ts';

const played = (study: Study, ...moves: readonly string[]): Study =>
  moves.reduce((grown, move, at) => addMove(grown, moves.slice(0, at).join(' '), move).study, study);

const START = newStudy('makruk', makruk.startFen);
const GAME = played(START, 'd3d4', 'd6d5', 'b1d2', 'b8d7');

const edited = (...states: readonly Study[]): History =>
  states.reduce(
    (history, study, at) => record(history, study, 'd3d4', { code: 'move', data: { at } }),
    newHistory(START),
  );

const again = (history: History): History => {
  const { study, path } = history.present;
  return unpackHistory(study, path, packHistory(history));
};

it('restores the states, their labels and their cursors', () => {
  const branched = played(GAME, 'd3d4', 'e6e5', 'd4d5');
  const history = edited(
    GAME,
    setComment(GAME, 'd3d4 d6d5', 'A comment'),
    branched,
    promote(branched, 'd3d4 e6e5'),
    removeMove(branched, 'd3d4 d6d5 b1d2'),
    setTags(branched, [{ name: 'White', value: 'Sok' }]),
  );
  expect(again(history)).toEqual(history);
});

it('restores undone states, so that they can be made again', () => {
  const history = edited(GAME, removeMove(GAME, 'd3d4 d6d5 b1d2'), setTags(GAME, [{ name: 'White', value: 'Sok' }]));
  const undone = undo(undo(history));
  expect(again(undone)).toEqual(undone);
  expect(redo(redo(again(undone)))).toEqual(history);
  const first = undo(undone);
  expect(again(first), 'nothing can be undone').toEqual(first);
});

it('reads a list without undone states, as earlier versions wrote it', () => {
  const history = edited(GAME, setComment(GAME, 'd3d4', 'A comment'));
  const text = packHistory(undo(history));
  const { study, path } = undo(history).present;
  const [label, step] = JSON.parse(text);
  expect(unpackHistory(study, path, JSON.stringify([label, step]))).toEqual({ ...undo(history), future: [] });
});

it('restores states between any two studies', () => {
  fc.assert(
    fc.property(fc.array(studiesFromStart(makruk), { maxLength: 4 }), list => {
      const history = edited(...list);
      expect(again(history)).toEqual(history);
    }),
    { numRuns: 60, seed: 9 },
  );
});

it('shares the branches that a step does not change', () => {
  const history = again(edited(GAME, setComment(GAME, 'd3d4', 'A comment')));
  const [, before] = history.past;
  const child = (study: Study | undefined) => study?.root.children[0]?.children[0];
  expect(child(before?.study)).toBe(child(history.present.study));
});

it('leaves out the oldest steps beyond 100, and those that would make it too long', () => {
  const comments = Array.from({ length: 120 }, (_, at) => setComment(GAME, 'd3d4', `Comment ${at}`));
  const history = edited(GAME, ...comments);
  expect(again(history).past).toEqual(history.past.slice(-100));
  const far = Array.from({ length: 110 }).reduce<History>(undo, history);
  expect(again(far)).toEqual({ ...far, future: far.future.slice(0, 100) });
  const long = edited(GAME, setComment(GAME, 'd3d4', 'x'.repeat(300_000)), GAME, setComment(GAME, '', 'A comment'));
  expect(again(long).past).toEqual(long.past.slice(-1));
  expect(again(undo(undo(undo(long)))).future).toEqual([]);
});

it('leaves out states of other rules', () => {
  const history = edited(GAME, { ...GAME, rules: 'makruk-engine' });
  expect(again(history).past).toEqual([]);
});

it.each([
  ['no JSON', '['],
  ['a node without a parent', '[null,{"label":null,"path":"","from":0,"removed":0,"nodes":[{"move":"","depth":7}]}]'],
  ['an illegal move', '[null,{"label":null,"path":"","from":1,"removed":0,"nodes":[{"move":"a1a8","depth":1}]}]'],
])('refuses %s', (_, text) => {
  expect(() => unpackHistory(START, '', text)).toThrow();
});
