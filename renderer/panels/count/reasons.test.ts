import { describe, expect, test } from 'vitest';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { makrukEngine } from '../../../engine/rules/rule-sets/makruk-engine.ts';
import { makrukManual } from '../../../engine/rules/rule-sets/makruk-manual.ts';
import { makrukSchemingmind } from '../../../engine/rules/rule-sets/makruk-schemingmind.ts';
import { oukEngine } from '../../../engine/rules/rule-sets/ouk-engine.ts';
import { oukForum } from '../../../engine/rules/rule-sets/ouk-forum.ts';
import { oukPage } from '../../../engine/rules/rule-sets/ouk-page.ts';
import { oukPychess } from '../../../engine/rules/rule-sets/ouk-pychess.ts';
import { oukPychessManual } from '../../../engine/rules/rule-sets/ouk-pychess-manual.ts';
import type { CountAction } from '../../../engine/rules/types.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { en } from '../../i18n/english.ts';
import { loadWords } from '../../i18n/languages.ts';
import { callOf, reasonsOf, ruleOf } from './reasons.ts';

const [km, th] = await Promise.all([loadWords('km'), loadWords('th')]);

function played(rules: RuleSet, fen: string, ...moves: string[]): Position {
  const start = positionFromFen(rules, fen);
  if (!start.ok) throw new Error(start.error.map(issue => issue.text).join(' '));
  return moves.reduce((position, text) => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    return position.play(move.value);
  }, start.value);
}

function acted(position: Position, action: CountAction): Position {
  const after = position.applyAction(action);
  if (!after.ok) throw new Error(after.error.text);
  return after.value;
}

const fishes = (position: Position) => position.board().filter(piece => piece?.role === 'fish').length;

const why = (position: Position, kind: 'piece' | 'board') =>
  reasonsOf(position.countRule()[kind], position.rules, fishes(position), en).join(' ');

const KOULS_AND_HORSES = '8/8/8/3k4/8/8/1N2K1N1/2S2S2 w - - 0 1';
const WITH_FISH = '8/8/8/3k4/P7/8/1N2K1N1/2S2S2 w - - 0 1';

