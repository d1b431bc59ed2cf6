import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { studies } from '../../tests/support/studies.ts';
import { setComment, toggleNag } from './annotate.ts';
import { differencesOf } from './differences.ts';
import { addMove, newStudy, promote, removeMove, setResult, setTags } from './edit.ts';
import type { Study } from './study.ts';

const played = (study: Study, ...moves: readonly string[]): Study =>
  moves.reduce((grown, move, at) => addMove(grown, moves.slice(0, at).join(' '), move).study, study);

const game = played(newStudy('makruk', makruk.startFen), 'd3d4', 'd6d5', 'b1d2', 'b8d7');
const branched = played(game, 'd3d4', 'e6e5', 'd4d5');

it('finds added and removed lines, the removed ones first', () => {
  expect(differencesOf(game, branched).moves).toMatchObject([
    { kind: 'added', path: 'd3d4 e6e5', node: { move: 'e6e5', children: [{ move: 'd4d5' }] } },
  ]);
  const replaced = removeMove(branched, 'd3d4 d6d5 b1d2');
  expect(differencesOf(game, replaced).moves).toMatchObject([
    { kind: 'removed', path: 'd3d4 d6d5 b1d2' },
    { kind: 'added', path: 'd3d4 e6e5' },
  ]);
});

it('finds other notes of a move', () => {
  const noted = toggleNag(setComment(game, 'd3d4', 'A comment'), 'd3d4', 1);
  expect(differencesOf(game, noted).moves).toMatchObject([
    { kind: 'notes', path: 'd3d4', names: ['comment', 'nags'], second: { comment: 'A comment', nags: [1] } },
  ]);
});

it('finds another order of the continuations', () => {
  expect(differencesOf(branched, promote(branched, 'd3d4 e6e5')).moves).toMatchObject([
    { kind: 'order', path: 'd3d4' },
  ]);
});

it('finds other tags and another result', () => {
  const tagged = setResult(setTags(game, [{ name: 'White', value: 'Sok' }]), '1-0');
  expect(differencesOf(game, tagged).tags).toEqual([
    { name: 'Result', first: '*', second: '1-0' },
    { name: 'White', first: '', second: 'Sok' },
  ]);
});

it('does not compare the moves of games of other rules', () => {
  expect(differencesOf(game, { ...game, rules: 'ouk' })).toEqual({ otherStart: true, tags: [], moves: [] });
});

it('finds nothing in equal studies, and the opposite when they are exchanged', () => {
  fc.assert(
    fc.property(studies(makruk), studies(makruk), (first, second) => {
      expect(differencesOf(first, structuredClone(first))).toEqual({ otherStart: false, tags: [], moves: [] });
      const kinds = (a: Study, b: Study, kind: string) =>
        differencesOf(a, b)
          .moves.filter(one => one.kind === kind)
          .map(({ path }) => path)
          .sort();
      expect(kinds(first, second, 'added')).toEqual(kinds(second, first, 'removed'));
      expect(kinds(first, second, 'notes')).toEqual(kinds(second, first, 'notes'));
    }),
    { numRuns: 100, seed: 4 },
  );
});
