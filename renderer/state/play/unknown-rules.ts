/** A stored game whose rules the program does not know, so that it cannot be opened. */
import type { Library } from '../../../api/contract.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { studyOf } from '../training/exercise-count.ts';
import { type GameNames, type StoredGame, withTags } from './engine-game.svelte.ts';

/** Keeps the game as a draft, which a later page opens if it knows the rules. @param date as PGN writes it */
export function saveAsDraft(
  game: StoredGame,
  names: GameNames,
  date: string,
  library: Pick<Library, 'saveDraft'>,
): Promise<void> {
  const study = withTags(game, studyOf(game, game), game.end?.result ?? null, names, date);
  return library.saveDraft({
    id: crypto.randomUUID(),
    game: null,
    revision: null,
    path: game.moves.join(' '),
    study: flattenStudy(study),
    changed: Date.now(),
  });
}
