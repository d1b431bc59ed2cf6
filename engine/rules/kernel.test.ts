import { expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { randomPosition } from '../../tests/scripts/random-setup.ts';
import { makeFen } from './fen.ts';
import { type Board, kernelFor } from './kernel.ts';
import { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { makruk } from './rule-sets/makruk.ts';
import { makrukSut } from './rule-sets/makruk-sut.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';
import { isPromotion, type Move, opposite, toOf } from './types.ts';

function listed({ words, record, list, kernel }: Board, kind: 'generateNoisy' | 'generateQuiet'): Move[] {
  const end = kernel[kind](record, list);
  return Array.from(words.subarray(list >> 2, end >> 2));
}

/** Leaves the position in the kernel's work record. */
function enter(position: Position): Board {
  position.isLegal(0);
  return kernelFor(position.rules);
}

/** Moves of two units come up in games rather than among a few units set up at random. */
function somewhere(random: Random, rules: RuleSet): Position {
  if (rules !== makrukSut) return randomPosition(random, rules);
  let at = Position.start(rules);
  for (let ply = random.below(40); ply > 0 && at.moves().length > 0; ply--) at = at.play(random.pick(at.moves()));
  return at;
}

test('noisy and quiet moves are the legal moves parted in two; the tally counts them all', () => {
  const random = new Random(77);
  let noisy = 0;
  let quiet = 0;
  for (let i = 0; i < 4000; i++) {
    const position = somewhere(random, [makruk, oukPychess, makrukSut][i % 3] as RuleSet);
    const all = [...position.moves()].sort((a, b) => a - b).join();
    const board = enter(position);
    const loud = listed(board, 'generateNoisy');
    const calm = listed(board, 'generateQuiet');
    const parted = [...loud, ...calm].sort((a, b) => a - b).join();
    const takes = (move: Move): boolean => position.board()[toOf(move)]?.color === opposite(position.turn);
    const isLoud = (move: Move): boolean => isPromotion(move) || takes(move);
    const right =
      parted === all && loud.every(isLoud) && !calm.some(isLoud) && position.perft(1) === position.moves().length;
    if (!right) expect.fail(makeFen(position));
    noisy += loud.length;
    quiet += calm.length;
  }
  expect(Math.min(noisy, quiet)).toBeGreaterThan(500);
  console.log(`kernel: 4000 random positions, ${noisy} noisy and ${quiet} quiet moves`);
});
