/** Counts the motifs of games in the table thread, which has the rules kernel. Other requests run between two games. */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { countMotifs } from '../core/motifs/counts.ts';
import { applyActions } from '../engine/rules/apply-actions.ts';
import { positionFromFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { CountedGame, UncountedGame } from './database/motif-counts.ts';

export interface MotifCounting {
  /** @param rules files of users' own rule sets that the games use */
  count(games: readonly UncountedGame[], rules: readonly string[]): Promise<readonly CountedGame[]>;
}

/** @param prepare loads the kernel and registers users' own rule sets */
export const motifCounting = (prepare: (rules: readonly string[]) => Promise<void>): MotifCounting => ({
  async count(games, rules) {
    await prepare(rules);
    const counted: CountedGame[] = [];
    for (const game of games) {
      counted.push({
        game: game.game,
        revision: game.revision,
        counts: countMotifs(positionsOf(game), game.evaluations),
      });
      await yieldToRequests();
    }
    return counted;
  },
});

/** The positions of the main line after the count actions at each. */
function positionsOf({ game, rules, start, moves, actions }: UncountedGame): readonly Position[] {
  const known = ruleSet(rules);
  const first = known && positionFromFen(known, start);
  if (!first?.ok) throw new Error(`game ${game} has no start position under ${rules}`);
  const at = new Map(actions.map(({ ply, actions }) => [ply, actions]));
  const acted = (position: Position, ply: number): Position => applyActions(position, at.get(ply) ?? []).position;
  const line = [acted(first.value, 0)];
  for (const [ply, move] of moves.entries()) line.push(acted((line[ply] as Position).play(move), ply + 1));
  return line;
}