test('a piece count names the bare side, its limit and its end', () => {
  const position = played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6');
  expect(position.count()).toMatchObject({ kind: 'piece', number: 5, limit: 16 });
  const reasons = why(position, 'piece');
  expect(reasons).toContain('Black has a bare king and no fish is left on the board.');
  expect(reasons).toContain('Against one boat of White the limit is 16.');
  expect(reasons).toContain('The limit is fixed when the count starts');
  expect(reasons).toContain('16 may still be called; the move after it draws the game.');
  expect(why(played(oukPychess, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6'), 'piece')).toContain(
    'The game is drawn as soon as 16 is called.',
  );
});

test('what is still missing is named with its figures', () => {
  const start = played(oukPychess, oukPychess.startFen);
  expect(why(start, 'piece')).toContain('16 fish are still on the board.');
  expect(why(start, 'board')).toContain('A side may count with 3 pieces or fewer; the smaller side has 16.');
  const forum = played(oukForum, oukForum.startFen);
  expect(why(forum, 'piece')).toBe('Neither side has a bare king.');
});

test('more units than the limit leave nothing to call', () => {
  const drawn = played(makruk, '6k1/8/1R2m3/8/8/2SSSNN1/8/3KR3 w - - 0 40', 'b6e6');
  expect(drawn.outcome()?.reason).toBe('piece-count');
  const reasons = why(drawn, 'piece');
  expect(reasons).toContain('There are 9 pieces on the board, more than the limit: no number is left to call.');
  expect(reasons).not.toContain('8 may still be called');
});

test('once the game has ended otherwise, nothing is still to be called', () => {
  const drawn = acted(
    acted(played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6'), { action: 'offer', by: 'w' }),
    { action: 'accept', by: 'b' },
  );
  expect(drawn.outcome()?.reason).toBe('agreement');
  const { piece } = drawn.countRule();
  expect(reasonsOf(piece, makruk, 0, en, true)).toEqual([
    'Black has a bare king and no fish is left on the board.',
    'Against one boat of White the limit is 16.',
  ]);
});

describe('each way of counting in its own words', () => {
  test('SchemingMind: with a fish by the table, a budget, only when it is announced and claimed', () => {
    const open = played(makrukSchemingmind, WITH_FISH, 'e2e3');
    expect(why(open, 'piece')).toContain('Black may start counting: first number 8, limit 22.');
    const counting = acted(open, { action: 'start', by: 'b' });
    const reasons = why(counting, 'piece');
    expect(reasons).toContain('Black has a bare king.');
    expect(reasons).not.toContain('no fish is on the board');
    expect(reasons).toContain('Against two kouls of White the limit is 22.');
    expect(reasons).toContain(
      '22 may still be called; if the answer to it does not mate, the counter may claim a draw.',
    );
    expect(reasons).toContain('is a draw only if the counter claims it');
  });

  test('forum: 64 as long as there is a fish, and a change of class restarts', () => {
    const reasons = why(played(oukForum, WITH_FISH, 'e2e3', 'd5d6'), 'piece');
    expect(reasons).toContain('While a fish is on the board, the limit is 64.');
    expect(reasons).toContain('If a capture changes the limit that applies, the count restarts.');
    expect(why(played(oukForum, KOULS_AND_HORSES, 'e2e3', 'd5d6'), 'piece')).toContain('Against two kouls');
  });

  test('page: only the lone king counts, and announces it', () => {
    const position = played(oukPage, KOULS_AND_HORSES, 'e2e3');
    expect(why(position, 'piece')).toContain('Black may start counting: first number 7, limit 22.');
    expect(why(position, 'piece')).toContain('As soon as 22 is called, the counter may claim a draw.');
    expect(why(position, 'piece')).not.toContain('is drawn');
    expect(ruleOf(oukPage, 'board', en.count)).toEqual(['This rule set has no such count.']);
    expect(ruleOf(oukPage, 'piece', en.count).join(' ')).toContain('It starts when the bare king announces it.');
  });

  test('the weaker side counts the board, by the values of the pieces', () => {
    const boats = played(makruk, '3k4/2m5/8/8/8/8/4R3/3KR3 b - - 0 33');
    expect(why(boats, 'board')).toContain('Black is the weaker side: its pieces are worth 1.5, the other side’s 10.');
    const even = played(makruk, '3k4/2m5/8/8/8/8/2M5/3K4 w - - 0 33');
    expect(why(even, 'board')).toBe('Both sides’ pieces are worth the same (1.5), so neither side counts.');
  });

  test('manual: a player starts the board count; the counter continues or restarts the piece count', () => {
    const position = played(makrukManual, '8/8/3m4/3k4/8/8/4K3/R7 b - - 0 20');
    expect(why(position, 'board')).toContain('Black may start counting: first number 1, limit 64.');
    expect(why(played(makrukManual, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6'), 'piece')).toContain(
      'After a capture the counter may restart',
    );
    const rule = ruleOf(makrukManual, 'board', en.count).join(' ');
    expect(rule).toContain('It starts when a player says so on their own turn.');
    expect(rule).toContain('The counter may stop');
    expect(rule).toContain('If the counting side gives mate, the game is drawn.');
    expect(ruleOf(makruk, 'board', en.count).join(' ')).toContain('for the side whose pieces are worth less');
    expect(ruleOf(makrukEngine, 'board', en.count).join(' ')).toContain('for the side that is first to move');
    expect(ruleOf(oukPychessManual, 'piece', en.count).join(' ')).toContain('continues if it ends sooner');
    expect(ruleOf(oukPychess, 'piece', en.count).join(' ')).toContain('continues if it ends sooner');
    expect(ruleOf(oukEngine, 'piece', en.count).join(' ')).toContain('It replaces a running board count');
  });

  test('describes every rule set in every language, with its numbers', () => {
    for (const words of [en, th, km]) {
      for (const rules of ruleSets.filter(each => familyOf(each) === 'chess')) {
        for (const kind of ['board', 'piece'] as const) {
          const sentences = ruleOf(rules, kind, words.count);
          expect(sentences.length).toBeGreaterThan(0);
          for (const sentence of sentences) expect(sentence).toMatch(/\S/u);
          expect(sentences.join(' ')).not.toMatch(/undefined|NaN|\[object/u);
          const board = rules.count.board;
          if (kind === 'board' && board) expect(sentences.join(' ')).toContain(String(board.limit));
        }
      }
    }
  });
});

test('shows the next number before the first call, afterwards the last', () => {
  const fresh = played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5');
  const units = fresh.countRule().piece.units;
  const count = fresh.count();
  if (!count) throw new Error('the count has begun');
  expect(callOf(count, units, en)).toBe('Black calls 5 with the next move.');
  const called = played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6').count();
  if (!called) throw new Error('the count runs');
  expect(callOf(called, units, en)).toBe('Black last called 5.');
});
