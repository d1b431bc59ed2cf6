import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { MATES } from '../../tests/support/mates.ts';
import { makeFen, positionFromFen } from '../rules/fen.ts';
import { Position } from '../rules/position.ts';
import { copyOf, finished } from '../rules/rule-set-file.ts';
import { forgetRuleSet, registerRuleSet, ruleSet } from '../rules/rule-sets/list.ts';
import type { Piece, Role, Setup } from '../rules/types.ts';
import { makeUci, parseUci } from '../rules/uci.ts';
import { lowerStop, raiseStop } from './engine-memory.ts';
import type { SearchJob, SearchReport } from './job.ts';
import { prepareJob } from './prepare.ts';
import { createSearch } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const search = await createSearch({ wasm, hashMiB: 8 });
beforeEach(() => search.newGame());

const position = (rules: string, fen: string): Position => {
  const made = positionFromFen(ruleSet(rules)!, fen);
  if (!made.ok) throw new Error(made.error.map(issue => issue.text).join());
  return made.value;
};

function run(job: Partial<SearchJob> & { fen: string }): { last: SearchReport; all: SearchReport[] } {
  const prepared = prepareJob({ rules: 'makruk', moves: [], limits: { depth: 6 }, lines: 1, ...job });
  if (!prepared.ok) throw new Error(prepared.error.map(issue => issue.text).join());
  const all: SearchReport[] = [];
  const last = search.run(prepared.value, report => all.push(report));
  return { last, all };
}

/** Plays a line; throws where it is not legal. */
function follow(from: Position, moves: readonly string[]): Position {
  let at = from;
  for (const text of moves) {
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(`${text} in ${makeFen(at)}: ${move.error.text}`);
    at = at.play(move.value);
  }
  return at;
}

/**
 * Rule sets between them with all that the search must see: leaps, moves of two units, both counts, the first check.
 */
const GAMES = ['makruk', 'ouk-pychess', 'kar-ouk', 'makruk-sut', 'ouk-forum'] as const;

