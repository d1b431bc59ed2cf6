/**
 * How many moves the chaser gets, played on the board: from every way in which a piece count begins and restarts, until
 * the game is a draw under the rule set.
 */
import { describe, expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { positionFromFen } from './fen.ts';
import type { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { makruk } from './rule-sets/makruk.ts';
import { makrukSchemingmind } from './rule-sets/makruk-schemingmind.ts';
import { oukForum } from './rule-sets/ouk-forum.ts';
import { oukPage } from './rule-sets/ouk-page.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';
import { type Color, toOf } from './types.ts';
import { makeUci, parseUci } from './uci.ts';

function setUp(rules: RuleSet, fen: string, ...moves: readonly string[]): Position {
  const start = positionFromFen(rules, fen);
  if (!start.ok) throw new Error(start.error.map(fault => fault.text).join('; '));
  return moves.reduce((at, text) => {
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(move.error.text);
    return at.play(move.value);
  }, start.value);
}

/**
 * Quiet moves until the count draws; the number of those that the chaser made. Captures, promotions and ends are
 * avoided.
 */
function chaserMoves(from: Position, chaser: Color): number {
  const random = new Random(3);
  let at = from;
  let made = 0;
  for (let ply = 0; ply < 300; ply++) {
    if (at.outcome()?.reason === 'piece-count') return made;
    const quiet = at.moves().filter(move => {
      const after = at.play(move);
      const peaceful = at.pieceAt(toOf(move)) === null && !makeUci(move).endsWith('m') && after.moves().length > 0;
      return peaceful && (at.turn !== chaser || after.moves().some(reply => after.pieceAt(toOf(reply)) === null));
    });
    if (at.turn === chaser) made++;
    at = at.play(random.pick(quiet));
  }
  throw new Error('the count never ended');
}

const WAYS = [
  ['the chaser takes the last unit', '8/8/4k3/3m4/8/4N1N1/6K1/3R4 w - - 0 40', 'd1d5', 5, 16],
  ['the last fish promotes', '8/8/8/P7/8/4k3/8/K6R w - - 0 40', 'a5a6m', 4, 16],
  ['the bare king takes the last fish', '8/8/8/8/3P4/4k3/8/K6R b - - 0 40', 'e3d4', 3, 16],
  ['a position is set up', '8/8/4k3/8/8/8/8/K6R w - - 0 40', 'h1h2', 3, 16],
  ['a board count runs', '8/8/4k3/3m4/8/4N1N1/6K1/3R4 w - 128 3 40', 'd1d5', 5, 16],
] as const;

describe.each(WAYS)('%s', (way, fen, move, units, limit) => {
  const byKing = way.startsWith('the bare king') ? 1 : 0;

  test.each([
    ['makruk: exceeded', makruk, limit - units + byKing],
    ['ouk: reached', oukPychess, limit - units - 1 + byKing],
    ['forum: used up', oukForum, limit - units],
  ] as const)('%s', (_, rules, budget) => {
    const at = setUp(rules, fen, move);
    expect(at.count()).toMatchObject({ kind: 'piece', counter: 'b', limit, left: budget });
    expect(chaserMoves(at, 'w')).toBe(budget);
  });
});

/** As SchemingMind counts, but by itself. */
const byTable: RuleSet = {
  ...makrukSchemingmind,
  count: {
    ...makrukSchemingmind.count,
    mode: 'auto',
    piece: makrukSchemingmind.count.piece && { ...makrukSchemingmind.count.piece, starts: 'itself' },
  },
};

const restarting = (restart: 'never' | 'always'): RuleSet => ({
  ...oukForum,
  count: { ...oukForum.count, piece: oukForum.count.piece && { ...oukForum.count.piece, restart } },
});

describe('with fishes, and restarted', () => {
  test.each([
    ['five units, a fish among them', oukForum, '8/8/8/4k3/4m3/4R2P/8/K6R w - - 0 40', ['e3e4'], 59],
    ['by the table all the same', byTable, '8/8/8/4k3/4m3/4R2P/8/K6R w - - 0 40', ['e3e4'], 3],
    ['a koul of two is taken', oukForum, '8/8/8/8/4k3/3S4/8/KN1S2N1 b - 43 12 40', ['e4d3'], 27],
    ['a unit that governs nothing is taken', oukForum, '8/8/8/8/4k3/3N4/8/K6R b - 31 8 40', ['e4d3'], 16 - 4],
    [
      'the same where every capture restarts the count',
      restarting('always'),
      '8/8/8/8/4k3/3N4/8/K6R b - 31 8 40',
      ['e4d3'],
      13,
    ],
    [
      'a koul of two is taken, without a restart',
      restarting('never'),
      '8/8/8/8/4k3/3S4/8/KN1S2N1 b - 43 12 40',
      ['e4d3'],
      22 - 6,
    ],
    ['a boat is taken while a fish remains', oukForum, '8/8/8/7P/4k3/3R4/8/K6R b - 127 10 40', ['e4d3'], 64 - 5],
    ['the last fish is taken', oukForum, '8/8/8/8/4k3/3P4/8/K6R b - 127 8 40', ['e4d3'], 16 - 3],
    ['the last fish is taken, by the table', byTable, '8/8/8/8/4k3/3P4/8/K6R b - 31 8 40', ['e4d3'], 16 - 4],
    ['the last fish promotes, the limit stays 64', oukForum, '8/8/8/7P/8/4k3/8/K6M w - 127 21 40', ['h5h6m'], 64 - 4],
    ['a fish promotes, another remains', oukForum, '8/8/8/6PP/8/4k3/8/K6M w - 127 21 40', ['h5h6m'], 64 - 11],
  ] as const)('%s', (_, rules, fen, moves, budget) => {
    const at = setUp(rules, fen, ...moves);
    expect(at.count()).toMatchObject({ kind: 'piece', counter: 'b', left: budget });
    expect(chaserMoves(at, 'w')).toBe(budget);
  });
});

test('a running announced count restarts by itself only if the rule set says so', () => {
  const page = (restart: 'never' | 'always'): RuleSet => ({
    ...oukPage,
    count: { ...oukPage.count, piece: oukPage.count.piece && { ...oukPage.count.piece, restart } },
  });
  const fen = '8/8/8/8/4k3/3N4/8/K6R b - 30 12 40';
  expect(setUp(page('always'), fen, 'e4d3').count()).toMatchObject({ number: 3, limit: 16, left: 13 });
  expect(setUp(page('never'), fen, 'e4d3').count()).toMatchObject({ number: 7, limit: 16, left: 9 });
  expect(setUp(page('always'), fen.replace('30 12', '- 0'), 'e4d3').count()).toBeNull();
});

test('mate in the last move of the budget wins, the move after it comes too late', () => {
  const last = setUp(oukForum, '1k6/8/1K6/8/8/8/8/7R w - 31 31 60', 'h1h8');
  expect(last.outcome()).toEqual({ result: '1-0', reason: 'checkmate' });
  const quiet = setUp(oukForum, '1k6/8/1K6/8/8/8/8/7R w - 31 31 60', 'h1h7');
  expect(quiet.outcome()).toEqual({ result: '1/2-1/2', reason: 'piece-count' });
});

test('more units than the limit: drawn on the spot, or with the next move of the bare king', () => {
  const full = setUp(makruk, '8/8/4k3/3m4/8/M1M1M1N1/6K1/R2R2N1 w - - 0 40', 'd1d5');
  expect(full.outcome()?.reason).toBe('piece-count');
  const equal = setUp(makruk, '8/8/4k3/3m4/8/M1M1M1N1/6K1/R2R4 w - - 0 40', 'd1d5');
  expect([equal.outcome(), equal.count()?.left]).toEqual([null, 0]);
  expect(chaserMoves(equal, 'w')).toBe(0);
});
