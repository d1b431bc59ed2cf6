import type { Words } from '../../i18n/words.ts';

/** Tags with a name in every language. */
const NAMED = [
  ...(['White', 'Black', 'WhiteElo', 'BlackElo', 'Event', 'Site'] as const),
  ...(['Date', 'Round', 'Annotator', 'TimeControl', 'Result'] as const),
];

/** The name of a tag for users. */
export function tagLabel(name: string, words: Words['tags']): string {
  const known = NAMED.find(one => one === name);
  return known ? words[known] : name;
}
