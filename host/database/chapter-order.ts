/** Exports write the chapters of a study one after another, in their order, at the place of the first one. */
import type { CollectionId, GameId, GameQuery } from '../../api/contract.ts';
import { type ChapterTags, chapterOf, inOrder } from '../../core/study/chapters.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import type { GameStore } from './game-store.ts';

interface ChapterGame extends ChapterTags {
  readonly id: GameId;
  readonly collection: CollectionId;
}

/** The query for the chapters among the games of another one. */
export function chaptersAmong({ filter, sort, descending }: GameQuery): GameQuery {
  const { query = '' } = filter;
  const chapters = query.trim() === '' ? 'tag:StudyName' : `(${query}) tag:StudyName`;
  return { filter: { ...filter, query: chapters }, sort, descending };
}

/** A game that cannot be read keeps its place; the export reports it. */
export const chaptersOf = (
  games: Pick<GameStore, 'read'>,
  ids: readonly GameId[],
  home: (id: GameId) => CollectionId,
): readonly ChapterGame[] =>
  ids.flatMap(id => {
    try {
      const tags = chapterOf(unflattenStudy(games.read(id).study));
      return tags === null ? [] : [{ ...tags, id, collection: home(id) }];
    } catch {
      return [];
    }
  });

/** @param chapters those among the games */
export function inChapterOrder(ids: readonly GameId[], chapters: readonly ChapterGame[]): readonly GameId[] {
  if (chapters.length < 2) return ids;
  const studyOf = new Map(chapters.map(chapter => [chapter.id, `${chapter.collection} ${chapter.study}`]));
  const studies = Map.groupBy(chapters, ({ id }) => studyOf.get(id));
  const written = new Set<string>();
  return ids.flatMap(id => {
    const study = studyOf.get(id);
    if (study === undefined) return [id];
    if (written.has(study)) return [];
    written.add(study);
    return inOrder(studies.get(study) ?? []).map(chapter => chapter.id);
  });
}
