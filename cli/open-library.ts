/** A library for a verb: opened, used, closed, whatever happens. */
import { existsSync } from 'node:fs';
import type { CollectionId, GameFilter, GameKind, GameQuery, GameRow, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { recordText } from '../host/damage.ts';
import { createHost, type Host } from '../host/host.ts';
import { defaultLibraryPath } from '../host/library-path.ts';

export interface LibraryOptions {
  readonly library?: string;
}

/** Which games: all conditions together. */
export interface GameOptions extends LibraryOptions {
  readonly collection?: string;
  /** Words, and phrases between quotes. */
  readonly search?: string;
  readonly kind?: GameKind;
  /** `KRSvK`. */
  readonly ending?: string;
}

/**
 * `mustExist`: reading verbs do not make an empty library out of a wrong path. Damaged records that were left out are named on
 * standard error, and the exit code is 1.
 */
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
    for (const { text } of await host.takeNews()) console.error(`chatrang: ${text}`);
    return await use(host);
  } finally {
    for (const record of host.damaged()) {
      console.error(`chatrang: damaged and left out: ${recordText(record)}`);
      process.exitCode = 1;
    }
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

/** The games asked for by their ids, ascending, in steps. */
export async function* gameRows(services: Services, options: GameOptions): AsyncGenerator<readonly GameRow[]> {
  const query = await gameQuery(services, options);
  for (let offset = 0; ; offset += STEP) {
    const { rows } = await services.library.list(query, offset, STEP);
    if (rows.length > 0) yield rows;
    if (rows.length < STEP) return;
  }
}

/** Tells on standard error what nobody has judged yet, where that is asked for. @throws CodedError `no-such-collection`. */
export async function gameQuery(
  services: Services,
  { collection, search, kind, ending }: GameOptions,
): Promise<GameQuery> {
  const filter: GameFilter = {
    ...(collection === undefined ? {} : { collection: await collectionNamed(services, collection) }),
    ...(search === undefined ? {} : { text: search }),
    ...(kind === undefined ? {} : { kind }),
    ...(ending === undefined ? {} : { ending }),
  };
  if (kind !== undefined || ending !== undefined) await tellUnjudged(services);
  return { filter, sort: 'id', descending: false };
}

async function tellUnjudged({ library }: Services): Promise<void> {
  const { waiting } = await library.judged(null);
  const games = waiting === 1 ? '1 game is' : `${waiting} games are`;
  if (waiting > 0) console.error(`chatrang: ${games} not judged yet: chatrang judge`);
}
