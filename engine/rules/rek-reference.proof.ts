/** The kernel of the capture games against a naive one, ply by ply, for every setting of every option. */
import { expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import {
  isKingLost,
  legalMoves,
  losingMoves,
  placementOf,
  play,
  resultOf,
  type State,
  stateOf,
} from '../../tests/support/rek-reference.ts';
import { makeFen, positionFromFen } from './fen.ts';
import { kernelFor } from './kernel.ts';
import { Position } from './position.ts';
import type { RekRules, RuleSet } from './rule-set.ts';
import { minRekChanh } from './rule-sets/min-rek-chanh.ts';
import { rek } from './rule-sets/rek.ts';
import { makeUci, parseUci } from './uci.ts';

const withRek = (rules: RuleSet, changes: Partial<RekRules>): RuleSet => ({
  ...rules,
  rek: { ...(rules.rek as RekRules), ...changes },
});

const COMBINATIONS: readonly (readonly [string, RuleSet, number])[] = [
  ['rek', rek, 40],
  ['min-rek-chanh', minRekChanh, 70],
  ['rek, single units shut in', withRek(rek, { surround: 'unit' }), 20],
  ['rek, nothing shut in', withRek(rek, { surround: 'off' }), 20],
  ['rek, custodian', withRek(rek, { custodian: true }), 30],
  ['rek, palace kings', withRek(rek, { kingMoves: false }), 20],
  ['rek, draw without captures', withRek(rek, { captureless: 20 }), 20],
  ['rek, blocked kings lost', withRek(rek, { kingWithoutMove: 'lost' }), 40],
  ['rek, blocked kings lost, nothing shut in', withRek(rek, { kingWithoutMove: 'lost', surround: 'off' }), 60],
  ['rek, blocked kings lost, called orders', withRek(rek, { kingWithoutMove: 'lost', obligation: 'call' }), 15],
  ['rek, blocked kings lost, any rek', withRek(rek, { kingWithoutMove: 'lost', obligation: 'any' }), 30],
  ['rek, new reks ordered', withRek(rek, { obligation: 'new' }), 20],
  ['min-rek-chanh, any rek', withRek(minRekChanh, { obligation: 'any' }), 20],
  ['min-rek-chanh, called orders', withRek(minRekChanh, { obligation: 'call' }), 13],
  [
    'min-rek-chanh, moving kings, custodian, groups',
    withRek(minRekChanh, { kingMoves: true, custodian: true, surround: 'group' }),
    40,
  ],
  ['rek, called orders, custodian, units', withRek(rek, { obligation: 'call', custodian: true, surround: 'unit' }), 15],
  ['rek, any rek, custodian', withRek(rek, { obligation: 'any', custodian: true }), 30],
];

/** A board of few units, so that groups, corners and bare kings come up often. */
function thinFen(random: Random): string {
  const letters = ['K', 'k', ...Array.from({ length: 2 + random.below(12) }, (_, i) => (i % 2 === 0 ? 'R' : 'r'))];
  const board: string[] = Array(64).fill('1');
  for (const letter of letters) {
    let square = random.below(64);
    while (board[square] !== '1') square = random.below(64);
    board[square] = letter;
  }
  const ranks = Array.from({ length: 8 }, (_, rank) => board.slice(8 * rank, 8 * rank + 8).join(''));
  return `${ranks.join('/').replace(/1+/g, run => String(run.length))} ${random.below(2) === 0 ? 'w' : 'b'} - - 0 1`;
}

const sorted = (texts: readonly string[]): string => [...texts].sort().join(' ');

function compare(rules: RuleSet, at: Position, state: State): void {
  const family = rules.rek as RekRules;
  const fen = makeFen(at);
  const same = (what: string, ours: unknown, theirs: unknown): void => {
    if (String(ours) !== String(theirs)) expect.fail(`${what} in ${fen}: ${ours}, reference ${theirs}`);
  };
  same('moves', sorted(at.moves().map(makeUci)), sorted(legalMoves(family, state)));
  same('losing moves', sorted(at.losingMoves().map(makeUci)), sorted(losingMoves(family, state)));
  same('orders', sorted((at.setup().orders ?? []).map(makeUci)), sorted(state.orders));
  same('board', fen.split(' ')[0], placementOf(state.board));
  const outcome = at.outcome();
  if (outcome?.reason !== 'repetition') same('result', outcome?.result ?? '*', resultOf(family, state));
  same('perft', [at.perft(1), at.perftMake(1)], [at.moves().length, at.moves().length]);
  if (state.winner === null) {
    const again = positionFromFen(rules, fen);
    if (!again.ok) throw new Error(`${fen}: ${again.error.map(fault => fault.text).join()}`);
    same('keys', [again.value.key, again.value.searchKey, makeFen(again.value)], [at.key, at.searchKey, fen]);
  }
}

test.each(COMBINATIONS)('%s', (_, rules, games) => {
  const random = new Random(games);
  const family = rules.rek as RekRules;
  const seen = { plies: 0, captures: 0, orders: 0, ends: new Map<string, number>() };
  for (let game = 0; game < games; game++) {
    const fen = game % 2 === 0 ? rules.startFen : thinFen(random);
    const read = positionFromFen(rules, fen);
    if (!read.ok) throw new Error(`${fen}: ${read.error[0]?.text}`);
    let at = read.value;
    let state: State = { ...stateOf(fen), orders: (at.setup().orders ?? []).map(makeUci) };
    if (isKingLost(family, state.board, state.turn)) state = { ...state, winner: state.turn === 'w' ? 'b' : 'w' };
    if (rules.rek?.obligation !== 'any') expect(state.orders).toEqual([]);
    for (let ply = 0; ply < 120; ply++) {
      compare(rules, at, state);
      if (at.moves().length === 0) break;
      const losing = at.losingMoves();
      const pool = losing.length > 0 && random.below(12) === 0 ? losing : at.moves();
      const greedy = at.moves().filter(move => at.removed(move).length > 0);
      const move = greedy.length > 0 && random.below(3) > 0 ? random.pick(greedy) : random.pick(pool);
      const after = play(family, state, makeUci(move));
      expect(at.removed(move), makeFen(at)).toEqual([...new Set(after.taken)].sort((a, b) => a - b));
      expect(parseUci(at, makeUci(move)), makeFen(at)).toEqual({ ok: true, value: move });
      seen.captures += after.taken.length;
      seen.orders += after.orders.length > 0 ? 1 : 0;
      at = at.play(move);
      state = after;
      seen.plies++;
    }
    const reason = at.outcome()?.reason ?? 'unfinished';
    seen.ends.set(reason, (seen.ends.get(reason) ?? 0) + 1);
  }
  console.log(
    `${seen.plies} plies, ${seen.captures} units captured, ${seen.orders} orders, ${JSON.stringify([...seen.ends])}`,
  );
  expect(seen.captures).toBeGreaterThan(games);
});

test('perft of thin boards: both walks and the long way', () => {
  const random = new Random(3);
  const walk = (at: Position, depth: number): number =>
    depth === 0 ? 1 : at.moves().reduce((nodes, move) => nodes + walk(at.play(move), depth - 1), 0);
  for (let i = 0; i < 40; i++) {
    const [, rules] = random.pick(COMBINATIONS) as (typeof COMBINATIONS)[number];
    const read = positionFromFen(rules, thinFen(random));
    if (!read.ok) continue;
    const nodes = walk(read.value, 2);
    expect([read.value.perft(2), read.value.perftMake(2)], makeFen(read.value)).toEqual([nodes, nodes]);
  }
});

test('isLegal agrees with the lists for every one of the 65,536 moves; reks and the rest are all', () => {
  const random = new Random(17);
  let reks = 0;
  for (const [, rules] of COMBINATIONS) {
    let at = Position.start(rules);
    for (let ply = 0; ply < 60 && at.outcome() === null; ply++) {
      at = at.play(random.pick(at.moves()));
      if (ply % 12 > 0 && at.orders().length === 0) continue;
      const playable = new Set([...at.moves(), ...at.losingMoves()]);
      expect(playable.size, makeFen(at)).toBe(at.moves().length + at.losingMoves().length);
      for (let move = 0; move < 0x10000; move++) {
        if (at.isLegal(move) !== playable.has(move)) throw new Error(`${makeUci(move)} (${move}) in ${makeFen(at)}`);
      }
      const board = kernelFor(rules);
      const read = positionFromFen(rules, makeFen(at));
      if (!read.ok) continue;
      read.value.perft(1);
      const listed = (kind: 'generateNoisy' | 'generateQuiet'): readonly number[] =>
        Array.from(board.words.subarray(board.list >> 2, board.kernel[kind](board.record, board.list) >> 2));
      const noisy = listed('generateNoisy');
      reks += noisy.length;
      expect([...noisy, ...listed('generateQuiet')].sort()).toEqual([...at.moves()].sort());
    }
  }
  expect(reks).toBeGreaterThan(50);
});
