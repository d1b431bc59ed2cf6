/**
 * The kernel against the naive reference (tests/scripts/naive-chess.ts): random games under every chess rule set and
 * under random ones, from the start and from starts with units taken away. After each ply legal moves, units, rights
 * and check must agree, and the position must be the one that its FEN sets up.
 */

import { expect, test } from 'vitest';
import { inCheck, type Naive, naiveMoves, naivePlay, naiveUci } from '../../tests/scripts/naive-chess.ts';
import { Random } from '../../tests/scripts/random.ts';
import { randomRules } from '../../tests/scripts/random-rules.ts';
import { familyOf } from './capabilities.ts';
import { makeFen, positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { ruleSets } from './rule-sets/list.ts';
import { makrukSut } from './rule-sets/makruk-sut.ts';
import { makeUci } from './uci.ts';

const naive = (position: Position): Naive => {
  const { board, turn, rights } = position.setup();
  return { board, turn, rights: new Set(rights) };
};

const boardText = (board: Naive['board']): string =>
  board.map(piece => (piece ? piece.color + piece.role + Number(piece.promoted) : '-')).join(' ');

/** The start position, in half of the games with units taken off and every home square's right given. */
function beginning(random: Random, rules: RuleSet): Position {
  const start = Position.start(rules);
  if (random.chance(0.5)) return start;
  const setup = start.setup();
  for (;;) {
    const share = random.fraction() * 0.8;
    const board = setup.board.map(piece => (piece?.role !== 'king' && random.chance(share) ? null : piece));
    const rights = board.flatMap((piece, square) => (piece !== null && (square < 8 || square > 55) ? [square] : []));
    const thinned = Position.fromSetup(rules, { ...setup, board, rights });
    if (thinned.ok) return thinned.value;
  }
}

interface Seen {
  plies: number;
  checks: number;
  leaps: number;
  compounds: number;
}

function playGame(random: Random, rules: RuleSet, seen: Seen): void {
  let at = beginning(random, rules);
  let state = naive(at);
  for (let ply = 0; ply < 60; ply++) {
    const fen = makeFen(at);
    const over = at.outcome()?.reason === 'first-check';
    const expected = over ? [] : naiveMoves(state, rules);
    const moves = at.moves();
    const again = positionFromFen(rules, fen);
    if (!again.ok) throw new Error(`${rules.id} ${fen}: ${again.error.map(fault => fault.text).join('; ')}`);
    const same = (what: string, ours: unknown, theirs: unknown): void => {
      if (String(ours) !== String(theirs)) expect.fail(`${rules.id} ${fen}, ${what}: ${ours}, reference ${theirs}`);
    };
    same('moves', moves.map(makeUci).sort(), expected.map(naiveUci).sort());
    same('units', boardText(at.board()), boardText(state.board));
    same(
      'rights',
      at.setup().rights,
      [...state.rights].sort((a, b) => a - b),
    );
    same('check', at.inCheck(), inCheck(state, rules, state.turn));
    same('key', at.key, again.value.key);
    same('checkers', at.checkers(), again.value.checkers());
    same('tally', at.perft(1), moves.length);
    seen.plies++;
    if (at.inCheck()) seen.checks++;
    if (moves.length === 0) return;
    const special = expected.filter(move => move.step !== null || move.leap);
    const choice = special.length > 0 && random.chance(0.3) ? random.pick(special) : random.pick(expected);
    if (choice.step !== null) seen.compounds++;
    if (choice.leap) seen.leaps++;
    at = at.play(moves.find(move => makeUci(move) === naiveUci(choice)) ?? 0);
    state = naivePlay(state, rules, choice);
  }
}

function playGames(random: Random, games: number, next: (game: number) => RuleSet): Seen {
  const seen: Seen = { plies: 0, checks: 0, leaps: 0, compounds: 0 };
  for (let game = 0; game < games; game++) playGame(random, next(game), seen);
  return seen;
}

const chess = ruleSets.filter(rules => familyOf(rules) === 'chess');

test('every chess rule set', () => {
  const seen = playGames(new Random(41), 10 * chess.length, game => chess[game % chess.length] as RuleSet);
  console.log(`naive reference: ${JSON.stringify(seen)}`);
  expect(Math.min(seen.checks, seen.leaps, seen.compounds)).toBeGreaterThan(15);
});

test('the moves of makruk-sut, each of them switched on and off', () => {
  const switched = [0, 1, 2, 3].map(bits => ({
    ...makrukSut,
    compound: { sutMet: (bits & 1) !== 0, sutMa: (bits & 2) !== 0, sources: [] },
  }));
  const seen = playGames(new Random(42), 60, game => switched[game % 4] as RuleSet);
  console.log(`naive reference, sut: ${JSON.stringify(seen)}`);
  expect(seen.compounds).toBeGreaterThan(60);
});

test('kings that leap to any square a horse’s move away', () => {
  const leaping = chess.flatMap(({ kingLeap, ...rules }) =>
    kingLeap ? [{ ...rules, kingLeap: { ...kingLeap, squares: 'any' as const } }] : [],
  );
  const seen = playGames(new Random(44), 6 * leaping.length, game => leaping[game % leaping.length] as RuleSet);
  console.log(`naive reference, leaps anywhere: ${JSON.stringify(seen)}`);
  expect(seen.leaps).toBeGreaterThan(40);
});

test('random rule sets', () => {
  const random = new Random(43);
  const drawn = (): RuleSet => {
    const rules = randomRules(random);
    return familyOf(rules) === 'chess' && rules.goal !== 'captureKing' ? rules : drawn();
  };
  const seen = playGames(random, 60, drawn);
  console.log(`naive reference, random rule sets: ${JSON.stringify(seen)}`);
  expect(seen.compounds).toBeGreaterThan(5);
});
