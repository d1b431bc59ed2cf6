import { describe, expect, test } from 'vitest';
import { drawingName } from '../../../core/diagram/geometry.ts';
import type { Reading, SquareReading } from '../../../core/screenshot/read.ts';
import { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { type Piece, parseSquare } from '../../../engine/rules/types.ts';
import { SetupBoard } from '../game/setup.svelte.ts';
import { BoardPicture } from './board-picture.svelte.ts';
import { learntShapes, withLearnt } from './learnt.ts';
import { isLearntList } from './learnt-pieces.ts';

const at = (name: string): number => parseSquare(name) ?? -1;
const piece = (color: Piece['color'], role: Piece['role']): Piece => ({ color, role, promoted: false });
const pixels = new Uint8Array(4 * 20 * 20).fill(7);

/** White is at the bottom; the fishes of c3 and f3 look the same, the piece on e8 is certain. */
function picture(): BoardPicture {
  const squares: SquareReading[] = Array.from({ length: 64 }, () => ({ piece: null, confidence: 1, group: null }));
  const put = (name: string, reading: SquareReading): void => {
    squares[at(name) ^ 56] = reading;
  };
  put('c3', { piece: piece('w', 'met'), confidence: 0, group: 0 });
  put('f3', { piece: piece('w', 'met'), confidence: 0, group: 0 });
  put('e1', { piece: piece('w', 'king'), confidence: 0.2, group: 1 });
  put('e8', { piece: piece('b', 'king'), confidence: 0.9, group: null });
  put('h5', { piece: null, confidence: 0.1, group: null });
  const grid = { left: 0, top: 0, width: 50, height: 50, strength: 1 };
  const reading: Reading = {
    grid,
    squares,
    groups: [pixels, pixels],
    bottom: 'w',
    set: null,
    captureGame: false,
    learnt: [],
  };
  const board = new SetupBoard(Position.start(makruk));
  const made = new BoardPicture(reading, board, '');
  made.apply(makruk, []);
  return made;
}

const squaresOf = (one: BoardPicture): readonly number[] => [...one.doubtful].toSorted((a, b) => a - b);

describe('doubtful squares of a picture', () => {
  test('are those that are uncertain, by equal shapes', () => {
    const one = picture();
    expect(squaresOf(one)).toEqual(['e1', 'c3', 'f3', 'h5'].map(at));
    expect(one.doubts.map(({ squares }) => squares).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(
      [['e1'], ['c3', 'f3'], ['h5']].map(names => names.map(at)),
    );
  });

  test('equal pieces are named together, and undo makes them doubtful again', () => {
    const one = picture();
    one.name(one.equalTo(at('f3')), piece('w', 'fish'));
    expect(one.board.fen).toMatch(/^4k3\/8\/8\/8\/8\/2P2P2\/8\/4K3 /u);
    expect(squaresOf(one)).toEqual(['e1', 'h5'].map(at));
    one.board.undo();
    expect(squaresOf(one)).toEqual(['e1', 'c3', 'f3', 'h5'].map(at));
  });

  test('a name that was guessed correctly ends the doubt', () => {
    const one = picture();
    one.name([at('e1')], piece('w', 'king'));
    one.accept([at('h5')]);
    expect(squaresOf(one)).toEqual(['c3', 'f3'].map(at));
    expect(one.board.fen).toMatch(/^4k3\/8\/8\/8\/8\/2M2M2\/8\/4K3 /u);
  });

  test('turn with the picture', () => {
    const one = picture();
    one.name([at('e1')], piece('w', 'boat'));
    one.turn();
    expect(one.board.fen).toMatch(/^3R4\/8\/2M2M2\/8\/8\/8\/8\/3k4 /u);
    expect(squaresOf(one)).toEqual(['a4', 'c6', 'f6'].map(at));
    expect(one.bottom).toBe('b');
    one.board.undo();
    expect(one.bottom).toBe('w');
    expect(squaresOf(one)).toEqual(['c3', 'f3', 'h5'].map(at));
    one.board.redo();
    expect(one.bottom).toBe('b');
  });
});

test('shapes are learnt when no square is doubtful', () => {
  const one = picture();
  expect(one.namedShapes()).toEqual([]);
  one.name(one.equalTo(at('c3')), piece('w', 'fish'));
  one.accept([...one.doubtful]);
  expect(one.namedShapes().map(({ name }) => name)).toEqual(['w-fish', 'w-king']);
});

test('after undo past the reading nothing is doubtful and nothing is learnt, until redo', () => {
  const one = picture();
  one.board.undo();
  expect(one.isRead).toBe(false);
  expect(one.doubts).toEqual([]);
  one.board.redo();
  expect(one.isRead).toBe(true);
  expect(squaresOf(one)).toEqual(['e1', 'c3', 'f3', 'h5'].map(at));
  one.accept([...one.doubtful]);
  expect(one.namedShapes()).toHaveLength(2);
  one.board.undo();
  one.board.put(at('e4'), piece('w', 'boat'));
  expect(one.isRead).toBe(false);
  expect(one.namedShapes()).toEqual([]);
});

test('shapes are not learnt from a position that does not come from the picture', () => {
  const one = picture();
  one.accept([...one.doubtful]);
  one.board.resetToStart();
  one.board.put(at('e1'), piece('w', 'met'));
  expect(one.doubts).toEqual([]);
  expect(one.namedShapes()).toEqual([]);
  one.board.undo();
  one.board.undo();
  expect(one.namedShapes().map(({ name }) => name)).toEqual(['w-met', 'w-king']);
});

test('shapes are not learnt from what the user did not name', () => {
  const one = picture();
  one.board.resetToStart();
  expect(one.namedShapes()).toEqual([]);
});

test('a piece that is corrected alone counts as named', () => {
  const one = picture();
  one.accept([...one.doubtful]);
  one.name(one.equalTo(at('e1')), piece('w', 'boat'));
  expect(one.namedShapes().map(({ name }) => name)).toEqual(['w-met', 'w-boat']);
});

test('of many groups with one name the largest is learnt', () => {
  const squares = Array.from({ length: 64 }, (_, place) => ({
    piece: piece(place < 32 ? 'b' : 'w', 'fish'),
    confidence: 0,
    group: place === 63 ? 62 : place,
  }));
  const groups = Array.from({ length: 63 }, (_, group) => new Uint8Array(pixels).fill(group));
  const { reading, board } = picture();
  const many = new BoardPicture({ ...reading, squares, groups }, board, '');
  many.apply(makruk, []);
  many.accept([...many.doubtful]);
  const shapes = many.namedShapes();
  expect(shapes.map(({ name, pixels: [first] }) => [name, first])).toEqual([
    ['w-fish', 62],
    ['b-fish', 0],
  ]);
});

test('a set that is too large alone leaves the others', () => {
  const list = withLearnt([], [{ name: 'b-fish', pixels }]);
  const shapes = Array.from({ length: 64 }, (_, index) => ({
    name: drawingName(piece(index % 2 ? 'w' : 'b', 'fish')),
    pixels,
  }));
  expect(withLearnt(list, shapes)).toEqual(list);
});

test('a learnt set is stored as text and comes back; old ones make room', () => {
  const shapes = Array.from({ length: 18 }, () => ({ name: 'w-king', pixels }));
  let list = withLearnt([], [{ name: 'b-fish', pixels: new Uint8Array(pixels).fill(9) }]);
  list = withLearnt(list, shapes);
  expect(list).toHaveLength(2);
  expect(isLearntList([[['b-capture-boat', 'AAAA']]])).toBe(true);
  expect(isLearntList(JSON.parse(JSON.stringify(list)))).toBe(true);
  expect(learntShapes(list[0] ?? [])).toEqual(shapes);
  expect(withLearnt(list, shapes), 'an equal set').toEqual(list);
  for (let more = 0; more < 3; more++)
    list = withLearnt(
      list,
      shapes.map(({ name }) => ({ name, pixels: new Uint8Array(pixels).fill(more) })),
    );
  expect(list).toHaveLength(2);
  expect(JSON.stringify(list).length).toBeLessThan(100_000);
});

test.each([
  [[['w-king', 'no base64!']]],
  [[['w-king', 'AA_A']]],
  [[['x-king', 'AAAA']]],
  [[['w-king', 'A'.repeat(5000)]]],
  ['text'],
  [[7]],
])('a stored value of another form is not accepted: %j', value => {
  expect(isLearntList([value])).toBe(false);
});
