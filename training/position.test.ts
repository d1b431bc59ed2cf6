import { expect, test } from 'vitest';
import { familyOf, hasCount } from '../engine/rules/capabilities.ts';
import { makeFen } from '../engine/rules/fen.ts';
import { Position } from '../engine/rules/position.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { Random } from '../tests/scripts/random.ts';
import { labelsOf, POSITION_BYTES, packPosition, piecesAt, recordAt } from './position.ts';
import { randomEnding } from './random-ending.ts';

const GAMES = 4;
const PLIES = 150;

/** Without the move number and the plies since a capture, which are not needed. */
const fieldsOf = (position: Position): string =>
  makeFen(position, { promoted: false }).split(' ').slice(0, 4).join(' ');

function roundTrip(position: Position, result: number): void {
  const view = new DataView(new ArrayBuffer(3 * POSITION_BYTES));
  const labels = { score: 40 * result - 31_000, result, exact: result === 1, first: result === 2 };
  packPosition(position, labels, view, POSITION_BYTES);
  const read = Position.ofRecord(position.rules, recordAt(position.rules, view, POSITION_BYTES));
  expect(fieldsOf(read)).toBe(fieldsOf(position));
  expect(read.count()).toEqual(position.count());
  expect(read.moves()).toEqual(position.moves());
  expect(read.searchKey).toBe(position.searchKey);
  expect(labelsOf(view, POSITION_BYTES)).toEqual(labels);
  expect(piecesAt(view, POSITION_BYTES)).toBe(position.board().filter(piece => piece !== null).length);
  expect(view.getUint32(0, true) | view.getUint32(2 * POSITION_BYTES, true)).toBe(0);
}

test.each(ruleSets.map(rules => [rules.id, rules] as const))('%s: a position is read as it was written', (_, rules) => {
  const random = new Random(3);
  let read = 0;
  let counted = 0;
  const check = (position: Position): void => {
    if (position.outcome() !== null || position.orders().length > 0) return;
    roundTrip(position, read % 3);
    read++;
    if (position.count() !== null) counted++;
  };
  for (let game = 0; game < GAMES; game++) {
    let position = Position.start(rules);
    for (let ply = 0; ply < PLIES && position.outcome() === null; ply++) {
      check(position);
      position = position.play(random.pick(position.moves()));
    }
  }
  if (familyOf(rules) === 'chess')
    for (let ending = 0; ending < 60; ending++) check(randomEnding(rules, () => random.fraction()));
  expect(read).toBeGreaterThan(60);
  expect(counted > 0).toBe(hasCount(rules));
});

test('a score that does not fit is refused', () => {
  const view = new DataView(new ArrayBuffer(POSITION_BYTES));
  const rules = ruleSets.find(({ id }) => id === 'makruk');
  if (rules === undefined) throw new Error('Makruk exists');
  const labels = { score: 40_000, result: 1, exact: false, first: false };
  expect(() => packPosition(Position.start(rules), labels, view, 0)).toThrow('the score 40000 does not fit');
});
