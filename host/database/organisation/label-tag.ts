/** The PGN tag that has the labels of a game: their names, with semicolons between them. */
import { LABELS_TAG } from '../../../api/contract/organisation.ts';
import type { FlatStudy } from '../../../api/contract.ts';
import { fold } from '../../../api/query/fold.ts';

/** Characters of a name. */
export const LONGEST_LABEL = 100;

/** The names in the value of the tag, each once. A name that is too long is cut off. */
export function labelsOf(value: string): readonly string[] {
  const names = value
    .split(';')
    .map(name => [...name.trim().replace(/\s+/gu, ' ')].slice(0, LONGEST_LABEL).join('').trim());
  const seen = new Set<string>(['', '?', '-']);
  return names.filter(name => {
    const folded = seen.has(name) ? name : fold(name).trim() || name;
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

/** The study without the tag, and its value; empty if it has none. */
export function takeLabels<S extends Pick<FlatStudy, 'tags'>>(
  study: S,
): { readonly study: S; readonly labels: string } {
  const found = study.tags.filter(({ name }) => name === LABELS_TAG);
  if (found.length === 0) return { study, labels: '' };
  const tags = study.tags.filter(({ name }) => name !== LABELS_TAG);
  return { study: { ...study, tags }, labels: found.map(({ value }) => value).join(';') };
}

export const withLabels = <S extends Pick<FlatStudy, 'tags'>>(study: S, names: readonly string[]): S =>
  names.length === 0 ? study : { ...study, tags: [...study.tags, { name: LABELS_TAG, value: names.join('; ') }] };
