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

/** Whether the event is the name of the study, as in new chapters: then it follows that name. */
export function eventFollows(study: Pick<Study, 'tags'>): boolean {
  const name = tagValue(study, 'StudyName');
  return name !== '' && tagValue(study, 'Event') === name;
}

/**
 * @param tags `null`: the game is no chapter
 * @param follows whether the event becomes the name of the study
 */
export function setChapter(study: Study, tags: ChapterTags | null, follows = eventFollows(study)): Study {
  return [
    ['StudyName', tags?.study],
    ['ChapterName', tags?.name],
    ['ChapterNumber', tags?.number?.toString()],
  ].reduce(
    (tagged, [tag = '', value = '']) => setTag(tagged, tag, value),
    follows && tags ? setTag(study, 'Event', tags.study) : study,
  );
}

/** An empty chapter. @param start FEN */
export const newChapter = (rules: string, start: string, tags: ChapterTags): Study =>
  setChapter(newStudy(rules, start), tags, true);

/** The highest number, 0 without one: numbers can have gaps. */
export const lastNumber = (chapters: readonly { readonly number: number | null }[]): number =>
  Math.max(0, ...chapters.map(({ number }) => number ?? 0));

/** In the order of their numbers, then of their ids; those without a number last. */
export const inOrder = <C extends { readonly id: number; readonly number: number | null }>(
  chapters: readonly C[],
): readonly C[] =>
  chapters.toSorted(
    (a, b) => (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER) || a.id - b.id,
  );
