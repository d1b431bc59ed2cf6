/** Collections by name, or by path from any level: `2024`, `Club/2024`. */
import type { Collection } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';

/** Collections with their paths. */
export function collectionPaths(
  collections: readonly Collection[],
): readonly (readonly [collection: Collection, path: string])[] {
  const byId = new Map(collections.map(one => [one.id, one]));
  const pathOf = ({ name, parent }: Collection): string => {
    const above = parent === null ? undefined : byId.get(parent);
    return above === undefined ? name : `${pathOf(above)}/${name}`;
  };
  return collections.map(one => [one, pathOf(one)]);
}

/** @throws CodedError `no-such-collection`, `many-collections`. */
export function collectionAt(collections: readonly Collection[], path: string): Collection {
  const paths = collectionPaths(collections);
  const whole = paths.filter(([, own]) => own === path);
  const found = whole.length > 0 ? whole : paths.filter(([, own]) => own.endsWith(`/${path}`));
  const [first] = found;
  if (first === undefined) throw new CodedError('no-such-collection', `There is no collection '${path}'`);
  if (found.length === 1) return first[0];
  const list = found.map(([, own]) => `'${own}'`).join(', ');
  throw new CodedError('many-collections', `Several collections are called '${path}': ${list}`);
}
