/**
 * Motifs of games against replaying them: the same moves played from the start, with the legal moves of every position.
 */
import { readFileSync } from 'node:fs';
import { motifsOfLine, positionsOf } from '../core/motifs/motifs.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { karOuk } from '../engine/rules/rule-sets/kar-ouk.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import { oukPychess } from '../engine/rules/rule-sets/ouk-pychess.ts';
import type { Move } from '../engine/rules/types.ts';
import { findAssets } from '../host/assets.ts';
import { Random } from '../tests/scripts/random.ts';

const GAMES = 40;
const PLIES = 300;

function randomMoves(random: Random, rules: RuleSet): readonly Move[] {
  const moves: Move[] = [];
  for (let at = Position.start(rules); moves.length < PLIES && at.moves().length > 0; at = at.play(moves.at(-1) ?? 0)) {
    moves.push(random.pick(at.moves()));
  }
  return moves;
}

/** Processor time in microseconds. */
function timed(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function benchGames(rules: RuleSet): string {
  const random = new Random(1);
  const games = Array.from({ length: GAMES }, () => randomMoves(random, rules));
  const plies = games.reduce((sum, moves) => sum + moves.length, 0);
  const replay = (): void => {
    for (const moves of games) for (const position of positionsOf(Position.start(rules), moves)) position.moves();
  };
  const find = (): void => {
    for (const moves of games) motifsOfLine(positionsOf(Position.start(rules), moves));
  };
  replay();
  find();
  const [alone, motifs] = [timed(replay), timed(find)];
  const game = (PLIES * motifs) / plies / 1000;
  return `${rules.id}: ${(motifs / alone).toFixed(1)} times a replay, ${game.toFixed(1)} ms for ${PLIES} plies`;
}

export async function benchMotifs(): Promise<readonly string[]> {
  await loadRules(readFileSync(findAssets().rulesWasm));
  return [makruk, oukPychess, karOuk].map(benchGames);
}
