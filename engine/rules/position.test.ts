import { describe, expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { randomPosition } from '../../tests/scripts/random-setup.ts';
import { makeFen, positionFromFen } from './fen.ts';
import { loadRules } from './kernel.ts';
import { Position } from './position.ts';
import type { MetLeap, RuleSet } from './rule-set.ts';
import { makruk } from './rule-sets/makruk.ts';
import { makrukEngine } from './rule-sets/makruk-engine.ts';
import { makrukSut } from './rule-sets/makruk-sut.ts';
import { oukEngine } from './rule-sets/ouk-engine.ts';
import { oukPage } from './rule-sets/ouk-page.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';
import { oukWikipedia } from './rule-sets/ouk-wikipedia.ts';
import { squareName } from './types.ts';
import { makeUci, parseUci } from './uci.ts';

function position(rules: RuleSet, fen: string): Position {
  const read = positionFromFen(rules, fen);
  if (!read.ok) throw new Error(read.error.map(fault => fault.text).join('; '));
  return read.value;
}

const playOut = (from: Position, ...moves: readonly string[]): Position =>
  moves.reduce((at, text) => {
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(move.error.text);
    return at.play(move.value);
  }, from);

const uci = (at: Position, from: string): string[] =>
  at
    .moves()
    .map(makeUci)
    .filter(move => move.startsWith(from))
    .sort();

describe('a value that never changes', () => {
  test('positions of different rule sets live side by side', () => {
    const [thai, khmer] = [Position.start(makruk), Position.start(oukPychess)];
    expect([thai.moves().length, khmer.moves().length]).toEqual([23, 25]);
    const fen = makeFen(khmer);
    const next = playOut(khmer, 'd1b2');
    expect([thai.perft(2), khmer.perft(2), next.perft(1)]).toEqual([529, 625, 25]);
    expect(makeFen(khmer)).toBe(fen);
    expect(makeFen(next)).toBe('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/1K6/RNS1MSNR b Ede - 1 1');
  });

  test('an illegal move throws', () => {
    expect(() => Position.start(makruk).play(0)).toThrow(RangeError);
    expect(() => Position.start(makruk).perft(31)).toThrow(RangeError);
  });

  test('loading the kernel again changes nothing', async () => {
    await loadRules(new Uint8Array([1, 2, 3]));
    expect(Position.start(makruk).perft(3)).toBe(12012);
  });
});

test('isLegal agrees with the list for every one of the 65,536 moves', () => {
  const random = new Random(7);
  const games = [makruk, oukPychess, makrukSut, oukPage, oukWikipedia];
  let legal = 0;
  for (let i = 0; i < 90; i++) {
    const rules = games[i % games.length] as RuleSet;
    let at = i % 3 === 0 || rules === makrukSut ? Position.start(rules) : randomPosition(random, rules);
    for (let ply = random.below(30); ply > 0 && at.moves().length > 0; ply--) at = at.play(random.pick(at.moves()));
    const list = new Set(at.moves());
    expect(list.size).toBe(at.moves().length);
    for (let move = 0; move < 0x10000; move++) {
      if (at.isLegal(move) !== list.has(move)) throw new Error(`${makeUci(move)} (${move}) in ${makeFen(at)}`);
    }
    legal += list.size;
  }
  console.log(`isLegal: 90 positions, ${legal} legal moves`);
});

describe('first-move leaps', () => {
  test('the king leaps sideways to empty squares, not while in check, not onto attacked squares', () => {
    expect(uci(Position.start(oukPychess), 'd1')).toEqual(['d1b2', 'd1c2', 'd1d2', 'd1e2', 'd1f2']);
    expect(uci(position(oukPychess, '4k3/8/8/8/1r6/8/8/3K4 w D - 0 1'), 'd1')).not.toContain('d1b2');
    expect(uci(position(oukPychess, '4k3/8/8/8/3r4/8/8/3K4 w D - 0 1'), 'd1')).toEqual([
      'd1c1',
      'd1c2',
      'd1e1',
      'd1e2',
    ]);
  });

  test('the met leaps over a unit, also between king and boat, and does not attack where it could leap', () => {
    expect(uci(position(oukPychess, '4k3/8/8/8/8/8/4N3/3KM3 w E - 0 1'), 'e1')).toContain('e1e3');
    const check = position(oukPychess, '8/k7/8/8/8/K2r4/8/2M5 w C - 0 1');
    expect(check.inCheck() && uci(check, 'c1')).toEqual(['c1c3']);
    expect(position(oukPychess, '8/8/8/8/8/4k3/8/3KM3 b E - 0 1').inCheck()).toBe(false);
  });

  test('no leap takes a king, whom it does not attack', () => {
    const quiet = { ...oukPage, metLeap: { ...(oukPage.metLeap as MetLeap), attacks: false } };
    for (const [rules, fen, leap] of [
      [oukPage, '8/8/8/8/8/8/1k1M4/3K3R w D - 3 3', 'd1b2'],
      [quiet, '8/8/8/8/8/4k3/8/3KM2R w E - 3 3', 'e1e3'],
    ] as const) {
      const at = position(rules, fen);
      expect(uci(at, leap.slice(0, 2))).not.toContain(leap);
      expect(parseUci(at, leap).ok).toBe(false);
      expect(at.perft(1)).toBe(at.moves().length);
      const taken = position(rules, fen.replace('k', 'r').replace('8/8/', '8/6k1/'));
      expect(uci(taken, leap.slice(0, 2))).toContain(leap);
      expect(taken.perft(1)).toBe(taken.moves().length);
    }
  });

  test('a boat that arrives on the line of a king ends its right, also with pieces in between', () => {
    const aimed = playOut(position(oukPychess, '1nsmksnr/r7/pppppppp/8/8/PPPPPPPP/2SN4/R2KMSNR b DEde - 3 2'), 'a7d7');
    expect(aimed.setup().rights.map(squareName)).toEqual(['e1', 'd8', 'e8']);
  });
});

describe('ends', () => {
  test.each([
    [makruk, '1k6/8/1K6/8/8/8/8/7R w - - 0 60', ['h1h8'], '1-0', 'checkmate'],
    [makruk, 'k7/2S5/8/1K6/8/8/8/8 w - - 0 1', ['b5b6'], '1/2-1/2', 'stalemate'],
    [makruk, '8/8/3k4/8/8/3K4/4M3/3M4 w - - 0 1', [], '1/2-1/2', 'dead-position'],
    [makruk, '8/8/4k1m1/8/3R4/8/6K1/8 b - 128 128 99', ['e6e5'], '1/2-1/2', 'board-count'],
    [oukPychess, '8/8/4k1m1/8/3R4/8/6K1/8 b - 126 126 99', ['e6e5'], '1/2-1/2', 'board-count'],
    [makruk, '8/8/4k3/8/3R4/8/6K1/8 b - 32 32 60', ['e6e5'], '1/2-1/2', 'piece-count'],
    [makruk, '1k6/8/1K6/8/8/8/8/7R w - 32 31 60', ['h1h8'], '1-0', 'checkmate'],
  ] as const)('%#', (rules, fen, moves, result, reason) => {
    expect(playOut(position(rules, fen), ...moves).outcome()).toEqual({ result, reason });
  });

  test('stalemate loses where the rule set says so', () => {
    const rules: RuleSet = { ...makruk, stalemate: 'loss' };
    expect(playOut(position(rules, 'k7/2S5/8/1K6/8/8/8/8 w - - 0 1'), 'b5b6').outcome()).toEqual({
      result: '1-0',
      reason: 'stalemate',
    });
  });

  test.each([
    ['auto', '8/8/3k4/8/8/3K4/4M3/3M4 w - - 0 1', 'dead-position'],
    ['kings', '8/8/3k4/8/8/3K4/4M3/3M4 w - - 0 1', undefined],
    ['kings', '8/8/3k4/8/8/3K4/8/8 w - - 0 1', 'dead-position'],
    ['agreement', '8/8/3k4/8/8/3K4/8/8 w - - 0 1', undefined],
  ] as const)('dead positions, %s: %s', (deadPosition, fen, reason) => {
    expect(position({ ...makruk, deadPosition }, fen).outcome()?.reason).toBe(reason);
  });

  test('without a rule of repetition nothing repeats itself into a draw', () => {
    const rules: RuleSet = { ...makruk, repetition: null };
    const circle = ['d1d2', 'b8d7', 'd2d1', 'd7b8'];
    const again = playOut(Position.start(rules), ...circle, ...circle, ...circle);
    expect([again.occurrences(), again.outcome()]).toEqual([4, null]);
  });

  test('the third occurrence draws, rights apart, and the game can go on for analysis', () => {
    const circle = ['d1d2', 'b8d7', 'd2d1', 'd7b8'];
    const once = playOut(Position.start(oukPychess), ...circle);
    expect([once.occurrences(), once.outcome()]).toEqual([2, null]);
    const back = ['b1d2', 'b8d7', 'd2b1', 'd7b8'];
    const twice = playOut(once, ...back);
    expect(twice.outcome()).toEqual({ result: '1/2-1/2', reason: 'repetition' });
    expect(twice.key).not.toBe(Position.start(oukPychess).key);
    expect(playOut(twice, 'e3e4').outcome()).toBeNull();
    expect(playOut(twice, 'e3e4').occurrences()).toBe(1);
  });

  test('a move of history long ago is not looked at beyond a capture or fish move', () => {
    const fen = '3rk3/8/8/8/8/7P/8/3RK3 w - - 0 1';
    const circle = ['d1d2', 'd8d7', 'd2d1', 'd7d8'];
    const far = playOut(position(makruk, fen), ...circle, 'h3h4', 'd8d7', 'd1d2', 'd7d8', 'd2d1');
    expect(far.occurrences()).toBe(2);
    expect(far.turn).toBe('b');
  });
});

describe('the count in words and numbers', () => {
  test('a board count under way', () => {
    const { count, board, piece } = position(makruk, '3k4/2m5/8/4M3/3KS3/8/8/8 w - 128 7 33').countRule();
    expect(count).toEqual({ kind: 'board', counter: 'b', number: 4, limit: 64, left: 61, limitPlies: 128, plies: 7 });
    expect(board).toMatchObject({ state: 'running', counters: ['b'], limit: 64, budget: 61 });
    expect(piece).toMatchObject({ state: 'waiting', missing: [{ code: 'no-bare-king', value: 2, needed: 1 }] });
  });

  test('engines: the count of a set-up position begins when the bare king is next to move', () => {
    const set = position(makrukEngine, '8/8/4k3/3R4/8/8/6K1/R5N1 b - - 0 40');
    expect(set.count()).toBeNull();
    expect(set.countRule().piece).toMatchObject({ state: 'begins', counters: ['b'], limit: 8, first: 6, budget: 3 });
    expect(set.countRule().piece.row).toEqual({ role: 'boat', atLeast: 2, limit: 8 });
    const begun = playOut(set, 'e6f6', 'a1b1');
    expect(begun.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 5, limit: 8, left: 3 });
    expect(begun.countRule().board.state).toBe('waiting');
  });

  test('where both could count, the one next to move after the coming move comes first', () => {
    const set = position(makrukEngine, '3k4/2m5/8/4M3/3KS3/8/8/8 w - - 0 33');
    expect(set.countRule().board).toMatchObject({
      state: 'begins',
      counters: ['b', 'w'],
      first: 1,
      limit: 64,
      budget: 64,
    });
    expect(playOut(set, 'd4d5').count()).toMatchObject({ kind: 'board', counter: 'b', number: 0, left: 64 });
  });

  test('what is missing', () => {
    expect(Position.start(makruk).countRule().board.missing).toEqual([{ code: 'fish-on-board', value: 16, needed: 0 }]);
    expect(Position.start(oukPychess).countRule().board.missing).toEqual([
      { code: 'counter-units', value: 16, needed: 3 },
      { code: 'no-weaker-side', value: 30.5, needed: 0 },
    ]);
    const bare = position(oukEngine, '8/8/4k3/8/8/P7/6K1/3R4 b - - 0 40').countRule();
    expect(bare.piece.missing).toEqual([{ code: 'fish-on-board', value: 1, needed: 0 }]);
    expect(bare.board.state).toBe('waiting');
    expect(position(makruk, '8/8/3k4/8/8/3K4/8/8 w - - 0 1').countRule().piece.missing).toEqual([
      { code: 'both-bare', value: 2, needed: 1 },
    ]);
  });

  test('the row that froze the limit is shown after its unit is gone', () => {
    const set = position(oukPychess, '8/8/8/3k4/3R4/8/R5K1/8 b - 14 10 60');
    const taken = playOut(set, 'd5d4').countRule();
    expect(taken.piece).toMatchObject({ state: 'running', limit: 8, row: { role: 'boat', atLeast: 2, limit: 8 } });
  });
});

test('keys are those that libraries already hold', () => {
  const keys = [makruk, oukPychess].map(rules => [Position.start(rules).key, Position.start(rules).searchKey]);
  expect(keys).toEqual([
    [5714647016701777949n, 5714647016701777949n],
    [5013036033425679065n, 5013036033425679065n],
  ]);
  expect(position(makruk, '8/8/4k3/8/3R4/8/6K1/8 b - 32 32 60').searchKey).toBe(-7791238372706974653n);
});

test('sixteen units with the most moves fit the list', () => {
  const crowded = position(makruk, '7k/R3R1R1/1R3R2/2R5/R5R1/3R4/R4R2/KRR1R1R1 w - - 0 1');
  expect([crowded.moves().length, crowded.perft(1)]).toEqual([121, 121]);
  expect(crowded.moves().every(move => crowded.isLegal(move))).toBe(true);
});

test('the clock stays at the highest number that it holds', () => {
  const late = position(makruk, '6k1/8/8/8/8/8/P7/K6R w - - 65535 140000');
  expect(makeFen(playOut(late, 'h1h2'))).toBe('6k1/8/8/8/8/8/P6R/K7 b - - 65535 140000');
});
