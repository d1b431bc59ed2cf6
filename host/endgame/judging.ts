/** The thread's side of judging the library: stored games before the open tables. A game takes milliseconds, other questions come between two. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { GameLine } from '../../engine/endgame/game-verdict-form.ts';
import { type JudgedLine, judgeLine } from '../../engine/endgame/judge-line.ts';
import { isEnding } from '../../engine/endgame/reached.ts';
import { nameAt } from '../../engine/endgame/table-places.ts';
import { EndgameTables } from '../../engine/endgame/tables.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { JudgedGame, UnjudgedGame } from '../database/endings.ts';
import type { SmallTables } from './small.ts';

export interface Judging {
  /** `rules`: files of users' own rule sets that the games are played by. */
  judge(games: readonly UnjudgedGame[], rules: readonly string[]): Promise<readonly JudgedGame[]>;
}

/** @param open waits for the rules, learns a user's own (its file, else `null`) and gives the open tables; @param small waits for small ones */
export const judgingServices = (
  open: (ruleFile: string | null) => Promise<EndgameTables>,
  small: Pick<SmallTables, 'settled'>,
): Judging => ({
  async judge(games, rules) {
    for (const file of rules) await open(file);
    const judged: JudgedGame[] = [];
    for (const game of games) {
      judged.push(await small.settled(async () => judgeGame(game, await open(null))));
      await breathe();
    }
    return judged;
  },
});

function judgeGame(
  { game, revision, rules, start, moves, acts, result }: UnjudgedGame,
  tables: EndgameTables,
): JudgedGame {
  const known = ruleSet(rules);
  const first = known && positionFromFen(known, start);
  if (!first?.ok) throw new Error(`game ${game} has no start under ${rules}`);
  const nothing = { game, revision, kinds: [], ply: 0, reached: [], missing: [] };
  if (acts.length === 0 && !isWorth(first.value, moves)) return nothing;
  const { verdict, reached, missing } = judged({ start: first.value, moves, acts, result }, tables);
  return { game, revision, kinds: verdict.kinds, ply: verdict.decisive ?? reached[0]?.ply ?? 0, reached, missing };
}

/** Where nobody said anything of a count: the line ends in an ending, or with a count that runs. */
function isWorth(start: Position, moves: readonly number[]): boolean {
  const last = moves.reduce((position, move) => position.play(move), start);
  return isEnding(last) || last.count() !== null;
}

/** A table that is damaged is one that is missing: the game is judged by the rules alone until there is another. */
function judged(line: GameLine, tables: EndgameTables): JudgedLine {
  const answer = judgeLine(line, tables);
  if (answer.ok) return answer.value;
  const path = String(answer.error.data?.path ?? '');
  const alone = judgeLine(line, new EndgameTables([]));
  if (!alone.ok) throw new Error(alone.error.text);
  return { ...alone.value, missing: [nameAt(path)] };
}
