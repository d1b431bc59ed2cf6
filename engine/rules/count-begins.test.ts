/** Whose count begins by itself, when, and which of two counts rules. */
import { expect, test } from 'vitest';
import { makeFen, positionFromFen } from './fen.ts';
import type { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { karOuk } from './rule-sets/kar-ouk.ts';
import { ruleSet } from './rule-sets/list.ts';
import { makruk } from './rule-sets/makruk.ts';
import { makrukEngine } from './rule-sets/makruk-engine.ts';
import { oukEngine } from './rule-sets/ouk-engine.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';
import { parseUci } from './uci.ts';

function position(rules: RuleSet, fen: string): Position {
  const made = positionFromFen(rules, fen);
  if (!made.ok) throw new Error(made.error.map(({ text }) => text).join('; '));
  return made.value;
}

const playOut = (from: Position, ...moves: readonly string[]): Position =>
  moves.reduce((at, text) => {
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(move.error.text);
    return at.play(move.value);
  }, from);

test.each([
  ['makruk', { limit: 16, left: 13 }],
  ['makruk-manual', { limit: 16, left: 13 }],
  ['makruk-sut', { limit: 16, left: 13 }],
  ['ouk-wikipedia', { limit: 16, left: 13 }],
  ['ouk-forum', { limit: 16, left: 13 }],
  ['ouk-pychess', { limit: 16, left: 12 }],
  ['ouk-pychess-manual', { limit: 16, left: 12 }],
  ['kar-ouk', { limit: 16, left: 12 }],
  ['kar-ouk-manual', { limit: 16, left: 12 }],
])('%s: the bare king of a set-up position calls N + 1 with its next move, whoever is to move', (id, count) => {
  const rules = ruleSet(id) as RuleSet;
  const [black, white] = ['b', 'w'].map(turn => position(rules, `8/8/7K/8/2k5/8/8/R7 ${turn} - - 0 1`));
  expect(black?.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 3, ...count });
  expect(white?.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 3, ...count, left: count.left + 1 });
  for (const at of [black, white].filter(each => each !== undefined)) {
    expect(at.countRule().piece.state).toBe('running');
    expect(position(rules, makeFen(at)).count()).toEqual(at.count());
  }
  expect(black && playOut(black, 'c4d5').count()?.number).toBe(4);
  expect(white && playOut(white, 'a1a2', 'c4d5').count()?.number).toBe(4);
});

test.each(['makruk-schemingmind', 'ouk-page'])('%s: the bare king of a set-up position announces its count', id => {
  const set = position(ruleSet(id) as RuleSet, '8/8/7K/8/2k5/8/8/R7 b - - 0 1');
  expect([set.count(), set.countRule().piece]).toMatchObject([null, { state: 'open', first: 4 }]);
  const begun = set.applyAction({ action: 'start', by: 'b' });
  expect(begun.ok && playOut(begun.value, 'c4d5').count()?.number).toBe(4);
});

test('a set-up position with more pieces than the limit is drawn on the spot', () => {
  const fen = (turn: string): string => `8/8/4k3/8/8/5S2/4MSK1/R2R1NN1 ${turn} - - 0 40`;
  for (const turn of ['w', 'b'])
    expect(position(makruk, fen(turn)).outcome()).toEqual({ result: '1/2-1/2', reason: 'piece-count' });
  expect(position(makrukEngine, fen('b')).outcome()).toBeNull();
});

test('a given count stays as it is, also that of a bare king', () => {
  const fen = '8/8/7K/8/2k5/8/8/R7 b - 32 20 9';
  expect(position(makruk, fen).count()).toMatchObject({ number: 10, left: 6 });
  expect(makeFen(position(makruk, fen))).toBe(fen);
});

