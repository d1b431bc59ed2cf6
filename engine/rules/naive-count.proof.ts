/**
 * Counts that run by themselves against the naive reference (tests/scripts/naive-count.ts), under the listed and under
 * random rule sets.
 */

import { expect, test } from 'vitest';
import { type NaiveCount, naiveCount, naiveExpired, naiveSetUp } from '../../tests/scripts/naive-count.ts';
import { Random } from '../../tests/scripts/random.ts';
import { randomRules } from '../../tests/scripts/random-rules.ts';
import { randomPosition } from '../../tests/scripts/random-setup.ts';
import { familyOf } from './capabilities.ts';
import { makeFen } from './fen.ts';
import { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { ruleSets } from './rule-sets/list.ts';
import { oukForum } from './rule-sets/ouk-forum.ts';
import { isPromotion, type Move, opposite, toOf } from './types.ts';
import { makeUci } from './uci.ts';

interface Seen {
  plies: number;
  board: number;
  piece: number;
  withFish: number;
  restarted: number;
  /** Board counts whose counter was no longer the weaker side. */
  ended: number;
  /** Places with a board count that a bare king keeps beside a piece count. */
  kept: number;
  expired: number;
}

/** Captures and promotions more often than by chance, most of all those of a bare king. */
function choose(random: Random, at: Position): Move {
  const moves = at.moves();
  const alone = at.board().filter(piece => piece?.color === at.turn).length === 1;
  const preferred = moves.filter(
    move => at.pieceAt(toOf(move))?.color === (at.turn === 'w' ? 'b' : 'w') || isPromotion(move),
  );
  return random.pick(preferred.length > 0 && random.chance(alone ? 0.9 : 0.3) ? preferred : moves);
}

/** A position without a count, so that both begin to count at the same time. */
function beginning(random: Random, rules: RuleSet): Position {
  const setup = { ...randomPosition(random, rules).setup(), count: null };
  const made = Position.fromSetup(rules, setup);
  if (!made.ok) throw new Error(made.error.map(fault => fault.text).join('; '));
  return made.value;
}

function playGame(random: Random, rules: RuleSet, seen: Seen): void {
  let at = beginning(random, rules);
  let count = naiveSetUp(rules, at.board(), at.turn);
  const begun = makeFen(at);
  const moves: string[] = [];
  /** Whether the count has drawn the game. */
  const isOver = (before: NaiveCount | null): boolean => {
    const kernel = at.count();
    const ours = kernel && [kernel.kind, kernel.counter, kernel.number, kernel.limit, kernel.plies > kernel.limitPlies];
    const expired = count !== null && naiveExpired(rules, count, opposite(at.turn));
    const theirs = count && [count.kind, count.counter, count.number, count.limit, expired];
    if (String(ours) !== String(theirs)) {
      expect.fail(`${JSON.stringify(rules.count)} ${begun} moves ${moves.join(' ')}: ${ours}, reference ${theirs}`);
    }
    if (count === null) {
      if (before?.kind === 'board') seen.ended++;
      return false;
    }
    const { kind, limit } = count;
    seen.plies++;
    seen[kind]++;
    if (kind === 'piece' && at.board().some(piece => piece?.role === 'fish')) seen.withFish++;
    if (kind === 'piece' && before?.kind === 'piece' && before.limit !== limit) seen.restarted++;
    if (kind === 'board' && at.countRule().piece.missing.some(({ code }) => code === 'other-count-runs')) seen.kept++;
    if (expired) seen.expired++;
    return expired;
  };
  let over = isOver(null);
  for (let ply = 0; ply < 160 && !over && at.moves().length > 0; ply++) {
    const move = choose(random, at);
    const target = at.pieceAt(toOf(move));
    const captured = target !== null && target.color !== at.turn ? target.role : null;
    const mover = at.turn;
    at = at.play(move);
    moves.push(makeUci(move));
    const before = count;
    count = naiveCount(rules, before, { mover, captured, promoted: isPromotion(move), board: at.board() });
    over = isOver(before);
  }
}

function playGames(random: Random, games: number, next: (game: number) => RuleSet): Seen {
  const seen: Seen = { plies: 0, board: 0, piece: 0, withFish: 0, restarted: 0, ended: 0, kept: 0, expired: 0 };
  for (let game = 0; game < games; game++) playGame(random, next(game), seen);
  return seen;
}

const counted = ruleSets.filter(rules => rules.count.mode === 'auto');

test('rule sets that count by themselves', () => {
  const seen = playGames(new Random(51), 200 * counted.length, game => counted[game % counted.length] as RuleSet);
  console.log(`naive count: ${JSON.stringify(seen)}`);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});

test('every setting of a piece count', () => {
  const random = new Random(52);
  const drawn = (): RuleSet => {
    const piece = oukForum.count.piece;
    const turned = piece && {
      ...piece,
      withFish: random.pick(['no', 'table', 64, 20] as const),
      restart: random.pick(['never', 'classChange', 'always', 'counterOption'] as const),
      endAt: random.pick(['limit', 'limit+1', 'budget'] as const),
      overBoard: random.pick(['replace', 'shorter', 'alwaysShorter'] as const),
    };
    return { ...oukForum, count: { ...random.pick(counted).count, piece: turned } };
  };
  const seen = playGames(random, 600, drawn);
  console.log(`naive count, every setting: ${JSON.stringify(seen)}`);
  const { ended, kept, ...often } = seen;
  expect(Math.min(...Object.values(often))).toBeGreaterThan(30);
  expect(Math.min(ended, kept)).toBeGreaterThan(3);
});

test('random rule sets', () => {
  const random = new Random(53);
  const drawn = (): RuleSet => {
    const rules = randomRules(random);
    return familyOf(rules) === 'chess' && rules.goal !== 'captureKing'
      ? { ...rules, count: { ...rules.count, mode: 'auto' } }
      : drawn();
  };
  const seen = playGames(random, 150, drawn);
  console.log(`naive count, random rule sets: ${JSON.stringify(seen)}`);
  expect(seen.plies).toBeGreaterThan(500);
});
