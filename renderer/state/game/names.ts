/** What a game is called on a tab, in a title, in a file name, and what the shelves are called. */
import type { Collection } from '../../../api/contract.ts';
import { tagValue } from '../../../core/study/edit.ts';
import type { Study } from '../../../core/study/study.ts';
import type { Words } from '../../i18n/en/index.ts';
import { ruleSetName } from '../../i18n/rule-names.ts';

const known = (text: string): string => (text === '?' || text === '-' ? '' : text);

export function studyName(study: Study, words: Words['study']): string {
  const white = known(tagValue(study, 'White'));
  const black = known(tagValue(study, 'Black'));
  if (white || black) return words.versus(white || words.white, black || words.black);
  return known(tagValue(study, 'Event')) || `${words.untitled} · ${ruleSetName(study.rules)}`;
}

/** The two shelves of a new library are named in the language of the page as long as they bear the names they came with. */
export const isSamples = ({ id, name }: Collection): boolean => id === 2 && name === 'Samples';

export function collectionName(collection: Collection, words: Words['library']): string {
  const { id, name } = collection;
  if (id === 1 && name === 'My games') return words.myGames;
  return isSamples(collection) ? words.samples : name;
}
