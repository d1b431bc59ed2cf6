/** The words of a name. */
import { fold } from '../../../api/query/fold.ts';

const TITLES = new Set(
  [
    ...['gm', 'im', 'fm', 'cm', 'nm', 'wgm', 'wim', 'wfm', 'wcm', 'dr', 'mr', 'mrs', 'ms', 'miss', 'prof'],
    ...['นาย', 'นาง', 'นางสาว', 'คุณ', 'ดร', 'ដុកទ័រ', 'លោក', 'លោកស្រី', 'អ្នកនាង', 'កញ្ញា'],
  ].map(fold),
);

/** The folded words of a name, without titles if anything else is left. */
export const wordsOf = (name: string): readonly string[] => withoutTitles(split(fold(name)));

/** As {@link wordsOf}, but with capital letters and all signs as written. */
export const writtenWords = (name: string): readonly string[] =>
  withoutTitles(split(name.normalize('NFC').replace(/\p{Cf}/gu, '')));

const split = (text: string): readonly string[] => text.replace(/['’ʼ`]/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function withoutTitles(words: readonly string[]): readonly string[] {
  const rest = words.filter(word => !TITLES.has(fold(word)));
  return rest.length > 0 ? rest : words;
}
