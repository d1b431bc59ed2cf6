/** A library for a verb: opened, used, closed, whatever happens. */
import { existsSync } from 'node:fs';
import type { CollectionId, GameId, GameQuery, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { createHost, type Host } from '../host/host.ts';
import { defaultLibraryPath } from '../host/library-path.ts';

export interface LibraryOptions {
  readonly library?: string;
  readonly collection?: string;
}

/** `mustExist`: reading verbs do not make an empty library out of a wrong path. */
export async function withLibrary<T>(
  options: LibraryOptions,
  mustExist: boolean,
  use: (host: Host) => Promise<T>,
): Promise<T> {
  const libraryPath = options.library ?? defaultLibraryPath();
  if (mustExist && !existsSync(libraryPath))
    throw new CodedError('no-such-library', `There is no library ${libraryPath}`);
  const host = await createHost({ shell: 'cli', libraryPath });
  try {
    return await use(host);
  } finally {
    await host.close();
  }
}

/** @throws CodedError `no-such-collection`. */
export async function collectionNamed({ library }: Services, name: string): Promise<CollectionId> {
  const found = (await library.collections()).find(collection => collection.name === name);
  if (!found) throw new CodedError('no-such-collection', `There is no collection '${name}'`);
  return found.id;
}

/** Games a step, small enough for one answer. */
const STEP = 200;

/** The ids of all games, or those of one collection, ascending, in steps. */
export async function* gameIds(services: Services, collection?: string): AsyncGenerator<readonly GameId[]> {
  const filter = collection === undefined ? {} : { collection: await collectionNamed(services, collection) };
  const query: GameQuery = { filter, sort: 'id', descending: false };
  for (let offset = 0; ; offset += STEP) {
    const { rows } = await services.library.list(query, offset, STEP);
    if (rows.length > 0) yield rows.map(row => row.id);
    if (rows.length < STEP) return;
  }
}
