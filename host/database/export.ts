/** Stored games as PGN text, in the order of their ids; damaged ones are reported and left out. */
import type { GameId } from '../../api/contract.ts';
import { writePgn } from '../../core/pgn/writer.ts';
import { raiseStudy } from '../../core/study/flat.ts';
import type { GameStore } from './game-store.ts';

/** @throws CodedError `no-such-game`. */
export const exportText = (games: GameStore, ids: readonly GameId[]): string =>
  games.gather(ids, ({ study }) => writePgn(raiseStudy(study))).join('\n');
