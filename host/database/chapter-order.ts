/** The chapters of a study follow each other in exports, in the order of their numbers. */
import type { Chapter, GameId } from '../../api/contract.ts';
import { inOrder } from '../../core/study/chapters.ts';
import type { Db } from './open.ts';

/** A query for games that may be chapters. */
export const CHAPTERS = 'tag:StudyName';

/** Rows that are read in one turn. */
const ROWS = 2000;

/**
 * Whether a search for {@link CHAPTERS} can find games: the tag is in the form of records, or in a row of contents.
 * @param turn lets other calls be answered between two parts
 */
export async function mayHaveChapters(db: Db, turn: () => Promise<unknown>): Promise<boolean> {
  const hasTag = 'LIKE \'%"StudyName"%\'';
  if (db.prepare(`SELECT EXISTS (SELECT 1 FROM names WHERE text ${hasTag})`).pluck().get() === 1) return true;
  const part = db.prepare(`SELECT max(game) AS last, max(found) AS found
    FROM (SELECT game, tags ${hasTag} AS found FROM contents WHERE game > ? ORDER BY game LIMIT ${ROWS})`);
  for (let last: number | null = 0; last !== null; await turn()) {
    const read = part.get(last) as { readonly last: number | null; readonly found: 0 | 1 | null };
    if (read.found === 1) return true;
    last = read.last;
  }
  return false;
}

/** Games in their order, with all chapters of a study at the place of the first of them. */
export function inChapterOrder(ids: readonly GameId[], chapters: readonly Chapter[]): readonly GameId[] {
  const studies = Map.groupBy(chapters, ({ collection, study }) => `${collection} ${study}`);
  const studyOf = new Map<GameId, readonly Chapter[]>();
  for (const study of studies.values()) if (study.length > 1) for (const { id } of study) studyOf.set(id, study);
  if (studyOf.size === 0) return ids;
  const placed = new Set<GameId>();
  return ids.flatMap(id => {
    if (placed.has(id)) return [];
    const all = inOrder(studyOf.get(id) ?? []).map(chapter => chapter.id);
    for (const chapter of all) placed.add(chapter);
    return all.length === 0 ? [id] : all;
  });
}
