/** The thread's side of judging the library: stored games before the open tables. A game takes milliseconds, other questions come between two. */
import { setImmediate as breathe } from 'node:timers/promises';
import { type AdjudicatedLine, adjudicateLine } from '../../engine/endgame/game/line-verdict.ts';
import { isEnding } from '../../engine/endgame/reached.ts';
import { nameAt } from '../../engine/endgame/tables/locations.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { GameLine } from '../../engine/endgame/types/game-verdict.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { AdjudicatedGame, PendingGame } from '../database/endings.ts';
import type { PendingTables } from './pending.ts';

export interface Judged {
  readonly judged: readonly AdjudicatedGame[];
  /** Games, from the first, that were looked at. */
  readonly looked: number;
}

/** Milliseconds after which what is judged is kept, and whoever has stopped it is heard; a game that is begun is ended. */
const AT_A_TIME = 1000;

export interface Adjudication {
  /**
   * As many of the games as there is time for, one at least. Left out are games with first moves for which nobody solves what they take, since it was stopped or could not be done: they stay unjudged. `rules`: files of users' own rule sets that the games are played by.
   */
  judge(games: readonly PendingGame[], rules: readonly string[]): Promise<Judged>;
}

/** @param open waits for the rules, learns a user's own (its file, else `null`) and gives the open tables; @param awaited waits for what is made */
export const adjudicationService = (
  open: (ruleFile: string | null) => Promise<EndgameTables>,
  awaited: Pick<PendingTables, 'settled' | 'partMisses'>,
): Adjudication => ({
  async judge(games, rules) {
    for (const file of rules) await open(file);
    const judged: AdjudicatedGame[] = [];
    const until = performance.now() + AT_A_TIME;
    let looked = 0;
    for (const game of games) {
      const found = await awaited.settled(async () => {
        const tables = await open(null);
        const before = awaited.partMisses;
        const told = judgeGame(game, tables);
        return awaited.partMisses > before ? null : told;
      });
      if (found !== null) judged.push(found);
      looked++;
      if (performance.now() > until) break;
      await breathe();
    }
    return { judged, looked };
  },
});

function judgeGame(
  { game, revision, rules, start, moves, acts, result }: PendingGame,
  tables: EndgameTables,
): AdjudicatedGame | null {
  const known = ruleSet(rules);
  const first = known && positionFromFen(known, start);
  if (!first?.ok) throw new Error(`game ${game} has no start under ${rules}`);
  const nothing = { game, revision, kinds: [], ply: 0, reached: [], missing: [] };
  if (acts.length === 0 && !isWorth(first.value, moves)) return nothing;
  const line = judged({ start: first.value, moves, acts, result }, tables);
  if (line === null) return null;
  const { verdict, reached, missing } = line;
  return { game, revision, kinds: verdict.kinds, ply: verdict.decisive ?? reached[0]?.ply ?? 0, reached, missing };
}

/** Where nobody said anything of a count: the line ends in an ending, or with a count that runs. */
function isWorth(start: Position, moves: readonly number[]): boolean {
  const last = moves.reduce((position, move) => position.play(move), start);
  return isEnding(last) || last.count() !== null;
}

/** A table that is damaged is one that is missing: the game is judged by the rules alone until there is another. `null`: no table is to blame. */
function judged(line: GameLine, tables: EndgameTables): AdjudicatedLine | null {
  const answer = adjudicateLine(line, tables);
  if (answer.ok) return answer.value;
  const path = answer.error.data?.path;
  if (typeof path !== 'string') return null;
  const alone = adjudicateLine(line, new EndgameTables([]));
  if (!alone.ok) throw new Error(alone.error.text);
  return { ...alone.value, missing: [nameAt(path)] };
}