test('a board count begins for the weaker side alone, also in a set-up position', () => {
  const boats = position(makruk, '3k4/2m5/8/8/8/8/4R3/3KR3 w - - 0 33');
  expect(boats.count()).toBeNull();
  expect(boats.countRule().board).toMatchObject({
    state: 'begins',
    counters: ['b'],
    worth: { w: 10, b: 1.5 },
    first: 1,
    limit: 64,
  });
  const begun = playOut(boats, 'e2e3');
  expect(begun.count()).toMatchObject({ kind: 'board', counter: 'b', number: 0 });
  expect(playOut(begun, 'd8c8').count()).toMatchObject({ counter: 'b', number: 1 });
  const met = position(makruk, '3k4/2m5/8/8/8/8/4R3/3KR3 b - - 0 33');
  expect(met.count()).toMatchObject({ kind: 'board', counter: 'b', number: 0 });
  expect(playOut(met, 'd8c8').count()).toMatchObject({ counter: 'b', number: 1 });
});

test('neither side counts the board while both are worth the same, a promoted fish as a met', () => {
  const even = position(makruk, '3k4/2m5/8/8/8/8/2M~5/3K4 w - - 0 33');
  expect([even.count(), even.countRule().board.missing]).toEqual([
    null,
    [{ code: 'no-weaker-side', value: 1.5, needed: 0 }],
  ]);
  expect(playOut(even, 'd1d2', 'd8d7').count()).toBeNull();
});

test('a board count ends when its counter is no longer the weaker side, and the other side begins', () => {
  const set = position(makruk, '3k4/8/8/3r4/8/4S3/8/2NK4 w - 128 30 33');
  expect(set.count()).toBeNull();
  const counted = position(makruk, '3k4/8/8/3r4/4M3/8/8/3K4 w - 128 30 33');
  expect(counted.count()).toMatchObject({ counter: 'w', number: 15 });
  expect(playOut(counted, 'd1c1', 'd5d6').count()).toMatchObject({ counter: 'w', number: 16 });
  const bared = playOut(counted, 'e4d5');
  expect(bared.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 3 });
  const taken = playOut(position(makruk, '3k4/4m3/8/3r4/4M3/8/8/3K1N2 w - 128 30 33'), 'e4d5');
  expect(taken.count()).toMatchObject({ kind: 'board', counter: 'b', number: 0 });
  const even = playOut(position(makruk, '3k4/4m3/8/3r4/4M3/8/8/3K4 w - 128 30 33'), 'e4d5');
  expect([even.count(), even.countRule().board.missing[0]?.code]).toEqual([null, 'no-weaker-side']);
});

test('ouk: the weaker side counts the board with three pieces or fewer, also a bare king while fishes remain', () => {
  const few = position(oukPychess, '8/8/4k1n1/8/8/P7/6K1/3R4 b - - 0 40');
  expect(few.count()).toMatchObject({ kind: 'board', counter: 'b', number: 0, limit: 64 });
  const bare = position(oukPychess, '8/8/4k3/8/8/P7/6K1/3R4 b - - 0 40');
  expect(bare.count()).toMatchObject({ kind: 'board', counter: 'b', number: 0, limit: 64 });
  const stronger = position(oukPychess, '8/1ppp4/4k1n1/1p6/8/8/6K1/3R4 w - - 0 40');
  expect(stronger.count()).toMatchObject({ counter: 'w' });
  expect(position(oukPychess, '8/8/4k1n1/8/8/8/6K1/3R4 w - - 0 40').count()).toBeNull();
});

test('ouk: a bare king keeps a board count with fewer moves than the piece count, also with automatic counts', () => {
  const set = (rules: RuleSet, plies: number) =>
    playOut(position(rules, `8/2K3k1/5m2/4S1S1/8/8/8/8 w - 126 ${plies} 80`), 'e5f6');
  const kept = set(oukPychess, 101);
  expect(kept.count()).toMatchObject({ kind: 'board', counter: 'b', number: 51, limit: 64, left: 12 });
  expect(kept.countRule().piece.missing).toMatchObject([{ code: 'other-count-runs' }]);
  const again = position(oukPychess, makeFen(kept));
  expect([again.count(), again.searchKey]).toEqual([kept.count(), kept.searchKey]);
  expect(set(karOuk, 101).count()).toMatchObject({ kind: 'board', number: 51 });
  expect(set(oukPychess, 91).count()).toMatchObject({ kind: 'piece', number: 4, limit: 22 });
  expect(set(oukPychess, 93).count()).toMatchObject({ kind: 'board', number: 47 });
  expect(set(oukEngine, 101).count()).toMatchObject({ kind: 'piece', number: 4, limit: 22, left: 17 });
});
