/** The cases of docs/endgame-counts.md. Each shows something that DTM alone does not tell. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must, type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { positionFromFen } from '../../rules/fen.ts';
import { Position } from '../../rules/position.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { karOuk } from '../../rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { makrukManual } from '../../rules/rule-sets/makruk-manual.ts';
import { makrukSut } from '../../rules/rule-sets/makruk-sut.ts';
import { oukEngine } from '../../rules/rule-sets/ouk-engine.ts';
import { oukForum } from '../../rules/rule-sets/ouk-forum.ts';
import { oukPage } from '../../rules/rule-sets/ouk-page.ts';
import { oukPychess } from '../../rules/rule-sets/ouk-pychess.ts';
import { oukPychessManual } from '../../rules/rule-sets/ouk-pychess-manual.ts';
import { makeUci, parseUci } from '../../rules/uci.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { tablesFor } from '../generation/plan.ts';
import { canHaveTable } from '../reached.ts';
import { moveVerdicts } from './move-verdicts.ts';
import { probePosition, verdictOf } from './verdict.ts';

let made: TestTables;
beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

const at = (rules: RuleSet, fen: string) => must(positionFromFen(rules, fen));
const verdict = (rules: RuleSet, fen: string) => must(verdictOf(at(rules, fen), made.tables));
const moves = (rules: RuleSet, fen: string) =>
  Object.fromEntries(must(moveVerdicts(at(rules, fen), made.tables)).map(each => [makeUci(each.move), each]));

test('delays a promotion whose immediate mate would be one move too late', () => {
  const fen = '8/SK6/8/1Pk5/8/8/8/8 w - - 0 1';
  expect(verdict(makruk, fen)).toMatchObject({ outcome: 'win', dtm: 42, dtr: 3, budget: null });
  const { b5b6m, b7a6 } = moves(makruk, fen);
  expect(b5b6m).toMatchObject({ mateIn: 42, verdict: { outcome: 'count-draw', dtm: 41, dtr: 41, budget: 40 } });
  expect(b7a6).toMatchObject({ mateIn: 43, verdict: { outcome: 'win' } });
});

test('draws a mate with a fish that no promotion makes fast enough', () => {
  expect(verdict(makruk, '1K6/8/8/k7/3P4/S7/8/8 w - - 0 1')).toMatchObject({
    outcome: 'count-draw',
    dtm: 47,
    dtr: null,
  });
});

test('gives the chaser one more move if the bare king captures the last fish', () => {
  const { d5d4 } = moves(makruk, '8/8/8/3k4/3P4/8/8/R3K3 b - - 0 1');
  expect(d5d4?.verdict).toMatchObject({ ending: 'KRvK', outcome: 'win', dtr: 14, budget: 14, margin: 0 });
  expect(verdict(makruk, '8/8/8/8/3k4/8/8/R3K3 b - 32 6 1')).toMatchObject({ budget: 13 });
});

test('gives a piece away for the moves of a new count', () => {
  expect(verdict(oukForum, '8/8/8/8/2k5/Kr6/r7/8 w - 15 14 1')).toMatchObject({
    outcome: 'win',
    dtm: 4,
    dtr: 1,
    budget: 1,
  });
});

test('draws if the count after a capture is one move too short', () => {
  const fen = '8/8/3R4/8/8/8/4R3/4k1K1 b - 15 14 1';
  expect(verdict(oukForum, fen)).toMatchObject({ outcome: 'count-draw', dtm: 14, dtr: null });
  expect(moves(oukForum, fen).e1e2?.verdict).toMatchObject({ dtr: 14, budget: 13 });
});

test('keeps the board count that ends first, and replaces it under the count of engines', () => {
  const fen = '1k1K4/r7/8/3p4/8/8/8/8 b - 126 117 1';
  expect(verdict(oukPychessManual, fen)).toMatchObject({ outcome: 'count-draw', dtm: 7, dtr: 7, budget: 5 });
  expect(verdict(oukPychess, fen)).toMatchObject({ outcome: 'count-draw', dtm: 7, dtr: 7, budget: 5 });
  expect(verdict(oukEngine, fen)).toMatchObject({ outcome: 'win', dtm: 7, dtr: 2, budget: 5 });
});

test('draws a count that has run out even if the bare king has to claim it', () => {
  const fen = '8/8/8/8/1R6/8/2k5/K7 b - 30 28 40';
  expect(verdict(oukPage, fen)).toMatchObject({ outcome: 'count-draw', budget: 1 });
  expect(verdict(oukPage, fen.replace('30 28', '30 32'))).toMatchObject({ outcome: 'count-draw' });
});

test('wins with a single met where the first check wins', () => {
  expect(verdict(karOuk, '8/8/8/3k4/8/8/8/KM6 w - - 1+1 0 1')).toMatchObject({
    outcome: 'win',
    dtm: 24,
    dtr: 24,
    budget: 61,
  });
  expect(verdict(karOuk, '8/8/8/3k4/8/2P5/8/K7 w - - 1+1 0 1')).toMatchObject({ outcome: 'win', dtm: 1, dtr: 1 });
});

test('wins with a horse where stalemate loses, unless the position is dead first', () => {
  const loses: RuleSet = { ...makruk, stalemate: 'loss' };
  const fen = '7k/8/5K2/8/4N3/8/8/8 w - - 0 1';
  expect(verdict(loses, fen)).toMatchObject({ outcome: 'draw', dtm: null });
  expect(verdict({ ...loses, deadPosition: 'agreement' }, fen)).toMatchObject({ outcome: 'win', dtm: 9, dtr: 9 });
});

test('examines first moves of the bare king, and gives no verdict for a chaser with four units', () => {
  expect(verdict(oukEngine, '3k4/8/8/8/8/8/8/R3K3 b d - 0 1')).toMatchObject({ dtr: 14, budget: 13 });
  expect(verdict(oukPychess, '3k4/8/8/8/8/8/8/R3K3 b d - 0 1')).toMatchObject({ dtr: 14, budget: 12 });
  const unknown = must(probePosition(at(oukPychess, '4k3/8/8/8/8/8/8/RNSKM3 b D - 0 1'), made.tables));
  expect(unknown).toEqual({ verdict: null, noVerdictReason: { code: 'first-moves' } });
  expect(must(probePosition(Position.start(oukPychess), made.tables))).toEqual({
    verdict: null,
    noVerdictReason: null,
  });
});

test('does not report a table as missing if it cannot exist', () => {
  const missing = (rules: RuleSet, fen: string) => must(probePosition(at(rules, fen), made.tables)).noVerdictReason;
  const four = '8/8/8/3k4/8/8/8/RNSMK3 w - - 0 1';
  expect(missing(makruk, four)).toMatchObject({ code: 'table-missing', table: { ending: 'KRNSMvK', rule: null } });
  expect(missing(karOuk, four)).toMatchObject({
    code: 'table-missing',
    table: { ending: 'KRNSMvK', rule: { ends: { goal: 'firstCheck' } } },
  });
  const taken = tablesFor(oukForum, [parseEnding('KRNSMvK') as Ending]);
  expect(taken).toMatchObject([{ rule: 'mate' }, { rule: { restart: 'classChange' } }]);
  expect(taken.every(({ ending }) => canHaveTable(ending))).toBe(true);
  expect(missing(makruk, '8/8/8/3k4/8/P7/8/RNSK4 w - - 0 1')).toBeNull();
  expect(missing(makruk, '8/8/8/3k4/8/8/8/RNSMKM2 w - - 0 1')).toBeNull();
});

test("gives no verdict if the bare king can neither end nor answer the chaser's board count", () => {
  const { board } = makrukManual.count;
  const own: RuleSet = {
    ...makrukManual,
    count: { ...makrukManual.count, board: board && { ...board, drawOffer: false } },
  };
  const position = must(positionFromFen(own, '8/8/8/3k4/8/8/8/R3K3 w - - 0 1')).setup();
  const counted = { ...position, count: { kind: 'board' as const, limit: 128, plies: 20 } };
  expect(must(probePosition(must(Position.fromSetup(own, counted)), made.tables)).noVerdictReason).toEqual({
    code: 'two-counts',
  });
});

test("draws if the chaser's board count turns the mate into a draw, unless a promotion can end it", () => {
  const { board } = oukPychessManual.count;
  const unstoppable = board && { ...board, drawOffer: false, stoppable: false };
  const own: RuleSet = { ...oukPychessManual, count: { ...oukPychessManual.count, board: unstoppable } };
  const probed = (fen: string) => must(probePosition(must(positionFromFen(own, fen)), made.tables));
  expect(probed('7k/8/6K1/8/8/8/8/R7 w - 126 20 1').verdict).toMatchObject({ outcome: 'count-draw', dtr: null });
  const fish = '7k/8/6K1/P7/8/8/8/R7 w - 126 20 1';
  expect(probed(fish)).toEqual({ verdict: null, noVerdictReason: { code: 'two-counts' } });
  const from = must(positionFromFen(own, fish));
  const promotion = must(parseUci(from, 'a5a6m'));
  expect(probePosition(from.play(promotion), made.tables)).toMatchObject({ value: { verdict: { outcome: 'win' } } });
});

test('takes into account a leap that saves a move, a met, or two pieces', () => {
  expect(verdict(oukEngine, '8/8/8/8/7k/8/8/R2K4 b D - 0 1')).toMatchObject({ outcome: 'win', dtr: 13, budget: 13 });
  expect(verdict(oukEngine, '8/8/8/8/7k/8/8/R2K4 b - - 0 1')).toMatchObject({ outcome: 'count-draw', dtr: 14 });
  expect(verdict(makrukSut, 'Kn2k3/8/1p6/8/8/8/8/8 b be - 0 1')).toMatchObject({ outcome: 'win', dtm: 14 });
  expect(verdict(makrukSut, 'Kn2k3/8/1p6/8/8/8/8/8 b - - 0 1')).toMatchObject({ outcome: 'draw' });
  expect(verdict(karOuk, '2Km4/8/8/8/2k5/8/8/8 b d - 1+1 0 1')).toMatchObject({ outcome: 'win', dtm: 5 });
  expect(verdict(karOuk, '2Km4/8/8/8/2k5/8/8/8 b - - 1+1 0 1')).toMatchObject({ outcome: 'draw' });
  expect(verdict(oukPage, '1r1mk3/8/8/8/8/8/8/K7 w Ade - 0 1')).toMatchObject({ outcome: 'count-draw', dtm: 14 });
  expect(verdict(oukPage, '1r1mk3/8/8/8/8/8/8/K7 w - - 0 1')).toMatchObject({ outcome: 'win', dtm: 7 });
});
