/** Games of the engine with itself at a few nodes per move, with random moves in between, for checks of legality. */
import { pick, type Random } from '../../engine/endgame/random.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { Move } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { prepareJob } from '../../engine/search/prepare.ts';
import type { Search } from '../../engine/search/search.ts';

export interface PlayedGame {
  readonly moves: number;
  /** Searched positions, and moves of their lines. */
  readonly searches: number;
  readonly lineMoves: number;
}

const MAX_PLIES = 160;
/** Nodes of a search are below this number. */
const MOST_NODES = 128;

/** Throws, with FEN and line, where a move of a line is not legal by the rules kernel. */
export function playEngineGame(search: Search, rules: RuleSet, random: Random): PlayedGame {
  let position = Position.start(rules);
  let game = { fen: makeFen(position), moves: [] as string[] };
  let [moves, searches, lineMoves] = [0, 0, 0];
  while (position.outcome() === null && moves < MAX_PLIES) {
    const legal = position.moves();
    let move = pick(legal, random);
    if (moves >= 4 && random(4) > 0) {
      const job = prepareJob({ rules: rules.id, ...game, limits: { nodes: 1 + random(MOST_NODES) }, lines: 1 });
      if (!job.ok) throw new Error(`${game.fen}: ${job.error.map(({ text }) => text).join('; ')}`);
      const line = search.run(job.value).lines[0]?.moves ?? [];
      // After very few nodes there is no line.
      move = followed(position, line)[0] ?? move;
      searches++;
      lineMoves += line.length;
    }
    // The last move may oblige the side to move, which a FEN does not say.
    game = { fen: makeFen(position), moves: [makeUci(move)] };
    position = position.play(move);
    moves++;
  }
  return { moves, searches, lineMoves };
}

function followed(from: Position, line: readonly string[]): Move[] {
  const moves: Move[] = [];
  let at = from;
  for (const text of line) {
    const move = at.moves().find(each => makeUci(each) === text);
    if (move === undefined) throw new Error(`${text} of ${line.join(' ')} is not legal after ${makeFen(from)}`);
    moves.push(move);
    at = at.play(move);
  }
  return moves;
}
