import { expect, test } from 'vitest';
import { readPgn } from '../../../core/pgn/reader.ts';
import { Positions, startPosition } from '../../../core/study/positions.ts';
import { hasPosition, PLACES, stepTo, type Test, testOf } from './find.ts';
import { type Cell, everyCell } from './layout.ts';

const GAME =
  '1. e4 e5 (1... d5 $6 2. Nd2 (2. d4 {Sharp}) Nd7) 2. d4 $1 exd4 3. cxd4 Nd7 {ตาเดินดี} (3... Ne7 4. Nd2) 4. Nd2 ' +
  '(4. Ne2 Nb8 $2) 4... d5 $14';

function cellsOf(moves: string): readonly Cell[] {
  const { study } = readPgn(moves, { rules: 'makruk' })[0]!;
  return [...everyCell(study, new Positions(startPosition(study)!))];
}

const cells = cellsOf(GAME);
const textOf = (number: number, side: 'w' | 'b', san: string): string => `${number}${side === 'w' ? '.' : '…'}${san}`;
const found = (which: Test, among = cells): string =>
  among
    .filter(which)
    .map(({ number, side, placed }) => textOf(number, side, placed.san))
    .join(' ');

test('the reading order is that of PGN', () => {
  expect(found(cell => cell.parent !== null)).toBe(
    '1.e4 1…e5 1…d5 2.Nd2 2.d4 2…Nd7 2.d4 2…exd4 3.cxd4 3…Nd7 3…Ne7 4.Nd2 4.Nd2 4.Ne2 4…Nb8 4…d5',
  );
});

test.each([
  ['Nd2', '2.Nd2 4.Nd2 4.Nd2'],
  ['nd', '2.Nd2 2…Nd7 3…Nd7 4.Nd2 4.Nd2'],
  ['b1d2', '2.Nd2 4.Nd2 4.Nd2'],
  ['4. Nd2', '4.Nd2 4.Nd2'],
  ['4', '4.Nd2 4.Nd2 4.Ne2 4…Nb8 4…d5'],
  ['4...', '4…Nb8 4…d5'],
  ['๔...', '4…Nb8 4…d5'],
  ['ม-ง๒', '2.Nd2 4.Nd2 4.Nd2'],
  ['sharp', '2.d4'],
  ['ดี', '3…Nd7'],
  ['!', '2.d4'],
  ['?!', '1…d5'],
  ['$14', '4…d5'],
  ['+=', '4…d5'],
  ['', ''],
  ['Kd8', ''],
])('%s', (text, places) => {
  expect(found(testOf(text))).toBe(places);
});

test('finds the question, the hints and the feedback of training questions', () => {
  const asked = cellsOf('1. e4 {[%tqu "En","What now?","Think of the centre","","e6e5","Right so",10]} e5 2. d4');
  for (const text of ['what NOW', 'the centre', 'right so']) expect(found(testOf(text), asked), text).toBe('1.e4');
  expect(found(testOf('tqu'), asked), 'not its notation').toBe('');
});

test('finds a position that two lines reach', () => {
  const two = cellsOf('1. e4 (1. d4 e5 2. e4) 1... e5 2. d4');
  const key = two.at(-1)?.placed.position.key ?? 0n;
  expect(found(hasPosition(key), two)).toBe('2.e4 2.d4');
});

test('goes to the next place of a kind, and stops at the ends', () => {
  const walk = (by: 1 | -1, which: Test): string => {
    const places: string[] = [];
    for (let at = by > 0 ? 0 : cells.length - 1; ; ) {
      const cell = stepTo(cells, at, by, which);
      if (cell === null) return places.join(' ');
      places.push(cell.placed.san);
      at = cells.indexOf(cell);
    }
  };
  expect(walk(1, PLACES.branch)).toBe('d5 d4 Ne7 Ne2');
  expect(walk(-1, PLACES.branch)).toBe('Ne2 Ne7 d4 d5');
  expect(walk(1, PLACES.annotation)).toBe('d5 d4 d4 Nd7 Nb8 d5');
  expect(walk(1, PLACES.mistake)).toBe('d5 Nb8');
  expect(stepTo(cells, cells.length - 1, 1, PLACES.mistake, true)?.placed.san).toBe('d5');
});
