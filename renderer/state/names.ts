/** What a game is called on a tab, in a title, in a file name. */
import { tagValue } from '../../core/study/edit.ts';
import type { Study } from '../../core/study/study.ts';
import type { Words } from '../i18n/en.ts';

const known = (text: string): string => (text === '?' || text === '-' ? '' : text);

export function studyName(study: Study, words: Words['study']): string {
  const white = known(tagValue(study, 'White'));
  const black = known(tagValue(study, 'Black'));
  if (white || black) return words.versus(white || words.white, black || words.black);
  return known(tagValue(study, 'Event')) || words.untitled;
}