/** By trying everything: can the side to move win, by mate or by the first check, in at most `moves` moves? */
function canMate(at: Position, moves: number): boolean {
  return at.moves().some(move => {
    const after = at.play(move);
    const outcome = after.outcome();
    if (outcome !== null) return outcome.reason === 'checkmate' || outcome.reason === 'first-check';
    return (
      moves > 1 &&
      after.moves().every(reply => {
        const next = after.play(reply);
        return next.outcome() === null && canMate(next, moves - 1);
      })
    );
  });
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Positions of random games, kept where the game goes on. */
function randomPlay(rules: string, seed: number, plies: number): { fen: string; moves: string[] } {
  const random = randomFrom(seed);
  const start = Position.start(ruleSet(rules)!);
  let at = start;
  const moves: string[] = [];
  while (moves.length < plies && at.outcome() === null) {
    const legal = at.moves();
    const move = legal[Math.floor(random() * legal.length)]!;
    const after = at.play(move);
    if (after.outcome() !== null) break;
    moves.push(makeUci(move));
    at = after;
  }
  return { fen: makeFen(start), moves };
}

/** A random handful of units on the board, legal or not. */
function randomSetup(random: () => number): Setup {
  const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
  const put = (color: 'w' | 'b', role: Role): void => {
    const square = Math.floor(random() * 64);
    if (board[square] === null) board[square] = { color, role, promoted: false };
  };
  put('w', 'king');
  put('b', 'king');
  const roles: Role[] = ['fish', 'met', 'koul', 'horse', 'boat'];
  const units = 1 + Math.floor(random() * 12);
  for (let i = 0; i < units; i++) put(random() < 0.5 ? 'w' : 'b', roles[Math.floor(random() * 5)]!);
  const turn = random() < 0.5 ? 'w' : 'b';
  return { board, turn, rights: [], count: null, halfmoves: 0, fullmoves: 1, checks: null };
}

describe('mates', () => {
  test.each(MATES)('%s %s: mate in %i', (rules, fen, moves) => {
    const { last } = run({ rules, fen, limits: { depth: 12 } });
    const line = last.lines[0]!;
    expect(line.score).toEqual({ kind: 'mate', value: moves });
    expect(follow(position(rules, fen), line.moves).outcome()?.reason).toBe('checkmate');
    expect(line.moves).toHaveLength(moves > 0 ? 2 * moves - 1 : -2 * moves);
    const at = position(rules, fen);
    const before = moves > 0 ? [at] : at.moves().map(move => at.play(move));
    expect(before.every(each => canMate(each, Math.abs(moves)))).toBe(true);
    expect(before.every(each => Math.abs(moves) > 1 && canMate(each, Math.abs(moves) - 1))).toBe(false);
  });

  test('a search ends by itself when its lines are mates and it has looked well beyond', () => {
    const { last } = run({ fen: 'k7/8/1K6/8/8/8/8/7R w - - 0 1', limits: {} });
    expect(last.reason).toBe('only-line-solved');
  });
});

describe('the first check wins', () => {
  test.each([
    ['rnsmksnr/8/pppp1ppp/8/4N3/PPPPPPPP/8/R1SKMSNR w DEde - 1+1 0 3', 1, 'e4'],
    ['4k3/8/4N3/8/4R3/8/8/3K4 w - - 1+1 0 1', 1, 'e6'],
    ['8/8/8/3k4/8/1P6/8/K7 w - - 1+1 0 1', null, ''],
  ])('%s', (fen, moves, from) => {
    const { last } = run({ rules: 'kar-ouk', fen, limits: { depth: 6 } });
    const line = last.lines[0]!;
    if (moves === null) return expect(line.score.kind).not.toBe('mate');
    expect(line.score).toEqual({ kind: 'mate', value: moves });
    expect(line.moves[0]).toMatch(new RegExp(`^${from}`));
    expect(follow(position('kar-ouk', fen), line.moves).outcome()?.reason).toBe('first-check');
  });

  test('in random positions the search finds exactly the checks in one and in two', () => {
    const rules = ruleSet('kar-ouk')!;
    const random = randomFrom(11);
    const found = [0, 0, 0];
    while (Math.min(...found) < 15) {
      const made = Position.fromSetup(rules, randomSetup(random));
      if (!made.ok || made.value.outcome() !== null || made.value.inCheck()) continue;
      const least = [1, 2].find(moves => canMate(made.value, moves)) ?? 0;
      if (found[least]! >= 60) continue;
      // A check in two that is a zugzwang needs more than three plies, because the null move and pruning hide it.
      const { last } = run({ rules: 'kar-ouk', fen: makeFen(made.value), limits: { depth: 9 } });
      const { score } = last.lines[0]!;
      const won = score.kind === 'mate' && score.value > 0 && score.value <= 2 ? score.value : 0;
      expect(won, makeFen(made.value)).toBe(least);
      found[least] = found[least]! + 1;
    }
    console.log(`first checks: ${found[1]} in one, ${found[2]} in two, ${found[0]} none`);
  });
});

test('where stalemate loses it is looked for as a mate is', () => {
  const own = finished({ ...copyOf(ruleSet('makruk')!, 'No way out loses'), stalemate: 'loss' });
  registerRuleSet(own);
  const fen = 'k7/2S5/8/1K6/8/8/8/8 w - - 0 1';
  const { last } = run({ rules: own.id, fen, limits: { depth: 6 } });
  expect(last.lines[0]).toMatchObject({ score: { kind: 'mate', value: 1 }, moves: ['b5b6'] });
  expect(run({ fen, limits: { depth: 6 } }).last.lines[0]?.moves[0]).not.toBe('b5b6');
  forgetRuleSet(own.id);
});

describe('counting is part of the tree', () => {
  const twoBoats = (plies: number, limit: number) => `7k/8/R7/1R6/8/8/8/K7 w - ${limit} ${plies} 1`;

  test('makruk: two boats mate in two while two moves are left', () => {
    const { last } = run({ fen: twoBoats(13, 16), limits: { depth: 10 } });
    expect(last.lines[0]?.score).toEqual({ kind: 'mate', value: 2 });
  });

  test('makruk: with one move left the same position is a draw by count', () => {
    const fen = twoBoats(15, 16);
    const { last } = run({ fen, limits: { depth: 10 } });
    expect(last.lines[0]?.score).toEqual({ kind: 'draw', by: 'count' });
    expect(follow(position('makruk', fen), last.lines[0]!.moves).outcome()?.reason).toBe('piece-count');
  });

  test('both, one after the other, with one table: scores of different counts do not mix', () => {
    for (const plies of [13, 15, 13, 15]) {
      const { last } = run({ fen: twoBoats(plies, 16), limits: { depth: 10 } });
      expect(last.lines[0]?.score.kind).toBe(plies === 13 ? 'mate' : 'draw');
    }
  });

  test('ouk: the limit itself draws', () => {
    const mate = run({ rules: 'ouk-pychess', fen: twoBoats(11, 14), limits: { depth: 10 } });
    expect(mate.last.lines[0]?.score).toEqual({ kind: 'mate', value: 2 });
    const draw = run({ rules: 'ouk-pychess', fen: twoBoats(13, 14), limits: { depth: 10 } });
    expect(draw.last.lines[0]?.score).toEqual({ kind: 'draw', by: 'count' });
  });

  test('the mating move beats the count on its last ply', () => {
    const { last } = run({ fen: 'k7/8/1K6/8/8/8/8/7R w - 32 31 1', limits: { depth: 4 } });
    expect(last.lines[0]?.score).toEqual({ kind: 'mate', value: 1 });
  });

  test('an advantage is worth less the fewer moves are left', () => {
    const value = (plies: number): number => {
      const job = prepareJob({
        rules: 'makruk',
        fen: `8/8/4k3/8/8/4K3/8/R7 w - 32 ${plies} 1`,
        moves: [],
        limits: { depth: 1 },
        lines: 1,
      });
      if (!job.ok) throw new Error('the position is sound');
      return search.evaluate(job.value);
    };
    expect(value(7)).toBeGreaterThan(value(19));
    expect(value(19)).toBeGreaterThan(value(27));
    expect(value(27)).toBeGreaterThan(0);
  });
});

describe('other draws', () => {
  test('the weaker side repeats for the third time', () => {
    const fen = '4k1n1/8/8/8/8/8/P6P/R3K1N1 w - - 0 1';
    const moves = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'];
    const { last } = run({ fen, moves, limits: { depth: 8 } });
    expect(last.lines[0]).toMatchObject({ score: { kind: 'draw', by: 'repetition' }, moves: ['f6g8'] });
  });

  test('taking the last unit leaves a dead position', () => {
    const { last } = run({ fen: '8/8/8/3k4/3R4/8/8/K7 b - - 0 1', limits: { depth: 6 } });
    expect(last.lines[0]).toMatchObject({ score: { kind: 'draw', by: 'dead-position' }, moves: ['d5d4'] });
  });

  test.each(['makruk', 'ouk-pychess', 'ouk-forum', 'ouk-wikipedia'])(
    '%s: a draw on the board is a draw in the score',
    rules => {
      const reasons = {
        count: /-count$/,
        repetition: /^repetition$/,
        'dead-position': /^dead/,
        stalemate: /^stalemate$/,
      };
      const random = randomFrom(77);
      let seen = 0;
      for (let i = 0; i < 400; i++) {
        const made = Position.fromSetup(ruleSet(rules)!, randomSetup(random));
        if (!made.ok || made.value.outcome() !== null) continue;
        const { last } = run({ rules, fen: makeFen(made.value), limits: { nodes: 3000 } });
        const line = last.lines[0];
        if (line?.score.kind !== 'draw') continue;
        seen++;
        const end = follow(made.value, line.moves);
        // Inside the tree the first repetition is taken for the draw that it can become.
        if (line.score.by === 'repetition') expect(end.occurrences()).toBeGreaterThan(1);
        else expect(end.outcome()?.reason).toMatch(reasons[line.score.by as keyof typeof reasons]);
      }
      expect(seen).toBeGreaterThan(0);
    },
  );
});

describe('running', () => {
  const start = Position.start(ruleSet('makruk')!);
  const fen = makeFen(start);

  test('the stop flag ends an infinite search, with its lines', () => {
    const prepared = prepareJob({ rules: 'makruk', fen, moves: [], limits: {}, lines: 1 });
    if (!prepared.ok) throw new Error('the start is sound');
    const last = search.run(prepared.value, report => {
      if (report.depth >= 3) raiseStop(search.memory);
    });
    expect(last).toMatchObject({ done: true, reason: 'stopped' });
    expect(last.lines[0]?.moves.length).toBeGreaterThan(0);
    lowerStop(search.memory);
  });

  test('limits of depth and nodes are kept', () => {
    expect(run({ fen, limits: { depth: 5 } }).last).toMatchObject({ depth: 5, reason: 'limit', done: true });
    const { last } = run({ fen, limits: { nodes: 5000 } });
    expect(last.nodes).toBe(5000);
    expect(last.reason).toBe('limit');
  });

  test('the same search after a fresh start takes the same nodes', () => {
    search.newGame();
    const first = run({ fen, limits: { depth: 9 } }).last;
    search.newGame();
    const second = run({ fen, limits: { depth: 9 } }).last;
    expect(second.nodes).toBe(first.nodes);
    expect(second.lines).toEqual(first.lines);
  });

  test('every complete depth is reported, and the last report is the one returned', () => {
    const { all, last } = run({ fen, limits: { depth: 6 } });
    expect([...new Set(all.map(report => report.depth))]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(all.at(-1)).toEqual(last);
    expect(all.slice(0, -1).every(report => !report.done)).toBe(true);
  });

  test('several lines: different first moves, ranked, best first', () => {
    const { last } = run({ fen, limits: { depth: 7 }, lines: 5 });
    expect(last.lines.map(line => line.rank)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(last.lines.map(line => line.moves[0])).size).toBe(5);
    const scores = last.lines.map(line => (line.score.kind === 'cp' ? line.score.value : 0));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('more lines than moves: as many as there are', () => {
    const { last } = run({ fen: 'k7/8/8/8/8/8/7R/K6R b - - 0 1', limits: { depth: 4 }, lines: 5 });
    const moves = position('makruk', 'k7/8/8/8/8/8/7R/K6R b - - 0 1').moves().length;
    expect(last.lines).toHaveLength(moves);
  });

  test('a finished game is reported as such', () => {
    const { last, all } = run({ fen: 'k6R/8/1K6/8/8/8/8/8 b - - 0 1' });
    expect(last).toMatchObject({ done: true, reason: 'game-over', lines: [] });
    expect(all).toHaveLength(1);
  });
});

describe('the evaluation', () => {
  const worthOf = (setup: Setup): number | null => {
    const made = Position.fromSetup(ruleSet('makruk')!, setup);
    if (!made.ok) return null;
    const job = prepareJob({ rules: 'makruk', fen: makeFen(setup), moves: [], limits: {}, lines: 1 });
    if (!job.ok) throw new Error('the position is sound');
    return search.evaluate(job.value);
  };

  test('is the same for both sides, and for left and right', () => {
    const random = randomFrom(11);
    let compared = 0;
    while (compared < 300) {
      const setup = randomSetup(random);
      const value = worthOf(setup);
      if (value === null) continue;
      compared++;
      const other = (piece: Piece | null): Piece | null =>
        piece && { ...piece, color: piece.color === 'w' ? 'b' : 'w' };
      const turned = setup.board.map((_, square) => other(setup.board[square ^ 56] ?? null));
      const mirrored = setup.board.map((_, square) => setup.board[square ^ 7] ?? null);
      expect(worthOf({ ...setup, board: turned, turn: setup.turn === 'w' ? 'b' : 'w' })).toBe(value);
      expect(worthOf({ ...setup, board: mirrored })).toBe(value);
    }
  });

  test('a boat more is an advantage, a bare king in the corner is worse off than in the middle', () => {
    const start = Position.start(ruleSet('makruk')!).setup();
    const without = { ...start, board: start.board.map((piece, square) => (square === 63 ? null : piece)) };
    expect(worthOf(without)).toBeGreaterThan(400);
    const bare = (fen: string): number => worthOf(position('makruk', fen).setup()) ?? 0;
    expect(bare('k7/8/8/3K4/8/8/8/1R6 w - - 0 1')).toBeGreaterThan(bare('8/8/3k4/8/3K4/8/8/R7 w - - 0 1'));
  });
});

describe('lines are games', () => {
  test.each(GAMES)('%s: every line of every report can be played', rules => {
    for (let seed = 1; seed <= 50; seed++) {
      const game = randomPlay(rules, seed, 4 * seed);
      const at = follow(position(rules, game.fen), game.moves);
      const { all } = run({ rules, ...game, limits: { depth: 5 }, lines: 1 + (seed % 3) });
      for (const report of all) for (const line of report.lines) follow(at, line.moves);
      expect(all.at(-1)?.lines.length).toBeGreaterThan(0);
    }
  });

  test.each(GAMES)('%s: from depth 6 on no report stops after one move', rules => {
    for (let seed = 1; seed <= 24; seed++) {
      const game = randomPlay(rules, seed, 3 * seed);
      const at = follow(position(rules, game.fen), game.moves);
      const { all } = run({ rules, ...game, limits: { nodes: 50000 }, lines: 1 + (seed % 3) });
      for (const line of all.flatMap(report => report.lines)) {
        if (line.depth < 6 || line.moves.length > 1) continue;
        const end = follow(at, line.moves);
        expect(end.outcome() !== null || end.occurrences() > 1, `${line.moves[0]} in ${makeFen(at)}`).toBe(true);
      }
    }
  });

  test.each(GAMES)('%s: positions that were set up', rules => {
    const random = randomFrom(5);
    let searched = 0;
    while (searched < 200) {
      const made = Position.fromSetup(ruleSet(rules)!, randomSetup(random));
      if (!made.ok || made.value.outcome() !== null) continue;
      searched++;
      const { last } = run({ rules, fen: makeFen(made.value), limits: { nodes: 1500 }, lines: 2 });
      for (const line of last.lines) follow(made.value, line.moves);
      expect(last.lines.length).toBeGreaterThan(0);
    }
  });
});
