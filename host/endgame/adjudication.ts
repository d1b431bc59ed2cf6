/**
 * Adjudicates the games of the library with the open tables. A game takes milliseconds; other requests can run between
 * two games.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { type AdjudicatedLine, adjudicateLine } from '../../engine/endgame/game/line-verdict.ts';
import { isEnding } from '../../engine/endgame/reached.ts';
import { nameAt } from '../../engine/endgame/tables/locations.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { GameLine } from '../../engine/endgame/types/game-verdict.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { AdjudicatedGame, PendingGame } from '../database/adjudications.ts';
import type { PendingTables } from './pending.ts';

interface AdjudicatedBatch {
  readonly results: readonly AdjudicatedGame[];
  /** How many games were processed, from the first. */
  readonly count: number;
}

/** Milliseconds after which a batch ends, so that results are saved and a job can be cancelled. */
const BATCH_TIME = 1000;

export interface Adjudication {
  /**
   * Adjudicates as many of the games as the time permits, at least one. Games without a result are those with
   * first-move rights whose parts are not solved, because building is paused or has failed.
   * @param rules files of users' own rule sets that the games use
   */
  adjudicate(games: readonly PendingGame[], rules: readonly string[]): Promise<AdjudicatedBatch>;
}

/** @param open opens the tables and registers a user's own rule set (its file or `null`) */
export const adjudicationService = (
  open: (ruleFile: string | null) => Promise<EndgameTables>,
  pending: Pick<PendingTables, 'answerWhenReady' | 'partMisses'>,
): Adjudication => ({
  async adjudicate(games, rules) {
    for (const file of rules) await open(file);
    const results: AdjudicatedGame[] = [];
    const until = performance.now() + BATCH_TIME;
    let count = 0;
    for (const game of games) {
      const result = await pending.answerWhenReady(async () => {
        const tables = await open(null);
        const before = pending.partMisses;
        const adjudicated = adjudicateGame(game, tables);
        return pending.partMisses > before ? null : adjudicated;
      });
      if (result !== null) results.push(result);
      count++;
      if (performance.now() > until) break;
      await yieldToRequests();
    }
    return { results, count };
  },
});

function adjudicateGame(
  { game, revision, rules, start, moves, actions, result }: PendingGame,
  tables: EndgameTables,
): AdjudicatedGame | null {
  const known = ruleSet(rules);
  const first = known && positionFromFen(known, start);
  if (!first?.ok) throw new Error(`game ${game} has no start position under ${rules}`);
  const nothing = { game, revision, kinds: [], ply: 0, reached: [], missing: [] };
  if (actions.length === 0 && !mayUseTables(first.value, moves)) return nothing;
  const line = adjudicate({ start: first.value, moves, actions, result }, tables);
  if (line === null) return null;
  const { verdict, reached, missing } = line;
  return { game, revision, kinds: verdict.kinds, ply: verdict.decisive ?? reached[0]?.ply ?? 0, reached, missing };
}

/** Whether tables may matter to a game without count actions: it ends in a small ending or with a running count. */
function mayUseTables(start: Position, moves: readonly number[]): boolean {
  const last = moves.reduce((position, move) => position.play(move), start);
  return isEnding(last) || last.count() !== null;
}

/**
 * A damaged table counts as missing: the game is adjudicated by the rules alone until the table is replaced.
 * `null`: an error that no table causes.
 */
function adjudicate(line: GameLine, tables: EndgameTables): AdjudicatedLine | null {
  const answer = adjudicateLine(line, tables);
  if (answer.ok) return answer.value;
  const path = answer.error.data?.path;
  if (typeof path !== 'string') return null;
  const withoutTables = adjudicateLine(line, new EndgameTables([]));
  if (!withoutTables.ok) throw new Error(withoutTables.error.text);
  return { ...withoutTables.value, missing: [nameAt(path)] };
}
