/**
 * `npm run bench -- legality --games N`: games of the engine with itself at a few nodes per move, over all rule sets by
 * turns. Every move of every line is compared with the legal moves of the rules kernel.
 */
import { seededRandom } from '../engine/endgame/random.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { createSearch } from '../engine/search/search.ts';
import { type PlayedGame, playEngineGame } from '../tests/support/engine-games.ts';
import { built } from './built.ts';

/** Games between two lines of progress. */
const BLOCK = 1000;

/** Throws at the first illegal move. Requires `build/rules.wasm` and `build/engine.wasm`. */
export async function benchLegality(games: number, report: (line: string) => void): Promise<void> {
  await loadRules(built('rules.wasm'));
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
  const random = seededRandom(1);
  const total: Record<keyof PlayedGame, number> = { moves: 0, searches: 0, lineMoves: 0 };
  const began = performance.now();
  const progress = (played: number): void => {
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const { moves, searches, lineMoves } = total;
    report(
      `${played} games, ${moves} moves, ${searches} searches, ${lineMoves} moves of lines: all legal, ${seconds} s`,
    );
  };
  // Games of one rule set follow each other, because another one clears the transposition table.
  for (let played = 0; played < games; ) {
    for (const rules of ruleSets) {
      for (let left = Math.min(Math.ceil(BLOCK / ruleSets.length), games - played); left > 0; left--, played++) {
        const game = playEngineGame(search, rules, random);
        total.moves += game.moves;
        total.searches += game.searches;
        total.lineMoves += game.lineMoves;
      }
    }
    progress(played);
  }
}
