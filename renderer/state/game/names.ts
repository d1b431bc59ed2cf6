/** Names of games, for tabs, titles and file names, and of collections. */
import { FIRST_COLLECTION } from '../../../api/contract/library.ts';
import type { Collection } from '../../../api/contract.ts';
import { tagValue } from '../../../core/study/edit.ts';
import type { Study } from '../../../core/study/study.ts';
import { ruleSetName } from '../../i18n/rule-names.ts';
import type { FirstWords, Words } from '../../i18n/words.ts';

const orEmpty = (text: string): string => (text === '?' || text === '-' ? '' : text);

export function studyName(study: Study, words: FirstWords['study']): string {
  const white = orEmpty(tagValue(study, 'White'));
  const black = orEmpty(tagValue(study, 'Black'));
  if (white || black) return words.versus(white || words.white, black || words.black);
  return (
    orEmpty(tagValue(study, 'ChapterName')) ||
    orEmpty(tagValue(study, 'Event')) ||
    `${words.untitled} · ${ruleSetName(study.rules)}`
  );
}

/** The two collections of a new library appear in the language of the page until the user renames them. */
export const isSamples = ({ id, name }: Collection): boolean => id === 2 && name === 'Samples';

export function collectionName(collection: Collection, words: Words['library']): string {
  const { id, name } = collection;
  if (id === FIRST_COLLECTION.id && name === FIRST_COLLECTION.name) return words.myGames;
  return isSamples(collection) ? words.samples : name;
}
