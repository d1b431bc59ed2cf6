/**
 * The PGN tags with the groups of a game: `Labels` its labels; `Collections` its collections, the home first, each as a
 * path from the top. Semicolons separate names, slashes the parts of a path:
 *
 *   [Collections "Club/2024; Best"]
 *   [Labels "To study; 50%25"]
 *
 * In a name, percent and two hexadecimal digits (00 to 7F) are a character of ASCII. Names are written so that they
 * contain no separator, and nothing that PGN escapes in another way, which would keep the kernel from reading the game.
 */
import { COLLECTIONS_TAG, LABELS_TAG } from '../../../api/contract/organisation.ts';
import type { FlatStudy } from '../../../api/contract.ts';
import { fold } from '../../../api/query/fold.ts';
import type { Tag } from '../../../core/study/study.ts';

/** Characters of the name of a label. */
export const LONGEST_LABEL = 100;
/** UTF-16 units of the name of a collection. */
export const LONGEST_COLLECTION = 200;
/** Parts of a path that are read. */
const DEEPEST = 100;

/** The names of a collection and of those that it is in, the outermost first. */
export type CollectionPath = readonly string[];

/** The values of the tags; empty: no such tag. */
export interface GroupValues {
  readonly labels: string;
  readonly collections: string;
}

export const NO_GROUPS: GroupValues = { labels: '', collections: '' };

const FIELD_OF_TAG: ReadonlyMap<string, keyof GroupValues> = new Map([
  [COLLECTIONS_TAG, 'collections'],
  [LABELS_TAG, 'labels'],
]);

export const isGroupTag = (name: string): boolean => FIELD_OF_TAG.has(name);

/** A value that says that nothing is known. */
const isUnknown = (text: string): boolean => text === '' || text === '?' || text === '-';

// biome-ignore lint/suspicious/noControlCharactersInRegex: PGN values cannot contain them
const UNSAFE = /[%;"\\\u0000-\u001f\u007f]|&(?=#)/gu;
const UNSAFE_IN_PATH = new RegExp(`/|${UNSAFE.source}`, 'gu');

const escaped = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const written = (name: string, unsafe: RegExp): string =>
  isUnknown(name) ? Array.from(name, escaped).join('') : name.replace(unsafe, escaped);

const read = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export const pathText = (path: CollectionPath): string => path.map(name => written(name, UNSAFE_IN_PATH)).join('/');

/** Halves of surrogate pairs, which a library cannot store. */
const HALVES = /\p{Cs}/gu;

/** The names or paths in a value, as they are written. */
const parts = (value: string): readonly string[] =>
  value
    .split(';')
    .map(part => part.trim())
    .filter(part => !isUnknown(part));

/** The name of a label without superfluous blanks; one that is too long is cut off. */
export const labelName = (name: string): string =>
  [...name.trim().replace(/\s+/gu, ' ')].slice(0, LONGEST_LABEL).join('').trim();

/** The names in a value of the tag `Labels`, each once. */
export function labelsOf(value: string): readonly string[] {
  const seen = new Set(['']);
  return parts(value)
    .map(part => labelName(read(part)))
    .filter(name => {
      const folded = seen.has(name) ? name : fold(name).trim() || name;
      if (seen.has(folded)) return false;
      seen.add(folded);
      return true;
    });
}

/** The paths in a value of the tag `Collections`, each once. Names that are too long are cut off. */
export function pathsOf(value: string): readonly CollectionPath[] {
  const paths = parts(value).map(part =>
    part
      .split('/')
      .map(name => read(name).trim().slice(0, LONGEST_COLLECTION).replace(HALVES, '').trim())
      .filter(name => name !== '')
      .slice(0, DEEPEST),
  );
  const seen = new Set(['']);
  return paths.filter(path => {
    const text = pathText(path);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** The values of the tags among others. */
export function groupValues(tags: readonly Tag[]): GroupValues {
  const values = { labels: '', collections: '' };
  for (const { name, value } of tags) {
    const field = FIELD_OF_TAG.get(name);
    if (field) values[field] = values[field] === '' ? value : `${values[field]};${value}`;
  }
  return values;
}

/** The study without the tags, and their values. */
export function takeGroups<S extends Pick<FlatStudy, 'tags'>>(
  study: S,
): { readonly study: S; readonly groups: GroupValues } {
  const tags = study.tags.filter(({ name }) => !isGroupTag(name));
  if (tags.length === study.tags.length) return { study, groups: NO_GROUPS };
  return { study: { ...study, tags }, groups: groupValues(study.tags) };
}

/** The tags of a game. @param paths as `pathText` writes them, the home first */
export function groupTags(paths: readonly string[], labels: readonly string[]): readonly Tag[] {
  const names = labels.map(name => written(name, UNSAFE));
  return [
    { name: COLLECTIONS_TAG, value: paths.join('; ') },
    { name: LABELS_TAG, value: names.join('; ') },
  ].filter(({ value }) => value !== '');
}
