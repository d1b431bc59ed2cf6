/** What an engine is sent of a game. */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { EngineVariant } from '../../engine/rules/uci-variants.ts';
import { searchedPosition } from '../../engine/search/prepare.ts';

/** A start, and UCI moves. */
export interface SentGame {
  readonly fen: string;
  readonly moves: readonly string[];
}

/**
 * The start of a game with its moves, or only its last position if the rules of the engine do not allow the moves: an
 * engine that cannot follow a line searches another position.
 * @param game in normal form, because a line break in a text would begin another command
 * @param position the last one of the game
 */
export function sentGame({ rules, differences }: EngineVariant, game: SentGame, position: Position): SentGame {
  const follows = !differences.includes('moves') || searchedPosition({ rules: rules.id, ...game }).ok;
  return follows ? game : { fen: makeFen(position), moves: [] };
}
