import { beforeAll, expect, it } from 'vitest';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { addMove as addToStudy, studyOfLine } from '../study/edit.ts';
import {
  acceptAlternatives,
  addLine,
  addMove,
  keepOnly,
  preferMove,
  removeMove,
  setComment,
  setShapes,
  toggleNag,
} from './edit.ts';
import { askedPositions, gapsOf } from './gaps.ts';
import { gradeOf } from './grade.ts';
import { growRepertoire } from './grow.ts';
import { mergeStudy, repertoireOf, repertoireStudy, sideOf } from './pgn.ts';
import {
  boardsOf,
  emptyRepertoire,
  flattenRepertoire,
  keyOf,
  pathTo,
  type Repertoire,
  repertoireFault,
  stepsOf,
  unflattenRepertoire,
} from './repertoire.ts';
import { cardsOf, conflictsOf, linesOf, transpositionsOf } from './survey.ts';

let start: Position;
let empty: Repertoire;
beforeAll(() => {
  start = Position.start(ruleSet('makruk') as RuleSet);
  empty = emptyRepertoire({ name: 'Horses first', rules: 'makruk', color: 'w', newPerDay: 5 }, start);
});

const line = (repertoire: Repertoire, text: string): Repertoire =>
  addLine(repertoire, start, text.split(' ')) as Repertoire;
const after = (text: string): string => {
  const added = line(empty, text);
  return stepsOf(added).at(-1)?.key as string;
};

it('joins lines that transpose', () => {
  const one = line(empty, 'b1d2 b8d7 g1e2');
  const both = line(one, 'g1e2 b8d7 b1d2 g8e7');
  expect(both.positions.size).toBe(7);
  const joint = after('b1d2 b8d7 g1e2');
  expect([...transpositionsOf(both).keys()]).toEqual([joint]);
  expect(pathTo(both, joint)).toEqual(['b1d2', 'b8d7', 'g1e2']);
  expect(boardsOf(both).get(joint)?.turn).toBe('b');
  expect(linesOf(both).map(({ moves }) => moves.join(' '))).toEqual(['b1d2 b8d7 g1e2 g8e7', 'g1e2 b8d7 b1d2']);
  expect(cardsOf(both)).toHaveLength(3);
  expect(conflictsOf(both)).toEqual([both.root]);
  expect(conflictsOf(acceptAlternatives(both, both.root))).toEqual([]);
  expect(line(both, 'b1d2 b8d7')).toBe(both);
});

it('removes a move with what only it leads to', () => {
  const both = line(line(empty, 'b1d2 b8d7 g1e2 g8e7'), 'g1e2 b8d7 b1d2');
  const one = removeMove(both, both.root, 'b1d2');
  expect([...one.positions.keys()].sort()).toEqual([...line(empty, 'g1e2 b8d7 b1d2 g8e7').positions.keys()].sort());
  expect(removeMove(one, one.root, 'b1d2')).toBe(one);
  expect(keepOnly(both, both.root, 'g1e2').positions.size).toBe(5);
  expect(preferMove(both, both.root, 'g1e2').positions.get(both.root)?.moves[0]?.move).toBe('g1e2');
  const lone = addMove(one, one.root, start, 'a3a4');
  expect(lone.positions.get(one.root)?.moves.map(({ move }) => move)).toEqual(['g1e2', 'a3a4']);
});

it('refuses damaged data', () => {
  const flat = flattenRepertoire(line(empty, 'b1d2 b8d7'));
  expect(repertoireFault(flat)).toBeNull();
  expect(flattenRepertoire(unflattenRepertoire(flat))).toEqual(flat);
  const [first, ...others] = flat.positions;
  if (!first) throw new Error();
  expect(repertoireFault({ ...flat, positions: [first] })).toContain('is missing');
  expect(repertoireFault({ ...flat, positions: others })).toBe('its first position is not the start');
  expect(repertoireFault({ ...flat, positions: [{ ...first, moves: [] }, ...others] })).toContain('cannot be reached');
  const wrong = first.moves.map(move => ({ ...move, move: 'g1e2' }));
  expect(repertoireFault({ ...flat, positions: [{ ...first, moves: wrong }, ...others] })).toContain('does not lead');
  expect(repertoireFault({ ...flat, name: ' ' })).toContain('name');
  expect(repertoireFault({ ...flat, newPerDay: -1 })).toContain('a day');
  expect(repertoireFault({ ...flat, rules: 'none' })).toContain('no game');
});

