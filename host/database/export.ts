/** Stored games as PGN text, in the order of their ids. */
import type { GameId } from '../../api/contract.ts';
import { writeGames } from '../../core/pgn/writer.ts';
import { raiseStudy } from '../../core/study/flat.ts';
import type { GameStore } from './game-store.ts';

/** @throws CodedError `no-such-game`. */
export const exportText = (games: GameStore, ids: readonly GameId[]): string =>
  writeGames(ids.map(id => raiseStudy(games.read(id).study)));
