/**
 * Chapters of a study: games with the same tag `StudyName`, which studies of Lichess have too, in one collection. Each
 * has its own rule set and start position. `ChapterName` is its name and `ChapterNumber` its place.
 */
import { newStudy, setTag, tagValue } from './edit.ts';
import type { Study } from './study.ts';

export interface ChapterTags {
  /** Of the study; not empty. */
  readonly study: string;
  /** May be empty. */
  readonly name: string;
  /** From 1; `null`: the file does not say. */
  readonly number: number | null;
}

/** `null`: the game is no chapter. */
export function chapterOf(study: Pick<Study, 'tags'>): ChapterTags | null {
  const name = tagValue(study, 'StudyName');
  if (name === '') return null;
  const number = tagValue(study, 'ChapterNumber');
  const isNumber = /^[1-9]\d{0,5}$/u.test(number);
  return { study: name, name: tagValue(study, 'ChapterName'), number: isNumber ? Number(number) : null };
}

/**
 * An event with the name of the study, as new chapters have it, follows that name.
 * @param tags `null`: the game is no chapter
 */
export function setChapter(study: Study, tags: ChapterTags | null): Study {
  const former = tagValue(study, 'StudyName');
  const follows = tags !== null && former !== '' && tagValue(study, 'Event') === former;
  return [
    ['StudyName', tags?.study],
    ['ChapterName', tags?.name],
    ['ChapterNumber', tags?.number?.toString()],
  ].reduce(
    (tagged, [tag = '', value = '']) => setTag(tagged, tag, value),
    follows ? setTag(study, 'Event', tags.study) : study,
  );
}

/** An empty chapter. @param start FEN */
export const newChapter = (rules: string, start: string, tags: ChapterTags): Study =>
  setChapter(setTag(newStudy(rules, start), 'Event', tags.study), tags);

/** In the order of their numbers, then of their ids; those without a number last. */
export const inOrder = <C extends { readonly id: number; readonly number: number | null }>(
  chapters: readonly C[],
): readonly C[] =>
  chapters.toSorted(
    (a, b) => (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER) || a.id - b.id,
  );