it('is written as a game and read back without loss', () => {
  let repertoire = line(line(line(empty, 'b1d2 b8d7 g1e2 g8e7'), 'g1e2 b8d7 b1d2'), 'b1d2 g8e7 g1e2 b8d7');
  const joint = after('b1d2 b8d7 g1e2');
  repertoire = setComment(repertoire, joint, 'both horses [here] {are} out\nsecond line');
  repertoire = setShapes(repertoire, joint, [{ color: 'green', from: 'd2' }]);
  repertoire = setComment(repertoire, repertoire.root, 'start');
  repertoire = toggleNag(repertoire, repertoire.root, 'g1e2', 3);
  repertoire = acceptAlternatives(repertoire, repertoire.root);
  repertoire = preferMove(repertoire, repertoire.root, 'g1e2');
  const [game] = readPgn(writePgn(repertoireStudy(repertoire)), { rules: 'kar-ouk' });
  if (!game) throw new Error();
  expect(sideOf(game.study)).toBe('w');
  const begun = repertoireOf(game.study, 'w', 'Horses first') as Repertoire;
  const merged = mergeStudy(begun, game.study);
  const order = (one: Repertoire | undefined) =>
    one && { ...one, positions: new Map([...one.positions].sort(([a], [b]) => (a < b ? -1 : 1))) };
  expect(order(merged?.repertoire)).toEqual(order(repertoire));
  expect(merged?.conflicts).toEqual([]);
});

it('reports own moves that differ from those of an added game', () => {
  const repertoire = line(empty, 'b1d2 b8d7 g1e2');
  const study = addToStudy(studyOfLine('makruk', repertoire.start, ['b1d2', 'b8d7', 'a3a4']), '', 'g1e2').study;
  const merged = mergeStudy(repertoire, study);
  expect(merged?.added).toBe(2);
  expect(merged?.conflicts).toEqual([
    { key: repertoire.root, before: ['b1d2'], added: ['g1e2'] },
    { key: after('b1d2 b8d7'), before: ['g1e2'], added: ['a3a4'] },
  ]);
  expect(mergeStudy(repertoire, { ...study, rules: 'kar-ouk' })).toBeNull();
  expect(mergeStudy(repertoire, studyOfLine('makruk', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', []))).toBeNull();
});

it('ranks what it does not answer by how often it is reached', () => {
  const repertoire = line(line(empty, 'b1d2 b8d7 g1e2'), 'b1d2 g8e7');
  const move = (name: string, games: number) => ({ move: name, games, white: 0, draws: 0, black: 0 });
  const second = after('b1d2');
  const replies = new Map([
    [second, { games: 10, moves: [move('b8d7', 6), move('g8e7', 3), move('a6a5', 1)] }],
    [after('b1d2 b8d7 g1e2'), { games: 4, moves: [move('a6a5', 3), move('h6h5', 1)] }],
    [after('b1d2 g8e7'), { games: 3, moves: [move('a3a4', 3)] }],
  ]);
  expect(new Set(askedPositions(repertoire))).toEqual(new Set(replies.keys()));
  const gaps = gapsOf(repertoire, replies);
  expect(gaps.map(({ key, move, games, share }) => [key, move, games, share.toFixed(3)])).toEqual([
    [after('b1d2 b8d7 g1e2'), 'a6a5', 3, '0.450'],
    [after('b1d2 g8e7'), null, 3, '0.300'],
    [after('b1d2 b8d7 g1e2'), 'h6h5', 1, '0.150'],
    [second, 'a6a5', 1, '0.100'],
  ]);
});

it('grows from the games of a library', async () => {
  const move = (name: string, games: number, white: number, black: number) => ({
    move: name,
    games,
    white,
    draws: games - white - black,
    black,
  });
  const book = new Map([
    [keyOf(start), { games: 20, moves: [move('b1d2', 12, 4, 6), move('g1e2', 7, 5, 1), move('a3a4', 1, 1, 0)] }],
    [after('b1d2'), { games: 12, moves: [move('b8d7', 9, 3, 5), move('a6a5', 3, 1, 1)] }],
    [after('g1e2'), { games: 7, moves: [move('b8d7', 7, 5, 1)] }],
  ]);
  const ask = async (positions: readonly Position[]) =>
    positions.map(position => book.get(keyOf(position)) ?? { games: 0, moves: [] });
  const lines = async (options: Parameters<typeof growRepertoire>[2], from = empty) =>
    linesOf(await growRepertoire(from, start, options, ask)).map(({ moves }) => moves.join(' '));
  expect(await lines({ choose: 'played', games: 1, share: 0.3, depth: 4 })).toEqual(['b1d2 b8d7']);
  expect(await lines({ choose: 'played', games: 1, share: 0.1, depth: 1 })).toEqual(['b1d2']);
  expect(await lines({ choose: 'score', games: 2, share: 0.1, depth: 4 })).toEqual(['g1e2 b8d7']);
  expect(await lines({ choose: 'score', games: 2, share: 0.1, depth: 4 }, line(empty, 'b1d2'))).toEqual([
    'b1d2 b8d7',
    'b1d2 a6a5',
  ]);
});

it('grades by correctness, help and time', () => {
  expect(gradeOf({ correct: false, hint: false, time: 100 })).toBe('again');
  expect(gradeOf({ correct: true, hint: true, time: 100 })).toBe('hard');
  expect(gradeOf({ correct: true, hint: false, time: 30_000 })).toBe('hard');
  expect(gradeOf({ correct: true, hint: false, time: 10_000 })).toBe('good');
  expect(gradeOf({ correct: true, hint: false, time: 1000 })).toBe('easy');
});
