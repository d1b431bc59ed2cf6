/** Which of some games are chapters of studies. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Chapter, GameId } from '../../api/contract.ts';
import { chapterOf } from '../../core/study/chapters.ts';
import type { LibraryConnection } from './library-connection.ts';

/** Chapters whose tags are read between two turns. */
const READ_AT_ONCE = 100;

/** The games that are chapters, in the order of the ids. */
export async function chaptersAmong(
  connection: LibraryConnection,
  ids: readonly GameId[],
): Promise<readonly Chapter[]> {
  const chapters: Chapter[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    if (at > 0) await turn();
    const { games } = connection.stores;
    // Games may be deleted between two parts.
    const left = ids.slice(at, at + READ_AT_ONCE).filter(id => games.isListed(id));
    const some = games.gather(left, ({ id, collection, study }) => {
      const tags = chapterOf(study);
      return tags === null ? [] : [{ id, collection, ...tags }];
    });
    chapters.push(...some.flat());
  }
  return chapters;
}
